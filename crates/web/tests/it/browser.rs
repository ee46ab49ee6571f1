//! The page in a real browser.

use crate::driver::Visit;

/// Begins a game between these players on the page.
async fn begin(visit: &Visit, game: &str, options: &[(&str, &str)], seats: [&str; 2], settings: &str) {
    visit.open("play").await;
    visit.find("#board [data-field]").await;
    let address = visit.page.current_url().await.unwrap();
    visit.fill("#new-game", game).await;
    for (name, value) in options {
        visit.fill(&format!("#new-options input[name={name}]"), value).await;
    }
    for (side, seat) in seats.iter().enumerate() {
        visit.fill(&format!("#seat-{side}"), seat).await;
        if *seat == "engine" {
            visit.fill(&format!("#seat-set-{side}"), settings).await;
        }
    }
    visit.click("#begin").await;
    while visit.page.current_url().await.unwrap() == address {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_breakthrough_against_the_engine() {
    let Some(visit) = Visit::begin(1200, 1000).await else { return };
    begin(&visit, "breakthrough", &[("board", "4x5")], ["human", "engine"], "depth=3").await;
    let mut plies = 0;
    loop {
        let told =
            visit.until("#turn", |text| text.contains("has won") || text.starts_with("White to move")).await;
        if told.contains("has won") {
            break;
        }
        // A piece that can move, then a field that it can go to.
        visit.press("#board .field.can").await;
        visit.press("#board .field.can").await;
        let before = plies;
        let count =
            |text: &str| text.rsplit('/').next().and_then(|n| n.trim().parse::<usize>().ok()).unwrap_or(0);
        plies = count(&visit.until("#ply", |text| count(text) > before).await);
    }
    visit.picture("breakthrough-won").await;
    assert!(visit.text("#lines").await.contains("for Black"), "the engine's line is shown");
    // The record can be stepped through.
    visit.click("#first").await;
    visit.until("#turn", |text| text.starts_with("After 0 of")).await;
    visit.click("#later").await;
    visit.until("#turn", |text| text.starts_with("After 1 of")).await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn jiu_is_placed_and_a_square_captures() {
    let Some(visit) = Visit::begin(1200, 1100).await else { return };
    begin(&visit, "jiu", &[("board", "6")], ["human", "human"], "").await;
    // The first stones go to the middle.
    for ply in 1..=2 {
        visit.press("#board .field.can").await;
        visit.until("#ply", |text| text.ends_with(&format!("/ {ply}"))).await;
    }
    visit.picture("jiu-placement").await;
    // A battle: the step to bb makes a square, and a stone is taken for it.
    visit.unfold("#new-form details").await;
    visit.fill("#new-position", "6 xx..../x.x.../...x.x/x...../.o.o.o/o.o.o. w turn").await;
    let old = visit.page.current_url().await.unwrap();
    visit.click("#begin").await;
    while visit.page.current_url().await.unwrap() == old {
        tokio::task::yield_now().await;
    }
    visit.press("#board .field[aria-label^='cb,']").await;
    visit.press("#board .field[aria-label^='bb,']").await;
    visit.until("#turn", |text| text.contains("The turn goes on")).await;
    visit.press("#board .field.can").await;
    visit.until("#turn", |text| text.starts_with("Black to move")).await;
    visit.find("#board .gone").await;
    visit.picture("jiu-capture").await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_played_by_keys_alone() {
    let Some(visit) = Visit::begin(1200, 1000).await else { return };
    begin(&visit, "reversi", &[], ["human", "random"], "").await;
    // To the first field that can be chosen, by arrow keys from wherever the board begins.
    let walk = "const focused = document.querySelector('#board [tabindex=\"0\"]'); focused.focus(); \
        const key = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})); \
        for (let row = 0; row < 8; row++) { \
          for (let column = 0; column < 8; column++) { \
            if (document.activeElement.getAttribute('aria-label').includes('can be chosen')) { key('Enter'); return true; } \
            key(row % 2 ? 'ArrowLeft' : 'ArrowRight'); \
          } \
          key('ArrowDown'); \
        } return false;";
    let played = visit.page.execute(walk, vec![]).await.unwrap();
    assert_eq!(played, true);
    visit.until("#ply", |text| text.ends_with("/ 2")).await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tree_is_stepped_to_its_first_cut() {
    let Some(visit) = Visit::begin(1200, 1000).await else { return };
    visit.open("learn").await;
    visit.until("#told", |text| text.starts_with("Before")).await;
    visit.press("#step-on").await;
    visit.until("#step-count", |text| text.starts_with("1 /")).await;
    visit.press("#step-cut").await;
    let told = visit.until("#told", |text| text.contains("prunes")).await;
    assert!(told.contains('E'), "{told}");
    visit.picture("tree-cut").await;
    visit.press("#step-back").await;
    visit.until("#told", |text| text != told).await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exercise_is_graded() {
    let Some(visit) = Visit::begin(1200, 1200).await else { return };
    visit.open("learn").await;
    visit.until("#told", |text| text.starts_with("Before")).await;
    visit.fill("#tree-search", "minimax").await;
    for (field, value) in [("least", "2"), ("most", "2"), ("depth", "2"), ("seed", "3")] {
        visit.fill(&format!("#grow-{field}"), value).await;
    }
    visit.click("#exercise").await;
    visit.find("#answers input").await;
    // The tree is [[a,b],[c,d]], MAX at the root.
    let tree = visit.page.execute("return document.querySelector('#tree-text').value", vec![]).await.unwrap();
    let numbers: Vec<i32> = tree
        .as_str()
        .unwrap()
        .split(|c: char| !(c.is_ascii_digit() || c == '-'))
        .filter_map(|n| n.parse().ok())
        .collect();
    let (b, c) = (numbers[0].min(numbers[1]), numbers[2].min(numbers[3]));
    visit.fill("#answers input[data-node=B]", &b.to_string()).await;
    visit.fill("#answers input[data-node=C]", &(c + 1).to_string()).await;
    visit.click("#answer-form button").await;
    visit.until("#grade", |text| text.starts_with("1 of 3 right")).await;
    visit.picture("exercise").await;
    visit.fill("#answers input[data-node=C]", &c.to_string()).await;
    visit.fill("#answers input[data-node=A]", &b.max(c).to_string()).await;
    visit.click("#answer-form button").await;
    visit.until("#grade", |text| text.starts_with("3 of 3 right")).await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_record_is_refused_in_words() {
    let Some(visit) = Visit::begin(1200, 1000).await else { return };
    visit.open("play").await;
    visit.find("#board [data-field]").await;
    visit.fill("#new-game", "breakthrough").await;
    visit.fill("#new-record", "1. a2a3 h7h6 2. a3a5 *").await;
    visit.click("#begin").await;
    let told = visit.until("#fault", |text| !text.is_empty()).await;
    assert!(told.contains("a3a5"), "{told}");
    visit.picture("bad-record").await;
    visit.end().await;
}

/// Nothing to fail at but the script and the policy; the pictures are for people to look at.
#[tokio::test(flavor = "multi_thread")]
async fn every_part_opens_in_both_themes_and_on_a_phone() {
    let Some(visit) = Visit::begin(1200, 1000).await else { return };
    for (part, sign) in [
        ("play", "#board [data-field]"),
        ("learn", "#tree-picture img"),
        ("explore", "#levels tr"),
        ("explore/patterns", "#pattern-zones polyline"),
        ("report", "#report-text h1"),
    ] {
        for theme in ["light", "dark"] {
            visit.open(part).await;
            visit.find(sign).await;
            visit.fill("#theme", theme).await;
            visit.picture(&format!("{}-{theme}", part.replace('/', "-"))).await;
        }
        visit.page.set_window_size(390, 844).await.unwrap();
        visit.find(sign).await;
        let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        let wide = visit.page.execute(wide, vec![]).await.unwrap();
        assert_eq!(wide, 0, "{part} is wider than a phone");
        visit.picture(&format!("{}-phone", part.replace('/', "-"))).await;
        visit.page.set_window_size(1200, 1000).await.unwrap();
    }
    assert_eq!(visit.text("#fault").await, "");
    visit.end().await;
}
