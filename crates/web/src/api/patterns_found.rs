//! What a position's geometry comes to, put into JSON.

use lg_patterns::{
    Counts, Drawing, Fuzzifier, FuzzyPattern, Geometry, Inquiry, Last, MainPath, Matrix, Pair, PairReport,
    Path, PieceId, Position, Scene, SceneError, Side, Square, SquareSet, TooManyPaths, ZoneReport, ZoneWalk,
};

use super::patterns_view::{
    AllView, CountsView, FuzzyView, IntervenerView, MatrixView, PairView, PathView, PatternView,
    PatternsView, PieceView, RouteView, SquareView, TargetView, ZoneView,
};

/// What is asked of a position.
pub(super) struct Asked<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) geometry: &'a Geometry,
    pub(super) fuzzifier: &'a Fuzzifier,
    pub(super) inquiry: Inquiry,
    pub(super) piece: Option<PieceId>,
    pub(super) to: Option<Square>,
}

impl MatrixView {
    fn of(matrix: &Matrix, title: String) -> Self {
        Self { rows: matrix.rows(), svg: Drawing::of_matrix(matrix, title).to_inline_svg() }
    }
}

impl CountsView {
    fn of(counts: Result<Counts, TooManyPaths>) -> Self {
        match counts {
            Ok(counts) => Self {
                main_paths: Some(counts.paths.to_string()),
                add: Some(counts.add.to_string()),
                mul: counts.mul.map(|mul| mul.to_string()),
                problem: None,
            },
            Err(error) => Self { main_paths: None, add: None, mul: None, problem: Some(error.to_string()) },
        }
    }
}

