//! Plywright in a browser: any game of the arena played by people and engines, searches watched as they
//! go, alpha-beta learned step by step, graphs of whole games to walk in, patterns on a
//! chessboard.
//!
//! One program without files beside it: the page, its script and its style are part of it. Routes only
//! translate between JSON and the libraries; the page is the first client of the interface under `/api`,
//! which describes itself at `/api/openapi.json`.
//!
//! ```
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! use web::{Server, Settings};
//!
//! let server = Server::open(Settings::default())?;
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! println!("listening at http://{}", listener.local_addr()?);
//! let stop = std::future::ready(()); // at once, here
//! server.serve(listener, stop).await?;
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | look at |
//! |---|---|
//! | bound what visitors may spend | [`Settings`] |
//! | run it | [`Server`] |
//! | test it without a network | [`Server::router`] |

mod api;
mod assets;
mod error;
mod game;
mod guard;
mod hall;
mod id;
mod kept;
mod pool;
mod report;
mod room;
mod seat;
mod server;
mod settings;
mod store;
mod tictactoe;

pub use hall::Restored;
pub use server::Server;
pub use settings::Settings;
pub use store::StoreError;
