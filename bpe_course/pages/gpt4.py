"""Write GPT-4's vocabulary as a page loads it, and cut the word that a page shows before that.

The first merge makes the id 256, the next one 257, and so on, so a string of the two ids that each
merges says it all.
"""

import json
from collections.abc import Iterable
from functools import cache
from itertools import chain
from pathlib import Path

from bpe_course.pages.page_data import make_data_script
from bpe_course.view.widgets import LIVE_EXAMPLES
from bpe_lesson.basic import Pair
from bpe_lesson.pretrained import load_gpt
from bpe_lesson.tokenizer import RegexTokenizer

WORD = "strawberry"  # what the live bench of the front page begins with
_WORD_OF_A_LESSON = "raspberry"
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@cache
def _load_gpt4() -> RegexTokenizer:
    return load_gpt("cl100k_base")


def write_gpt4(folder: Path) -> None:
    """Write gpt4.js: the id of each byte, and the merges."""
    gpt4 = _load_gpt4()
    data = {"byteIds": list(gpt4.byte_ids), "merges": _pack_pairs(gpt4.merges)}
    (folder / "gpt4.js").write_text(make_data_script("gpt4", data), encoding="utf-8")


def _pack_pairs(merges: Iterable[Pair]) -> str:
    """Write each id as three digits of base 64, the highest digit first.

    >>> _pack_pairs([(1, 64), (65, 100_255)])
    'AABABAABBYef'
    """
    ids = chain.from_iterable(merges)
    return "".join(_DIGITS[idx >> 12] + _DIGITS[idx >> 6 & 63] + _DIGITS[idx & 63] for idx in ids)


def make_bench_settings(word: str = _WORD_OF_A_LESSON, counted: str = "") -> str:
    """Return, as JSON, what the live benches of a page begin with; a letter can be `counted`."""
    return json.dumps({"examples": LIVE_EXAMPLES, **cut_word(word), "counted": counted})


def cut_word(word: str) -> dict:
    """Return a word, and the tree of each of its tokens, as `MergeTable.tree` in merges.js makes it.

    >>> cut_word("th")
    {'text': 'th', 'trees': [{'id': 339, 'bytes': [116, 104], 'parts': [{'id': 83, 'bytes': [116],
    'parts': []}, {'id': 71, 'bytes': [104], 'parts': []}]}]}
    """
    gpt4 = _load_gpt4()
    parts = {idx: pair for pair, idx in gpt4.merges.items()}

    def make_tree(idx: int) -> dict:
        trees = [make_tree(part) for part in parts.get(idx, ())]
        return {"id": idx, "bytes": list(gpt4.vocab[idx]), "parts": trees}

    return {"text": word, "trees": [make_tree(idx) for idx in gpt4.encode(word)]}
