//! Many visitors at once: `... --example load -- 200 20 [http://127.0.0.1:8080]` for 200 clients with
//! 20 moves each against random players, on a server of its own or on one that runs.

use std::time::{Duration, Instant};

use reqwest::Client;
use serde_json::{Value, json};
use web::{Server, Settings};

#[allow(clippy::print_stdout)]
#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: usize| arguments.next().map_or(Ok(usual), |text| text.parse());
    let (clients, moves) = (number(200)?, number(20)?);
    let address = match std::env::args().nth(3) {
        Some(address) => address,
        None => own_server().await?,
    };
    let begun = Instant::now();
    let players: Vec<_> = (0..clients).map(|_| tokio::spawn(play(address.clone(), moves))).collect();
    let mut latencies = Vec::new();
    let mut lost = 0;
    for player in players {
        match player.await?.map_err(|error| error.to_string()) {
            Ok(mut own) => latencies.append(&mut own),
            Err(error) => {
                println!("{error}");
                lost += 1;
            }
        }
    }
    latencies.sort();
    let at = |part: usize| latencies.get(latencies.len() * part / 100).copied().unwrap_or_default();
    println!("{clients} clients, {} moves in {:.1?}, {lost} clients lost", latencies.len(), begun.elapsed());
    println!(
        "latency: median {:.1?}, 95 % {:.1?}, 99 % {:.1?}, most {:.1?}",
        at(50),
        at(95),
        at(99),
        latencies.last().copied().unwrap_or_default()
    );
    Ok(())
}

/// A server with a store, as a public one has.
async fn own_server() -> Result<String, Box<dyn std::error::Error>> {
    let store = std::env::temp_dir().join(format!("plywright-load-{}.redb", std::process::id()));
    let server = Server::open(Settings { store: Some(store), ..Settings::default() })?;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    tokio::spawn(server.serve(listener, std::future::pending()));
    Ok(address)
}

/// One visitor, a move every half second; how long each answer took, the random player's move included.
async fn play(
    address: String,
    moves: usize,
) -> Result<Vec<Duration>, Box<dyn std::error::Error + Send + Sync>> {
    let client = Client::new();
    let new = json!({"game": "breakthrough", "seats": ["human", "random"]});
    let mut state: Value = client
        .post(format!("{address}/api/sessions"))
        .json(&new)
        .send()
        .await?
        .error_for_status()?
        .json()
        .await?;
    let id = state["id"].as_str().unwrap_or_default().to_owned();
    let mut latencies = Vec::new();
    for made in 0..moves {
        let Some(text) = state["legal"][made % 3]["text"].as_str() else { break };
        tokio::time::sleep(Duration::from_millis(500)).await;
        let begun = Instant::now();
        let request = client
            .post(format!("{address}/api/sessions/{id}/moves"))
            .json(&json!({"text": text, "wait": true}));
        state = request.send().await?.error_for_status()?.json().await?;
        latencies.push(begun.elapsed());
    }
    let kept: Value = client.get(format!("{address}/api/sessions/{id}")).send().await?.json().await?;
    if kept["moves"] != state["moves"] {
        return Err("a move was lost".into());
    }
    Ok(latencies)
}
