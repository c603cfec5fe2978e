"""Make cards to print, for TEACHING.md's exercises without computers; `site` writes the page.

The same functions as in the lessons compute what's on the cards.
"""

from collections.abc import Iterable
from html import escape

from bpe_lesson import basic, corpora, view, words
from bpe_lesson.teach.notebook_html import make_markdown
from bpe_lesson.view.palette import DRAWING_SHADE

_TOY, _BLANKS = "aaabdaaabac", 7
_CARDS_IN_TWO_ROWS = 12
_WORDS_CORPUS = ["low " * 5 + "lower " * 2, "newest " * 6 + "widest " * 3]  # lesson 02's
_UNSEEN_WORDS = ("nest", "lowest", "slow", "wide")
_STREAM_TEXT = "né 😄"
_INTRODUCTION = """These cards are for the exercises without computers. Each sheet is one page.
Print it once for each group, and cut it along the lines."""


def make_cards_page() -> dict:
    """Return the page in the form that `site` uses: a dict with name, title and cells.

    >>> make_cards_page()["title"]
    'Cards to print'
    """
    merges, _ = words.learn_bpe(_WORDS_CORPUS, 10)
    order = ", ".join(f"`{left} {right}`" for left, right in merges)
    ends = [[*word, words.END_OF_WORD] for word in _UNSEEN_WORDS]
    cells = [
        make_markdown(f"# Cards to print\n\n{_INTRODUCTION}"),
        make_markdown(
            "## Sheet 1 · Lesson 01: the toy\n\n"
            f"The letters of `{_TOY}`, and blank cards for new symbols."
        ),
        _make_cards([*_TOY, *[""] * _BLANKS]),
        make_markdown(
            "## Sheet 2 · Lesson 02: words never seen\n\n"
            f"The letters of {', '.join(_UNSEEN_WORDS)}, and blank cards for new symbols. "
            f"The merges, in order: {order}."
        ),
        _make_cards(
            text for word in ends for text in [*word, *[""] * (_CARDS_IN_TWO_ROWS - len(word))]
        ),
        make_markdown(
            "## Sheet 3 · Lesson 04: the merge forest\n\nWhat text does each yellow box stand for?"
        ),
        make_markdown(_remove_names(_draw_forest())),
        make_markdown(
            "## Sheet 4 · Lesson 06: a stream\n\n"
            "The bytes of a short text. Hand them out one by one."
        ),
        _make_cards(f"{byte:02x}" for byte in _STREAM_TEXT.encode("utf-8")),
    ]
    return {"name": "cards", "title": "Cards to print", "cells": cells}


def _make_cards(texts: Iterable[str]) -> dict:
    """Return a cell that shows cards; an empty text makes a blank one."""
    items = "".join(f"<li>{escape(text) or '&nbsp;'}</li>" for text in texts)
    return make_markdown(f'<ul class="cards">{items}</ul>')


def _draw_forest() -> str:
    """Return lesson 04's picture of twenty merges, as SVG."""
    merges = basic.train(corpora.load_text("unicode_paragraph"), 276)
    return view.show_forest(merges, basic.build_vocab(merges)).svg


def _remove_names(drawn: str) -> str:
    """Return a picture of trees without the names of the merged tokens; their ids stay."""
    from bs4 import BeautifulSoup

    picture = BeautifulSoup(drawn, "html.parser")
    for title in picture("title"):
        title.string = "Trees of tokens; merged tokens show only their ids."
    for name in picture.select(f'rect[fill="{DRAWING_SHADE}"] + text'):
        name.decompose()
    return str(picture)
