//! Plots of figures over a whole number such as the depth. Counts that grow exponentially have a
//! logarithmic scale upwards, so that equal growth from ply to ply is a straight line and its
//! steepness the branching factor.

use anyhow::{Result, anyhow};
use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::reproduce::value::{Value, grouped};

/// Lines over a whole number.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    /// What the chart shows, in a few words.
    pub(crate) title: String,
    /// What is across.
    pub(crate) across: String,
    /// The unit of the vertical axis.
    pub(crate) unit: String,
    /// The vertical axis.
    pub(crate) scale: Scale,
    /// The lines; no two points of one line share a place across.
    pub(crate) lines: Vec<Line>,
}

/// How the vertical axis is divided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scale {
    /// By powers of ten, for positive counts.
    Decades,
    /// Evenly, from 0, for figures that aren't negative.
    Even,
    /// Evenly, from this figure, for figures that aren't less.
    EvenFrom(f64),
}

/// A line of a chart.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Its name, written at its right end.
    pub(crate) name: String,
    /// Its look.
    pub(crate) stroke: Stroke,
    /// Place across and figure, by rising place.
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
    /// Blue points, not joined: there is nothing between them.
    Points,
}

impl Stroke {
    const fn colour(self) -> RGBColor {
        match self {
            Self::Vermilion => RGBColor(213, 94, 0),
            Self::Blue | Self::Points => RGBColor(0, 114, 178),
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
/// The most labels of the horizontal axis.
const MOST_LABELS: usize = 18;
const FONT: &str = "sans-serif";

impl Chart {
    /// A chart of what searches cost by depth in plies.
    pub(crate) fn by_depth(title: impl Into<String>, unit: impl Into<String>, lines: Vec<Line>) -> Self {
        let across = "depth in plies".to_owned();
        Self { title: title.into(), across, unit: unit.into(), scale: Scale::Decades, lines }
    }

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
        let figures = || points().map(|point| point.1);
        match self.scale {
            Scale::Decades => {
                let (low, high) = decades_around(figures());
                let text = |count: &f64| grouped(count.round() as u64);
                self.draw_on(area, (low..high).log_scale(), &text)
            }
            Scale::Even => self.draw_evenly(area, 0.0),
            Scale::EvenFrom(low) => self.draw_evenly(area, low),
        }
    }

    fn draw_evenly(&self, area: &DrawingArea<SVGBackend<'_>, Shift>, low: f64) -> Result<()> {
        let figures = self.lines.iter().flat_map(|line| &line.points).map(|point| point.1);
        let high = figures.fold(low.next_up(), f64::max);
        let upwards = low..high + 0.05 * (high - low);
        self.draw_on(area, upwards, &|figure| Value::Float(*figure).to_string())
    }

    fn draw_on<Y>(
        &self,
        area: &DrawingArea<SVGBackend<'_>, Shift>,
        upwards: Y,
        figure: &dyn Fn(&f64) -> String,
    ) -> Result<()>
    where
        Y: AsRangedCoord<Value = f64>,
        Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
    {
        let places = self.lines.iter().flat_map(|line| &line.points).map(|point| point.0);
        let (Some(first), Some(last)) = (places.clone().min(), places.max()) else {
            return Err(anyhow!("no points"));
        };
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, (FONT, 18))
            .margin(12)
            .margin_right(NAMES_WIDTH)
            .x_label_area_size(44)
            .y_label_area_size(92)
            .build_cartesian_2d(first..last, upwards)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(RGBColor(222, 222, 222))
            .light_line_style(TRANSPARENT)
            .axis_style(RGBColor(120, 120, 120))
            .x_labels(((last - first) as usize + 1).min(MOST_LABELS))
            .y_labels(12)
            .y_label_formatter(&figure)
            .x_desc(&self.across)
            .y_desc(&self.unit)
            .label_style((FONT, 13))
            .axis_desc_style((FONT, 14))
            .draw()?;
        let mut ends = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let colour = line.stroke.colour();
            let style = colour.stroke_width(2);
            let points = line.points.iter().copied();
            match line.stroke {
                Stroke::Bound => _ = chart.draw_series(DashedLineSeries::new(points.clone(), 6, 4, style))?,
                Stroke::Points => {}
                _ => _ = chart.draw_series(LineSeries::new(points.clone(), style))?,
            }
            if line.stroke != Stroke::Bound {
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
        let lines = vec![line(&[(1, 22.0), (2, 484.0)]), line(&[(1, 5.0), (3, 50.0)])];
        let chart = Chart::by_depth("nodes", "nodes", lines);
        let svg = chart.svg().expect("a chart with points");
        assert_eq!(svg.matches("a name").count(), 2);
        assert_eq!(svg, chart.svg().expect("a chart with points"));
    }

    #[test]
    fn an_even_scale_begins_at_nothing() {
        let lines = vec![line(&[(0, 0.5), (40, 0.0)])];
        let across = "moves".to_owned();
        let chart = Chart { across, scale: Scale::Even, ..Chart::by_depth("a mean", "difference", lines) };
        let svg = chart.svg().expect("a chart with points");
        assert!(svg.contains("0.5") && svg.contains("moves") && svg.contains("difference"));
        let points =
            Chart { lines: vec![Line { stroke: Stroke::Points, ..line(&[(0, 0.5), (40, 0.0)]) }], ..chart };
        let drawn = points.svg().expect("a chart with points");
        assert_eq!(drawn.matches("<circle").count(), 2);
        assert!(
            drawn.matches("<polyline").count() < svg.matches("<polyline").count(),
            "points are not joined"
        );
    }

    #[test]
    fn a_chart_without_points_is_an_error() {
        for scale in [Scale::Decades, Scale::Even] {
            let chart = Chart { scale, ..Chart::by_depth("nothing", "nodes", vec![line(&[])]) };
            let error = chart.svg().expect_err("no points").to_string();
            assert_eq!(error, "the chart \"nothing\" can't be drawn: no points");
        }
    }
}
