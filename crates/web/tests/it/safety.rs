//! What other sites can't do, and what visitors can't spend.

use reqwest::Method;
use serde_json::json;
use web::Settings;

use crate::common::Site;

#[tokio::test]
async fn answers_carry_their_safety_headers() {
    let site = Site::start(Settings::default()).await;
    for path in ["/", "/api/games", "/no-such-page"] {
        let answer = site.client.get(format!("{}{path}", site.address)).send().await.unwrap();
        let headers = answer.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
    }
    site.end().await;
}

#[tokio::test]
async fn other_sites_are_refused() {
    let site = Site::start(Settings::default()).await;
    let begin =
        || site.client.post(format!("{}/api/sessions", site.address)).json(&json!({"game": "reversi"}));
    let status = |request: reqwest::RequestBuilder| async { request.send().await.unwrap().status().as_u16() };
    assert_eq!(status(begin()).await, 201);
    assert_eq!(status(begin().header("Origin", &site.address)).await, 201);
    assert_eq!(status(begin().header("Origin", "http://example.org")).await, 403);
    assert_eq!(status(begin().header("Sec-Fetch-Site", "cross-site")).await, 403);
    // A name of another site that was pointed at this machine.
    let games = site.client.get(format!("{}/api/games", site.address));
    assert_eq!(status(games.header("Host", "example.org")).await, 403);
    // A form of another site can't send JSON.
    let form = site.client.post(format!("{}/api/sessions", site.address)).body("{\"game\":\"reversi\"}");
    assert_eq!(status(form.header("Content-Type", "text/plain")).await, 415);
    site.end().await;
}

#[tokio::test]
async fn large_bodies_and_many_games_are_refused() {
    let site = Site::start(Settings { most_games: 2, ..Settings::default() }).await;
    let (status, _) =
        site.refused("/api/sessions", json!({"game": "jiu", "record": "(;".repeat(400_000)})).await;
    assert_eq!(status, 413);
    let first = site.begin(json!({"game": "reversi"})).await;
    site.begin(json!({"game": "reversi"})).await;
    let (status, told) = site.refused("/api/sessions", json!({"game": "reversi"})).await;
    assert_eq!(status, 503, "{told}");
    let (status, _) = site.ask(Method::DELETE, &first, None).await;
    assert_eq!(status, 204);
    site.begin(json!({"game": "reversi"})).await;
    site.end().await;
}
