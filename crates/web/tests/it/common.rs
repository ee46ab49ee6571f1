//! A server on a port of its own, and a client for it.

use reqwest::{Client, Method, StatusCode};
use serde_json::Value;
use tokio::net::TcpListener;
use web::{Server, Settings};

/// A running server; it ends with the test.
pub(crate) struct Site {
    pub(crate) address: String,
    pub(crate) client: Client,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    serving: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Site {
    pub(crate) async fn start(settings: Settings) -> Self {
        let mut server = Server::open(settings.clone());
        for _ in 0..100 {
            // A server that has just ended lets go of its store a moment later.
            if server.is_ok() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            server = Server::open(settings.clone());
        }
        let server = server.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let serving = tokio::spawn(server.serve(listener, async {
            _ = stopped.await;
        }));
        Self { address, client: Client::new(), stop: Some(stop), serving }
    }

    /// Ends the server as Ctrl-C does.
    pub(crate) async fn end(mut self) {
        drop(self.stop.take());
        self.serving.await.unwrap().unwrap();
    }

    /// The status and the body of an answer.
    pub(crate) async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let mut request = self.client.request(method, format!("{}{path}", self.address));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.ask(Method::GET, path, None).await;
        assert!(status.is_success(), "{path}: {status} {body}");
        body
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, body) = self.ask(Method::POST, path, Some(body)).await;
        assert!(status.is_success(), "{path}: {status} {body}");
        body
    }

    /// What a refused request is told, with its status.
    pub(crate) async fn refused(&self, path: &str, body: Value) -> (u16, String) {
        let (status, body) = self.ask(Method::POST, path, Some(body)).await;
        assert!(!status.is_success(), "{path}: {body}");
        (status.as_u16(), body["error"].as_str().unwrap().to_owned())
    }

    /// A new game's address under the interface.
    pub(crate) async fn begin(&self, new: Value) -> String {
        let state = self.post("/api/sessions", new).await;
        format!("/api/sessions/{}", state["id"].as_str().unwrap())
    }
}
