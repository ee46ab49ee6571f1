//! Plots of counts that grow exponentially: depth across, a logarithmic scale upwards, so that
//! equal growth from ply to ply is a straight line and its steepness the branching factor.

use anyhow::{Result, anyhow};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::reproduce::value::grouped;

/// Lines over depth.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    /// What the chart shows, in a few words.
    pub(crate) title: String,
    /// The unit of the vertical axis.
    pub(crate) unit: String,
    /// The lines; no two points of one line share a depth.
    pub(crate) lines: Vec<Line>,
}

/// A line of a chart.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Its name, written at its right end.
    pub(crate) name: String,
    /// Its look.
    pub(crate) stroke: Stroke,
    /// Depth in plies and count, by rising depth. Counts are positive.
    pub(crate) points: Vec<(u32, f64)>,
}

/// The looks of lines, told apart without colour vision too (Okabe and Ito 2008).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stroke {
    /// Vermilion.
    Vermilion,
    /// Blue.
    Blue,
    /// Bluish green.
    Green,
    /// Orange.
    Orange,
    /// Reddish purple.
    Purple,
    /// Grey and dashed: a bound, not a measurement.
    Bound,
}

impl Stroke {
    const fn colour(self) -> RGBColor {
        match self {
            Self::Vermilion => RGBColor(213, 94, 0),
            Self::Blue => RGBColor(0, 114, 178),
            Self::Green => RGBColor(0, 158, 115),
            Self::Orange => RGBColor(230, 159, 0),
            Self::Purple => RGBColor(204, 121, 167),
            Self::Bound => RGBColor(110, 110, 110),
        }
    }
}

const SIZE: (u32, u32) = (820, 480);
const NAMES_WIDTH: u32 = 200;
/// The least distance of two names at the right, in pixels.
const NAME_HEIGHT: i32 = 17;
const FONT: &str = "sans-serif";

impl Chart {
    /// The chart as SVG.
    ///
    /// # Errors
    /// A chart without points.
    pub(crate) fn svg(&self) -> Result<String> {
        let mut svg = String::new();
        let drawn = self.draw(&SVGBackend::with_string(&mut svg, SIZE).into_drawing_area());
        drawn.map_err(|error| anyhow!("the chart {:?} can't be drawn: {error}", self.title))?;
        svg.push('\n');
        Ok(svg)
    }

    fn draw(&self, area: &DrawingArea<SVGBackend<'_>, Shift>) -> Result<()> {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let depths = points().map(|point| point.0);
        let (Some(first), Some(last)) = (depths.clone().min(), depths.max()) else {
            return Err(anyhow!("no points"));
        };
        let (low, high) = decades_around(points().map(|point| point.1));
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, (FONT, 18))
            .margin(12)
            .margin_right(NAMES_WIDTH)
            .x_label_area_size(44)
            .y_label_area_size(92)
            .build_cartesian_2d(first..last, (low..high).log_scale())?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(RGBColor(222, 222, 222))
            .light_line_style(TRANSPARENT)
            .axis_style(RGBColor(120, 120, 120))
            .x_labels((last - first) as usize + 1)
            .y_labels(12)
            .y_label_formatter(&|count| grouped(count.round() as u64))
            .x_desc("depth in plies")
            .y_desc(&self.unit)
            .label_style((FONT, 13))
            .axis_desc_style((FONT, 14))
            .draw()?;
        let mut ends = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let colour = line.stroke.colour();
            let style = colour.stroke_width(2);
            let points = line.points.iter().copied();
            if line.stroke == Stroke::Bound {
                chart.draw_series(DashedLineSeries::new(points, 6, 4, style))?;
            } else {
                chart.draw_series(LineSeries::new(points.clone(), style))?;
                chart.draw_series(points.map(|point| Circle::new(point, 3, colour.filled())))?;
            }
            if let Some(end) = line.points.last() {
                ends.push((chart.backend_coord(end), line));
            }
        }
        // The names stand beside their lines' ends, pushed apart from the top down where they would
        // overlap; those of lines that end early stand higher, clear of the lines that go on.
        ends.sort_by_key(|(end, _)| (end.1, end.0));
        let right = ends.iter().map(|(end, _)| end.0).max().unwrap_or(0);
        let mut free = i32::MIN;
        for ((x, y), line) in ends {
            let (place, anchor) = if x == right {
                let y = y.max(free);
                free = y + NAME_HEIGHT;
                ((x + 9, y), Pos::new(HPos::Left, VPos::Center))
            } else {
                ((x + 8, y - 11), Pos::new(HPos::Left, VPos::Center))
            };
            let style = (FONT, 14).into_font().color(&line.stroke.colour()).pos(anchor);
            area.draw(&Text::new(line.name.as_str(), place, style))?;
        }
        area.present()?;
        Ok(())
    }
}

/// Powers of ten around all counts.
fn decades_around(counts: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let low = counts.clone().fold(f64::INFINITY, f64::min).max(1.0);
    let high = counts.fold(1.0, f64::max);
    let decade = |exponent: f64| 10_f64.powi(exponent as i32);
    (decade(low.log10().floor()), decade((high.log10() + 1e-9).ceil().max(low.log10().floor() + 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(u32, f64)]) -> Line {
        Line { name: "a name".to_owned(), stroke: Stroke::Blue, points: points.to_vec() }
    }

    #[test]
    fn the_axis_ends_on_powers_of_ten() {
        let decades = |counts: &[f64]| decades_around(counts.iter().copied());
        assert_eq!(decades(&[25.0, 5_751_094.0]), (10.0, 10_000_000.0));
        assert_eq!(decades(&[100.0, 100.0]), (100.0, 1_000.0));
        assert_eq!(decades(&[0.5]), (1.0, 10.0));
    }

    #[test]
    fn a_chart_names_its_lines_and_is_the_same_each_time() {
        let chart = Chart {
            title: "nodes".to_owned(),
            unit: "nodes".to_owned(),
            lines: vec![line(&[(1, 22.0), (2, 484.0)]), line(&[(1, 5.0), (3, 50.0)])],
        };
        let svg = chart.svg().expect("a chart with points");
        assert_eq!(svg.matches("a name").count(), 2);
        assert_eq!(svg, chart.svg().expect("a chart with points"));
    }

    #[test]
    fn a_chart_without_points_is_an_error() {
        let chart = Chart { title: "nothing".to_owned(), unit: "nodes".to_owned(), lines: vec![line(&[])] };
        let error = chart.svg().expect_err("no points").to_string();
        assert_eq!(error, "the chart \"nothing\" can't be drawn: no points");
    }
}
