//! The server of files, over real connections.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use xtask::serve::Server;

/// What the server answers to one request, as it came.
fn ask(server: &Server, line: &str, host: Option<&str>) -> String {
    sent(server, line, host).unwrap_or_else(|error| format!("no answer: {error}"))
}

fn sent(server: &Server, line: &str, host: Option<&str>) -> io::Result<String> {
    let address = server.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let mut stream = TcpStream::connect(&address)?;
    let host = host.unwrap_or(&address);
    write!(stream, "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    Ok(text)
}

#[test]
fn files_come_with_their_types_and_nothing_from_outside() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    fs::create_dir_all(site.join("samples")).unwrap();
    fs::write(site.join("index.html"), "the page").unwrap();
    fs::write(site.join("app_bg.wasm"), "wasm").unwrap();
    fs::write(site.join("samples/a b.json"), "{}").unwrap();
    fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    let server = Server::start(&site, 0).unwrap();

    let page = ask(&server, "GET /?src=demo/x.json", None);
    assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("the page"), "{page}");
    assert!(page.contains("content-type: text/html"), "{page}");
    assert!(ask(&server, "GET /app_bg.wasm", None).contains("content-type: application/wasm"));
    assert!(ask(&server, "GET /samples/a%20b.json", None).ends_with("{}"));
    let head = ask(&server, "HEAD /index.html", None);
    assert!(head.starts_with("HTTP/1.1 200") && !head.contains("the page"), "{head}");

    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/samples/..%2f..%2fsecret.txt",
        "//etc/passwd",
        "/%zz",
        "/none",
        "/samples",
    ] {
        let text = ask(&server, &format!("GET {path}"), None);
        assert!(!text.starts_with("HTTP/1.1 200") && !text.contains("secret"), "{path}: {text}");
    }
    assert!(ask(&server, "POST /index.html", None).starts_with("HTTP/1.1 405"));
    assert!(ask(&server, "GET /index.html", Some("rebound.example")).starts_with("HTTP/1.1 421"));
}

/// Browsers open connections ahead of need and keep them.
#[test]
fn connections_that_ask_nothing_hold_up_nobody() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), "the page").unwrap();
    let server = Server::start(folder.path(), 0).unwrap();
    let address = server.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let _idle: Vec<TcpStream> = (0..32).map(|_| TcpStream::connect(&address).unwrap()).collect();
    assert!(ask(&server, "GET /", None).ends_with("the page"));
}

#[test]
fn a_dropped_server_gives_its_port_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0).unwrap();
    let port = server.url().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    assert!(Server::start(folder.path(), port).is_err());
    drop(server);
    // The listening thread closes the port a moment after it is told to.
    let deadline = Instant::now() + Duration::from_secs(5);
    while let Err(error) = Server::start(folder.path(), port) {
        assert!(Instant::now() < deadline, "{error:#}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
