"""The blog post: from a file, the cache or a download that is replaced here, and always checked.

`tests/apps/test_download.py` downloads from real servers, slow and hostile ones too.
"""

import io
import os
import re
from pathlib import Path

import pytest
from paths import SHARED
from small_post import DATA, SMALL, isolate, load, notebook, read_refusal

from bpe_lesson import blog_post

GOOD = notebook(f"text = {SMALL!r}")
CACHE = Path(".cache", "bpe_lesson", "unicode_blog_post.txt")  # in the home that the tests have


class Web:
    """What `urlopen` finds: `body`, or no network. It lists how it was called."""

    def __init__(self):
        self.body = None
        self.opened = []

    def urlopen(self, *args, **kwargs):
        self.opened.append((args, kwargs))
        if self.body is None:
            raise OSError("no network")
        return io.BytesIO(self.body)


@pytest.fixture(autouse=True)
def web(monkeypatch, tmp_path):
    """Replace the network; start each test in a home with nothing but the post in small.txt."""
    isolate(monkeypatch, tmp_path)
    Path("small.txt").write_bytes(DATA)
    web = Web()
    monkeypatch.setattr(blog_post.urllib.request, "urlopen", web.urlopen)
    return web


def fill_cache(data):
    CACHE.parent.mkdir(parents=True)
    CACHE.write_bytes(data)


# The post from a file


@pytest.mark.parametrize("path", ["small.txt", Path("small.txt"), "~/small.txt"])
def test_a_path_goes_before_the_variable(path, capsys, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "no/such/file")
    assert load(path) == SMALL
    assert capsys.readouterr() == ("", "")


def test_the_variable_goes_before_the_cache(capsys, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "small.txt")
    fill_cache(b"damaged")
    assert load() == SMALL
    assert CACHE.read_bytes() == b"damaged"


# Systems differ in what they say of a name that they don't allow.
NO_FILE = "doesn't exist|can't be read"
# name -> the path, what small.txt holds, and what the learner is told
BAD_FILES = {
    "truncated": ("small.txt", DATA[:-1], "has fewer than"),
    "final newline": ("small.txt", DATA + b"\n", "has more than"),
    "one byte tampered": ("small.txt", DATA[:5] + b"X" + DATA[6:], "SHA-256"),
    "not UTF-8": ("small.txt", b"\xff" * len(DATA), "SHA-256"),
    "empty": ("small.txt", b"", "has fewer than"),
    "missing": ("missing", DATA, "doesn't exist"),
    "folder": (".", DATA, "is a folder"),
    "pipe": ("pipe", DATA, "is a folder or a device"),
    "under a file": ("small.txt/post", DATA, NO_FILE),
    "two lines in the name": ("a\nb", DATA, NO_FILE),
    "null character": ("post\0", DATA, "can't be read"),
    "name too long": ("p" * 5000, DATA, NO_FILE),
    "no name": ("", DATA, "doesn't exist"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_refused_and_nothing_else_is_tried(name, web, capsys, monkeypatch):
    path, content, words = BAD_FILES[name]
    fill_cache(DATA)
    Path("small.txt").write_bytes(content)
    if name == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no named pipes")
        os.mkfifo("pipe")
    line = read_refusal(capsys, path)
    assert re.search(words, line) and repr(path) in line
    assert line.endswith(" Pass a file that has it.")
    if name not in ("null character", "no name"):  # no variable has the one; the other is none
        monkeypatch.setenv("BPE_LESSON_BLOG_POST", path)
        line = read_refusal(capsys)
        assert re.search(words, line) and repr(path) in line
        assert line.endswith(" Set BPE_LESSON_BLOG_POST to a file that has it.")
    assert web.opened == []


def test_a_file_that_may_not_be_read_is_refused(capsys, monkeypatch):
    def refuse(*args, **kwargs):
        raise PermissionError(13, "Not\x1b[31m allowed")

    monkeypatch.setattr(blog_post, "open", refuse, raising=False)
    assert "PermissionError(13, " in read_refusal(capsys, "small.txt")


@pytest.mark.parametrize("path", [3, b"small.txt", ["small.txt"], True])
def test_anything_but_a_path_is_a_type_error(path):
    with pytest.raises(TypeError, match=r"give the path of a file"):
        load(path)


# The cache, and working offline


@pytest.mark.parametrize("root", ["", "relative", "absolute"])
def test_a_download_is_kept_in_the_cache(root, web, capsys, monkeypatch):
    if root == "absolute":
        root = os.path.abspath(root)
    monkeypatch.setenv("XDG_CACHE_HOME", root)
    web.body = GOOD
    assert load() == SMALL
    kept = Path(root, *CACHE.parts[1:]) if os.path.isabs(root) else CACHE
    assert kept.read_bytes() == DATA
    assert os.listdir(kept.parent) == [kept.name]
    assert load() == SMALL
    assert len(web.opened) == 1
    assert capsys.readouterr() == ("", "")


def test_offline_the_cache_is_used(web, capsys, monkeypatch):
    fill_cache(DATA)
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "")
    assert load() == SMALL
    assert capsys.readouterr() == ("", "")
    assert web.opened == []


def test_offline_never_downloads(web, capsys, monkeypatch):
    web.body = GOOD
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    assert "the cached copy doesn't exist, and BPE_LESSON_OFFLINE" in read_refusal(capsys)
    fill_cache(DATA[:-1])
    assert "the cached copy isn't the post" in read_refusal(capsys)
    assert web.opened == []
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "0")
    assert load() == SMALL


