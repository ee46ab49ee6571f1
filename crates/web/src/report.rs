//! The reproduction report, part of the program: its text as HTML, and its plots.

use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

const TEXT: &str = include_str!("../../../docs/reproduction.md");
static PLOTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/plots");

/// The report as a piece of HTML: plots from this server, other files of the repository as plain text.
pub(crate) fn html() -> &'static str {
    static HTML: OnceLock<String> = OnceLock::new();
    HTML.get_or_init(|| {
        let events = Parser::new_ext(TEXT, Options::ENABLE_TABLES).filter(is_shown).map(served);
        let mut text = String::new();
        html::push_html(&mut text, events);
        text
    })
}

/// Comments of the file are no part of the page.
fn is_shown(event: &Event<'_>) -> bool {
    !matches!(event, Event::Html(_) | Event::InlineHtml(_))
}

/// Plots lie elsewhere here than beside the file.
fn served(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let name = dest_url.rsplit('/').next().unwrap_or_default();
            let dest_url = CowStr::from(format!("/api/report/plots/{name}"));
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        event => event,
    }
}

/// A plot by its file name.
pub(crate) fn plot(name: &str) -> Option<&'static str> {
    PLOTS.get_file(name)?.contents_utf8()
}