impl Asked<'_> {
    fn position(&self) -> &Position {
        self.scene.position()
    }

    fn label(&self, piece: PieceId) -> String {
        self.position().label(piece)
    }

    fn name(&self, square: Square) -> String {
        self.position().board().name(square)
    }

    fn names(&self, squares: &SquareSet) -> Vec<String> {
        squares.iter().map(|square| self.name(square)).collect()
    }

    fn text(&self, path: &Path) -> String {
        path.to_text(self.position().board())
    }

    pub(super) fn view(&self) -> Result<PatternsView, SceneError> {
        let fuzzy = self.scene.fuzzy_patterns(self.fuzzifier, self.inquiry.horizon);
        let ends = self.piece.zip(self.to);
        let target = ends.and_then(|(piece, to)| Some((piece, self.position().piece_at(to)?)));
        let pair = target.map(|(piece, target)| self.scene.pair_of(piece, target));
        let report = match &pair {
            Some(Ok(pair)) => Some(self.scene.report(self.geometry, pair, self.fuzzifier, &self.inquiry)?),
            _ => None,
        };
        let route = ends.map(|(piece, to)| self.route(piece, to, report.as_ref()));
        let told = match (&route, &pair) {
            (Some(route), Some(Err(no_pair))) => format!("{} {no_pair}.", route.told()),
            (Some(route), _) => route.told(),
            (None, _) => self.told(&fuzzy),
        };
        Ok(PatternsView {
            position: self.position().to_fen(),
            squares: self.squares(),
            svg: self.board(),
            told,
            all: self.all(fuzzy),
            piece: self.piece.map(|piece| self.piece(piece)),
            route,
            pair: report.map(|report| self.pair(report)),
        })
    }

    fn told(&self, fuzzy: &[FuzzyPattern]) -> String {
        match self.piece {
            None => {
                let pieces = self.position().pieces().len();
                format!("{pieces} pieces, {} pairs of a piece and an enemy that it can attack.", fuzzy.len())
            }
            Some(piece) => {
                let targets = fuzzy.iter().filter(|fuzzy| fuzzy.from == piece).count();
                format!("{} can attack {targets} enemies, in some number of steps.", self.label(piece))
            }
        }
    }

    fn squares(&self) -> Vec<SquareView> {
        let (position, board) = (self.position(), self.position().board());
        let square = |square: Square| {
            let (column, row) = board.coordinates(square);
            let piece = position.piece_at(square).map(|id| position.pieces()[usize::from(id)]);
            let words = |piece: lg_patterns::Piece| {
                let side = if piece.side == Side::First { "white" } else { "black" };
                format!("{side} {}", position.kind_of(&piece).name())
            };
            SquareView {
                number: square.index(),
                name: board.name(square),
                row: board.rows() - row,
                column: 2 * (column - 1),
                piece: piece.map(words),
                side: piece.map(|piece| piece.side.index()),
            }
        };
        board.squares().map(square).collect()
    }

    fn board(&self) -> String {
        let drawing = Drawing::of_position(self.position(), "The position");
        let Some((piece, to)) = self.piece.zip(self.to) else { return drawing.to_inline_svg() };
        let last = self.scene.last_towards(to);
        let between = self.scene.way(piece, to, last).map(|way| way.between).unwrap_or_default();
        let paths = self.scene.paths_to(piece, to, last).take(self.inquiry.list).zip(0..);
        paths
            .fold(drawing.shade(&between), |drawing, (path, colour)| drawing.path(&path, colour))
            .to_inline_svg()
    }

    fn all(&self, mut fuzzy: Vec<FuzzyPattern>) -> AllView {
        fuzzy.sort_by(|a, b| b.rank.total_cmp(&a.rank));
        AllView {
            pairs: fuzzy.len(),
            counts: CountsView::of(self.scene.counts(self.inquiry.horizon, self.inquiry.walked)),
            fuzzy: fuzzy.iter().take(self.inquiry.list).map(|fuzzy| self.fuzzy(fuzzy)).collect(),
        }
    }

    fn fuzzy(&self, fuzzy: &FuzzyPattern) -> FuzzyView {
        let square = |piece: PieceId| self.name(self.position().pieces()[usize::from(piece)].square);
        FuzzyView {
            from: self.label(fuzzy.from),
            to: self.label(fuzzy.to),
            ends: [square(fuzzy.from), square(fuzzy.to)],
            distance: fuzzy.distance,
            length: self.fuzzifier.lengths().name(fuzzy.length).to_owned(),
            rank: fuzzy.rank,
            grade: self.fuzzifier.ranks().name(fuzzy.grade).to_owned(),
            squares: self.names(&fuzzy.squares),
            interveners: fuzzy.interveners.iter().map(|piece| self.label(piece)).collect(),
        }
    }

    fn piece(&self, piece: PieceId) -> PieceView {
        let [reach, attack] = [Last::Reach, Last::Attack].map(|last| self.scene.ability(piece, last));
        let name = self.label(piece);
        let target = |pair: Pair| TargetView {
            piece: self.label(pair.to),
            square: self.name(self.position().pieces()[usize::from(pair.to)].square),
            distance: pair.distance,
            paths: pair.paths.to_string(),
        };
        let attack_view = || MatrixView::of(&attack, format!("Attack-ability of {name}"));
        PieceView {
            attack: (attack != reach).then(attack_view),
            reach: MatrixView::of(&reach, format!("Reach-ability of {name}")),
            targets: self.scene.pairs().filter(|pair| pair.from == piece).map(target).collect(),
            piece: name,
        }
    }

    fn route(&self, piece: PieceId, to: Square, report: Option<&PairReport>) -> RouteView {
        let (scene, last) = (self.scene, self.scene.last_towards(to));
        let way = scene.way(piece, to, last);
        let (from, target) = (self.label(piece), self.position().piece_at(to));
        let name = target.map_or_else(|| self.name(to), |target| self.label(target));
        let alone = |path: Path| PathView { path: self.text(&path), interveners: Vec::new() };
        let paths = match report {
            Some(report) => report.paths.iter().map(|main| self.main_path(main)).collect(),
            None => scene.paths_to(piece, to, last).take(self.inquiry.list).map(alone).collect(),
        };
        let obtain = scene.obtain_ability_by(piece, to, last);
        RouteView {
            obtain: MatrixView::of(&obtain, format!("Obtain-ability of {name} for {from}")),
            combined: MatrixView::of(
                &scene.combined_by(piece, to, last),
                format!("Both added, {from} to {name}"),
            ),
            from,
            to: name,
            attacks: last == Last::Attack,
            distance: way.map(|way| way.distance),
            count: way.map_or(0, |way| way.paths).to_string(),
            paths,
        }
    }

    fn main_path(&self, main: &MainPath) -> PathView {
        let intervener = |found: &lg_patterns::Intervener| IntervenerView {
            piece: self.label(found.piece),
            distance: found.distance,
            squares: self.names(&found.squares),
            paths: found.paths.to_string(),
        };
        PathView {
            path: self.text(&main.path),
            interveners: main.interveners.iter().map(intervener).collect(),
        }
    }

    fn pair(&self, report: PairReport) -> PairView {
        let pattern = |(pattern, rank): &(lg_patterns::Pattern, f64)| PatternView {
            path: self.text(&pattern.path),
            interventions: (pattern.interventions.iter())
                .map(|taken| format!("{} {}", self.label(taken.piece), self.text(&taken.path)))
                .collect(),
            rank: *rank,
        };
        let (zones, zones_problem) = match &report.zones {
            Ok(zones) => (zones.iter().map(|zone| self.zone(zone)).collect(), None),
            Err(error) => (Vec::new(), Some(error.to_string())),
        };
        PairView {
            patterns: report.patterns.iter().map(pattern).collect(),
            fuzzy: report.fuzzy.as_ref().map(|fuzzy| self.fuzzy(fuzzy)),
            counts: CountsView::of(report.counts),
            zones,
            zones_problem,
        }
    }

    fn zone(&self, zone: &ZoneReport) -> ZoneView {
        let text = |walk: &ZoneWalk| {
            let squares: Vec<_> = walk.squares.iter().map(|square| self.name(*square)).collect();
            let piece = self.position().pieces()[usize::from(walk.piece)];
            let letter = self.position().kind_of(&piece).letter_of(piece.side);
            format!("{letter} {}, time {}", squares.join("-"), walk.time)
        };
        let deepest = zone.trajectories.iter().map(|walk| walk.negation).max().unwrap_or(0);
        let mut levels = vec![Vec::new(); usize::from(deepest) + 1];
        // The main trajectory is drawn last, above the others.
        let mut drawing = Drawing::of_position(self.position(), format!("A zone: {}", zone.text));
        for walk in zone.trajectories.iter().rev() {
            drawing = drawing.path_over(&walk.squares, usize::from(walk.negation));
        }
        for walk in &zone.trajectories {
            levels[usize::from(walk.negation)].push(text(walk));
        }
        ZoneView { text: zone.text.clone(), svg: drawing.to_inline_svg(), levels }
    }
}

impl RouteView {
    fn told(&self) -> String {
        let (from, to) = (&self.from, &self.to);
        match self.distance {
            None => format!("{from} never gets to {to}."),
            Some(distance) => {
                let how = if self.attacks { "attacks" } else { "reaches" };
                let steps = if distance == 1 { "1 step".to_owned() } else { format!("{distance} steps") };
                let paths = if self.count == "1" { "one shortest path" } else { "shortest paths" };
                let number = if self.count == "1" { String::new() } else { format!("{} ", self.count) };
                format!("{from} {how} {to} in {steps}, by {number}{paths}.")
            }
        }
    }
}
