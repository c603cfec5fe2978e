"""A learner's code in a page of the website: what the page shows of it, and says about it."""

import html
import re

import pytest

from bpe_course.practice import in_page

# What a learner may write themselves: it's theirs, whatever we say in a page or in a notebook.
OWN = "put it into its cell, run this cell again: this notebook, another cell"
GET_STATS = """
def get_stats(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + ONE
    return counts
"""
MERGE = """
def merge(ids, pair, idx):
    new, i = [], START - 9
    while i < len(ids):
        found = tuple(ids[i : i + 2]) == pair
        new.append(idx if found else ids[i])
        i += 2 if found else 1
    return new
"""
HERE = "'pytest' in sys.modules"  # and in a fresh Python it isn't


@pytest.fixture
def check(tmp_path, monkeypatch):
    """Return a function that checks code as a page does, and returns the text of what it shows."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    monkeypatch.setitem(in_page._ENVIRONMENT, "BPE_LESSON_COURSE", str(tmp_path))

    def show(name, code, before=""):
        shown = in_page._check(name, name, code, "", before)["html"]
        return " ".join(html.unescape(re.sub("<[^>]+>", "", shown)).split())

    return show


@pytest.mark.parametrize(
    "body",
    [
        f"raise ValueError({OWN!r})",
        f"print({OWN!r})",
        f"return {OWN!r}",
        f"return {{{OWN!r}: ids}}",
        f"return ids[{OWN!r}]",
        f"return missing({OWN!r})",
    ],
)
def test_what_a_learner_writes_is_shown_as_they_wrote_it(body, check):
    """In errors, in what's printed, in results and in their lines of code."""
    assert OWN in check("get_stats", f"def get_stats(ids, counts=None):\n    {body}")


def test_so_is_an_error_in_a_fresh_python(check):
    told = check(
        "get_stats", f"import sys\nif not {HERE}: raise ValueError({OWN!r})\nONE = 1{GET_STATS}"
    )
    assert "get_stats: correct." in told and f"(ValueError: {OWN})" in told


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("get_stats", "def get_stats(ids, counts=None): return get_stats(ids)", "never stops"),
        ("get_stats", "def get_stats(ids, counts=None): return missing", "Python doesn't know"),
        ("get_stats", GET_STATS, "which other code makes. Put that into this code"),
        ("get_stats", f"import sys\nif not {HERE}: 1 / 0\nONE = 1{GET_STATS}", "by itself, that file doesn't run"),
        ("get_stats", f"import sys\nONE = int({HERE})\n{GET_STATS}", "in a fresh Python it isn't right"),
        ("merge", f"ONE, START = 7, 9\n{MERGE}", "your get_stats in that file isn't right"),
    ],
)  # fmt: skip
def test_a_page_has_no_cells(name, code, told, check):
    """So what we say ourselves fits a page as well as a notebook."""
    if name == "merge":
        check("get_stats", f"ONE = 1\n{GET_STATS}")
    shown = check(name, code, before="ONE = 1")
    assert told in shown
    assert not re.search("cell|notebook", shown)
