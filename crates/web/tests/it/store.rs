//! Games outlive the server.

use serde_json::json;
use web::{Server, Settings};

use crate::common::Site;

fn settings(name: &str) -> (std::path::PathBuf, Settings) {
    let path = std::env::temp_dir().join(format!("plywright-web-{name}-{}.redb", std::process::id()));
    _ = std::fs::remove_file(&path);
    (path.clone(), Settings { store: Some(path), ..Settings::default() })
}

#[tokio::test]
async fn games_go_on_after_a_restart() {
    let (path, settings) = settings("restart");
    let site = Site::start(settings.clone()).await;
    let mut games = Vec::new();
    for (game, options) in [
        ("breakthrough", json!({"board": "6x6"})),
        ("reversi", json!({"passes": "none"})),
        ("jiu", json!({})),
    ] {
        let game = site.begin(json!({"game": game, "options": options, "seats": ["human", "random"]})).await;
        for _ in 0..3 {
            let state = site.get(&game).await;
            let text = state["legal"][0]["text"].clone();
            site.post(&format!("{game}/moves"), json!({"text": text, "wait": true})).await;
        }
        games.push((game.clone(), site.get(&game).await));
    }
    let forgotten = site.begin(json!({"game": "jiu"})).await;
    site.ask(reqwest::Method::DELETE, &forgotten, None).await;
    site.end().await;

    let site = Site::start(settings).await;
    for (game, before) in games {
        assert_eq!(site.get(&game).await, before);
        let text = before["legal"][0]["text"].clone();
        site.post(&format!("{game}/moves"), json!({"text": text, "wait": true})).await;
    }
    let (status, _) = site.ask(reqwest::Method::GET, &forgotten, None).await;
    assert_eq!(status, 404);
    site.end().await;
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_file_that_is_no_store_is_refused() {
    let (path, settings) = settings("wrong");
    std::fs::write(&path, "a shopping list").unwrap();
    let error = Server::open(settings).unwrap_err().to_string();
    assert!(error.contains("plywright-web-wrong"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a shopping list", "nothing is lost");
    std::fs::remove_file(path).unwrap();
}

/// A file that was cut is told by name, with what to do; whatever is left of it stays.
#[tokio::test]
async fn a_truncated_store_is_told_with_what_to_do() {
    let (path, settings) = settings("cut");
    let site = Site::start(settings.clone()).await;
    for _ in 0..20 {
        site.begin(json!({"game": "breakthrough", "seats": ["human", "random"]})).await;
    }
    site.end().await;
    let whole = std::fs::read(&path).unwrap();
    for part in [1, 100, 4_096, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&path, &whole[..part]).unwrap();
        let opened = Server::open(settings.clone()).map(drop).map_err(|error| error.to_string());
        if let Err(error) = opened {
            assert!(error.contains("plywright-web-cut") && error.contains("move it away"), "{part}: {error}");
        } else {
            assert!(part > 4_096, "{part} bytes make no store");
        }
    }
    std::fs::remove_file(path).unwrap();
}
