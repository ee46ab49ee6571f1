//! The paper's tables, as data.

use crate::shapes::{Shape, ShapeCounts};

/// One value for each of the paper's shapes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Values {
    /// Of a square.
    pub square: i32,
    /// Of a trinity.
    pub trinity: i32,
    /// Of a triangle.
    pub triangle: i32,
    /// Of a diagonal.
    pub diagonal: i32,
}

impl Values {
    /// The value of a shape.
    #[must_use]
    pub const fn of(&self, shape: Shape) -> i32 {
        match shape {
            Shape::Square => self.square,
            Shape::Trinity => self.trinity,
            Shape::Triangle => self.triangle,
            Shape::Diagonal => self.diagonal,
        }
    }

    /// The largest value among the shapes of which there is any; 0 if there is none: the Max of
    /// equations 4 and 5.
    #[must_use]
    pub fn highest(&self, counts: &ShapeCounts) -> i32 {
        let present = Shape::ALL.into_iter().filter(|shape| counts.number(*shape) > 0);
        present.map(|shape| self.of(shape)).max().unwrap_or(0)
    }

    /// Numbers times values: one side of inequality 3.
    #[must_use]
    pub fn total(&self, counts: &ShapeCounts) -> i32 {
        Shape::ALL.into_iter().map(|shape| i32::from(counts.number(shape)) * self.of(shape)).sum()
    }
}

/// Table 1: values of the strategies of the preparation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PreparationValues {
    /// Of destroying a shape: the defensive strategies.
    pub destroy: Values,
    /// Of constructing one: the offensive strategies.
    pub construct: Values,
    /// Of the null strategy.
    pub null: i32,
}

impl PreparationValues {
    /// Table 1 as printed.
    pub const PUBLISHED: Self = Self {
        destroy: Values { square: 100, trinity: 6, triangle: 25, diagonal: 5 },
        construct: Values { square: 90, trinity: 8, triangle: 30, diagonal: 7 },
        null: 1,
    };

    /// The nine values in the order of the printed table.
    #[must_use]
    pub const fn in_order(&self) -> [i32; 9] {
        let Self { destroy, construct, null } = self;
        [
            destroy.square,
            destroy.trinity,
            destroy.triangle,
            destroy.diagonal,
            construct.square,
            construct.trinity,
            construct.triangle,
            construct.diagonal,
            *null,
        ]
    }
}

/// Table 2: values of the shapes in the battle, and the value of a captured stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BattleValues {
    /// Of each shape.
    pub shape: Values,
    /// s_j: of each stone jumped over.
    pub captured: i32,
}

impl BattleValues {
    /// Table 2 as printed, and s_j = 2 as the text has it.
    pub const PUBLISHED: Self =
        Self { shape: Values { square: 1000, trinity: 100, triangle: 500, diagonal: 80 }, captured: 2 };

    /// The four values in the order of the printed table, and s_j.
    #[must_use]
    pub const fn in_order(&self) -> [i32; 5] {
        let Self { shape, captured } = self;
        [shape.square, shape.trinity, shape.triangle, shape.diagonal, *captured]
    }
}
