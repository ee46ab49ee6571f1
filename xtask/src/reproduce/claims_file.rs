//! Reading a claims file. Decoded by hand from TOML's tree with spans, because an error must name
//! the line, the column and the claim; a derived decoder knows only the first two.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::reproduce::claim::{Claim, ClaimSet, ClaimsError, Place, Problem, SourceInfo};
use crate::reproduce::expectation::Expectation;
use crate::reproduce::value::Value;

/// A claims file's name, as seen from the workspace root, and its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClaimsFile {
    /// The name.
    pub(crate) name: &'static str,
    /// The text, compiled in so that the binary runs anywhere.
    pub(crate) text: &'static str,
}

const SOURCE_FIELDS: [&str; 5] = ["prefix", "name", "title", "by", "link"];
const CLAIM_FIELDS: [&str; 5] = ["id", "what", "published", "expect", "note"];

/// The claims in `text`.
///
/// # Errors
/// The first fault, with its place in `file`.
pub(crate) fn parse(file: &str, text: &str) -> Result<ClaimSet, ClaimsError> {
    let reader = Reader { file, text };
    let document = DeTable::parse(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        reader.error(offset..offset, None, Problem::Syntax(error.message().to_owned()))
    })?;
    let span = document.span();
    let top = Fields { reader, id: None, span, table: document.get_ref() };
    top.check_known(&["source", "claim"])?;
    let source = reader.source(top.required("source")?)?;
    let DeValue::Array(tables) = top.required("claim")?.get_ref() else {
        return Err(top.wrong_type("claim", "a list of tables, [[claim]]"));
    };
    let mut lines = BTreeMap::new();
    let mut claims: Vec<Claim> = Vec::with_capacity(tables.len());
    for table in tables.iter() {
        let claim = reader.claim(table, &source.prefix)?;
        let line = Place::at(file, text, table.span().start).line;
        if let Some(first_line) = lines.insert(claim.id.clone(), line) {
            return Err(reader.error(table.span(), Some(&claim.id), Problem::DoubledId { first_line }));
        }
        claims.push(claim);
    }
    Ok(ClaimSet { source, claims })
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    file: &'a str,
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn error(self, span: Range<usize>, id: Option<&str>, problem: Problem) -> ClaimsError {
        let place = Place::at(self.file, self.text, span.start);
        ClaimsError { place, id: id.map(str::to_owned), problem: Box::new(problem) }
    }

    fn fields(self, value: &'a Spanned<DeValue<'a>>, name: &str) -> Result<Fields<'a>, ClaimsError> {
        match value.get_ref() {
            DeValue::Table(table) => Ok(Fields { reader: self, id: None, span: value.span(), table }),
            other => {
                let found = format!("a {}", other.type_str());
                let problem = Problem::WrongType { field: name.to_owned(), found, wanted: "a table" };
                Err(self.error(value.span(), None, problem))
            }
        }
    }

    fn source(self, value: &'a Spanned<DeValue<'a>>) -> Result<SourceInfo, ClaimsError> {
        let fields = self.fields(value, "source")?;
        fields.check_known(&SOURCE_FIELDS)?;
        Ok(SourceInfo {
            prefix: fields.text("prefix")?,
            name: fields.text("name")?,
            title: fields.text("title")?,
            by: fields.text("by")?,
            link: fields.optional_text("link")?,
        })
    }

    fn claim(self, value: &'a Spanned<DeValue<'a>>, prefix: &str) -> Result<Claim, ClaimsError> {
        let mut fields = self.fields(value, "claim")?;
        // The id first: every later error names it.
        let id = fields.text("id")?;
        fields.id = Some(id.clone());
        fields.check_known(&CLAIM_FIELDS)?;
        if !id.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('.')) {
            return Err(fields.error("id", Problem::ForeignId(prefix.to_owned())));
        }
        let published = fields.value("published", fields.required("published")?)?;
        let expect = fields
            .text("expect")?
            .parse::<Expectation>()
            .map_err(|error| fields.error("expect", Problem::Expectation(error)))?;
        let note = fields.optional_text("note")?;
        if expect == Expectation::NotReproducible && note.is_none() {
            return Err(fields.error("expect", Problem::MissingReason));
        }
        Ok(Claim { what: fields.text("what")?, id, published, expect, note })
    }
}

/// One table, and what its errors need.
struct Fields<'a> {
    reader: Reader<'a>,
    id: Option<String>,
    span: Range<usize>,
    table: &'a DeTable<'a>,
}

impl<'a> Fields<'a> {
    fn find(&self, field: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.iter().find(|(key, _)| key.get_ref() == field).map(|(_, value)| value)
    }

    /// An error at the value of `field`, or at the table where there is none.
    fn error(&self, field: &str, problem: Problem) -> ClaimsError {
        let span = self.find(field).map_or(self.span.clone(), Spanned::span);
        self.reader.error(span, self.id.as_deref(), problem)
    }

    fn wrong_type(&self, field: &str, wanted: &'static str) -> ClaimsError {
        let found = self.find(field).map_or("missing", |value| value.get_ref().type_str());
        let found = format!("a {found}");
        self.error(field, Problem::WrongType { field: field.to_owned(), found, wanted })
    }

    fn check_known(&self, known: &[&str]) -> Result<(), ClaimsError> {
        match self.table.iter().find(|(key, _)| !known.contains(&key.get_ref().as_ref())) {
            Some((key, _)) => {
                let field = key.get_ref().to_string();
                let problem = Problem::UnknownField { field, known: known.join(", ") };
                Err(self.reader.error(key.span(), self.id.as_deref(), problem))
            }
            None => Ok(()),
        }
    }

