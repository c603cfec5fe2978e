"""The texts that the lessons train on: those in `texts/`, and one long post from the web.

The post is Nathan Reed's "A Programmer's Introduction to Unicode" (reedbeta.com, 2017, CC BY 4.0).
The course ships its opening paragraph; the whole of it is looked for when a lesson asks.
"""

import ast
import csv
import hashlib
import json
import os
import tempfile
import threading
import time
import unicodedata
import urllib.request
import warnings
from pathlib import Path
from queue import Empty, SimpleQueue

from bpe_lesson.validation import shorten

TEXTS = Path(__file__).parent / "texts"
POST_ADDRESS = (
    "https://raw.githubusercontent.com/chizkidd/Karpathy-Neural-Networks-Zero-to-Hero/"
    "c02a4a10882c1875c5170765e313165c210d99ff/008_minBPE/minbpe.ipynb"
)
POST_CELL = 26
POST_BYTES = 24_597
POST_SHA256 = "818675f0d3df7038cdb42a49cee09e202374a745691e09bcc8f061c0ee7c741b"
DOWNLOAD_SECONDS = 20
READ_SECONDS = 5
MAX_DOWNLOAD_BYTES = 5_000_000


def load_text(name: str) -> str:
    """Return the course's text `name`, exactly as its file has it.

    Raises:
        ValueError: there is no such text; the message names those that there are.

    >>> len(load_text("unicode_paragraph"))
    533
    """
    names = sorted(file.stem for file in TEXTS.glob("*.txt") if file.stem != "README")
    if name not in names:
        raise ValueError(f"name is {shorten(name)}: give one of {', '.join(names)}")
    with open(TEXTS / f"{name}.txt", encoding="utf-8", newline="") as file:
        return file.read()


def load_parallel() -> dict[str, str]:
    """Return one small text in twelve languages: language -> text, a sentence a line, English first.

    >>> list(load_parallel())[:3], load_parallel()["Swahili"].splitlines()[3][:16]
    (['English', 'German', 'French'], 'Leo kuna baridi,')
    """
    sentences = json.loads(TEXTS.joinpath("parallel.json").read_text(encoding="utf-8"))
    return {language: "\n".join(lines) for language, lines in sentences.items()}


def load_benchmark() -> list[dict[str, str]]:
    """Return the table that `tests/benchmarks/compare.py --save` wrote: a dict for each row.

    >>> list(load_benchmark()[0])
    ['task', 'who', 'seconds', 'times ours', 'peak MB']
    """
    lines = TEXTS.joinpath("benchmark.csv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(lines))


def repair_paragraph() -> dict[str, str]:
    """Return four states of the opening paragraph, from a damaged print to the real text.

    Other pages print other lengths for it: each state here has one repair more than the last.

    >>> [len(text.encode("utf-8")) for text in repair_paragraph().values()]
    [576, 594, 608, 616]
    """
    real = load_text("unicode_paragraph")
    straight = real.translate(str.maketrans("\u201c\u201d\u2019", '""\''))
    first, rest = straight.split(" ", maxsplit=1)
    narrow = unicodedata.normalize("NFKC", first) + " " + rest
    return {
        "as printed on one page": narrow.replace("\N{ZERO WIDTH NON-JOINER}", ""),
        "+ 6 ZERO WIDTH NON-JOINERs": narrow,
        "+ 7 FULLWIDTH letters": straight,
        "+ curly quotes: the real one": real,
    }


def load_unicode_blog_post(path: str | os.PathLike[str] | None = None) -> str | None:
    """Return the whole post, 23,328 code points, or print one line that says why not.

    It comes from `path`, else from the file that the environment variable BPE_LESSON_BLOG_POST
    names, else from the cache, else, unless BPE_LESSON_OFFLINE=1, from the web. Its SHA-256 is
    always checked.

    Raises:
        TypeError: `path` is no path.

    >>> load_unicode_blog_post("no/such/file")
    The post's own section is passed over: 'no/such/file' is missing; give a file that holds it.
    """
    remedy = "give a file that holds it"
    if path is None:
        path = os.environ.get("BPE_LESSON_BLOG_POST") or None
        remedy = "set BPE_LESSON_BLOG_POST to a file that holds it"
    elif not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"path is {shorten(path)}: give the path of a file (str or Path)")
    try:
        return _cached_or_downloaded() if path is None else _read_post(path, repr(str(path)))
    except _PassedOver as why:
        print(f"The post's own section is passed over: {why}; {remedy}.")
        return None


