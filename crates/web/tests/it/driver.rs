//! A headless Chromium, driven through Debian's chromium-driver; tests without it say so and pass.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use web::Settings;

use crate::common::Site;

/// How long the page may take for anything; generous, for busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser at a site of its own.
pub(crate) struct Visit {
    pub(crate) site: Site,
    pub(crate) page: Client,
    driver: Child,
}

impl Drop for Visit {
    fn drop(&mut self) {
        // It takes its browser along.
        _ = self.driver.kill();
        _ = self.driver.wait();
    }
}

/// Starts the driver on a free port, which it tells on its standard output.
fn start_driver() -> Option<(Child, String)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let lines = BufReader::new(driver.stdout.take()?).lines();
    let told = lines.map_while(Result::ok).find(|line| line.contains("started successfully on port"))?;
    let port: String = told.rsplit("port").next()?.chars().filter(char::is_ascii_digit).collect();
    Some((driver, format!("http://127.0.0.1:{port}")))
}

impl Visit {
    /// A browser with a window of this size; `None`, and a word of it, where there is no browser.
    #[allow(clippy::print_stderr, reason = "a skipped test says so")]
    pub(crate) async fn begin(width: u32, height: u32) -> Option<Self> {
        let Some((driver, address)) = start_driver() else {
            assert!(std::env::var_os("PLYWRIGHT_REQUIRE_BROWSER").is_none(), "no chromedriver was found");
            eprintln!("skipped: no chromedriver (Debian's chromium-driver)");
            return None;
        };
        let arguments = [
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--force-prefers-reduced-motion".to_owned(),
            format!("--window-size={width},{height}"),
        ];
        let wanted = json!({"goog:chromeOptions": {"args": arguments}});
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let page = builder.capabilities(wanted.as_object().unwrap().clone()).connect(&address).await.unwrap();
        // Phones are narrower than a window may be: the page is told its width.
        page.set_window_size(width, height).await.unwrap();
        let site = Site::start(Settings::default()).await;
        Some(Self { site, page, driver })
    }

    /// Opens a part of the page.
    pub(crate) async fn open(&self, part: &str) {
        self.page.goto(&format!("{}/#{part}", self.site.address)).await.unwrap();
    }

    /// The element that a selector finds, once it is there.
    pub(crate) async fn find(&self, selector: &str) -> Element {
        let wait = self.page.wait().at_most(PATIENCE);
        wait.for_element(Locator::Css(selector)).await.unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    pub(crate) async fn click(&self, selector: &str) {
        self.find(selector).await;
        // By script: a drawing's group is clicked at its first child, and nothing scrolls under the pointer.
        let click = "const found = document.querySelector(arguments[0]); \
            found.scrollIntoView({block: 'center'}); \
            found.dispatchEvent(new MouseEvent('click', {bubbles: true}));";
        self.page.execute(click, vec![json!(selector)]).await.unwrap();
    }

    /// Clicks as a pointer does: fails where something lies above. A board that was drawn anew between the
    /// look and the click is looked at again.
    pub(crate) async fn press(&self, selector: &str) {
        for _ in 0..20 {
            match self.find(selector).await.click().await {
                Ok(()) => return,
                Err(error) if error.is_stale_element_reference() => {}
                Err(error) => panic!("{selector}: {error}"),
            }
        }
        panic!("{selector} never stays");
    }

    /// Opens a folded part.
    pub(crate) async fn unfold(&self, selector: &str) {
        let open = "document.querySelector(arguments[0]).open = true;";
        self.page.execute(open, vec![json!(selector)]).await.unwrap();
    }

    pub(crate) async fn fill(&self, selector: &str, text: &str) {
        let fill = "const found = document.querySelector(arguments[0]); found.value = arguments[1]; \
            found.dispatchEvent(new Event('input', {bubbles: true})); \
            found.dispatchEvent(new Event('change', {bubbles: true}));";
        self.find(selector).await;
        self.page.execute(fill, vec![json!(selector), json!(text)]).await.unwrap();
    }

    pub(crate) async fn text(&self, selector: &str) -> String {
        let read = "return document.querySelector(arguments[0])?.textContent ?? '';";
        let text = self.page.execute(read, vec![json!(selector)]).await.unwrap();
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an element says something.
    pub(crate) async fn until(&self, selector: &str, enough: impl Fn(&str) -> bool) -> String {
        let begun = std::time::Instant::now();
        loop {
            let text = self.text(selector).await;
            if enough(&text) {
                return text;
            }
            assert!(begun.elapsed() < PATIENCE, "{selector} still says {text:?}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Keeps a picture of the page where `PLYWRIGHT_SCREENSHOTS` says, if it does.
    pub(crate) async fn picture(&self, name: &str) {
        let Ok(folder) = std::env::var("PLYWRIGHT_SCREENSHOTS") else { return };
        let picture = self.page.screenshot().await.unwrap();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(format!("{folder}/{name}.png"), picture).unwrap();
    }

    pub(crate) async fn end(self) {
        self.page.clone().close().await.unwrap();
    }
}
