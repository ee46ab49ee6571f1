//! `plywright serve`: the page, to play, to watch and to learn in a browser.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use arena::units::duration;
use search_core::StopFlag;
use serde::Serialize;
use tokio::net::TcpListener;
use web::{Restored, Server, Settings};

use crate::cli::{Conclusion, epilogue};
use crate::output::{Output, note};

/// Open the page: play, watch the search, learn alpha-beta in a browser
///
/// Listens on this machine alone unless told otherwise, and needs no network. Games go on after a restart
/// if they are kept in a file; Ctrl-C ends the server.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright serve",
    "plywright serve --port 8100 --store games.redb",
    "plywright serve --address 0.0.0.0 --port 8080 --longest-search 5s",
))]
pub(crate) struct Command {
    /// The address to listen on; one that others can reach lets them play, too
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// The file that keeps the games, made if need be; without it they end with the server
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// How many searches run at once [default: the processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    searches: Option<u16>,
    /// The longest search for one move or one analysis
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    longest_search: Duration,
    /// After so long without a visitor a game is forgotten
    #[arg(long, value_name = "TIME", default_value = "168h", value_parser = duration)]
    expiry: Duration,
    /// The most games at a time
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    most_games: u32,
    /// Print where the page is as a line of JSON
    #[arg(long)]
    json: bool,
}

/// Threads for exercises, which are few and short.
const SPARE_THREADS: usize = 4;

#[derive(Serialize)]
struct Listening {
    event: &'static str,
    address: String,
    games: usize,
}

impl Command {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let stop = crate::interrupt::stop_flag()?;
        let settings = self.settings();
        let server = Server::open(settings.clone()).context("--store")?;
        self.tell_of(server.restored());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            // Searches and short answers have a lane each; threads beyond that would only hold memory.
            .max_blocking_threads(2 * settings.searches + SPARE_THREADS)
            .build()?;
        runtime.block_on(self.serve(server, stop, out))?;
        // Searches that are still running end with the program.
        runtime.shutdown_background();
        Ok(Conclusion::Done)
    }

    fn settings(&self) -> Settings {
        let usual = Settings::default();
        Settings {
            store: self.store.clone(),
            searches: self.searches.map_or(usual.searches, usize::from),
            longest_search: self.longest_search,
            expiry: self.expiry,
            most_games: self.most_games as usize,
            own_names_only: self.address.is_loopback(),
        }
    }

    fn tell_of(&self, Restored { games, damage }: &Restored) {
        let name = self.store.as_deref().unwrap_or(Path::new("")).display();
        if *games > 0 {
            let games = if *games == 1 { "1 game goes on".into() } else { format!("{games} games go on") };
            note(format_args!("{name}: {games}"));
        }
        for problem in damage {
            note(format_args!("{name}: a game can't be read and is left alone: {problem}"));
        }
    }

    async fn serve(&self, server: Server, stop: StopFlag, out: &mut Output) -> Result<()> {
        let wanted = SocketAddr::new(self.address, self.port);
        let games = server.restored().games;
        let listener = match TcpListener::bind(wanted).await {
            Ok(listener) => listener,
            Err(error) => bail!("--address, --port: {wanted}: {error}"),
        };
        let address = format!("http://{}", listener.local_addr()?);
        if self.json {
            out.json(&Listening { event: "listening", address, games })?;
        } else {
            out.line(format_args!("The page is at {address}"))?;
        }
        out.flush()?;
        let stopped = async move {
            while !stop.is_set() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        server.serve(listener, stopped).await.context("the network failed")
    }
}
