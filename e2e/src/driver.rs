//! The browser's driver: a process of its own for each test.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use xtask::command::on_path;
use xtask::tools::browser::DRIVERS;

const STARTS_WITHIN: Duration = Duration::from_secs(20);
const ENDS_WITHIN: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(25);

/// A running driver; it and its browser end when dropped.
pub(crate) struct Driver {
    process: Child,
    address: SocketAddr,
}

impl Driver {
    /// Starts the driver on a free port and waits until it takes sessions. Its files go to `folder`.
    pub(crate) fn start(folder: &Path) -> Result<Self> {
        let program = on_path(DRIVERS).context("no chromedriver on PATH: `cargo xtask tools` installs it")?;
        let log = folder.join("driver.log");
        let out = File::create(&log).context("create the driver's log")?;
        let process = Command::new(program)
            .arg("--port=0")
            .env("TMPDIR", folder)
            .stdin(Stdio::null())
            .stderr(out.try_clone()?)
            .stdout(out)
            .spawn()
            .context("start chromedriver")?;
        let mut driver = Self { process, address: (Ipv4Addr::LOCALHOST, 0).into() };
        driver
            .wait_until_ready(&log)
            .with_context(|| fs::read_to_string(&log).unwrap_or_else(|error| error.to_string()))?;
        Ok(driver)
    }

    /// The address that sessions are asked for at.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// It takes a free port itself, which it names in its `log`.
    fn wait_until_ready(&mut self, log: &Path) -> Result<()> {
        let deadline = Instant::now() + STARTS_WITHIN;
        loop {
            if let Some(status) = self.process.try_wait()? {
                bail!("chromedriver ended at once: {status}");
            }
            if let Some(port) = port_in(&fs::read_to_string(log)?) {
                self.address.set_port(port);
            }
            if self.address.port() != 0
                && self.ask("GET", "/status").is_ok_and(|answer| answer.contains("\"ready\":true"))
            {
                return Ok(());
            }
            if Instant::now() > deadline {
                bail!("chromedriver was not ready within {} s", STARTS_WITHIN.as_secs());
            }
            sleep(PAUSE);
        }
    }

    /// Ends the session `id`, and with it the browser. Written by hand because it runs in `drop`, where no
    /// asynchronous client can.
    pub(crate) fn end_session(&self, id: &str) {
        drop(self.ask("DELETE", &format!("/session/{id}")));
    }

    fn ask(&self, method: &str, path: &str) -> Result<String> {
        let mut stream = TcpStream::connect_timeout(&self.address, ENDS_WITHIN)?;
        stream.set_read_timeout(Some(ENDS_WITHIN))?;
        let host = self.address;
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
        body(BufReader::new(stream))
    }
}

/// The body of an answer by its stated length: the driver keeps connections open whatever it is asked.
fn body(mut stream: impl BufRead) -> Result<String> {
    let mut length = 0;
    let mut line = String::new();
    while stream.read_line(&mut line)? > 0 && !line.trim().is_empty() {
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
        line.clear();
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok(String::from_utf8_lossy(&body).into_owned())
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// The port in `ChromeDriver was started successfully on port 32907.`
fn port_in(log: &str) -> Option<u16> {
    let (_, rest) = log.split_once("started successfully on port ")?;
    rest.split_once('.')?.0.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_read_once_its_line_is_whole() {
        assert_eq!(port_in("Starting ChromeDriver 156.0 on port 0\n"), None);
        assert_eq!(port_in("x\nChromeDriver was started successfully on port 329"), None);
        assert_eq!(port_in("ChromeDriver was started successfully on port 32907.\n"), Some(32907));
    }
}
