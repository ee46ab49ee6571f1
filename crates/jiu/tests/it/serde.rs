//! Rules, sizes, tables and counts as data.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::all_rules;
use jiu::player::{BattleValues, PreparationValues};
use jiu::{Rules, ShapeCounts, Size};
use proptest::prelude::*;

proptest! {
    #[test]
    fn rules_come_back(rules in all_rules()) {
        let text = serde_json::to_string(&rules).unwrap();
        prop_assert_eq!(serde_json::from_str::<Rules>(&text).unwrap(), rules);
    }
}

#[test]
fn values_have_the_names_of_their_texts() {
    let json = serde_json::to_value(Rules::RESEARCH).unwrap();
    assert_eq!(
        (&json["fly"], &json["win"], &json["quiet_limit"]),
        (&"off".into(), &"below-n".into(), &200.into())
    );
    assert_eq!(serde_json::from_str::<Rules>("{}").unwrap(), Rules::COMPETITION);
    assert!(serde_json::from_str::<Rules>(r#"{"flies":"off"}"#).is_err());
    assert_eq!(serde_json::to_string(&Size::STANDARD).unwrap(), "14");
    assert!(serde_json::from_str::<Size>("13").is_err());
    let tables = (PreparationValues::PUBLISHED, BattleValues::PUBLISHED, ShapeCounts::default());
    let text = serde_json::to_string(&tables).unwrap();
    assert_eq!(
        serde_json::from_str::<(PreparationValues, BattleValues, ShapeCounts)>(&text).unwrap(),
        tables
    );
}
