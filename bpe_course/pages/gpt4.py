"""Write GPT-4's vocabulary as a page loads it, and cut the word that a page shows before that."""

import json
from functools import cache
from pathlib import Path

from bpe_course.pages.page_data import make_data_script
from bpe_course.view.widgets import pack_tokenizer
from bpe_lesson.pretrained import load_gpt

WORD = "strawberry"  # what the live bench of the front page begins with
# The name of a button of the live bench -> the text that it brings; it begins with the first one.
LIVE_EXAMPLES = {
    "🍓": "strawberry",
    "A question": "How many r's in strawberry?",
    "👋🏽": "👋🏽 🍓",
    "Turkish": "Okumayı öğreniyorum.",  # not Greek: lesson 00 asks what that costs
    "A sum": "12345 + 6789 =",
}
_load = cache(load_gpt)


def write_gpt4(folder: Path) -> None:
    """Write gpt4.js: the id of each byte, and the merges."""
    script = make_data_script("gpt4", pack_tokenizer(_load("cl100k_base")))
    (folder / "gpt4.js").write_text(script, encoding="utf-8")


def make_bench_settings(word: str, counted: str = "") -> str:
    """Return, as JSON, what the live bench of a page begins with; a letter can be `counted`."""
    return json.dumps({"examples": LIVE_EXAMPLES, **cut_word(word), "counted": counted})


def cut_word(word: str) -> dict:
    """Return a word, and the tree of each of its tokens, as `MergeTable.tree` in merges.js makes it.

    >>> cut_word("th")
    {'text': 'th', 'trees': [{'id': 339, 'bytes': [116, 104], 'parts': [{'id': 83, 'bytes': [116],
    'parts': []}, {'id': 71, 'bytes': [104], 'parts': []}]}]}
    """
    gpt4 = _load("cl100k_base")
    parts = {idx: pair for pair, idx in gpt4.merges.items()}

    def make_tree(idx: int) -> dict:
        trees = [make_tree(part) for part in parts.get(idx, ())]
        return {"id": idx, "bytes": list(gpt4.vocab[idx]), "parts": trees}

    return {"text": word, "trees": [make_tree(idx) for idx in gpt4.encode(word)]}
