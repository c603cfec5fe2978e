"""The blog post's download from real servers, on loopback: broken, silent, slow and endless ones."""

import socket
import socketserver
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from small_post import DATA, PATIENCE, SMALL, isolate, load, notebook, read_refusal

from bpe_lesson import blog_post

pytestmark = pytest.mark.slow

HEAD = b"HTTP/1.1 200 OK\r\n"
CACHE = Path(".cache", "bpe_lesson", "unicode_blog_post.txt")  # in the home that the tests have


@pytest.fixture(autouse=True)
def alone(monkeypatch, tmp_path):
    """Keep every test away from the network, the user's cache and the user's settings."""
    isolate(monkeypatch, tmp_path)


@pytest.fixture
def serve(monkeypatch):
    """Return a function that starts a server, and sets POST_ADDRESS to it.

    The server sends `start`. Then it closes the connection or, if it has a `piece`, sends that
    every 0.05 seconds; an empty one only keeps the connection open. The function returns an event:
    a connection was closed.
    """
    over, closed, servers = threading.Event(), threading.Event(), []

    def start_server(start, piece=None):
        class Answer(socketserver.BaseRequestHandler):
            def handle(self):
                with suppress(OSError):  # the client goes away, as it should
                    self.request.recv(65_536)
                    self.request.sendall(start)
                    while piece is not None and not over.wait(0.05):
                        self.request.sendall(piece)
                closed.set()

        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answer)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        servers.append(server)
        address = "http://{}:{}/n".format(*server.server_address)
        monkeypatch.setattr(blog_post, "POST_ADDRESS", address)
        return closed

    yield start_server
    over.set()
    for server in servers:
        server.shutdown()
        server.server_close()


def test_a_download_is_kept(serve, capsys):
    serve(HEAD + b"\r\n" + notebook(f"text = {SMALL!r}"))
    assert load() == SMALL
    assert CACHE.read_bytes() == DATA
    assert capsys.readouterr() == ("", "")


# name -> what is sent first, what is sent again and again, and what the learner is told
BAD_SERVERS = {
    "404": (b"HTTP/1.1 404 Not\x1b[31m here\r\n\r\n", None, "404"),
    "500": (b"HTTP/1.1 500 No\r\n\r\n", None, "500"),
    "redirects in a circle": (b"HTTP/1.1 302 Here\r\nLocation: /n\r\n\r\n", None, "302"),
    "no HTTP": (b"\x1b[2J\x07\n\n", None, "BadStatusLine"),
    "hangs up": (HEAD + b"Content-Length: 1000\r\n\r\n{", None, "JSON"),
    "hangs up at once": (b"", None, "closed connection"),
    "endless": (HEAD + b"\r\n", b" " * 2_000_000, "over 5,000,000 bytes"),
    "says nothing": (b"", b"", "timed out"),
    "stalls": (HEAD + b'\r\n{"cells": [', b"", "timed out"),
    "trickles": (HEAD + b"\r\n", b" ", "over 0.5 seconds"),
    "trickles headers": (HEAD + b"X-Slow: ", b"x", "over 0.5 seconds"),
    "trickles chunks": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"0", "over 0.5 seconds"),
}


@pytest.mark.parametrize("name", BAD_SERVERS)
def test_a_bad_server_is_told_in_one_line(name, serve, capsys, monkeypatch):
    start, piece, words = BAD_SERVERS[name]
    if words == "timed out":
        monkeypatch.setattr(blog_post, "READ_SECONDS", 0.2)
    if words == "over 0.5 seconds":  # each piece arrives in time, but the whole doesn't
        monkeypatch.setattr(blog_post, "DOWNLOAD_SECONDS", 0.5)
    serve(start, piece)
    assert words in read_refusal(capsys)
    assert not CACHE.exists()


def test_no_thread_goes_on_with_a_trickle(serve, capsys, monkeypatch):
    monkeypatch.setattr(blog_post, "DOWNLOAD_SECONDS", 0.5)
    closed = serve(*BAD_SERVERS["trickles"][:2])
    assert "over 0.5 seconds" in read_refusal(capsys)
    assert closed.wait(PATIENCE), "the connection is still open"


def test_a_refused_connection(serve, capsys, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]  # nobody listens there once the server is closed
    monkeypatch.setattr(blog_post, "POST_ADDRESS", f"http://127.0.0.1:{port}/n")
    assert "refused" in read_refusal(capsys)


def test_a_stuck_name_server_is_left(capsys, monkeypatch):
    """The thread that waits for it goes on, but Python can end without it."""
    before, over = threading.enumerate(), threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: over.wait(60) and [])
    monkeypatch.setattr(blog_post, "DOWNLOAD_SECONDS", 0.5)
    assert blog_post.load_unicode_blog_post() is None
    assert "over 0.5 seconds" in capsys.readouterr().out
    left = [thread.daemon for thread in threading.enumerate() if thread not in before]
    over.set()
    assert left == [True]


def test_a_name_that_is_not_known(capsys, monkeypatch):
    def fail(*args, **kwargs):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert "Name or service not known" in read_refusal(capsys)


@pytest.mark.parametrize("proxy", ["http://127.0.0.1:port", "//"])
def test_a_proxy_that_is_none(proxy, capsys, monkeypatch):
    monkeypatch.delenv("NO_PROXY")
    monkeypatch.setenv("http_proxy", proxy)
    monkeypatch.setattr(blog_post, "POST_ADDRESS", "http://127.0.0.1/n")
    assert "the download failed" in read_refusal(capsys)
