//! Patterns on a chessboard, over the interface and in a browser.

use serde_json::{Value, json};
use web::Settings;

use crate::common::Site;
use crate::driver::Visit;

const PATTERNS: &str = "/api/explore/patterns";

/// The worked example of the paper: two main paths; the bishop gets onto one of them, the queen onto both.
#[tokio::test]
async fn the_worked_example_is_told_whole() {
    let site = Site::start(Settings::default()).await;
    let found = site.post(PATTERNS, json!({"position": "example", "from": "h1", "to": "(5,8)"})).await;
    assert_eq!(found["told"], "Rh1 attacks ke8 in 2 steps, by 2 shortest paths.");
    let paths: Vec<_> =
        found["route"]["paths"].as_array().unwrap().iter().map(|path| &path["path"]).collect();
    assert_eq!(paths, ["h1-e1-e8", "h1-h8-e8"]);
    let who = |path: usize| -> Vec<&Value> {
        let list = found["route"]["paths"][path]["interveners"].as_array().unwrap();
        list.iter().map(|found| &found["piece"]).collect()
    };
    assert_eq!((who(0), who(1)), (vec![&json!("Bb7"), &json!("qg6")], vec![&json!("qg6")]));
    assert_eq!(
        (&found["pair"]["counts"]["add"], &found["pair"]["counts"]["mul"]),
        (&json!("7"), &json!("7"))
    );
    assert_eq!(found["pair"]["patterns"].as_array().unwrap().len(), 7);
    assert_eq!(found["pair"]["fuzzy"]["interveners"], json!(["Bb7", "qg6"]));
    // The combined matrix is least, 2, where the paths stop.
    assert_eq!(found["route"]["combined"]["rows"][7][4], 2);
    assert_eq!(found["route"]["combined"]["rows"][0][7], 2);
    let zone = &found["pair"]["zones"][0];
    assert!(zone["text"].as_str().unwrap().starts_with("t(R,h1-e1-e8,3) t(q,"), "{zone}");
    assert_eq!(zone["levels"][0], json!(["R h1-e1-e8, time 3"]));
    assert!(zone["svg"].as_str().unwrap().matches("<polyline").count() > 3);
    assert!(found["svg"].as_str().unwrap().contains("data-field=\"7\""));
    site.end().await;
}

#[tokio::test]
async fn pieces_in_the_way_make_ways_longer_or_end_them() {
    let site = Site::start(Settings::default()).await;
    let ask = async |geometry: &str, to: &str| {
        let body = json!({"position": "start", "from": "a1", "to": to, "geometry": geometry});
        site.post(PATTERNS, body).await
    };
    assert_eq!(ask("empty", "a8").await["route"]["distance"], 1);
    assert_eq!(ask("blocked", "a8").await["route"]["distance"], Value::Null);
    // A friend is protected, an empty square is reached; neither is a pair.
    let friend = ask("blocked", "a2").await;
    assert_eq!((&friend["route"]["distance"], &friend["pair"]), (&json!(1), &Value::Null));
    assert!(friend["told"].as_str().unwrap().contains("patterns lead to enemies"), "{}", friend["told"]);
    let empty = ask("empty", "e4").await;
    assert_eq!(empty["told"], "Ra1 reaches e4 in 2 steps, by 2 shortest paths.");
    let piece = site.post(PATTERNS, json!({"position": "start", "from": "e2"})).await;
    assert_eq!(piece["piece"]["reach"]["rows"][4][4], 1, "the double step");
    assert_eq!(piece["piece"]["attack"]["rows"][5][3], 1, "the pawn takes to the side");
    for sample in site.get("/api/explore/patterns/samples").await.as_array().unwrap() {
        let found = site.post(PATTERNS, json!({"position": sample["position"], "horizon": "t"})).await;
        assert!(found["all"]["counts"]["mul"].is_string(), "{sample}");
    }
    site.end().await;
}

