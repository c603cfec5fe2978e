"""Write the vocabularies that a page loads, and cut the word that it shows before that."""

import json
from functools import cache
from pathlib import Path

from bpe_course.pages.page_data import write_data
from bpe_course.view.widgets import FILES, pack_tokenizer
from bpe_lesson.pretrained import load_gpt

WORD = "strawberry"  # what the live bench of the front page begins with
# A button of the live bench -> the text that it brings; it begins with the first one.
LIVE_EXAMPLES = {
    "🍓": "strawberry",
    "A question": "How many r's in strawberry?",
    "👋🏽": "👋🏽 🍓",
    "Turkish": "Okumayı öğreniyorum.",  # not Greek: lesson 00 asks what that costs
    "A sum": "12345 + 6789 =",
}
_load = cache(load_gpt)


def write_gpt4(folder: Path) -> None:
    for file, name in FILES.items():
        write_data(folder, file, pack_tokenizer(_load(name)))


def make_bench_settings(word: str, counted: str = "") -> str:
    """Return, as JSON, what a page's live bench begins with; a letter can be `counted`."""
    return json.dumps({"examples": LIVE_EXAMPLES, **cut_word(word), "counted": counted})


def cut_word(word: str, name: str = "cl100k_base") -> dict:
    """Return a word, and the tree of each of its tokens, as `MergeTable.tree` in merges.js makes it.

    >>> cut_word("t")
    {'text': 't', 'trees': [{'id': 83, 'bytes': [116], 'parts': []}]}
    """
    model = _load(name)
    parts = {idx: pair for pair, idx in model.merges.items()}

    def make_tree(idx: int) -> dict:
        trees = [make_tree(part) for part in parts.get(idx, ())]
        return {"id": idx, "bytes": list(model.vocab[idx]), "parts": trees}

    return {"text": word, "trees": [make_tree(idx) for idx in model.encode(word)]}
