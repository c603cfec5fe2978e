"""The texts: their exact figures, and the post from everywhere that it may come from."""

import hashlib
import http.server
import json
import os
import re
import socket
import threading
import unicodedata
from pathlib import Path

import pytest
from paths import SHARED

from bpe_lesson import corpora

DATA = SHARED / "data"
REAL_ADDRESS = corpora.POST_ADDRESS
SMALL = "A small text: é, 🅤, and “quotes”.\nIts second line"
PATIENCE = 15  # seconds until a call counts as hung; the limits set below are far shorter


@pytest.fixture(autouse=True)
def alone(monkeypatch, tmp_path):
    """Keep every test away from the network, the user's cache and the user's settings."""
    for name in list(os.environ):
        if name.lower().endswith("_proxy") or name.startswith("BPE_LESSON"):
            monkeypatch.delenv(name)
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.setenv(name, "127.0.0.1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(corpora, "POST_ADDRESS", refused_address())
    monkeypatch.setattr(corpora, "READ_SECONDS", 0.5)
    monkeypatch.setattr(corpora, "DOWNLOAD_SECONDS", 2)


@pytest.fixture
def small_post(monkeypatch, tmp_path):
    """Let a small text stand for the post; return a file that holds it."""
    data = SMALL.encode("utf-8")
    monkeypatch.setattr(corpora, "POST_SHA256", hashlib.sha256(data).hexdigest())
    monkeypatch.setattr(corpora, "POST_BYTES", len(data))
    file = tmp_path / "small.txt"
    file.write_bytes(data)
    return file


@pytest.fixture
def serve(monkeypatch):
    """Return a function that starts a server on loopback; it lists the requests that it gets.

    Its argument is the body to send, or a function of the handler and an event that ends the test.
    """
    servers, over = [], threading.Event()

    def start(answer):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler_for(answer, over))
        server.block_on_close = False
        server.requests = []
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        servers.append(server)
        monkeypatch.setattr(corpora, "POST_ADDRESS", f"http://127.0.0.1:{server.server_port}/n")
        return server.requests

    yield start
    over.set()
    for server in servers:
        server.shutdown()
        server.server_close()


def handler_for(answer, over):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.server.requests.append(self.path)
            try:
                if callable(answer):
                    answer(self, over)
                else:
                    self.send_response(200)
                    self.end_headers()
                    self.wfile.write(answer)
            except OSError:
                pass  # the client went away, as it should

        def log_message(self, *args):
            pass

    return Handler


def refused_address():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"http://127.0.0.1:{server.getsockname()[1]}/refused"


def notebook(source, cell=26):
    return json.dumps({"cells": [{"source": "1 + 1"}] * cell + [{"source": source}]}).encode()


def cache_file():
    return Path(os.environ["XDG_CACHE_HOME"], "bpe_lesson", "unicode_blog_post.txt")


def fill_cache(data):
    cache_file().parent.mkdir(parents=True)
    cache_file().write_bytes(data)


def post(path=None):
    """Call unicode_blog_post, and fail instead of hanging for ever."""
    results = []

    def call():
        try:
            results.append(corpora.load_unicode_blog_post(path))
        except BaseException as error:
            results.append(error)

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert results, f"still busy after {PATIENCE} seconds"
    if isinstance(results[0], BaseException):
        raise results[0]
    return results[0]


def passed_over(capsys, path=None):
    """Return the one line printed while None was returned."""
    capsys.readouterr()
    assert post(path) is None
    out, err = capsys.readouterr()
    assert err == ""
    assert re.fullmatch(r"The post's own section is passed over: [^\n]+; [^\n]+\.\n", out), out
    assert len(out.splitlines()) == 1
    return out


# The texts that the course ships


def test_paragraph_is_the_real_one():
    text = corpora.load_text("unicode_paragraph")
    assert (len(text), len(text.encode("utf-8"))) == (533, 616)
    assert text.startswith("\N{FULLWIDTH LATIN CAPITAL LETTER U}")
    assert text.endswith("after Unicode\N{RIGHT SINGLE QUOTATION MARK}s inception.")
    assert text.encode("utf-8") == (corpora.TEXTS / "unicode_paragraph.txt").read_bytes()


