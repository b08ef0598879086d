//! A matrix product on the granted processors.

use std::time::{Duration, Instant};

use framework::bundle::{MeasureId, Measurement, Unit, Unknown, UnknownReason};

use super::{Conditions, MIN_REPEATS, Noise, Taker};

/// A block of this edge and its partners fit in the first-level cache of any processor met.
const BLOCK: usize = 64;
/// Largest edge of the matrices.
const MAX_EDGE: usize = 2048;
/// How long one repeat should take.
const REPEAT: Duration = Duration::from_millis(250);

/// Measures it on `threads` threads.
pub(crate) fn measure(conditions: Conditions<'_>, threads: usize) -> Measurement {
    let mut taker = Taker::new(conditions, MeasureId::CPU_MATMUL, "");
    let threads = threads.max(1);
    let edge = fitting_edge(threads);
    taker.method = "own blocked product of two square matrices, rows shared by the threads, result checked; \
                    a tuned library (BLAS) reaches several times as much"
        .to_owned();
    taker.parameter("threads", threads.to_string());
    taker.parameter("edge", edge.to_string());
    let mut noise = Noise::fresh();
    let left = Matrix::random(edge, &mut noise);
    let right = Matrix::random(edge, &mut noise);
    let operations = 2.0 * (edge as f64).powi(3);
    let result = taker.repeat(Unit::FlopPerS, MIN_REPEATS, || {
        let began = Instant::now();
        let product = multiply(&left, &right, threads);
        let elapsed = began.elapsed().as_secs_f64();
        if is_product(&left, &right, &product, &mut noise) {
            Ok(operations / elapsed)
        } else {
            Err(Unknown {
                reason: UnknownReason::Implausible,
                detail: "the product came out wrong".to_owned(),
            })
        }
    });
    taker.finish(result)
}

/// One checked product of a small size, as the canary job does in each round; `false` is a wrong result.
pub(crate) fn check_once(seed: u64) -> bool {
    let mut noise = Noise::seeded(seed);
    let (left, right) = (Matrix::random(BLOCK, &mut noise), Matrix::random(BLOCK, &mut noise));
    let product = multiply(&left, &right, 1);
    is_product(&left, &right, &product, &mut noise)
}

struct Matrix {
    edge: usize,
    values: Vec<f32>,
}

impl Matrix {
    fn random(edge: usize, noise: &mut Noise) -> Self {
        let values = (0..edge * edge).map(|_| unit(noise)).collect();
        Self { edge, values }
    }
}

/// A number between -1 and 1.
fn unit(noise: &mut Noise) -> f32 {
    let bits = u16::try_from(noise.next() >> 48).unwrap_or(0);
    f32::from(bits) / 32_768.0 - 1.0
}

/// Doubles the edge until one product takes about [`REPEAT`].
fn fitting_edge(threads: usize) -> usize {
    let mut noise = Noise::seeded(1);
    let mut edge = 2 * BLOCK;
    loop {
        let (left, right) = (Matrix::random(edge, &mut noise), Matrix::random(edge, &mut noise));
        let began = Instant::now();
        let product = multiply(&left, &right, threads);
        let elapsed = began.elapsed();
        std::hint::black_box(product.values.first());
        // Twice the edge takes eight times as long.
        if elapsed * 4 > REPEAT || edge >= MAX_EDGE {
            return edge;
        }
        edge *= 2;
    }
}

fn multiply(left: &Matrix, right: &Matrix, threads: usize) -> Matrix {
    let edge = left.edge;
    let mut product = Matrix { edge, values: vec![0.0; edge * edge] };
    // Whole blocks of rows, so that no two threads write to one cache line.
    let rows = edge.div_ceil(threads).next_multiple_of(8).min(edge);
    std::thread::scope(|scope| {
        for (part, out) in product.values.chunks_mut(rows * edge).enumerate() {
            scope.spawn(move || multiply_rows(left, right, part * rows, out));
        }
    });
    product
}

/// Adds the product of rows from `first` on to `out`, block by block.
fn multiply_rows(left: &Matrix, right: &Matrix, first: usize, out: &mut [f32]) {
    let edge = left.edge;
    for inner in (0..edge).step_by(BLOCK) {
        for column in (0..edge).step_by(4 * BLOCK) {
            let width = (4 * BLOCK).min(edge - column);
            for (row, out_row) in out.chunks_exact_mut(edge).enumerate() {
                let left_row = &left.values[(first + row) * edge..][..edge];
                let out_part = &mut out_row[column..column + width];
                for (k, factor) in left_row.iter().enumerate().skip(inner).take(BLOCK) {
                    let right_part = &right.values[k * edge + column..][..width];
                    for (sum, value) in out_part.iter_mut().zip(right_part) {
                        *sum += factor * value;
                    }
                }
            }
        }
    }
}

/// Freivalds' check (1977): a wrong product passes with a vanishing chance, at a cost of only three
/// matrix-vector products.
fn is_product(left: &Matrix, right: &Matrix, product: &Matrix, noise: &mut Noise) -> bool {
    let edge = left.edge;
    // Entries of 1 and -1: no error in the product can be multiplied away.
    let vector: Vec<f64> = (0..edge).map(|_| if noise.next() >> 63 == 0 { 1.0 } else { -1.0 }).collect();
    let times = |matrix: &Matrix, vector: &[f64]| -> Vec<f64> {
        matrix
            .values
            .chunks_exact(edge)
            .map(|row| row.iter().zip(vector).map(|(value, factor)| f64::from(*value) * factor).sum())
            .collect()
    };
    let expected = times(left, &times(right, &vector));
    let actual = times(product, &vector);
    // Rounding errors of single precision grow with the root of the number of sums, here taken generously.
    let tolerance = 1e-5 * edge as f64;
    expected.iter().zip(&actual).all(|(expected, actual)| (expected - actual).abs() <= tolerance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_right_for_any_number_of_threads_and_wrong_ones_are_seen() {
        let mut noise = Noise::seeded(7);
        let (left, right) = (Matrix::random(192, &mut noise), Matrix::random(192, &mut noise));
        for threads in [1, 2, 3, 7, 500] {
            let mut product = multiply(&left, &right, threads);
            assert!(is_product(&left, &right, &product, &mut noise), "{threads}");
            product.values[500] += 1.0;
            assert!(!is_product(&left, &right, &product, &mut noise), "{threads}");
        }
    }
}
