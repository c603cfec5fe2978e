"""Make the page of cards to print, for TEACHING.md's exercises without computers.

The lessons' own functions compute what's on the cards.
"""

from collections.abc import Iterable
from html import escape
from itertools import chain

from bpe_course.pages.prose import Prose
from bpe_lesson import words

TITLE = "Cards to print"
_TOY, _BLANKS = "aaabdaaabac", 7
_SETS = 3  # how often sheet 1 has the toy's letters
_CARDS_IN_TWO_ROWS = 12
_WORDS_CORPUS = ["low " * 5 + "lower " * 2, "newest " * 6 + "widest " * 3]  # lesson 02's
_UNSEEN_WORDS = ("nest", "lowest", "slow", "wide")
_INTRODUCTION = """These cards are for the exercises without computers. Each sheet is one page.
Sheet 1 has three sets of cards, so print it once for every three groups, and sheet 2 once for each
group. Cut them along the lines."""


def make_cards(prose: Prose) -> str:
    """Return the sheets as HTML."""
    merges, _ = words.learn_bpe(_WORDS_CORPUS, 10)
    order = ", ".join(f"`{left} {right}`" for left, right in merges)
    spelled = [[*word, words.END_OF_WORD] for word in _UNSEEN_WORDS]
    rows = [[*letters, *[""] * (_CARDS_IN_TWO_ROWS - len(letters))] for letters in spelled]
    parts = [
        f"# {TITLE}\n\n{_INTRODUCTION}",
        "## Sheet 1 · Lesson 01: the toy\n\n"
        f"The letters of `{_TOY}`, and blank cards for new symbols.",
        *(_make_cards([*_TOY, *[""] * _BLANKS]) for _ in range(_SETS)),
        "## Sheet 2 · Lesson 02: words never seen\n\n"
        f"The letters of {', '.join(_UNSEEN_WORDS)}, and blank cards for new symbols. "
        f"The merges, in order: {order}.",
        _make_cards(chain(*rows)),
    ]
    return "\n".join(map(prose.write, parts))


def _make_cards(texts: Iterable[str]) -> str:
    """Return cards; an empty text makes a blank one."""
    items = "".join(f"<li>{escape(text) or '&nbsp;'}</li>" for text in texts)
    return f'<ul class="cards">{items}</ul>'
