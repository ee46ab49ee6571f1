//! Data goes through JSON unharmed, and what is no data is refused.

use lg_patterns::{Kind, Kinds, RankWeights, Terms};

#[test]
fn kinds_terms_and_weights_are_data() {
    let kinds = Kinds::chess();
    let json = serde_json::to_string(&kinds).expect("JSON");
    assert_eq!(serde_json::from_str::<Kinds>(&json).expect("kinds"), kinds);
    let knight: Kind = serde_json::from_str("\"knight N 3 leap 1,2 all\"").expect("a kind");
    assert_eq!(knight, kinds.all()[1]);
    let lengths = Terms::lengths();
    let json = serde_json::to_string(&lengths).expect("JSON");
    assert!(json.starts_with(r#"[{"name":"short","points":[0.0,1.0,1.0,3.0]}"#), "{json}");
    assert_eq!(serde_json::from_str::<Terms>(&json).expect("terms"), lengths);
    let weights: RankWeights = serde_json::from_str("[0.5,2.0]").expect("weights");
    assert_eq!((weights.support(), weights.opposition()), (0.5, 2.0));
}

#[test]
fn what_is_no_data_is_refused_in_words() {
    let refused = |result: serde_json::Error| result.to_string();
    let error = refused(serde_json::from_str::<Kind>("\"stone S 1\"").expect_err("it never moves"));
    assert!(error.contains("the stone never moves"), "{error}");
    let error = refused(serde_json::from_str::<RankWeights>("[-1,2]").expect_err("negative"));
    assert!(error.contains("-1"), "{error}");
    let gap = r#"[{"name":"a","points":[0,0,1,1]},{"name":"b","points":[2,3,4,5]}]"#;
    let error = refused(serde_json::from_str::<Terms>(gap).expect_err("a gap"));
    assert!(error.contains("neither fits"), "{error}");
}
