"""The blog post: from a file, the cache or a download, and always checked by its SHA-256."""

import hashlib
import json
import os
import urllib.request
from io import BytesIO
from pathlib import Path
from unittest.mock import Mock

import pytest

from bpe_course import blog_post
from bpe_course.blog_post import load_unicode_blog_post as load
from bpe_lesson.files import write_atomically

SMALL = "A small text: é, 🅤, and “quotes”.\nIts second line"
DATA = SMALL.encode()
CACHE = Path(".cache", "bpe_lesson", "unicode_blog_post.txt")  # in the home that the tests have


def notebook(source):
    """Return a notebook like the one that has the post: its cell of that number has this source."""
    cells = [{"source": "1 + 1"}] * blog_post._POST_CELL + [{"source": source}]
    return json.dumps({"cells": cells}).encode()


GOOD = notebook(f"x = '\\w'\ntext = {ascii(SMALL)}")


@pytest.fixture(autouse=True)
def serve(monkeypatch, tmp_path):
    """Work in an empty home, with SMALL as the post; return a function that sets what a download is."""
    for name in os.environ:
        if name.startswith(("BPE_LESSON", "XDG_")):
            monkeypatch.delenv(name)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(blog_post, "_POST_SHA256", hashlib.sha256(DATA).hexdigest())
    urlopen = Mock(side_effect=OSError("nobody answers"))
    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    return lambda answer: urlopen.configure_mock(side_effect=[answer])


def read_refusal(capsys):
    assert load() is None
    line, rest = capsys.readouterr().out.split("\n", 1)
    assert line.startswith("We'll do without the whole blog post: ") and line.isprintable()
    assert not rest
    return line


def test_the_variable_goes_before_the_cache(monkeypatch, capsys):
    Path("small.txt").write_bytes(DATA)
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "no/such/file")
    assert "'no/such/file' isn't a file" in read_refusal(capsys)
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", "~/small.txt")
    assert load() == SMALL
    assert not CACHE.exists()


def test_a_download_is_kept_and_a_damaged_cache_is_replaced(serve, capsys, recwarn):
    write_atomically(CACHE, DATA[:-1])
    serve(BytesIO(GOOD))
    assert load() == SMALL
    assert CACHE.read_bytes() == DATA
    assert os.listdir(CACHE.parent) == [CACHE.name]
    assert load() == SMALL
    assert capsys.readouterr() == ("", "") and not recwarn.list


def test_offline_only_the_cache_is_read(serve, capsys, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    serve(BytesIO(GOOD))
    assert "BPE_LESSON_OFFLINE forbids" in read_refusal(capsys)
    write_atomically(CACHE, DATA)
    assert load() == SMALL


# A download, and what is said of it.
BAD = {
    "refused": (OSError("404: Not\x1b[31m here"), "404"),
    "another text": (BytesIO(notebook("text = 'another'")), "SHA-256 is different"),
    "longer": (BytesIO(b" " * blog_post._MAX_DOWNLOAD_BYTES + GOOD), "isn't the notebook"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_download_is_told_in_one_line(name, serve, capsys):
    answer, words = BAD[name]
    serve(answer)
    assert words in read_refusal(capsys)
    assert not CACHE.exists()