@pytest.mark.parametrize("damage", [b"", DATA[:-1], b"X" + DATA[1:]])
def test_a_damaged_cache_is_replaced(damage, web, capsys):
    web.body = GOOD
    fill_cache(damage)
    assert load() == SMALL
    assert CACHE.read_bytes() == DATA
    assert capsys.readouterr() == ("", "")


def test_a_cache_that_cannot_be_written_does_no_harm(web, capsys, monkeypatch):
    web.body = GOOD
    CACHE.mkdir(parents=True)  # a folder where the file should be
    assert load() == SMALL
    assert os.listdir(CACHE.parent) == [CACHE.name]  # and nothing half written
    monkeypatch.setenv("XDG_CACHE_HOME", os.path.abspath("small.txt"))  # a file as the folder
    assert load() == SMALL
    assert capsys.readouterr() == ("", "")


def test_a_cache_that_cannot_be_replaced_stays(web, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    web.body = GOOD
    fill_cache(b"damaged")
    monkeypatch.setattr(os, "replace", fail)
    assert load() == SMALL
    assert CACHE.read_bytes() == b"damaged"
    assert os.listdir(CACHE.parent) == [CACHE.name]


# The download


def test_the_address_is_the_one_agreed(web, capsys):
    read_refusal(capsys)
    assert web.opened == [((blog_post.POST_ADDRESS,), {"timeout": blog_post.READ_SECONDS})]
    assert blog_post.POST_ADDRESS.startswith("https://")
    note = SHARED / "data" / "README.md"
    if not note.exists():
        pytest.skip("the address's source is not in ../shared/data, beside this checkout")
    assert f"`{blog_post.POST_ADDRESS}`" in note.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "source",
    [f'text = """{SMALL}"""', [f"x = '\\w'\ntext = {ascii(SMALL)}\n", "x()"]],
    ids=["in three quotes", "in lines, after an invalid escape"],
)
def test_the_text_is_found_in_its_cell(source, web, capsys, recwarn):
    web.body = notebook(source)
    assert load() == SMALL
    assert capsys.readouterr() == ("", "")
    assert not recwarn.list


BAD_DOWNLOADS = {
    "another text": (notebook("text = 'another text'"), "has fewer than"),
    "one letter changed": (notebook(f"text = {SMALL.replace('A', 'B')!r}"), "SHA-256"),
    "too large": (b" " * (blog_post.MAX_DOWNLOAD_BYTES + 1), "over 5,000,000 bytes"),
    "empty": (b"", "JSON"),
    "HTML": (b"<html>sign in to this hotel</html>", "JSON"),
    "not UTF-8": (b"\xff\xfe\xfd", "JSON"),
    "JSON, no notebook": (b"[1, 2]", "JSON"),
    "JSON, null": (b"null", "JSON"),
    "no such cell": (notebook(f"text = {SMALL!r}", cell=25), "cell 26"),
    "cells of another kind": (b'{"cells": {"26": 0}}', "cell 26"),
    "source of another kind": (notebook([1, 2]), "cell 26"),
    "no assignment": (notebook(f"{SMALL!r}"), "cell 26"),
    "another name": (notebook(f"other = {SMALL!r}"), "cell 26"),
    "a call": (notebook(f"text = str({SMALL!r})"), "cell 26"),
    "a number": (notebook("text = 3"), "cell 26"),
    "unhashable": (notebook("text = {[]: 1}"), "cell 26"),
    "no Python": (notebook("text = 'never closed"), "cell 26"),
    "null character": (notebook("text = '\0'"), "cell 26"),
    "lone surrogate": (notebook("text = '\ud800'"), "cell 26"),
    "lone surrogate, escaped": (notebook(r"text = '\ud800'"), "cell 26"),
    "nested JSON": (b"[" * 1_000_000, "JSON"),
    "nested brackets": (notebook("text = " + "(" * 1_000_000), "cell 26"),
    "nested signs": (notebook("text = " + "-" * 1_000_000 + "1"), "cell 26"),
    "nested sums": (notebook("text = 1" + "+1" * 100_000), "cell 26"),
}


@pytest.mark.parametrize("name", BAD_DOWNLOADS)
def test_a_download_of_something_else_is_refused(name, web, capsys):
    web.body, words = BAD_DOWNLOADS[name]
    line = read_refusal(capsys)
    assert words in line
    assert line.endswith(" Set BPE_LESSON_BLOG_POST to a file that has it.")
    assert web.opened and not CACHE.exists()


def test_a_python_without_threads_says_so(capsys, monkeypatch):
    def refuse(*args, **kwargs):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(blog_post.threading, "Thread", refuse)
    assert blog_post.load_unicode_blog_post() is None
    assert "can't start new thread" in capsys.readouterr().out
