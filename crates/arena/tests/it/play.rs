//! One game: clocks, and every way in which a game can end.

use std::thread::sleep;
use std::time::Duration;

use arena::{
    Adjudication, Clock, Conditions, Decision, End, GameResult, Player, PlayerError, Session, TimeControl,
    Turn, Winner, play_game,
};
use search_core::{Side, StopFlag};

/// Plays these words in turn; `resign`, `fail` and `wait` are no moves.
struct Script {
    words: Vec<&'static str>,
    ended: Option<GameResult>,
}

fn script(words: &str) -> Script {
    let words: Vec<&'static str> = words.split(' ').map(|word| &*word.to_owned().leak()).collect();
    Script { words: words.into_iter().rev().collect(), ended: None }
}

impl Player for Script {
    fn name(&self) -> String {
        "script".into()
    }

    fn begin(&mut self, _session: &Session) -> Result<(), PlayerError> {
        if self.words.last() == Some(&"unfit") {
            Err(PlayerError::Unfit("not my game".into()))
        } else {
            Ok(())
        }
    }

    fn choose(&mut self, session: &Session, turn: &Turn<'_>) -> Result<Decision, PlayerError> {
        match self.words.pop() {
            Some("resign") => Ok(Decision::Resign),
            Some("fail") => Err(PlayerError::Unfit("lost my head".into())),
            Some("stop") => {
                turn.stop.stop();
                Ok(Decision::play(session.legal_moves()[0].clone()))
            }
            Some("wait") => {
                sleep(Duration::from_millis(60));
                Ok(Decision::play(session.legal_moves()[0].clone()))
            }
            Some(word) => Ok(Decision::play(word)),
            None => Ok(Decision::play(session.legal_moves()[0].clone())),
        }
    }

    fn end(&mut self, _session: &Session, result: &GameResult) {
        self.ended = Some(result.clone());
    }
}

fn conditions(time: &str, plies: Option<&str>) -> Conditions {
    Conditions {
        time: time.parse().expect("a time control"),
        grace: Duration::from_millis(1),
        adjudication: plies.map(|text| text.parse().expect("an adjudication")),
    }
}

/// The game on 3x4 with a row of pieces each, its result, and the reason of a forfeit.
fn play(first: &str, second: &str, conditions: &Conditions) -> (usize, Option<GameResult>, Option<String>) {
    let start = arena::find("breakthrough").and_then(|game| game.start(&"board=3x4,rows=1".parse()?));
    let (mut first, mut second) = (script(first), script(second));
    let stop = StopFlag::new();
    let mut seen = 0;
    let game = play_game(start.expect("a game"), [&mut first, &mut second], conditions, &stop, &mut |made| {
        seen += 1;
        assert_eq!(made.session.len(), seen);
        assert_eq!(made.session.history().last().map(|ply| ply.text.as_str()), Some(made.text));
        assert_eq!(made.left.is_some(), conditions.time != TimeControl::None);
    });
    assert_eq!((first.ended.as_ref(), second.ended.as_ref()), (game.result(), game.result()));
    assert_eq!(game.session.len(), seen);
    (game.session.len(), game.headers.result, game.reason)
}

fn by(end: End, winner: Winner) -> Option<GameResult> {
    Some(GameResult { winner: Some(winner), points: None, end })
}

#[test]
fn games_end_in_every_way() {
    let free = conditions("none", None);
    let first = |end| by(end, Winner::First);
    let second = |end| by(end, Winner::Second);
    // White walks to the far row.
    assert_eq!(play("a1a2 a2a3 a3b4", "c4c3 c3c2", &free), (5, first(End::Rules), None));
    assert_eq!(play("a1a2 resign", "c4c3", &free), (2, second(End::Resigned), None));
    let forfeit = play("a1a2", "c4c1", &free);
    assert_eq!((forfeit.0, &forfeit.1), (1, &first(End::Forfeit)));
    assert!(forfeit.2.is_some_and(|reason| reason.starts_with("c4c1: ")));
    let (failed, unfit) = (play("fail", "", &free), play("a1a2", "unfit", &free));
    assert_eq!(failed, (0, second(End::Forfeit), Some("lost my head".into())));
    assert_eq!(unfit, (0, first(End::Forfeit), Some("not my game".into())));
    assert_eq!(play("a1a2 stop", "c4c3", &free), (2, None, None));
}

