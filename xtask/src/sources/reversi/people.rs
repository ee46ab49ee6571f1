//! Simulated people against each other, which the notebook proposes: players between random play and best
//! play.

use anyhow::Result;
use game_graph::{Manner, Person, Rates};

use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::sources::reversi::graphs::Graphs;
use crate::sources::reversi::multiway::per_cent;

/// The dials that are tried.
const DIALS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The plies of look-ahead that are tried; with one ply a player goes by fairness, as a wishful one with
/// the dial at 0 does, and with all by dominance, as with the dial at 1.
const PLIES: [u32; 4] = [2, 3, 4, 6];
/// Dial and plies of three levels of skill. Chosen.
const SKILLS: [(&str, f64, u32); 3] = [("beginner", 0.4, 1), ("proficient", 0.7, 3), ("advanced", 0.9, 6)];
/// Whom the players without lapses meet: nobody, and somebody who thinks every other move.
const SPARRING: [f64; 2] = [0.0, 0.5];

/// Players, and how games between them end: Black's number first.
struct Group {
    people: Vec<(String, Person)>,
    rates: Vec<Vec<Rates>>,
}

impl Group {
    fn meet(graphs: &Graphs, people: Vec<(String, Person)>) -> Result<Self> {
        let settings: Vec<Person> = people.iter().map(|(_, person)| *person).collect();
        Ok(Self { rates: graphs.kept.graph.acyclic()?.tournament(&settings)?, people })
    }

    /// All games: Black's name, both players, and the chances.
    fn games(&self) -> impl Iterator<Item = (&str, [Person; 2], Rates)> {
        self.people.iter().zip(&self.rates).flat_map(|((name, black), row)| {
            let games = self.people.iter().zip(row);
            games.map(move |((_, white), rates)| (name.as_str(), [*black, *white], *rates))
        })
    }

    fn table(&self) -> Table {
        let names = self.people.iter().map(|(name, _)| format!(">{name}"));
        let mut table = Table::new(std::iter::once("Black \\ White".to_owned()).chain(names));
        for ((name, _), row) in self.people.iter().zip(&self.rates) {
            let cells = row.iter().map(|rates| shares(rates.first, rates.second));
            table.row(std::iter::once(name.clone()).chain(cells));
        }
        table
    }
}

/// What somebody wins and loses; the rest are ties.
fn shares(wins: f64, losses: f64) -> String {
    format!("{} / {}", per_cent(wins), per_cent(losses))
}

/// Tournaments of simulated people.
pub(crate) struct People {
    lapsing: Group,
    skills: Group,
    /// Players without lapses, and last those whom they meet.
    thinking: Group,
    fairness: f64,
}

impl People {
    /// Computes how all games end.
    ///
    /// # Errors
    /// A graph that can't be measured.
    pub(crate) fn measure(graphs: &Graphs) -> Result<Self> {
        let lapsing =
            |dial: f64| Ok((format!("{dial}"), Person::new(Manner::Lapsing, dial, Person::TO_THE_END)?));
        let skill = |(name, dial, plies)| {
            Ok((format!("{name} ({dial}, {plies})"), Person::new(Manner::Lapsing, dial, plies)?))
        };
        let wishful = |dial: f64| {
            Ok((format!("wishful, dial {dial}"), Person::new(Manner::Blending, dial, Person::TO_THE_END)?))
        };
        let looking = |plies: u32| {
            Ok((format!("looks {plies} plies ahead"), Person::new(Manner::Lapsing, 1.0, plies)?))
        };
        let mut thinking = DIALS.into_iter().map(wishful).collect::<Result<Vec<_>>>()?;
        for person in PLIES.into_iter().map(looking).chain(SPARRING.into_iter().map(lapsing)) {
            thinking.push(person?);
        }
        Ok(Self {
            lapsing: Group::meet(graphs, DIALS.into_iter().map(lapsing).collect::<Result<_>>()?)?,
            skills: Group::meet(graphs, SKILLS.into_iter().map(skill).collect::<Result<_>>()?)?,
            thinking: Group::meet(graphs, thinking)?,
            fairness: graphs.kept.fairness[0],
        })
    }

