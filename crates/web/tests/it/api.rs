//! Games over the interface.

use futures_util::StreamExt as _;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use web::Settings;

use crate::common::Site;

#[tokio::test]
async fn every_game_is_played_to_its_end_by_random_players() {
    let site = Site::start(Settings::default()).await;
    for game in site.get("/api/games").await["games"].as_array().unwrap() {
        let board = if game["name"] == "jiu" { "4" } else { "4x4" };
        let new = json!({"game": game["name"], "options": {"board": board}, "seats": ["human", "random"]});
        let game = site.begin(new).await;
        let mut state = site.get(&game).await;
        for _ in 0..600 {
            let Some(m) = state["legal"].as_array().unwrap().first() else { break };
            let text = m["text"].clone();
            state = site.post(&format!("{game}/moves"), json!({"text": text, "wait": true})).await;
            let fields = state["fields"].as_array().unwrap();
            assert_eq!(fields.len(), 16);
        }
        let played = state["moves"].as_array().unwrap().len();
        assert!(state["result"]["text"].is_string() || played >= 600, "{state}");
    }
    site.end().await;
}

#[tokio::test]
async fn an_engine_answers_and_says_what_it_found() {
    let site = Site::start(Settings::default()).await;
    let game = site
        .begin(json!({"game": "breakthrough", "options": {"board": "5x5"},
        "seats": ["human", "engine:depth=3"]}))
        .await;
    let events = site.client.get(format!("{}{game}/events", site.address)).send().await.unwrap();
    site.post(&format!("{game}/moves"), json!({"text": "a2a3"})).await;
    let told = until(events, |text| text.contains("\"side\":1,\"text\"")).await;
    assert!(told.contains("event: thinking"), "{told}");
    let state = site.get(&game).await;
    assert_eq!(state["moves"].as_array().unwrap().len(), 2);
    assert!(state["moves"][1]["score"]["hundredths"].is_number(), "{state}");
    site.end().await;
}

