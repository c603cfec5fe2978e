"""Load the texts that the lessons train on.

Most of them are files in `texts/`. The whole Unicode blog post isn't part of the course:
`blog_post.py` finds or downloads it.
"""

import csv
import json
import unicodedata
from pathlib import Path

from bpe_lesson.blog_post import load_unicode_blog_post
from bpe_lesson.validation import shorten

__all__ = [
    "load_benchmark",
    "load_parallel",
    "load_text",
    "load_unicode_blog_post",
    "repair_paragraph",
]

TEXTS = Path(__file__).parent / "texts"


def load_text(name: str) -> str:
    """Return the text called `name`, exactly as it is in its file.

    Raises:
        ValueError: if there is no such text; the message lists the names.

    >>> len(load_text("unicode_paragraph"))
    533
    """
    names = sorted(file.stem for file in TEXTS.glob("*.txt") if file.stem != "README")
    if name not in names:
        raise ValueError(f"name is {shorten(name)}: give one of {', '.join(names)}")
    with open(TEXTS / f"{name}.txt", encoding="utf-8", newline="") as file:
        return file.read()


def load_parallel() -> dict[str, str]:
    """Return the same short text in twelve languages, English first.

    The dict maps each language to its text, which has one sentence per line.

    >>> list(load_parallel())[:3], load_parallel()["Swahili"].splitlines()[3][:16]
    (['English', 'German', 'French'], 'Leo kuna baridi,')
    """
    sentences = json.loads(TEXTS.joinpath("parallel.json").read_text(encoding="utf-8"))
    return {language: "\n".join(lines) for language, lines in sentences.items()}


def load_benchmark() -> list[dict[str, str]]:
    """Return the rows of the benchmark table, each as a dict.

    `tests/benchmarks/compare.py --save` writes the table.

    >>> list(load_benchmark()[0])
    ['task', 'who', 'seconds', 'times ours', 'peak MB']
    """
    lines = TEXTS.joinpath("benchmark.csv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(lines))


def repair_paragraph() -> dict[str, str]:
    """Return the opening paragraph in four states, from a damaged copy to the original.

    Each state has one more repair than the state before it. Together they explain the different
    lengths that tutorials print for this paragraph.

    >>> [len(text.encode("utf-8")) for text in repair_paragraph().values()]
    [576, 594, 608, 616]
    """
    real = load_text("unicode_paragraph")
    straight = real.translate(str.maketrans("\u201c\u201d\u2019", '""\''))
    first, rest = straight.split(" ", maxsplit=1)
    narrow = unicodedata.normalize("NFKC", first) + " " + rest
    return {
        "the damaged copy": narrow.replace("\N{ZERO WIDTH NON-JOINER}", ""),
        "+ 6 ZERO WIDTH NON-JOINERs": narrow,
        "+ 7 FULLWIDTH letters": straight,
        "+ curly quotes: the original": real,
    }