    /// Each tournament in a table.
    pub(crate) fn section(&self) -> Section {
        Section::new("Simulated people")
            .text(
                "The notebook expects people 'on a spectrum between fairness and dominance' and proposes to simulate them, \
                 without saying how. Two readings, each with a dial from 0 to 1 and a number of plies to look ahead (to the \
                 end where nothing is said; beyond the last ply a position is worth its fairness): a lapsing player makes a \
                 best move as often as the dial says, else a random one; a wishful player makes the move with the best mix \
                 of dominance (as much as the dial says) and fairness. Among equal moves all have equal chances. The chances \
                 are computed on the canonical graph with parallel edges kept, not sampled.",
            )
            .text("Lapsing players by dial, Black in rows: Black wins / White wins, the rest being ties.")
            .table(self.lapsing.table())
            .text("Three levels of skill, by dial and plies, in the same way.")
            .table(self.skills.table())
            .text(format!(
                "Players without lapses, against a random player and against one who lapses every other move: wins / \
                 losses. {} To a Black who goes by dominance all moves of a lost position are equal; one who goes by \
                 fairness (the first line) hopes on.",
                self.among_thinkers()
            ))
            .table(self.thinkers_table())
    }

    /// The number of players without lapses.
    fn thinkers(&self) -> usize {
        self.thinking.people.len() - SPARRING.len()
    }

    fn among_thinkers(&self) -> String {
        let thinkers = self.thinkers();
        let rows = self.thinking.rates[..thinkers].iter();
        let least = rows.flat_map(|row| &row[..thinkers]).map(|rates| rates.second).fold(1.0, f64::min);
        if least > 1.0 - 1e-12 {
            "Among themselves White wins every game: to go by fairness is enough to find the corner."
                .to_owned()
        } else {
            format!("Among themselves White wins {} at least.", per_cent(least))
        }
    }

    fn thinkers_table(&self) -> Table {
        let thinkers = self.thinkers();
        let Group { people, rates } = &self.thinking;
        let opponents = ["random", "half random"];
        let names = opponents
            .iter()
            .flat_map(|name| [format!(">Black, against {name}"), format!(">White, against {name}")]);
        let mut table = Table::new(std::iter::once("player".to_owned()).chain(names));
        for (player, (name, _)) in people[..thinkers].iter().enumerate() {
            let cells = (thinkers..people.len()).flat_map(|other| {
                let (black, white) = (rates[player][other], rates[other][player]);
                [shares(black.first, black.second), shares(white.second, white.first)]
            });
            table.row(std::iter::once(name.clone()).chain(cells));
        }
        table
    }

    /// Whether random players meet as fairness says, and no player beats a White who plays best.
    pub(crate) fn checks(&self) -> [Check; 2] {
        let games = || [&self.lapsing, &self.skills, &self.thinking].into_iter().flat_map(Group::games);
        let is_random = |person: &Person| person.manner() == Manner::Lapsing && person.dial() == 0.0;
        let unexpected = games()
            .filter(|(_, players, _)| players.iter().all(is_random))
            .filter(|(_, _, rates)| (rates.expectation() - self.fairness).abs() > 1e-12)
            .map(|(_, _, rates)| format!("they can expect {}", rates.expectation()));
        let lost = games()
            .filter(|(_, [_, white], rates)| *white == Person::perfect() && rates.second < 1.0 - 1e-12)
            .map(|(name, _, rates)| format!("Black {name} wins {} and ties {}", rates.first, rates.draw));
        [
            Check::new("two random players can expect the fairness of the full graph", unexpected),
            Check::new("no player takes anything from a White who plays best", lost),
        ]
    }
}