/// What a stream says until it has said enough.
async fn until(answer: reqwest::Response, enough: impl Fn(&str) -> bool) -> String {
    let mut stream = answer.bytes_stream();
    let mut text = String::new();
    let read = async {
        while let Some(bytes) = stream.next().await {
            text.push_str(&String::from_utf8_lossy(&bytes.unwrap()));
            if enough(&text) {
                break;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), read).await.unwrap();
    text
}

#[tokio::test]
async fn nobody_waiting_means_nobody_thinking() {
    let site = Site::start(Settings::default()).await;
    let game = site.begin(json!({"game": "breakthrough", "seats": ["human", "engine:time=30s"]})).await;
    let events = site.client.get(format!("{}{game}/events", site.address)).send().await.unwrap();
    let state = site.post(&format!("{game}/moves"), json!({"text": "a2a3"})).await;
    assert_eq!(state["thinking"], true);
    drop(events);
    let mut thinking = Value::Bool(true);
    for _ in 0..100 {
        thinking = site.get(&game).await["thinking"].clone();
        if thinking == false {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(thinking, false, "the search stops when the page is closed");
    // It begins again, and can be asked to hurry.
    let events = site.client.get(format!("{}{game}/events", site.address)).send().await.unwrap();
    assert_eq!(site.get(&game).await["thinking"], true);
    site.post(&format!("{game}/hurry"), json!({})).await;
    until(events, |text| text.contains("\"side\":1,\"text\"")).await;
    site.end().await;
}

#[tokio::test]
async fn an_analysis_streams_and_is_bounded() {
    let site = Site::start(Settings::default()).await;
    let game = site.begin(json!({"game": "reversi", "options": {"board": "4x4"}})).await;
    let path = format!("{}{game}/analysis?seconds=20&lines=2", site.address);
    let told = until(site.client.get(path).send().await.unwrap(), |text| text.contains("event: end")).await;
    assert!(told.contains("event: analysis") && told.contains("\"finished\":true"), "{told}");
    for (query, problem) in [("seconds=0", "1 to 30"), ("seconds=31", "1 to 30"), ("lines=9", "1 to 5")] {
        let (status, body) = site.ask(Method::GET, &format!("{game}/analysis?{query}"), None).await;
        assert_eq!(status, 400);
        assert!(body["error"].as_str().unwrap().contains(problem), "{body}");
    }
    site.end().await;
}

#[tokio::test]
async fn moves_are_taken_back_and_games_given_up() {
    let site = Site::start(Settings::default()).await;
    let game = site.begin(json!({"game": "breakthrough", "seats": ["human", "random"]})).await;
    site.post(&format!("{game}/moves"), json!({"text": "a2a3", "wait": true})).await;
    let state = site.post(&format!("{game}/back"), json!({})).await;
    assert_eq!(state["moves"], json!([]));
    let state = site.post(&format!("{game}/resign"), json!({})).await;
    assert_eq!(state["result"]["winner"], 1);
    let (status, told) = site.refused(&format!("{game}/moves"), json!({"text": "a2a3"})).await;
    assert_eq!((status, told.as_str()), (409, "the game is over"));
    // The resignation is the first to be taken back.
    let state = site.post(&format!("{game}/back"), json!({})).await;
    assert_eq!(state["result"], Value::Null);
    let (status, told) = site.refused(&format!("{game}/back"), json!({})).await;
    assert_eq!((status, told.as_str()), (409, "there is nothing to take back"));
    site.post(&format!("{game}/moves"), json!({"text": "a2a3", "wait": true})).await;
    site.post(&format!("{game}/resign"), json!({})).await;
    let state = site.post(&format!("{game}/back"), json!({"plies": 2})).await;
    assert_eq!((state["moves"].as_array().unwrap().len(), &state["result"]), (1, &Value::Null));
    site.post(&format!("{game}/back"), json!({"plies": 1_000_000_000_000_u64})).await;
    let record = site.get(&format!("{game}/record")).await;
    assert!(record.as_str().unwrap().contains("[White \"human\"]"), "{record}");
    site.end().await;
}

#[tokio::test]
async fn a_deleted_game_lets_everybody_go() {
    let site = Site::start(Settings::default()).await;
    let game = site.begin(json!({"game": "breakthrough", "seats": ["human", "engine:time=30s"]})).await;
    let events = site.client.get(format!("{}{game}/events", site.address)).send().await.unwrap();
    let (moves, waiting) = (format!("{game}/moves"), json!({"text": "a2a3", "wait": true}));
    let (refused, deleted) = tokio::join!(site.ask(Method::POST, &moves, Some(waiting)), async {
        while site.get(&game).await["thinking"] == false {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        site.ask(Method::DELETE, &game, None).await
    });
    assert_eq!((refused.0.as_u16(), deleted.0.as_u16()), (404, 204), "{}", refused.1);
    // The stream ends by itself.
    until(events, |_| false).await;
    site.end().await;
}

#[tokio::test]
async fn a_record_comes_back_as_the_same_game() {
    let site = Site::start(Settings::default()).await;
    for (name, moves) in
        [("breakthrough", ["a2a3", "b7b6"]), ("reversi", ["f5", "d6"]), ("jiu", ["gg", "hh"])]
    {
        let game = site.begin(json!({"game": name})).await;
        for text in moves {
            site.post(&format!("{game}/moves"), json!({"text": text})).await;
        }
        let record = site.get(&format!("{game}/record")).await;
        let again = site.begin(json!({"game": name, "record": record})).await;
        let (one, other) = (site.get(&game).await, site.get(&again).await);
        assert_eq!((&one["moves"], &one["position"]), (&other["moves"], &other["position"]), "{name}");
    }
    site.end().await;
}

#[tokio::test]
async fn a_turn_of_several_plies_and_what_it_takes_are_shown() {
    let site = Site::start(Settings::default()).await;
    let position = "6 xx..../x.x.../...x.x/x...../.o.o.o/o.o.o. w turn";
    let game = site.begin(json!({"game": "jiu", "position": position})).await;
    let state = site.post(&format!("{game}/moves"), json!({"text": "cb-bb"})).await;
    assert_eq!((&state["between_turns"], &state["side_to_move"]), (&json!(false), &json!(0)), "{state}");
    let removal = state["legal"][0]["text"].clone();
    let state = site.post(&format!("{game}/moves"), json!({"text": removal})).await;
    assert_eq!(state["taken"].as_array().unwrap().len(), 1);
    assert_eq!(state["side_to_move"], 1);
    let earlier = site.get(&format!("{game}?ply=1")).await;
    assert_eq!((&earlier["ply"], &earlier["legal"]), (&json!(1), &json!([])));
    site.end().await;
}

#[tokio::test]
async fn bad_requests_are_told_what_is_wrong() {
    let site = Site::start(Settings::default()).await;
    let game = site.begin(json!({"game": "breakthrough"})).await;
    let moves = format!("{game}/moves");
    let cases = [
        ("/api/sessions", json!({"game": "chess"}), 400, "no game chess; there are"),
        ("/api/sessions", json!({"game": "breakthrough", "options": {"board": "99x99"}}), 400, "board=99x99"),
        ("/api/sessions", json!({"game": "breakthrough", "colour": "red"}), 422, "unknown field `colour`"),
        ("/api/sessions", json!({"game": "breakthrough", "record": "1. a2a3 a7a9 *"}), 400, "a7a9"),
        ("/api/sessions", json!({"game": "breakthrough", "position": "8/8 w"}), 400, "position: "),
        ("/api/sessions", json!({"game": "reversi", "seats": ["human", "uci:sh"]}), 400, "run programs"),
        (
            "/api/sessions",
            json!({"game": "breakthrough", "seats": ["human", "engine:network=/etc/passwd"]}),
            400,
            "options that name a file",
        ),
        (
            "/api/sessions",
            json!({"game": "reversi", "seats": ["human", "engine:time=2h"]}),
            400,
            "at most 30s",
        ),
        (
            "/api/sessions",
            json!({"game": "reversi", "seats": ["human", "engine:table=1TiB"]}),
            400,
            "at most 64MiB",
        ),
        (
            "/api/sessions",
            json!({"game": "reversi", "seats": ["human", "engine:threads=64"]}),
            400,
            "one here",
        ),
        (&moves, json!({"text": "a2a5"}), 400, "a2a5"),
        (&moves, json!({"text": 5}), 422, "text: found integer `5`, expected a text"),
        ("/api/sessions/0123/moves", json!({"text": "a2a3"}), 400, "32 hexadecimal digits"),
        ("/api/trees/trace", json!({"search": {"tree": "[[1,2"}}), 400, "tree: "),
        (
            "/api/trees/generate",
            json!({"branching": [9, 9], "depth": 9, "values": [0, 1], "seed": 1}),
            400,
            "at most 1500",
        ),
        (
            "/api/trees/grade",
            json!({"search": {"tree": "[1,2]"}, "answers": "Q value=3"}),
            400,
            "\"Q\" is not a node",
        ),
    ];
    for (path, body, status, told) in cases {
        let (got, problem) = site.refused(path, body.clone()).await;
        assert_eq!(got, status, "{path} {body}: {problem}");
        assert!(problem.contains(told), "{path} {body}: {problem}");
    }
    let asked = [
        (Method::GET, format!("/api/sessions/{}", "0".repeat(32)), 404, "no game"),
        (Method::GET, "/api/sessions/%ff".into(), 400, "UTF-8"),
        (Method::PUT, moves.clone(), 405, "other methods"),
        (Method::GET, format!("{game}?ply=1"), 400, "the game has 0 plies"),
        (Method::GET, format!("{game}/board.svg?ply=10000000000000"), 400, "the game has 0 plies"),
        (Method::GET, format!("{game}/analysis?ply=-1"), 400, "ply: expected a whole number"),
    ];
    for (method, path, status, told) in asked {
        let (got, body) = site.ask(method, &path, None).await;
        assert_eq!(got.as_u16(), status, "{path}: {body}");
        assert!(body["error"].as_str().unwrap().contains(told), "{path}: {body}");
    }
    site.end().await;
}

#[tokio::test]
async fn a_tree_is_traced_set_and_graded() {
    let site = Site::start(Settings::default()).await;
    let tree = "[[[2,3],[5,?]],[[0,1],[?,?]]]";
    let end = site.post("/api/trees/trace", json!({"search": {"tree": tree}})).await;
    assert_eq!((&end["visited"], &end["leaves"]), (&json!(5), &json!(8)));
    let first_cut = &end["cuts"][0];
    let at_cut = site.post("/api/trees/trace", json!({"search": {"tree": tree}, "step": first_cut})).await;
    assert!(at_cut["told"].as_str().unwrap().contains('E'), "{at_cut}");
    let plan = json!({"branching": [2, 2], "depth": 3, "values": [-9, 9], "seed": 7});
    let plan = json!({"plan": plan, "cuts": 2});
    let exercise = site.post("/api/trees/exercise", plan).await;
    assert_eq!(exercise["nodes"].as_array().unwrap().len(), 7);
    let empty = json!({"search": {"tree": exercise["tree"]}, "answers": exercise["form"]});
    let grade = site.post("/api/trees/grade", empty).await;
    assert_eq!(grade["right"], 0);
    assert!(grade["total"].as_u64().unwrap() > 10, "{grade}");
    let small = site.post("/api/trees/tic-tac-toe", json!({"moves": "b2,a1"})).await;
    assert_eq!(small["board"], "...\n.X.\nO..");
    let all = site.post("/api/trees/trace", json!({"search": {"moves": "b2,a1,b3", "depth": 2}})).await;
    assert_eq!(all["nodes"], 1 + 6 + 6 * 5);
    site.end().await;
}

#[tokio::test]
async fn the_graph_can_be_walked() {
    let site = Site::start(Settings::default()).await;
    let graph = site.get("/api/graph").await;
    assert_eq!((&graph["vertices"], &graph["edges"]), (&json!(9617), &json!(13719)));
    let mut vertex = site.get("/api/graph/vertices/0").await;
    assert_eq!(vertex["value"], -6);
    while let Some(child) = vertex["children"].as_array().unwrap().last().cloned() {
        let next = site.get(&format!("/api/graph/vertices/{}", child["vertex"])).await;
        assert!(
            next["parents"].as_array().unwrap().iter().any(|parent| parent["vertex"] == vertex["vertex"])
        );
        vertex = next;
    }
    assert!(vertex["result"].is_string());
    let (status, _) = site.ask(Method::GET, "/api/graph/vertices/9617", None).await;
    assert_eq!(status, 404);
    let report = site.get("/api/report").await;
    let report = report.as_str().unwrap();
    let plot = report.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(site.get(plot).await.as_str().unwrap().contains("<svg"));
    site.end().await;
}

/// The description is the interface's contract: a change shows here.
#[tokio::test]
async fn the_interface_describes_itself() {
    let site = Site::start(Settings::default()).await;
    let document = site.get("/api/openapi.json").await;
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        routes.extend(methods.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
    }
    insta::assert_snapshot!(routes.join("\n"));
    site.end().await;
}