    fn required(&self, field: &'static str) -> Result<&'a Spanned<DeValue<'a>>, ClaimsError> {
        self.find(field).ok_or_else(|| self.error(field, Problem::MissingField(field)))
    }

    fn text(&self, field: &'static str) -> Result<String, ClaimsError> {
        match self.required(field)?.get_ref().as_str() {
            Some(text) if !text.trim().is_empty() => Ok(text.to_owned()),
            _ => Err(self.wrong_type(field, "a text that is not empty")),
        }
    }

    fn optional_text(&self, field: &'static str) -> Result<Option<String>, ClaimsError> {
        self.find(field).map(|_| self.text(field)).transpose()
    }

    fn value(&self, field: &str, value: &Spanned<DeValue<'_>>) -> Result<Value, ClaimsError> {
        const WANTED: &str = "a number that fits 64 bits, a truth value, a text, or a list of these";
        let figure = match value.get_ref() {
            DeValue::Boolean(truth) => Some(Value::Bool(*truth)),
            DeValue::String(text) => Some(Value::Text(text.to_string())),
            DeValue::Integer(digits) => {
                i64::from_str_radix(digits.as_str(), digits.radix()).ok().map(Value::Int)
            }
            DeValue::Float(digits) => {
                digits.as_str().parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::Float)
            }
            DeValue::Array(values) => {
                let values = values.iter().map(|value| self.value(field, value));
                Some(Value::List(values.collect::<Result<_, _>>()?))
            }
            DeValue::Datetime(_) | DeValue::Table(_) => None,
        };
        figure.ok_or_else(|| self.wrong_type(field, WANTED))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "[source]\nprefix = 'p'\nname = 'n'\ntitle = 't'\nby = 'b'\n";

    fn message(claims: &str) -> String {
        let text = format!("{SOURCE}{claims}");
        parse("claims/p.toml", &text).expect_err(&text).to_string()
    }

    #[test]
    fn a_claim_of_each_type_is_read() {
        let text = format!(
            "{SOURCE}[[claim]]\nid = 'p.a'\nwhat = 'w'\npublished = [1, 2.5, true, 'x']\nexpect = 'within 0.5'\n"
        );
        let set = parse("claims/p.toml", &text).expect("a good file");
        let claim = &set.claims[0];
        assert_eq!(set.source.prefix, "p");
        assert_eq!(claim.expect, Expectation::Within(0.5));
        let published = vec![Value::from(1), Value::from(2.5), Value::from(true), Value::from("x")];
        assert_eq!(claim.published, Value::List(published));
        assert_eq!(claim.note, None);
    }

    #[test]
    fn an_unknown_field_is_named_with_its_place_and_claim() {
        let text = "[[claim]]\nid = 'p.a'\nwhat = 'w'\npublished = 1\nexpect = 'exact'\n  publisehd = 2\n";
        assert_eq!(
            message(text),
            "claims/p.toml:11:3: claim \"p.a\": unknown field \"publisehd\"; known here are id, what, \
             published, expect, note"
        );
    }

    #[test]
    fn a_missing_id_is_placed_at_its_table() {
        let text = "[[claim]]\nwhat = 'w'\npublished = 1\nexpect = 'exact'\n";
        assert_eq!(message(text), "claims/p.toml:6:1: field \"id\" is missing");
    }

    #[test]
    fn a_doubled_id_names_both_lines() {
        let claim = "[[claim]]\nid = 'p.a'\nwhat = 'w'\npublished = 1\nexpect = 'exact'\n";
        assert_eq!(
            message(&format!("{claim}{claim}")),
            "claims/p.toml:11:1: claim \"p.a\": the id is taken already by the claim on line 6"
        );
    }

    #[test]
    fn an_unknown_expectation_is_quoted() {
        let text = "[[claim]]\nid = 'p.a'\nwhat = 'w'\npublished = 1\nexpect = 'exactly'\n";
        assert!(
            message(text).starts_with("claims/p.toml:10:10: claim \"p.a\": expect = \"exactly\" is none of"),
            "{}",
            message(text)
        );
    }

    #[test]
    fn a_claim_that_nobody_can_repeat_needs_a_reason() {
        let text = "[[claim]]\nid = 'p.a'\nwhat = 'w'\npublished = 1\nexpect = 'not reproducible'\n";
        let reason = "claim \"p.a\": a claim that is not reproducible needs a note that says why";
        assert_eq!(message(text), format!("claims/p.toml:10:10: {reason}"));
    }

    #[test]
    fn foreign_ids_wrong_types_and_broken_toml_are_errors_with_a_place() {
        let foreign = "[[claim]]\nid = 'pq.a'\nwhat = 'w'\npublished = 1\nexpect = 'exact'\n";
        assert!(message(foreign).starts_with("claims/p.toml:7:6: claim \"pq.a\": the id must start with"));
        let typed = "[[claim]]\nid = 'p.a'\nwhat = 7\npublished = 1\nexpect = 'exact'\n";
        assert!(message(typed).starts_with("claims/p.toml:8:8: claim \"p.a\": field \"what\" is a integer"));
        let huge = "[[claim]]\nid = 'p.a'\nwhat = 'w'\npublished = 99999999999999999999\nexpect = 'exact'\n";
        assert!(message(huge).contains("must be a number that fits 64 bits"), "{}", message(huge));
        assert!(message("[[claim]]\nid = \n").starts_with("claims/p.toml:7:"));
        assert!(message("claim = 3\n").contains("unknown field \"claim\""));
        assert!(message("").contains("field \"claim\" is missing"));
    }
}
