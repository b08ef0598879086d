//! The site's entry point.

fn main() {
    app::start();
}
