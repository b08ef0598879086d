//! What would settle the criteria that nothing shows yet.

use framework::criteria::CriterionId;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use super::command;
use crate::text::Texts;

/// Criteria by the command that settles them, in the order in which they first appear; `None` for those that
/// take a person.
fn by_command(criteria: &[CriterionId]) -> Vec<(Option<String>, Vec<CriterionId>)> {
    let mut groups: Vec<(Option<String>, Vec<CriterionId>)> = Vec::new();
    for criterion in criteria {
        let line = criterion.settles().command();
        match groups.iter_mut().find(|(known, _)| *known == line) {
            Some((_, settled)) => settled.push(*criterion),
            None => groups.push((line, vec![*criterion])),
        }
    }
    groups
}

/// Each command with what it settles.
pub(crate) fn next_steps(criteria: &[CriterionId], texts: Texts, model: ModelTexts) -> AnyView {
    let steps = by_command(criteria)
        .into_iter()
        .map(|(line, settled)| {
            let titles: Vec<&str> = settled.iter().map(|criterion| criterion.text().title.get(model.0)).collect();
            let titles = titles.join(texts.list_separator());
            let how = match line {
                Some(line) => command(line, texts),
                None => view! { <p>{texts.report_read_pages()}</p> }.into_any(),
            };
            view! { <li>{how}<p class="small soft">{texts.next_settles(settled.len() as u64, &titles)}</p></li> }
        })
        .collect_view();
    view! { <ul class="plain next-steps">{steps}</ul> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_command_settles_several() {
        let groups = by_command(&[
            CriterionId::QueueTime,
            CriterionId::Uninterrupted,
            CriterionId::Allocation,
            CriterionId::Estimate,
        ]);
        let sizes: Vec<usize> = groups.iter().map(|(_, criteria)| criteria.len()).collect();
        assert_eq!(sizes, [2, 1, 1]);
        assert!(groups[2].0.is_none());
    }
}