#[test]
fn long_games_are_judged() {
    let judged = |rule, first, second| play(first, second, &conditions("none", Some(rule))).1;
    // White has taken a piece on the third ply.
    let taken = judged("3", "a1a2 a2b3 c1c2", "b4b3 c4b3");
    assert_eq!(taken, by(End::Adjudicated, Winner::First));
    let drawn = Some(GameResult::by(End::Adjudicated, None));
    assert_eq!(judged("3:draw", "a1a2 a2b3", "b4b3"), drawn);
    assert_eq!(judged("2:ahead", "a1a2", "b4b3"), drawn);
}

#[test]
fn a_slow_player_loses_on_time() {
    let lost = by(End::Time, Winner::Second);
    assert_eq!(play("wait", "", &conditions("20ms", None)), (0, lost.clone(), None));
    assert_eq!(play("wait", "", &conditions("20ms+0", None)), (0, lost, None));
    // What each move adds pays for it, and no single move is too long.
    let (plies, result, _) = play("wait wait resign", "c4c3 a4a3", &conditions("10s+10s", None));
    assert_eq!((plies, result), (4, by(End::Resigned, Winner::Second)));
}

#[test]
fn clocks_keep_and_add() {
    let ms = Duration::from_millis;
    let left = |clock: &Clock, side| clock.left(side).map(|left| (left.remaining, left.increment));
    let mut clock = Clock::new("1s+200ms".parse().expect("a control"), ms(50));
    assert!(clock.spend(Side::First, ms(500)));
    assert_eq!(left(&clock, Side::First), Some((ms(700), ms(200))));
    assert_eq!(left(&clock, Side::Second), Some((ms(1000), ms(200))));
    // Overdrawn by 30 ms of the grace, which the next moves pay back.
    assert!(clock.spend(Side::First, ms(730)));
    assert_eq!(left(&clock, Side::First), Some((ms(170), ms(200))));
    assert!(!clock.spend(Side::First, ms(221)));
    // Each move's own limit, and its own grace.
    let mut clock = Clock::new(TimeControl::PerMove(ms(100)), ms(10));
    for _ in 0..3 {
        assert!(clock.spend(Side::Second, ms(110)));
        assert_eq!(left(&clock, Side::Second), Some((ms(100), ms(100))));
    }
    assert!(!clock.spend(Side::Second, ms(111)));
    let mut none = Clock::new(TimeControl::None, Duration::ZERO);
    assert!(none.spend(Side::First, Duration::MAX) && none.left(Side::First).is_none());
    let mut vast =
        Clock::new(TimeControl::Clock { base: Duration::MAX, increment: Duration::MAX }, Duration::MAX);
    assert!(vast.spend(Side::First, ms(1)));
}

#[test]
fn texts_of_conditions_are_read_and_written_alike() {
    for text in ["none", "1s", "1500ms", "60s+1s", "60s+0", "2s+50ms"] {
        let control: TimeControl = text.parse().expect(text);
        assert_eq!(control.to_string(), text);
    }
    for text in ["", "1", "0s", "1s+", "+1s", "1s+1", "1s+1s+1s", "-1s", "60/40", "99999999999999999999999h"]
    {
        let error = text.parse::<TimeControl>().expect_err(text).to_string();
        assert!(error.ends_with("a time control is none, 1s (a move), or 60s+1s"), "{error}");
    }
    for text in ["300:ahead", "1:draw"] {
        assert_eq!(text.parse::<Adjudication>().map(|rule| rule.to_string()), Ok(text.into()));
    }
    for text in ["", "0", "-1", "x", "10:", "10:won", "99999999999"] {
        assert!(text.parse::<Adjudication>().is_err(), "{text}");
    }
}