class _PassedOver(Exception):
    """The post is not at hand; the message says why, in words for the learner."""


def _cached_or_downloaded() -> str:
    """Return the post from the cache, or download it and keep it there."""
    root = os.environ.get("XDG_CACHE_HOME", "")
    root = root if os.path.isabs(root) else os.path.expanduser("~/.cache")
    cache = Path(root, "bpe_lesson", "unicode_blog_post.txt")
    try:
        return _read_post(cache, "the copy in the cache")
    except _PassedOver as why:
        if os.environ.get("BPE_LESSON_OFFLINE", "") not in ("", "0"):
            raise _PassedOver(f"{why}, and BPE_LESSON_OFFLINE forbids the download") from None
    data = _post_in(_download())
    text = _checked(data, "the text downloaded")
    _store(data, cache)
    return text


def _read_post(path: str | os.PathLike[str], where: str) -> str:
    """Return the post from a file; `where` names the file in messages."""
    path = os.path.expanduser(path)
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise _PassedOver(f"{where} is a folder or a device, not a file")
        with open(path, "rb") as file:
            return _checked(file.read(POST_BYTES + 1), where)
    except FileNotFoundError:
        raise _PassedOver(f"{where} is missing") from None
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise _PassedOver(f"{where} cannot be read: {shorten(error, most=120)}") from None


def _checked(data: bytes, where: str) -> str:
    """Return `data` as text if it is the post, byte for byte."""
    if hashlib.sha256(data).hexdigest() == POST_SHA256:
        return data.decode("utf-8")
    fault = "its SHA-256 is another"
    if len(data) != POST_BYTES:
        fault = (
            f"it is {'longer' if len(data) > POST_BYTES else 'shorter'} than {POST_BYTES:,} bytes"
        )
    raise _PassedOver(f"{where} is not the post ({fault})")


def _download() -> bytes:
    """Return what POST_ADDRESS serves.

    A thread fetches it, and is left behind when time is up: no timeout of a socket ends a stuck
    name server or headers that trickle in.
    """
    results = SimpleQueue()
    try:
        threading.Thread(target=_fetch, args=(results,), daemon=True).start()
        result = results.get(timeout=DOWNLOAD_SECONDS)
    except Empty:
        result = TimeoutError(f"over {DOWNLOAD_SECONDS} seconds")
    except RuntimeError as error:  # Python in a browser has no threads
        result = error
    if isinstance(result, Exception):
        raise _PassedOver(f"the download failed: {shorten(result, most=120)}")
    return result


def _fetch(results: SimpleQueue) -> None:
    """Put the body of POST_ADDRESS, or the exception that came instead, into `results`."""
    deadline = time.monotonic() + DOWNLOAD_SECONDS
    body = bytearray()
    try:
        with urllib.request.urlopen(POST_ADDRESS, timeout=READ_SECONDS) as response:
            while piece := response.read1(65_536):
                body += piece
                if len(body) > MAX_DOWNLOAD_BYTES:
                    raise ValueError(f"over {MAX_DOWNLOAD_BYTES:,} bytes")
                if time.monotonic() > deadline:
                    raise TimeoutError(f"over {DOWNLOAD_SECONDS} seconds")
        results.put(bytes(body))
    except Exception as error:  # whatever it is, the lesson goes on without the post
        results.put(error)


def _post_in(notebook: bytes) -> bytes:
    """Return the UTF-8 bytes of the string that cell POST_CELL of a notebook names `text`."""
    wrong = "what was downloaded is no notebook (JSON)"
    try:
        content = json.loads(notebook)
        wrong = f"the notebook downloaded has no text in its cell {POST_CELL}, counted from 0"
        source = "".join(content["cells"][POST_CELL]["source"])
        with warnings.catch_warnings(action="ignore"):
            statements = ast.parse(source).body
        for statement in statements:
            match statement:
                case ast.Assign(targets=[ast.Name(id="text")], value=value):
                    return ast.literal_eval(value).encode("utf-8")
        raise _PassedOver(wrong)
    except (ValueError, TypeError, LookupError, AttributeError, SyntaxError):
        raise _PassedOver(wrong) from None
    except (RecursionError, MemoryError):
        raise _PassedOver("what was downloaded is nested too deeply") from None


def _store(data: bytes, cache: Path) -> None:
    """Keep `data` in the cache, whole or not at all; a cache that cannot be written is no harm."""
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache.parent) as folder:
            Path(folder, "whole").write_bytes(data)
            os.replace(Path(folder, "whole"), cache)
    except OSError:
        pass
