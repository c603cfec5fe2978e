"""Write what the pages' language model learns from: lesson 10's merges, and the ids of its texts."""

import json
import re
from collections import Counter
from pathlib import Path

from bpe_lesson import fast
from bpe_lesson.corpora import load_text
from bpe_lesson.encoder import Encoder
from bpe_lesson.teach.web.vocabularies import pack_pairs

_VOCABULARY = 1024
_LESSON_PATTERN = r"[^\r\n\w]?[^\W\d_]+|\d{1,3}| ?[^\s\w]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s|_"
_LEAST_CHARACTERS = 101  # of a paragraph; shorter ones are headings and the like


def write_writing_model(folder: Path) -> None:
    """Write writing.js, which a page loads if it has the model; the page counts the ids itself.

    The merges are packed like those in `vocabularies.py`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_writing_model(Path(folder))
    ...     print((Path(folder) / "writing.js").read_text(encoding="utf-8")[:29])
    window.receiveData("writing",
    """
    merges, ids = _encode_lesson_text()
    data = {"byteIds": list(range(256)), "merges": pack_pairs(merges), "ids": ids}
    script = f'window.receiveData("writing", {json.dumps(data, separators=(",", ":"))});\n'
    (folder / "writing.js").write_text(script, encoding="utf-8")


def _encode_lesson_text() -> tuple[dict[tuple[int, int], int], list[int]]:
    """Return lesson 10's merges and ids: each paragraph of the essay, between end-of-text tokens."""
    split = re.compile(_LESSON_PATTERN).findall
    essay = load_text("unicode_essay")
    merges = fast.train(Counter(split(essay)), _VOCABULARY)
    encoder = Encoder(merges, split)
    ids = [_VOCABULARY]
    for paragraph in essay.split("\n\n"):
        if len(paragraph) >= _LEAST_CHARACTERS:
            ids += [*encoder.encode(paragraph), _VOCABULARY]
    return merges, ids