def test_four_states_of_repair():
    states = list(corpora.repair_paragraph().values())
    sizes = [(len(text), len(text.encode("utf-8"))) for text in states]
    assert sizes == [(527, 576), (533, 594), (533, 608), (533, 616)]
    assert states[-1] == corpora.load_text("unicode_paragraph")
    printed = states[0].encode("utf-8")
    places = [i for i in range(len(printed)) if printed[i : i + 2] == b"e "]
    assert places[:10] == [78, 88, 109, 118, 154, 166, 209, 237, 263, 293]
    assert places[10:] == [300, 330, 344, 352, 429, 434, 448, 476, 510, 516]


def test_essay_is_clean():
    data = (corpora.TEXTS / "unicode_essay.txt").read_bytes()
    text = corpora.load_text("unicode_essay")
    assert text.encode("utf-8") == data
    assert 23_000 <= len(data) <= 25_000
    assert {c for c in text if unicodedata.category(c) == "Cc"} == {"\n"}
    assert not text.startswith("\ufeff")


def test_every_file_is_a_name(monkeypatch, tmp_path):
    (tmp_path / "one.txt").write_bytes(b"a\r\nb\rc\n")
    (tmp_path / "README.txt").write_text("credits")
    monkeypatch.setattr(corpora, "TEXTS", tmp_path)
    assert corpora.load_text("one") == "a\r\nb\rc\n"
    with pytest.raises(ValueError, match="'README': give one of one$"):
        corpora.load_text("README")


@pytest.mark.parametrize(
    "name",
    ["nothing", "", "README", "unicode_paragraph.txt", "UNICODE_PARAGRAPH", "../core", "*", None]
    + ["../texts/unicode_paragraph", "./unicode_paragraph", "unicode_paragraph\0", 3, ["a"]]
    + [str(corpora.TEXTS / "unicode_paragraph"), Path("unicode_paragraph"), b"unicode_paragraph"],
)
def test_unknown_names_and_path_tricks(name):
    with pytest.raises(ValueError, match="give one of .*unicode_essay, unicode_paragraph"):
        corpora.load_text(name)


# The post from a file


def real_post():
    file = DATA / "unicode_blog_post.txt"
    if not file.exists():
        pytest.skip("the post is not in ../shared/data, beside this checkout")
    return file


def test_the_real_post_has_its_figures(capsys):
    text = post(real_post())
    assert (len(text), len(text.encode("utf-8"))) == (23_328, 24_597)
    assert corpora.load_text("unicode_paragraph") in text
    assert capsys.readouterr().out == ""


