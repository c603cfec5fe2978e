"""Find or download the whole Unicode blog post, and verify its checksum.

The post is Nathan Reed's "A Programmer's Introduction to Unicode" (reedbeta.com, 2017, CC BY 4.0).
The course ships only its opening paragraph. A public notebook has the whole post, as a string.
"""

import ast
import json
import os
import unicodedata
import urllib.request
import warnings
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from bpe_course.settings import SETTINGS
from bpe_lesson.corpora import load_text
from bpe_lesson.files import write_atomically
from bpe_lesson.validation import shorten

_POST_ADDRESS = (
    "https://raw.githubusercontent.com/chizkidd/Karpathy-Neural-Networks-Zero-to-Hero/"
    "c02a4a10882c1875c5170765e313165c210d99ff/008_minBPE/minbpe.ipynb"
)
_POST_CELL = 26  # the notebook's cell that assigns the post to `text`, counting from 0
_POST_SHA256 = "818675f0d3df7038cdb42a49cee09e202374a745691e09bcc8f061c0ee7c741b"
_DOWNLOAD_SECONDS = 20  # without an answer
_MAX_DOWNLOAD_BYTES = 5_000_000  # of the notebook, and of a file that's said to have the post


def load_unicode_blog_post() -> str | None:
    """Return the whole blog post, or print a line that says why it isn't available.

    It's read from the file that BPE_LESSON_BLOG_POST names; without one, from the cache, or else
    downloaded, unless BPE_LESSON_OFFLINE is 1.
    """
    path = os.environ.get("BPE_LESSON_BLOG_POST")
    try:
        data = _read(Path(os.path.expanduser(path))) if path else _load_or_download()
    except ValueError as why:
        remedy = "Set BPE_LESSON_BLOG_POST to a file that has it."
        print(f"We'll do without the whole blog post: {why}. {remedy}")
        return None
    return data.decode("utf-8")


def _load_or_download() -> bytes:
    folder = os.environ.get("XDG_CACHE_HOME", "")
    root = folder if os.path.isabs(folder) else os.path.expanduser("~/.cache")
    cache = Path(root, "bpe_lesson", "unicode_blog_post.txt")
    with suppress(ValueError):  # missing or damaged: download it again
        return _read(cache)
    if SETTINGS.is_offline:
        raise ValueError("it isn't in the cache, and BPE_LESSON_OFFLINE forbids a download")
    data = _check(_extract_post(_download()), "what we downloaded")
    with suppress(OSError):  # without a cache, we download it again next time
        write_atomically(cache, data)
    return data


def _read(path: Path) -> bytes:
    name = shorten(str(path), 120)
    if not path.is_file():  # a pipe isn't one either, and opening it could take forever
        raise ValueError(f"{name} isn't a file")
    try:
        with open(path, "rb") as file:
            return _check(file.read(_MAX_DOWNLOAD_BYTES), name)
    except OSError as error:
        raise ValueError(f"{name} can't be read ({shorten(error, 120)})") from None


def _check(data: bytes, name: str) -> bytes:
    if sha256(data).hexdigest() != _POST_SHA256:
        raise ValueError(f"{name} isn't the post: its SHA-256 is different")
    return data


def _download() -> bytes:
    try:
        with urllib.request.urlopen(_POST_ADDRESS, timeout=_DOWNLOAD_SECONDS) as response:
            return response.read(_MAX_DOWNLOAD_BYTES)  # a longer one isn't the notebook
    except Exception as error:  # whatever went wrong, the lesson goes on without the post
        raise ValueError(f"the download failed ({shorten(error, 120)})") from None


def _extract_post(notebook: bytes) -> bytes:
    """Return the string that cell _POST_CELL assigns to `text`, as bytes; the cell never runs."""
    with suppress(Exception), warnings.catch_warnings(action="ignore"):  # it may be damaged
        source = "".join(json.loads(notebook)["cells"][_POST_CELL]["source"])
        for statement in ast.parse(source).body:
            match statement:
                case ast.Assign(targets=[ast.Name(id="text")], value=value):
                    return ast.literal_eval(value).encode("utf-8")
    raise ValueError("what we downloaded isn't the notebook that has the post")


def repair_paragraph() -> dict[str, str]:
    """Return the opening paragraph in four states, each with one more repair than the last.

    They explain the lengths that tutorials print for this paragraph.

    >>> [len(text.encode("utf-8")) for text in repair_paragraph().values()]
    [576, 594, 608, 616]
    """
    real = load_text("unicode_paragraph")
    straight = real.translate(str.maketrans("\u201c\u201d\u2019", '""\''))
    first, rest = straight.split(" ", maxsplit=1)
    narrow = unicodedata.normalize("NFKC", first) + " " + rest
    return {  # from a damaged copy to the original
        "the damaged copy": narrow.replace("\N{ZERO WIDTH NON-JOINER}", ""),
        "+ 6 ZERO WIDTH NON-JOINERs": narrow,
        "+ 7 FULLWIDTH letters": straight,
        "+ curly quotes: the original": real,
    }
