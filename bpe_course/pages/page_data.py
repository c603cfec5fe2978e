"""How a page gets its data from a script, and finds words in it."""

import json
import re
import unicodedata
from pathlib import Path


def write_data(folder: Path, name: str, data: object) -> None:
    """Write a script that hands data over: a page opened from a file can load nothing else."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (folder / f"{name}.js").write_text(f'window.receiveData("{name}", {text});\n', "utf-8")


def find_words(text: str) -> set[str]:
    """Return the words of a text, without capital letters and accents, as `foldText` in search.js has it.

    >>> sorted(find_words("Café 42, a CAFE and one"))
    ['and', 'cafe', 'one']
    """
    parts = unicodedata.normalize("NFD", text)
    plain = "".join(c for c in parts if not unicodedata.category(c).startswith("M"))
    return {*re.findall(r"[^\W\d_]{3,}", plain.lower())}


def make_anchor(text: str) -> str:
    """Return the anchor of a heading or a term, its id in the page, as search.js's makeAnchor does."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-")
