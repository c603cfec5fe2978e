"""The texts of the benchmarks: every machine with Python and the course has them."""

import importlib
import random
import string
import sysconfig
from pathlib import Path

from bpe_lesson import corpora

LIBRARY_BYTES = 10_000_000


def essay() -> str:
    """The essay that the course ships."""
    return corpora.load_text("unicode_essay")


def post() -> str | None:
    """The Unicode post, where it is at hand."""
    return corpora.load_unicode_blog_post()


def manual() -> str:
    """Python's own manual, as help() has it."""
    topics = importlib.import_module("pydoc_data.topics").topics
    return "\n".join(topics[name] for name in sorted(topics))


def part_of_the_manual() -> str:
    """186 kB of it."""
    return manual()[:186_000]


def library() -> str:
    """The source of Python's own library, 10 MB of it, tests left out."""
    folder, texts, size = Path(sysconfig.get_path("stdlib")), [], 0
    for path in sorted(folder.rglob("*.py")):
        if size < LIBRARY_BYTES and not {"site-packages", "test", "tests"} & set(path.parts):
            texts.append(path.read_text(encoding="utf-8", errors="replace"))
            size += len(texts[-1])
    return "".join(texts)[:LIBRARY_BYTES]


def one_letter() -> str:
    """100 kB of one letter."""
    return "a" * 100_000


def mixed_letters() -> str:
    """100 kB of letters without a space, the same ones each time."""
    return "".join(random.Random(9).choices(string.ascii_lowercase, k=100_000))
