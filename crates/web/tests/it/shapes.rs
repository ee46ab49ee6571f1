//! JSON of the wrong shape, and fields that would have no effect.

use serde_json::json;
use web::Settings;

use crate::common::Site;

#[tokio::test]
async fn fields_without_effect_are_refused() {
    let site = Site::start(Settings::default()).await;
    let plan = json!({"branching": [2, 2], "depth": 2, "values": [0, 9], "seed": 1});
    let mut cuts = plan.clone();
    cuts["cuts"] = json!(2);
    let cases = [
        (
            "/api/trees/trace",
            json!({"search": {"tree": "[1,2]", "colour": 1}}),
            422,
            "unknown field `colour`",
        ),
        ("/api/trees/trace", json!({"search": {"tree": "[1,2]"}, "stop": 1}), 422, "unknown field `stop`"),
        ("/api/trees/trace", json!({"search": {}}), 400, "expected tree, or moves"),
        ("/api/trees/trace", json!({"search": {"tree": "[1,2]", "moves": "b2"}}), 400, "not both"),
        (
            "/api/trees/trace",
            json!({"search": {"tree": "[1,2]", "depth": 2}}),
            400,
            "depth would have no effect",
        ),
        (
            "/api/trees/trace",
            json!({"search": {"moves": "b2", "root": "min"}}),
            400,
            "root would have no effect",
        ),
        (
            "/api/trees/trace",
            json!({"search": {"tree": "[1,2]", "algorithm": "minimax", "cut": "at"}}),
            400,
            "cut would have no effect",
        ),
        ("/api/trees/generate", cuts, 422, "unknown field `cuts`"),
        (
            "/api/trees/exercise",
            json!({"plan": plan, "algorithm": "minimax", "cuts": 1}),
            400,
            "cuts would have no effect",
        ),
        (
            "/api/trees/picture",
            json!({"search": {"tree": "[1,2]"}, "form": "text", "step": 1}),
            400,
            "step would have no effect",
        ),
        (
            "/api/trees/picture",
            json!({"search": {"tree": "[1,2]"}, "form": "svg", "step": 99}),
            400,
            "step 99: this search has",
        ),
        ("/api/sessions", json!({"game": "reversi", "number": 2}), 400, "number would have no effect"),
        (
            "/api/sessions",
            json!({"game": "reversi", "seats": ["human", "engine:time=99999999999h"]}),
            400,
            "longer than 100000h",
        ),
    ];
    for (path, body, status, told) in cases {
        let (got, problem) = site.refused(path, body.clone()).await;
        assert_eq!((got, problem.contains(told)), (status, true), "{path} {body}: {got} {problem}");
    }
    site.end().await;
}

#[tokio::test]
async fn wrong_shapes_are_422_and_name_no_types() {
    let site = Site::start(Settings::default()).await;
    let cases = [
        ("/api/trees/trace", json!({"search": {"tree": "[1,2]", "algorithm": 5}})),
        ("/api/trees/trace", json!({"search": {"tree": 5}})),
        ("/api/trees/trace", json!({"search": {"tree": "[1,2]"}, "step": -1})),
        ("/api/trees/trace", json!({"search": {"tree": "[1,2]"}, "step": 1.5})),
        ("/api/trees/trace", json!([1])),
        ("/api/trees/trace", json!(7)),
        ("/api/trees/generate", json!({"branching": [1], "depth": 1, "values": [0, 1], "seed": 1})),
        ("/api/trees/generate", json!({"branching": [1, 2], "depth": 1, "values": [0, 1], "seed": -1})),
        (
            "/api/trees/generate",
            json!({"branching": [1, 2], "depth": 1, "values": [0, 4_000_000_000_u64], "seed": 1}),
        ),
        ("/api/sessions", json!({"game": "reversi", "seats": ["human"]})),
        ("/api/sessions", json!({"game": "reversi", "options": [1, 2]})),
        ("/api/sessions", json!({"options": {}})),
        ("/api/explore/patterns", json!({"position": "8/8", "horizon": 1})),
    ];
    let mut told = Vec::new();
    for (path, body) in cases {
        let (status, problem) = site.refused(path, body.clone()).await;
        assert_eq!(status, 422, "{path} {body}: {problem}");
        told.push(format!("{body}: {problem}"));
    }
    insta::assert_snapshot!(told.join("\n"));
    let request = site.client.post(format!("{}/api/sessions", site.address));
    let request = request.header("Content-Type", "application/json").body("{\"game\": ");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 400);
    assert!(answer.text().await.unwrap().contains("the body is no JSON: EOF"));
    site.end().await;
}
