//! Tables 3 to 5 of the paper, and where it disagrees with itself.

use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::sources::jiu::games::Share;

/// A person's games against the program.
pub(super) struct Person {
    pub(super) level: &'static str,
    /// The table that has them.
    table: u32,
    /// Games that the text speaks of.
    games_in_text: u32,
    /// The program's win rate by the abstract, in per cent.
    abstract_rate: u32,
    /// Games won by the program as White and as Black.
    pub(super) program: [u32; 2],
    /// Games won by the person as White and as Black.
    person: [u32; 2],
}

/// The three people.
pub(super) const PEOPLE: [Person; 3] = [
    Person {
        level: "top",
        table: 3,
        games_in_text: 100,
        abstract_rate: 2,
        program: [1, 3],
        person: [47, 49],
    },
    Person {
        level: "intermediate",
        table: 4,
        games_in_text: 100,
        abstract_rate: 25,
        program: [25, 28],
        person: [72, 75],
    },
    Person {
        level: "beginner",
        table: 5,
        games_in_text: 100,
        abstract_rate: 60,
        program: [56, 63],
        person: [37, 44],
    },
];

impl Person {
    /// Games in the table.
    pub(super) fn games(&self) -> u32 {
        self.program.iter().chain(&self.person).sum()
    }

    /// The program's share.
    pub(super) fn program_share(&self) -> Share {
        Share::of(self.program.iter().sum(), self.games())
    }

    /// Games won by Black.
    fn black(&self) -> u32 {
        self.program[1] + self.person[1]
    }

    /// Black's share.
    pub(super) fn black_share(&self) -> Share {
        Share::of(self.black(), self.games())
    }
}

/// Black's share of all games of the three tables.
pub(super) fn black_share() -> Share {
    Share::of(PEOPLE.iter().map(Person::black).sum(), PEOPLE.iter().map(Person::games).sum())
}

/// The source's inconsistencies.
pub(super) fn section() -> Section {
    let mut table = Table::new([
        "against",
        ">abstract",
        ">table",
        ">games in the table",
        ">games in the text",
        ">Black won",
    ]);
    for person in &PEOPLE {
        table.row([
            format!("{} player (table {})", person.level, person.table),
            format!("{} %", person.abstract_rate),
            person.program_share().shown(),
            person.games().to_string(),
            person.games_in_text.to_string(),
            person.black_share().shown(),
        ]);
    }
    Section::new("Where the paper disagrees with itself")
        .text(
            "The abstract's win rates are not those of the tables, which give the program twice as much against the \
             top player; and the text speaks of 100 games where two tables add up to 200. Intervals are Wilson's, of \
             95 %.",
        )
        .table(table)
        .text(format!(
            "Each table has as many games with the program as White as with it as Black, and no draws. All three \
             people and the program won more often as Black, as the paper says; but its own games don't show more \
             than chance: Black won {} of all 500.",
            black_share().shown(),
        ))
        .text(
            "Further: a side has won when \"they have captured fewer than 14 stones\" (it must have been: when the \
             enemy has fewer left); a shape named twain is listed in the introduction and never defined; equations 4 \
             and 5 use a value s_n that no table has; the figures of trinity and diagonal are numbered in another \
             order than they are spoken of. How each was read is in [rules/jiu.md](rules/jiu.md).",
        )
}

/// What holds of the published tables.
pub(super) fn check() -> Check {
    let unbalanced = PEOPLE.iter().filter(|person| {
        let as_white = person.program[0] + person.person[1];
        2 * as_white != person.games()
    });
    let fewer = PEOPLE.iter().filter(|p| p.program[1] <= p.program[0] || p.person[1] <= p.person[0]);
    Check::new(
        "the paper's tables have as many games of either colour, and more wins as Black for everybody",
        unbalanced.chain(fewer).map(|person| format!("not against the {} player", person.level)),
    )
}
