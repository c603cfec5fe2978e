"""Load the texts that the lessons train on: files in `texts/`, and a folder of your own."""

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bpe_lesson.validation import shorten

TEXTS = Path(__file__).parent / "texts"
_PAGE = 256  # code points on a page of Unicode's charts
# Tens of thousands of these names differ in a number only.
_NUMBERED_NAMES = ("CJK UNIFIED", "CJK COMPATIBILITY IDEOGRAPH", "HANGUL SYLLABLE")


def load_text(name: str) -> str:
    """Return the text called `name`, exactly as it is in its file.

    >>> len(load_text("unicode_paragraph"))
    533
    """
    names = sorted(file.stem for file in TEXTS.glob("*.txt") if file.stem != "README")
    if name not in names:
        raise ValueError(f"name is {shorten(name)}: give one of {', '.join(names)}")
    return TEXTS.joinpath(f"{name}.txt").read_bytes().decode("utf-8")


def load_parallel() -> dict[str, str]:
    """Return language -> the same short text, one sentence per line, in twelve languages.

    >>> list(load_parallel())[:3], load_parallel()["Swahili"].splitlines()[3][:16]
    (['English', 'German', 'French'], 'Leo kuna baridi,')
    """
    sentences = json.loads(TEXTS.joinpath("parallel.json").read_text("utf-8"))
    return {language: "\n".join(lines) for language, lines in sentences.items()}


def load_character_names() -> list[str]:
    """Return the names of the characters from U+0000 to U+FFFF, one string for each page of 256.

    They're those of Unicode 3.2, which every Python has, so the text is the same everywhere,
    without the characters whose names only count them.

    >>> pages = load_character_names()
    >>> len(pages), pages[0].splitlines()[33]
    (53, 'LATIN CAPITAL LETTER A')
    """
    pages = []
    for start in range(0, 0x10000, _PAGE):
        names = [unicodedata.ucd_3_2_0.name(chr(start + n), "") for n in range(_PAGE)]
        kept = [f"{name}\n" for name in names if name and not name.startswith(_NUMBERED_NAMES)]
        pages.append("".join(kept))
    return [page for page in pages if page]


def read_documents(
    folder: str | Path,
    pattern: str = "*.txt",
    page_size: int | None = None,
    most_bytes: int = 500_000,
) -> list[str]:
    """Return the files of a folder as documents, in an order that is shuffled but always the same.

    Line ends are as in the file, and a byte order mark at its beginning isn't part of the text.
    With a `page_size`, each file is cut at blank lines into documents of at least so many
    characters. They have `most_bytes` at most together; one that doesn't fit any more is left out.
    It's a ValueError if there's no such folder, none fits, or a file isn't valid UTF-8.
    """
    if not Path(folder).is_dir():
        raise ValueError(f"there's no folder {folder} in {Path.cwd().name}: make it, or look there")
    paths = sorted(Path(folder).glob(pattern))
    Random(0).shuffle(paths)
    documents = []
    for path in paths:
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ValueError(f"{path} isn't valid UTF-8: fix the file, or leave it out") from None
        for document in _cut_at_blank_lines(text, page_size) if page_size else [text]:
            size = len(document.encode())
            if size <= most_bytes:
                documents.append(document)
                most_bytes -= size
    if not documents:
        raise ValueError(f"{folder} has no {pattern} that fits: check both, or give a page_size")
    return documents


def _cut_at_blank_lines(text: str, page_size: int) -> Iterator[str]:
    page = ""
    # A line ends with \n, \r\n or \r, and (?>...) never takes a \r\n for two ends.
    for paragraph in re.findall(r".+?(?:(?>\r\n|[\r\n]){2,}|\Z)", text, re.DOTALL):
        page += paragraph
        if len(page) >= page_size:
            yield page
            page = ""
    if page:  # the last page, which may be shorter
        yield page


def hold_out(documents: list[str], every: int) -> tuple[list[str], list[str]]:
    """Drop the copies, and hold every n-th of the other documents back.

    Returned are the documents to train on, and those held back: with `every` 5, the fifth of the
    different ones, the tenth, and so on.

    >>> hold_out(["a", "b", "a", "c", "d"], 3)
    (['a', 'b', 'd'], ['c'])
    """
    different = list(dict.fromkeys(documents))
    kept = [document for n, document in enumerate(different, 1) if n % every]
    return kept, different[every - 1 :: every]