#[tokio::test]
async fn questions_are_bounded_and_refused_in_words() {
    let site = Site::start(Settings::default()).await;
    let full = ["qkrbnpQKRBNP"; 12].join("/");
    let large = site
        .post(
            PATTERNS,
            json!({"position": full, "from": "b12", "to": "g1", "horizon": "n",
        "reading": "mul", "list": 50, "geometry": "empty"}),
        )
        .await;
    assert_eq!(large["squares"].as_array().unwrap().len(), 144);
    let cases = [
        (json!({"position": "1".repeat(30)}), 400, "is no number of empty squares"),
        (json!({"position": ""}), 400, "position: FEN, column 1: nothing stands here"),
        (json!({"position": "16/16"}), 400, "a board of 16x2; at most 12x12 here"),
        (json!({"position": "8/8x"}), 400, "column 4: unexpected 'x'"),
        (json!({"position": "example", "from": "i1"}), 400, "from: i1 is off the board"),
        (json!({"position": "example", "from": "e4"}), 400, "from: no piece stands on e4"),
        (json!({"position": "example", "to": "e4"}), 400, "to would have no effect"),
        (json!({"position": "example", "from": "h1", "to": "h1"}), 400, "stands there already"),
        (json!({"position": "example", "list": 51}), 400, "list 51: at most 50 here"),
        (json!({"position": "example", "colour": "red"}), 422, "unknown field `colour`"),
    ];
    for (body, status, told) in cases {
        let (got, problem) = site.refused(PATTERNS, body.clone()).await;
        assert_eq!((got, problem.contains(told)), (status, true), "{body}: {got} {problem}");
    }
    site.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_pieces_are_chosen_and_everything_is_shown() {
    let Some(visit) = Visit::begin(1200, 1400).await else { return };
    visit.open("explore/patterns").await;
    visit.until("#pattern-told", |text| text.starts_with("Rh1 attacks ke8 in 2 steps")).await;
    visit.picture("patterns-example").await;
    let down = "document.querySelector('#pattern-zones').scrollIntoView();";
    visit.page.execute(down, vec![]).await.unwrap();
    visit.picture("patterns-zone").await;
    // By pointer: another target, a square, the piece itself to let it go.
    visit.press("#pattern-board .field[aria-label^='g6,']").await;
    visit.until("#pattern-told", |text| text.contains("to g") || text.contains("qg6")).await;
    visit.press("#pattern-board .field[aria-label^='d4,']").await;
    visit.until("#pattern-told", |text| text.starts_with("Rh1 reaches d4")).await;
    visit.click("#pattern-board .field[aria-label^='h1,']").await;
    visit.until("#pattern-told", |text| text.ends_with("Choose a piece.")).await;
    // By keys alone: from the bishop on b7 two squares to the right and two down.
    let keys = "const key = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})); \
        arguments[0].forEach(key);";
    let focus = "document.querySelector('#pattern-board [data-field=\"49\"]').focus();";
    visit.page.execute(focus, vec![]).await.unwrap();
    visit.page.execute(keys, vec![json!(["Enter"])]).await.unwrap();
    visit.until("#pattern-told", |text| text.starts_with("Bb7 can attack")).await;
    let walk = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter"];
    visit.page.execute(keys, vec![json!(walk)]).await.unwrap();
    visit.until("#pattern-told", |text| text.starts_with("Bb7 reaches d5 in 1 step")).await;
    visit.page.execute(keys, vec![json!(["Escape"])]).await.unwrap();
    visit.until("#pattern-told", |text| text.ends_with("Choose a piece.")).await;
    // By the lists, in a position of one's own.
    visit.fill("#pattern-samples", "2").await;
    visit.until("#pattern-told", |text| text.contains(" attacks ")).await;
    visit.fill("#pattern-fen", "7k/8/8/8/8/8/8/8/8/NN8").await;
    visit.click("#pattern-form button").await;
    visit.until("#fault", |text| text.contains("this rank has 10 squares, the first has 8")).await;
    visit.fill("#pattern-fen", "9k/10/10/10/N9").await;
    visit.click("#pattern-form button").await;
    visit.until("#pattern-told", |text| text.starts_with("2 pieces")).await;
    visit.fill("#pattern-from", "a1").await;
    visit.until("#pattern-told", |text| text.starts_with("Na1 can attack 1")).await;
    visit.fill("#pattern-to", "j5").await;
    visit.until("#pattern-told", |text| text.starts_with("Na1 attacks kj5")).await;
    visit.fill("#pattern-horizon", "t").await;
    visit.until("#pattern-pair", |text| text.contains("Na1 to kj5")).await;
    // The address leads back here.
    let address = visit.page.current_url().await.unwrap();
    assert!(address.as_str().ends_with("/a1/j5"), "{address}");
    visit.end().await;
}
