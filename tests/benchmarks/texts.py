"""Load the texts of the benchmarks.

The essay comes with the course, and the texts of one letter or random letters are made here. The
Unicode post isn't shipped. The manual and the library are Python's, so they differ from one version
of Python to the next.
"""

import importlib
import random
import string
import sysconfig
from pathlib import Path

from bpe_lesson import corpora

LIBRARY_BYTES = 10_000_000


def essay() -> str:
    """Return the essay that comes with the course."""
    return corpora.load_text("unicode_essay")


def post() -> str | None:
    """Return the Unicode post, or None if it can't be loaded."""
    return corpora.load_unicode_blog_post()


def manual() -> str:
    """Return the part of Python's manual that help() shows: about 0.5 MB."""
    topics = importlib.import_module("pydoc_data.topics").topics
    return "\n".join(topics[name] for name in sorted(topics))


def part_of_the_manual() -> str:
    """Return the first 186 kB of the manual."""
    return manual()[:186_000]


def library() -> str:
    """Return 10 MB of the source of Python's standard library, without its tests."""
    folder, texts, size = Path(sysconfig.get_path("stdlib")), [], 0
    for path in sorted(folder.rglob("*.py")):
        if size < LIBRARY_BYTES and not {"site-packages", "test", "tests"} & set(path.parts):
            texts.append(path.read_text(encoding="utf-8", errors="replace"))
            size += len(texts[-1])
    return "".join(texts)[:LIBRARY_BYTES]


def one_letter() -> str:
    """Return 100 kB of the same letter."""
    return "a" * 100_000


def mixed_letters() -> str:
    """Return 100 kB of random letters without a space, the same ones each time."""
    return "".join(random.Random(9).choices(string.ascii_lowercase, k=100_000))
