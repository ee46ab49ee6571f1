//! Simulated people against each other, which the notebook proposes: players between random play and best
//! play.

use anyhow::Result;
use game_graph::{Manner, Person, Rates};

use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::sources::reversi::graphs::Graphs;
use crate::sources::reversi::multiway::per_cent;

/// How the players of one table differ, and how they are called.
struct Group {
    title: &'static str,
    people: Vec<(String, Person)>,
    /// How games between them end, Black first.
    rates: Vec<Vec<Rates>>,
}

/// Tournaments of people who differ in one setting.
pub(crate) struct People {
    groups: Vec<Group>,
    fairness: f64,
}

const DIALS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
const PLIES: [u32; 6] = [1, 2, 3, 4, 6, Person::TO_THE_END];

impl People {
    /// Computes how all games end.
    ///
    /// # Errors
    /// A graph that can't be measured.
    pub(crate) fn measure(graphs: &Graphs) -> Result<Self> {
        let dials = |manner| {
            DIALS.map(|dial| Ok((format!("{dial}"), Person::new(manner, dial, Person::TO_THE_END)?)))
        };
        let plies = PLIES.map(|plies| {
            let name = if plies == Person::TO_THE_END { "to the end".to_owned() } else { plies.to_string() };
            Ok((name, Person::new(Manner::Lapsing, 1.0, plies)?))
        });
        let skills = [("beginner", 0.4, 1), ("proficient", 0.7, 3), ("advanced", 0.9, 6)].map(
            |(name, dial, plies)| {
                Ok((format!("{name} ({dial}, {plies})"), Person::new(Manner::Lapsing, dial, plies)?))
            },
        );
        let [lapsing, blending] = [Manner::Lapsing, Manner::Blending].map(dials);
        let group = |title, people: Vec<Result<(String, Person)>>| {
            let people = people.into_iter().collect::<Result<Vec<_>>>()?;
            let settings: Vec<Person> = people.iter().map(|(_, person)| *person).collect();
            Ok::<_, anyhow::Error>(Group { title, rates: graphs.kept.graph.acyclic()?.tournament(&settings)?, people })
        };
        let groups = vec![
            group(
                "Lapsing players by dial: how often the move is a best one, the others being random.",
                lapsing.into(),
            )?,
            group(
                "Wishful players by dial: how much of a move's worth is dominance, the rest being fairness.",
                blending.into(),
            )?,
            group("Players without lapses, by the plies that they look ahead.", plies.into())?,
            group("Three levels of skill, by dial and plies.", skills.into())?,
        ];
        Ok(Self { groups, fairness: graphs.kept.fairness[0] })
    }

    /// Each tournament in a table.
    pub(crate) fn section(&self) -> Section {
        let mut section = Section::new("Simulated people").text(
            "The notebook expects people 'on a spectrum between fairness and dominance' and proposes to simulate them, \
             without saying how. Two readings, each with a dial from 0 to 1 and a number of plies to look ahead (to the \
             end where nothing is said; beyond the last ply a position is worth its fairness): a lapsing player makes a \
             best move as often as the dial says, else a random one; a wishful player makes the move with the best mix \
             of dominance and fairness. Among equal moves all have equal chances. The chances are computed on the \
             canonical graph with parallel edges kept, not sampled. Black in rows, White in columns: Black wins / \
             White wins, the rest being ties.",
        );
        for group in &self.groups {
            let names = group.people.iter().map(|(name, _)| format!(">{name}"));
            let mut table = Table::new(std::iter::once("Black \\ White".to_owned()).chain(names));
            for ((name, _), row) in group.people.iter().zip(&group.rates) {
                let cells =
                    row.iter().map(|rates| format!("{} / {}", per_cent(rates.first), per_cent(rates.second)));
                table.row(std::iter::once(name.clone()).chain(cells));
            }
            section = section.text(group.title).table(table);
        }
        section
    }

    /// Whether random players meet as fairness says, and no player beats a White who plays best.
    pub(crate) fn checks(&self) -> [Check; 2] {
        let (mut unexpected, mut lost) = (Vec::new(), Vec::new());
        for group in &self.groups {
            for ((name, black), row) in group.people.iter().zip(&group.rates) {
                for ((_, white), rates) in group.people.iter().zip(row) {
                    let both_random = is_random(black) && is_random(white);
                    if both_random && (rates.expectation() - self.fairness).abs() > 1e-12 {
                        unexpected.push(format!("they can expect {}", rates.expectation()));
                    }
                    if *white == Person::perfect() && rates.second < 1.0 - 1e-12 {
                        lost.push(format!("Black {name} wins {} and ties {}", rates.first, rates.draw));
                    }
                }
            }
        }
        [
            Check::new("two random players can expect the fairness of the full graph", unexpected),
            Check::new("no player takes anything from a White who plays best", lost),
        ]
    }
}

/// Whether a player never chooses.
fn is_random(person: &Person) -> bool {
    person.manner() == Manner::Lapsing && person.dial() == 0.0
}
