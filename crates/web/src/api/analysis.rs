//! Watching an engine: what it finds of a position, as it finds it.

use std::convert::Infallible;
use std::time::Duration;

use arena::units::Bytes;
use arena::{Analysis, EngineSpec, Session, Task};
use axum::extract::State;
use axum::response::{Sse, sse};
use search_core::{Limits, StopFlag};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::{IntoParams, ToSchema};

use super::Shared;
use super::events::json;
use super::extract::{Asked, Named};
use super::games::{KEEP_ALIVE, played};
use crate::error::{Fault, Problem};
use crate::settings::{MAX_LINES, TABLE};

/// What an engine has found of a position. Values are for the side to move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisView {
    /// The side to move, 0 or 1.
    side: usize,
    /// The last depth searched completely, in plies.
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    /// The best lines, best first.
    lines: Vec<LineView>,
    /// Nodes where a move reached beta, and those where the first move did; where the kernel counts.
    cutoffs: Option<u64>,
    first_move_cutoffs: Option<u64>,
    /// Look-ups of the table, and those that found the position.
    table_probes: Option<u64>,
    table_hits: Option<u64>,
    /// Whether the search is over.
    finished: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
struct LineView {
    /// `+1.25`, `win in 5`.
    score: String,
    /// Hundredths of the game's unit.
    hundredths: i32,
    /// Plies to a forced end: positive for a win, negative for a loss.
    plies_to_end: Option<i32>,
    moves: Vec<String>,
}

impl AnalysisView {
    pub(crate) fn of(analysis: &Analysis) -> Self {
        let line = |line: &arena::Line| LineView {
            score: line.value.to_string(),
            hundredths: line.value.hundredths(),
            plies_to_end: line.value.plies_to_end(),
            moves: line.moves.clone(),
        };
        let counters = analysis.counters.as_ref();
        Self {
            side: analysis.side.index(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            nodes_per_second: analysis.speed(),
            lines: analysis.lines.iter().map(line).collect(),
            cutoffs: counters.map(|counters| counters.cutoffs),
            first_move_cutoffs: counters.map(|counters| counters.first_move_cutoffs),
            table_probes: counters.map(|counters| counters.table_probes),
            table_hits: counters.map(|counters| counters.table_hits),
            finished: analysis.stop.is_some(),
        }
    }
}

/// What to look at, and for how long.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// The position after so many plies; as the game stands if nothing is said.
    ply: Option<usize>,
    /// Seconds, at most those that the server allows.
    seconds: Option<u64>,
    /// How many lines, 1 to 5.
    lines: Option<usize>,
}

/// Watch the engine: events `analysis` as it finds something, then `end`. The search stops when the
/// stream is closed.
#[utoipa::path(get, path = "/api/sessions/{id}/analysis", tag = "games", params(("id" = String, Path), Question),
    responses((status = 200, body = AnalysisView, content_type = "text/event-stream"),
    (status = 400, body = Fault), (status = 404, body = Fault), (status = 503, body = Fault)))]
pub(super) async fn analyze(
    State(hall): Shared,
    Named(id): Named,
    Asked(question): Asked<Question>,
) -> Result<Sse<impl Stream<Item = Result<sse::Event, Infallible>>>, Problem> {
    let room = hall.find(&id)?;
    let longest = hall.settings.longest_search;
    let time = question.seconds.map_or(longest, Duration::from_secs);
    if time > longest || time.is_zero() {
        return Err(Problem::Bad(format!("seconds: expected 1 to {}", longest.as_secs())));
    }
    let lines = question.lines.unwrap_or(1);
    if !(1..=MAX_LINES).contains(&lines) {
        return Err(Problem::Bad(format!("lines: expected 1 to {MAX_LINES}")));
    }
    let session = room.lock().game.session.clone();
    let session = session.after(played(&session, question.ply)?);
    if session.outcome().is_some() {
        return Err(Problem::Conflict("the game is over in this position".into()));
    }
    let turn = hall.pool.turn_if_few_wait().await?;
    let (sender, receiver) = channel(16);
    tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let told = match search(&session, time, lines, &sender) {
            Ok(()) => sse::Event::default().event("end").data("{}"),
            Err(problem) => json("stuck", &Fault { error: problem }),
        };
        // Whoever asked may have left.
        _ = sender.blocking_send(Ok(told));
    });
    Ok(Sse::new(ReceiverStream::new(receiver)).keep_alive(sse::KeepAlive::new().interval(KEEP_ALIVE)))
}

type Told = Result<sse::Event, Infallible>;

/// Searches until the time is up or nobody listens.
fn search(session: &Session, time: Duration, lines: usize, sender: &Sender<Told>) -> Result<(), String> {
    let spec = EngineSpec { time: Some(time), table: Bytes(TABLE), ..EngineSpec::default() };
    let mut analyst = session.game().analyst(&spec, session).map_err(|error| error.to_string())?;
    let stop = StopFlag::new();
    let limits = spec.limits().unwrap_or(Limits::depth(1)).with_stop(stop.clone());
    let task = Task { limits, lines, moves: Vec::new() };
    // Between two depths may lie seconds: a second thread watches whether anybody still listens.
    let done = StopFlag::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.is_set() {
                if sender.is_closed() {
                    stop.stop();
                    return;
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let tell = |analysis: &Analysis| {
            // A slow listener misses some.
            _ = sender.try_send(Ok(json("analysis", &AnalysisView::of(analysis))));
        };
        let found = analyst.analyze(session, &task, &mut |analysis| tell(analysis));
        done.stop();
        tell(&found.map_err(|error| error.to_string())?);
        Ok(())
    })
}