def test_the_address_is_the_one_agreed():
    assert REAL_ADDRESS.startswith("https://")
    if not (DATA / "README.md").exists():
        pytest.skip("the address's source is not in ../shared/data, beside this checkout")
    assert f"`{REAL_ADDRESS}`" in (DATA / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", [str, Path])
def test_path_given(small_post, kind, capsys, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "no/such/file")
    assert post(kind(small_post)) == SMALL
    assert capsys.readouterr().out == ""


def test_path_in_the_variable_goes_before_the_cache(small_post, capsys, monkeypatch):
    fill_cache(SMALL.encode())
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", str(small_post.parent))
    assert "is a folder" in passed_over(capsys)
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", str(small_post))
    cache_file().unlink()
    assert post() == SMALL


def test_home_is_understood(small_post, monkeypatch):
    monkeypatch.setenv("HOME", str(small_post.parent))
    monkeypatch.setenv("USERPROFILE", str(small_post.parent))
    assert post("~/small.txt") == SMALL


def bad_files(folder):
    """Yield a name, a path that does not hold the post, and words that the line must have."""
    data = SMALL.encode("utf-8")
    contents = {
        "truncated": (data[:-1], "shorter"),
        "final newline": (data + b"\n", "longer"),
        "one byte tampered": (data[:5] + b"X" + data[6:], "SHA-256"),
        "not UTF-8": (b"\xff" * len(data), "SHA-256"),
        "empty": (b"", "shorter"),
    }
    for name, (content, words) in contents.items():
        (folder / name).write_bytes(content)
        yield name, str(folder / name), words
    yield "missing", str(folder / "missing"), "is missing"
    yield "folder", str(folder), "is a folder"
    yield "under a file", str(folder / "empty" / "post"), "cannot be read"
    yield "two lines\nin the name", str(folder / "a\nb"), "is missing"
    yield "null character", "post\0", "cannot be read"
    yield "name too long", "p" * 5000, "cannot be read"
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe")
        yield "pipe", str(folder / "pipe"), "a device"


def test_bad_paths_are_final_and_never_raise(small_post, serve, capsys, monkeypatch):
    requests = serve(notebook(f"text = {SMALL!r}"))
    fill_cache(SMALL.encode("utf-8"))
    for name, path, words in bad_files(small_post.parent):
        line = passed_over(capsys, path)
        assert words in line and repr(path) in line, name
        assert line.endswith("; give a file that holds it.\n")
        if "\0" not in path:
            monkeypatch.setenv("BPE_LESSON_BLOG_POST", path)
            line = passed_over(capsys)
            assert words in line, name
            assert line.endswith("; set BPE_LESSON_BLOG_POST to a file that holds it.\n")
            monkeypatch.delenv("BPE_LESSON_BLOG_POST")
    assert requests == []


def test_unreadable_file(small_post, capsys, monkeypatch):
    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(corpora, "open", refuse, raising=False)
    assert "Permission denied" in passed_over(capsys, small_post)


@pytest.mark.parametrize("path", [3, b"post.txt", ["post.txt"], True])
def test_what_is_no_path(path):
    with pytest.raises(TypeError, match=r"give the path of a file"):
        post(path)


# The cache, and working offline


@pytest.mark.parametrize("root", ["", "relative"])
def test_cache_without_xdg_is_in_the_home(root, small_post, serve, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", root)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    serve(notebook(f"text = {SMALL!r}"))
    assert post() == SMALL
    file = tmp_path / "home" / ".cache" / "bpe_lesson" / "unicode_blog_post.txt"
    assert file.read_bytes() == SMALL.encode("utf-8")


def test_cache_is_used_also_offline(small_post, capsys, monkeypatch):
    fill_cache(SMALL.encode("utf-8"))
    assert post() == SMALL
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "")
    assert post() == SMALL
    assert capsys.readouterr().out == ""


def test_offline_never_downloads(small_post, serve, capsys, monkeypatch):
    requests = serve(notebook(f"text = {SMALL!r}"))
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    line = passed_over(capsys)
    assert "the copy in the cache is missing, and BPE_LESSON_OFFLINE" in line
    fill_cache(SMALL.encode("utf-8")[:-1])
    assert "the copy in the cache is not the post" in passed_over(capsys)
    assert requests == []
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "0")
    assert post() == SMALL


@pytest.mark.parametrize("damage", [b"", SMALL.encode()[:-1], b"X" + SMALL.encode()[1:]])
def test_damaged_cache_is_replaced(damage, small_post, serve, capsys):
    requests = serve(notebook(f"text = {SMALL!r}"))
    fill_cache(damage)
    assert post() == SMALL
    assert cache_file().read_bytes() == SMALL.encode("utf-8")
    assert post() == SMALL
    assert len(requests) == 1
    assert capsys.readouterr().out == ""


def test_cache_that_cannot_be_written(small_post, serve, capsys, monkeypatch, tmp_path):
    serve(notebook(f"text = {SMALL!r}"))
    cache_file().mkdir(parents=True)  # a folder where the file should be
    assert post() == SMALL
    assert os.listdir(cache_file().parent) == [cache_file().name]  # and nothing half written
    monkeypatch.setenv("XDG_CACHE_HOME", str(small_post))  # a file where the folder should be
    assert post() == SMALL
    assert capsys.readouterr().out == ""


# The download, from a server on loopback


def test_download_of_the_real_post(serve, capsys):
    text = real_post().read_bytes().decode("utf-8")
    serve(notebook(f"# from the web\ntext = {ascii(text)}\ntokens = text.encode('utf-8')"))
    assert post() == text
    assert cache_file().read_bytes() == text.encode("utf-8")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "source",
    [f"text = {SMALL!r}", f'text = """{SMALL}"""', [f"x = '\\w'\ntext = {ascii(SMALL)}\n", "x()"]],
)
def test_download_is_kept(source, small_post, serve, capsys, recwarn):
    requests = serve(notebook(source))
    assert post() == SMALL
    assert post() == SMALL
    assert len(requests) == 1
    assert os.listdir(cache_file().parent) == [cache_file().name]
    assert capsys.readouterr() == ("", "")
    assert not recwarn.list


