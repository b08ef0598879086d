use std::io::Write as _;

use super::*;

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

fn messages_of(text: &str) -> Result<String, String> {
    messages(&[file(text).path()], "crate::text").map_err(|error| error.to_string())
}

#[test]
fn a_leaf_becomes_a_method_named_by_its_path() {
    let code = messages_of("[nav]\nmy-tasks = { zh = \"我的任务\", en = \"My tasks\" }").unwrap();
    assert!(code.contains("pub const fn nav_my_tasks(self) -> &'static str"), "{code}");
}

#[test]
fn arguments_become_typed_parameters_in_their_order() {
    let code =
        messages_of("[wait]\nargs = [\"n:count\", \"longest:seconds\"]\nzh = \"{longest}，{n} 个\"\nen = \"{n|job|jobs}: {n}, {longest}\"")
            .unwrap();
    assert!(code.contains("pub fn wait(self, n: u64, longest: f64) -> String"), "{code}");
    assert!(code.contains("{1}，{0} 个") && code.contains("{0|job|jobs}"), "{code}");
}

#[test]
fn every_fault_names_the_key() {
    for (text, expected) in [
        ("[a.b]\nzh = \"甲\"", "[a.b] has no en text"),
        ("[a]\nzh = \"甲\"\nen = \" \"", "[a] has an empty en text"),
        ("[a]\nzh = \"{x}\"\nen = \"x\"", "[a] zh uses {x}, which is not in args"),
        ("[a]\nargs = [\"x:count\"]\nzh = \"{x}\"\nen = \"x\"", "[a] en does not use {x}"),
        ("[a]\nargs = [\"x:what\"]\nzh = \"{x}\"\nen = \"{x}\"", "that is not name:type"),
        ("[a]\nzh = \"甲\"\nen = \"a\"\nfr = \"a\"", "has a key `fr` beside its texts"),
        ("[a-b]\nzh = \"甲\"\nen = \"a\"\n[a_b]\nzh = \"甲\"\nen = \"a\"", "has the same Rust name"),
        ("a = 1", "[a] is neither a table nor a text"),
    ] {
        let error = messages_of(text).unwrap_err();
        assert!(error.contains(expected), "{error:?} should say {expected:?}");
    }
}

#[test]
fn a_statement_needs_a_code_of_its_own() {
    let twice = file("[a]\ncode = 1\nzh = \"甲\"\nen = \"a\"\n[b]\ncode = 1\nzh = \"乙\"\nen = \"b\"");
    let error = statements(twice.path(), "crate::text").unwrap_err().to_string();
    assert!(error.contains("[b] uses code 1"), "{error}");
    let none = file("[a]\nzh = \"甲\"\nen = \"a\"");
    assert!(statements(none.path(), "crate::text").unwrap_err().to_string().contains("has no `code`"));
}

#[test]
fn records_must_have_the_same_fields() {
    let uneven = file(
        "[a]\nt = { zh = \"甲\", en = \"a\" }\nu = { zh = \"甲\", en = \"a\" }\n[b]\nt = { zh = \"乙\", en = \"b\" }",
    );
    let error = records(uneven.path(), "Row", "crate::text").unwrap_err().to_string();
    assert!(error.contains("[b.t] should have the fields"), "{error}");
}
