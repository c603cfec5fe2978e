"""The blog post: from a file, the cache or a download, and always checked by its SHA-256."""

import hashlib
import os
import socketserver
import threading
from contextlib import suppress
from pathlib import Path
from unittest.mock import Mock

import pytest
from small_post import notebook

from bpe_course import blog_post
from bpe_course.blog_post import load_unicode_blog_post as load
from bpe_lesson.files import write_atomically

SMALL = "A small text: é, 🅤, and “quotes”.\nIts second line"
DATA = SMALL.encode()
CACHE = Path(".cache", "bpe_lesson", "unicode_blog_post.txt")  # in the home that the tests have
HEAD = b"HTTP/1.1 200 OK\r\n\r\n"
GOOD = HEAD + notebook(f"x = '\\w'\ntext = {ascii(SMALL)}")


@pytest.fixture(autouse=True)
def serve(monkeypatch, tmp_path):
    """Work in an empty home, with SMALL as the post; return a function that sets what is served.

    The server sends `start`, then `piece` every 0.02 seconds, if there is one.
    """
    for name in os.environ:
        if name.lower().endswith("_proxy") or name.startswith(("BPE_LESSON", "XDG_")):
            monkeypatch.delenv(name)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(blog_post, "_POST_SHA256", hashlib.sha256(DATA).hexdigest())
    monkeypatch.setattr(blog_post, "_DOWNLOAD_SECONDS", 0.5)
    served = [b"", None]
    over = threading.Event()

    class Answer(socketserver.BaseRequestHandler):
        def handle(self):
            with suppress(OSError):  # the client goes away, as it should
                self.request.recv(65_536)
                self.request.sendall(served[0])
                while served[1] is not None and not over.wait(0.02):
                    self.request.sendall(served[1])

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answer) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        address = "http://{}:{}/n".format(*server.server_address)
        monkeypatch.setattr(blog_post, "_POST_ADDRESS", address)
        yield lambda start, piece=None: served.__setitem__(slice(None), [start, piece])
        over.set()
        server.shutdown()


def read_refusal(capsys, path=None):
    assert load(path) is None
    line, rest = capsys.readouterr().out.split("\n", 1)
    assert line.startswith("We'll do without the whole blog post: ") and line.isprintable()
    assert not rest
    return line


def test_the_path_goes_before_the_variable_and_the_variable_before_the_cache(monkeypatch):
    Path("small.txt").write_bytes(DATA)
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "no/such/file")
    assert load("~/small.txt") == SMALL
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "small.txt")
    assert load() == SMALL
    assert not CACHE.exists()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Path("post").write_bytes(DATA[:-1]), "isn't the post"),
        (lambda: Path("post").write_bytes(b"\xff"), "isn't the post"),
        (lambda: None, "isn't a file"),
        (lambda: os.mkfifo("post"), "isn't a file"),
    ],
)
def test_a_file_without_the_post_is_refused_and_nothing_else_is_tried(make, words, serve, capsys):
    serve(GOOD)
    make()
    assert f"'post' {words}" in read_refusal(capsys, "post")


def test_a_download_is_kept_and_a_damaged_cache_is_replaced(serve, capsys, recwarn, monkeypatch):
    write_atomically(CACHE, DATA[:-1])
    serve(GOOD)
    with monkeypatch.context() as patch:  # if it can't be written, it stays
        patch.setattr(os, "replace", Mock(side_effect=OSError))
        assert load() == SMALL and CACHE.read_bytes() == DATA[:-1]
    assert load() == SMALL
    assert CACHE.read_bytes() == DATA
    assert os.listdir(CACHE.parent) == [CACHE.name]
    serve(b"")
    assert load() == SMALL
    assert capsys.readouterr() == ("", "") and not recwarn.list


def test_offline_only_the_cache_is_read(serve, capsys, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    serve(GOOD)
    assert "BPE_LESSON_OFFLINE forbids" in read_refusal(capsys)
    write_atomically(CACHE, DATA)
    assert load() == SMALL


BAD = {
    "404": (b"HTTP/1.1 404 Not\x1b[31m here\r\n\r\n", None, "404"),
    "another text": (HEAD + notebook("text = 'another'"), None, "SHA-256 is different"),
    "a call": (HEAD + notebook("text = exit()"), None, "isn't the notebook"),
    "nested": (HEAD + b"[" * 1_000_000, None, "isn't the notebook"),
    "endless": (HEAD, b" " * 2_000_000, "isn't the notebook"),
    "silent": (b"", b"", "timed out|over 0.5 seconds"),
    "trickles": (HEAD, b" ", "over 0.5 seconds"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_download_is_told_in_one_line(name, serve, capsys):
    *answer, words = BAD[name]
    serve(*answer)
    line = read_refusal(capsys)
    assert any(word in line for word in words.split("|"))
    assert not CACHE.exists()