def wait(handler, over):
    over.wait(60)


def stall(handler, over):
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(b'{"cells": [')
    over.wait(60)


def trickle(handler, over):
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while not over.wait(0.05):
        handler.wfile.write(b" ")


def trickle_headers(handler, over):
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while not over.wait(0.05):
        handler.wfile.write(b"x")


def trickle_chunk(handler, over):
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    while not over.wait(0.05):
        handler.wfile.write(b"0")


def flood(handler, over):
    handler.send_response(200)
    handler.end_headers()
    while not over.is_set():
        handler.wfile.write(b" " * 65_536)


def hang_up(handler, over):
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")


def circle(handler, over):
    handler.send_response(302)
    handler.send_header("Location", handler.path)
    handler.end_headers()


BAD_ANSWERS = {
    "wrong hash": (notebook("text = 'another text'"), "shorter"),
    "one letter changed": (notebook(f"text = {SMALL.replace('A', 'B')!r}"), "SHA-256"),
    "404": (lambda handler, over: handler.send_error(404, "Not\x1b[31m here"), "404"),
    "500": (lambda handler, over: handler.send_error(500), "500"),
    "redirected in a circle": (circle, "302"),
    "no HTTP": (lambda handler, over: handler.wfile.write(b"\x1b[2J\x07\n\n"), "BadStatusLine"),
    "silent": (wait, "timed out"),
    "stalls": (stall, "timed out"),
    "trickles": (trickle, "over 2 seconds"),
    "trickles headers": (trickle_headers, "over 2 seconds"),
    "trickles the size of a chunk": (trickle_chunk, "over 2 seconds"),
    "too large": (flood, "over 5,000,000 bytes"),
    "hangs up": (hang_up, "JSON"),
    "empty": (b"", "JSON"),
    "HTML": (b"<html>sign in to this hotel</html>", "JSON"),
    "not UTF-8": (b"\xff\xfe\xfd", "JSON"),
    "JSON, no notebook": (b"[1, 2]", "cell 26"),
    "JSON, null": (b"null", "cell 26"),
    "no such cell": (notebook(f"text = {SMALL!r}", cell=25), "cell 26"),
    "cells of another kind": (b'{"cells": {"26": 0}}', "cell 26"),
    "source of another kind": (notebook([1, 2]), "cell 26"),
    "no assignment": (notebook(f"{SMALL!r}"), "cell 26"),
    "another name": (notebook(f"other = {SMALL!r}"), "cell 26"),
    "a call": (notebook("text = open('post').read()"), "cell 26"),
    "a number": (notebook("text = 3"), "cell 26"),
    "unhashable": (notebook("text = {[]: 1}"), "cell 26"),
    "no Python": (notebook("text = 'never closed"), "cell 26"),
    "null character": (notebook("text = '\0'"), "cell 26"),
    "lone surrogate": (notebook("text = '\ud800'"), "cell 26"),
    "lone surrogate, escaped": (notebook(r"text = '\ud800'"), "cell 26"),
    "nested JSON": (b"[" * 1_000_000, "nested too deeply"),
    "nested brackets": (notebook("text = " + "(" * 1_000_000), "cell 26"),
    "nested signs": (notebook("text = " + "-" * 1_000_000 + "1"), "nested too deeply"),
    "nested sums": (notebook("text = 1" + "+1" * 100_000), "nested too deeply"),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
def test_bad_downloads(name, small_post, serve, capsys):
    answer, words = BAD_ANSWERS[name]
    requests = serve(answer)
    line = passed_over(capsys)
    assert words in line and line.strip().isprintable()
    assert line.endswith("; set BPE_LESSON_BLOG_POST to a file that holds it.\n")
    assert requests and not cache_file().exists()


def test_no_thread_goes_on_with_a_trickle(small_post, serve, capsys):
    gone = threading.Event()

    def tell(handler, over):
        try:
            trickle(handler, over)
        finally:
            gone.set()

    serve(tell)
    assert "over 2 seconds" in passed_over(capsys)
    assert gone.wait(PATIENCE), "the connection is still open"


def test_connection_refused(small_post, capsys):
    assert "Connection" in passed_over(capsys)


def test_no_name_server(small_post, capsys, monkeypatch):
    def fail(*args, **kwargs):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert "Name or service not known" in passed_over(capsys)


def test_stuck_name_server(small_post, capsys, monkeypatch):
    over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: over.wait(60) and [])
    assert "over 2 seconds" in passed_over(capsys)
    over.set()


