//! Filling figures into texts.

use super::{Lang, Quantity};

/// Replaces `{0}` by the first value, and `{0|job|jobs}` by the form that fits it.
///
/// Texts are checked when the program is built, so a placeholder without its value can only come from a
/// newer link; it is shown as `…`.
pub fn render(template: &str, values: &[Quantity], lang: Lang) -> String {
    let mut out = String::with_capacity(template.len() + 16 * values.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inside, next)) = after.split_once('}') else { break };
        out.push_str(before);
        let mut parts = inside.split('|');
        let value =
            parts.next().and_then(|index| index.parse::<usize>().ok()).and_then(|index| values.get(index));
        match (value, parts.next(), parts.next()) {
            (Some(value), Some(one), Some(other)) => {
                out.push_str(if *value == Quantity::Count(1) { one } else { other });
            }
            (Some(value), ..) => out.push_str(&value.display(lang)),
            (None, ..) => out.push('…'),
        }
        rest = next;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_values_and_forms() {
        let text = "{0} {0|job|jobs}, longest {1}";
        assert_eq!(
            render(text, &[Quantity::Count(1), Quantity::seconds(2.0)], Lang::En),
            "1 job, longest 2 s"
        );
        assert_eq!(
            render(text, &[Quantity::Count(8), Quantity::seconds(2.0)], Lang::En),
            "8 jobs, longest 2 s"
        );
        assert_eq!(render("{3} {", &[], Lang::En), "… {");
    }
}
