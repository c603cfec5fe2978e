"""Make a tokenizer's own page, to send to somebody: one HTML file, which needs no network.

Its code is ours, and nothing of the maker's is in it but merges, a pattern and texts. A figure that makes
such pages from JavaScript, in a notebook or on a page, gets the same template.
"""

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from bpe_course.invisible import unhide
from bpe_course.pages.gpt4 import cut_word
from bpe_course.pages.standalone import make_standalone
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.widgets import answer_loads, pack_merges
from bpe_lesson.dialects import PATTERNS, write_javascript
from bpe_lesson.pretokenize import split
from bpe_lesson.pretrained import load_gpt
from bpe_lesson.validation import encode_utf8, shorten

SAMPLE = "Hi, I'm a tokenizer. Type something, and I'll cut it. 👋🏽"
MOST_NAME, MOST_SAMPLE, _MOST_MERGES = 60, 500, 50_000  # characters, characters, merges
_MOST_BYTES = 2_000_000  # of all tokens together
_WHOLE = r"[\s\S]+"  # the pattern of a tokenizer that doesn't split
_MARK = "⟦here⟧"  # where a title and the settings go
_BODY = f"""<div data-widget="tokenizer" data-settings="{_MARK}">
<p>Somebody made this tokenizer. To see what it does, open this page where JavaScript runs.</p></div>"""


def make_template() -> list[str]:
    """Return the parts of the page between which its title and its settings go, escaped."""
    return make_standalone(_MARK, _BODY, ["tokenizer"]).split(_MARK)


def make_page(settings: Mapping[str, Any]) -> str:
    """Return the page of a tokenizer, as `pack_page` packed it.

    >>> from bpe_lesson.tokenizer import RegexTokenizer
    >>> page = make_page(pack_page(RegexTokenizer(), "</title><b>", "a < b"))
    >>> "</title><b>" in page, "<title>&lt;/title&gt;&lt;b&gt;</title>" in page
    (False, True)
    """
    before, between, after = make_template()
    return before + escape(settings["name"]) + between + escape(json.dumps(settings)) + after


def pack_page(
    tokenizer: Any, name: str, sample: str = SAMPLE, about: str = "", course: str = ""
) -> dict[str, Any]:
    """Return what a tokenizer's page is filled with; a ValueError says why it can't have one.

    The tokenizer has `merges`, and a `pattern` if it splits. The sample is what the page shows first,
    beside GPT-4o's tokens. `about` says what it was trained on, `course` is the address of our pages.
    """
    for text, what, most in ((name, "name", MOST_NAME), (sample, "text", MOST_SAMPLE)):
        if not text.strip() or len(text) > most:
            raise ValueError(f"the {what} {shorten(text)} needs 1 to {most} characters")
        encode_utf8(text)
    packed = pack_tokenizer(tokenizer)
    if "".join(split(sample, getattr(tokenizer, "pattern", _WHOLE))) != sample:
        raise ValueError(
            f"the pattern leaves out a part of {shorten(sample)}: give a text that it splits"
        )
    trees = cut_word(sample, "o200k_base")["trees"]
    texts = {"name": unhide(name), "sample": sample, "about": unhide(about), "course": course}
    return {**packed, **texts, "trees": trees}


def pack_tokenizer(tokenizer: Any) -> dict[str, Any]:
    """Return the merges of tokens that are numbered in the order learned, their ids, and the split."""
    pattern, merges = getattr(tokenizer, "pattern", _WHOLE), tokenizer.merges
    if getattr(tokenizer, "ranks", None):
        raise ValueError("BPE alone didn't learn these ranks, and a page can only show merges")
    if len(merges) > _MOST_MERGES:
        raise ValueError(
            f"{len(merges):,} merges are too many for a page, which shows at most {_MOST_MERGES:,}"
        )
    byte_ids = getattr(tokenizer, "byte_ids", range(256))
    if sum(map(len, tokenizer.vocab.values())) > _MOST_BYTES:
        raise ValueError(
            f"the tokens have more than {_MOST_BYTES:,} bytes together, too many for a page"
        )
    ids = [*byte_ids, *merges.values()]
    numbers = {idx: number for number, idx in enumerate(ids)}
    pairs = {(numbers[left], numbers[right]): numbers[idx] for (left, right), idx in merges.items()}
    packed: dict[str, Any] = {"merges": pack_merges(pairs)}
    if ids != [*range(len(ids))]:
        packed["ids"] = ids
    name = {pattern: name for name, pattern in PATTERNS.items()}.get(pattern)
    return packed | ({"split": name} if name else {"regex": write_javascript(pattern)})


def offer_page(
    tokenizer: Any, name: str, card: Mapping[str, bool | float] | None = None
) -> RichOutput:
    """Show a form that makes a tokenizer's page, or the page of one that it learns from the reader's text.

    `card` is a report card, what was measured -> its value, which goes into the page as well.

    >>> from bpe_lesson.tokenizer import RegexTokenizer
    >>> offer_page(RegexTokenizer(), "Nothing learned")
    A tokenizer to send: one file, which opens without a network.
    When you run this lesson, you can make a page of your tokenizer here, and send it.
    """
    twin = RichOutput(
        "When you run this lesson, you can make a page of your tokenizer here, and send it."
    )
    made = pack_tokenizer(tokenizer) | {"name": name, "card": dict(card or {})}
    settings = {"made": made, "sample": SAMPLE}
    load = answer_loads(load_gpt)["load"]
    answers = {"load": lambda file: make_template() if file == "share" else load(file)}
    title = "A tokenizer to send: one file, which opens without a network."
    return offer_widget(twin, "send", settings, answers, title)
