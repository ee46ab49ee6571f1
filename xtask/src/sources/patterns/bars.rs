//! Bars beside each other, and a table, as SVG: what the line charts of the other sources can't show.

use std::fmt::Write as _;

use crate::reproduce::value::Value;

/// Bars in groups, one group a row.
pub(super) struct Bars<'a> {
    pub(super) title: &'a str,
    /// The name of each series; the bars of a group are in this order.
    pub(super) series: &'a [&'a str],
    /// Name and figures of each group.
    pub(super) groups: Vec<(String, Vec<f64>)>,
}

/// Colours told apart without colour vision too (Okabe and Ito 2008).
const COLOURS: [&str; 3] = ["#0072b2", "#e69f00", "#d55e00"];
const BAR: f64 = 16.0;
const GAP: f64 = 14.0;
const LEFT: f64 = 90.0;
const PLOT: f64 = 500.0;
const TOP: f64 = 66.0;
const STYLE: &str = "text{font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif;font-size:13px;fill:#1e293b}\
.title{font-size:16px;font-weight:bold}";

fn head(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">\n<style>{STYLE}</style>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    )
}

fn text(svg: &mut String, (x, y): (f64, f64), attributes: &str, text: &str) {
    // Writing to a string cannot fail.
    _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" dy=\".35em\"{attributes}>{text}</text>");
}

impl Bars<'_> {
    /// The drawing.
    pub(super) fn svg(&self) -> String {
        let group_height = BAR * self.series.len() as f64 + GAP;
        let (width, height) = (LEFT + PLOT + 90.0, TOP + group_height * self.groups.len() as f64 + 8.0);
        let figures = self.groups.iter().flat_map(|group| &group.1).copied();
        let scale = PLOT / figures.fold(f64::MIN_POSITIVE, f64::max);
        let mut svg = head(width, height);
        text(&mut svg, (LEFT, 20.0), " class=\"title\"", self.title);
        let mut x = LEFT;
        for (name, colour) in self.series.iter().zip(COLOURS) {
            _ = writeln!(svg, "<rect x=\"{x:.1}\" y=\"40\" width=\"12\" height=\"12\" fill=\"{colour}\"/>");
            text(&mut svg, (x + 18.0, 46.0), "", name);
            x += 40.0 + 7.5 * name.len() as f64;
        }
        for (number, (name, figures)) in self.groups.iter().enumerate() {
            let top = TOP + group_height * number as f64;
            let middle = top + BAR * figures.len() as f64 / 2.0;
            text(&mut svg, (LEFT - 10.0, middle), " text-anchor=\"end\"", name);
            for (index, (figure, colour)) in figures.iter().zip(COLOURS).enumerate() {
                let y = top + BAR * index as f64;
                let long = figure * scale;
                _ = writeln!(
                    svg,
                    "<rect x=\"{LEFT}\" y=\"{y:.1}\" width=\"{long:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
                    BAR - 2.0
                );
                text(
                    &mut svg,
                    (LEFT + long + 6.0, y + BAR / 2.0 - 1.0),
                    "",
                    &Value::Float(*figure).to_string(),
                );
            }
        }
        svg + "</svg>\n"
    }
}

/// A table as a drawing: the first row is its header.
pub(super) fn table(title: &str, rows: &[Vec<String>]) -> String {
    const ROW: f64 = 26.0;
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<f64> = (0..columns)
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0))
        .map(|letters| 7.6 * letters as f64 + 24.0)
        .collect();
    let width = widths.iter().sum::<f64>().max(9.0 * title.len() as f64) + 24.0;
    let mut svg = head(width, 44.0 + ROW * rows.len() as f64);
    text(&mut svg, (12.0, 20.0), " class=\"title\"", title);
    for (number, row) in rows.iter().enumerate() {
        let y = 50.0 + ROW * number as f64;
        let mut x = 12.0;
        for (cell, width) in row.iter().zip(&widths) {
            let weight = if number == 0 { " font-weight=\"bold\"" } else { "" };
            text(&mut svg, (x + 8.0, y), weight, cell);
            x += width;
        }
        let line = y + ROW / 2.0;
        _ = writeln!(svg, "<path d=\"M12 {line:.1}H{x:.1}\" stroke=\"#94a3b8\"/>");
    }
    svg + "</svg>\n"
}