@pytest.mark.parametrize("proxy", ["http://127.0.0.1:port", "//"])
def test_proxy_that_is_none(proxy, small_post, capsys, monkeypatch):
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("http_proxy", proxy)
    assert "the download failed" in passed_over(capsys)


def test_python_without_threads(small_post, capsys, monkeypatch):
    def refuse(*args, **kwargs):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(corpora.threading, "Thread", refuse)
    capsys.readouterr()
    assert corpora.load_unicode_blog_post() is None
    assert "can't start new thread" in capsys.readouterr().out


# The small text in twelve languages

SCRIPTS = {
    "English": "LATIN", "German": "LATIN", "French": "LATIN", "Spanish": "LATIN",
    "Turkish": "LATIN", "Swahili": "LATIN", "Russian": "CYRILLIC", "Greek": "GREEK",
    "Arabic": "ARABIC", "Hindi": "DEVANAGARI", "Chinese": "CJK", "Japanese": "CJK HIRAGANA KATAKANA",
}  # fmt: skip
# What shows that the text is in this language, not in another of the same script.
WORDS = {
    "English": "grandmother", "German": "Großmutter", "French": "grand-mère", "Spanish": "abuela",
    "Turkish": "büyükannemle", "Swahili": "bibi", "Russian": "бабушкой", "Greek": "γιαγιά",
    "Arabic": "جدتي", "Hindi": "दादी", "Chinese": "奶奶", "Japanese": "祖母",
}  # fmt: skip


def test_the_parallel_texts_are_of_twelve_languages():
    texts = corpora.load_parallel()
    assert list(texts) == list(SCRIPTS)
    assert 300 <= len(texts["English"]) <= 450
    for language, word in WORDS.items():
        assert word in texts[language].splitlines()[0], language
        assert sum(word in text for text in texts.values()) == 1, word


@pytest.mark.parametrize("language", SCRIPTS)
def test_a_parallel_text_is_in_its_script(language):
    """Every letter and vowel sign; NFC; nothing hidden, no white space but spaces and line ends."""
    text = corpora.load_parallel()[language]
    assert unicodedata.is_normalized("NFC", text)
    for character in text:
        kind = unicodedata.category(character)
        if kind[0] in "LM":
            name = unicodedata.name(character)
            # The sign for a long vowel is named after both of Japan's syllabaries.
            script = name.replace("KATAKANA-HIRAGANA", "KATAKANA").split()[0]
            assert script in SCRIPTS[language].split() or name.startswith("COMBINING"), name
        else:
            assert kind[0] in "P" or character in " \n", (language, character)
    assert "  " not in text and text == text.strip()


@pytest.mark.parametrize("language", SCRIPTS)
def test_parallel_texts_have_the_same_sentences(language):
    """Six lines, each one sentence, none much longer or shorter than the English one tells."""
    lines = corpora.load_parallel()[language].splitlines()
    english = corpora.load_parallel()["English"].splitlines()
    assert len(lines) == len(english) == 6
    for line, other in zip(lines, english):
        assert line[-1] in ".。।"
        assert sum(line.count(end) for end in ".。।!?") == 1
        share = len(line) / len(corpora.load_parallel()[language])
        assert abs(share - len(other) / sum(map(len, english))) < 0.07, line


def test_no_two_parallel_sentences_are_the_same():
    lines = [line for text in corpora.load_parallel().values() for line in text.splitlines()]
    assert len(set(lines)) == len(lines) == 72


def test_the_parallel_texts_are_shipped():
    """The file is among the package's data, and the page about the texts names it."""
    settings = (corpora.TEXTS.parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert "texts/*.json" in settings
    told = (corpora.TEXTS / "README.txt").read_text(encoding="utf-8")
    assert "parallel.json" in told and "CC BY 4.0" in told
