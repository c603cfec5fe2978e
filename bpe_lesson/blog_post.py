"""Find or download the whole Unicode blog post, and verify its checksum.

The post is Nathan Reed's "A Programmer's Introduction to Unicode" (reedbeta.com, 2017, CC BY 4.0).
The course ships only its opening paragraph. A public notebook has the whole post, as a string.
"""

import ast
import json
import os
import threading
import time
import urllib.request
import warnings
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from bpe_lesson.files import write_atomically
from bpe_lesson.validation import shorten

POST_ADDRESS = (
    "https://raw.githubusercontent.com/chizkidd/Karpathy-Neural-Networks-Zero-to-Hero/"
    "c02a4a10882c1875c5170765e313165c210d99ff/008_minBPE/minbpe.ipynb"
)
POST_CELL = 26  # the notebook's cell that assigns the post to `text`, counting from 0
POST_BYTES = 24_597  # in UTF-8; that's 23,328 code points
POST_SHA256 = "818675f0d3df7038cdb42a49cee09e202374a745691e09bcc8f061c0ee7c741b"
DOWNLOAD_SECONDS = 20  # for the whole download
READ_SECONDS = 5  # for connecting, and for each wait for more bytes
MAX_DOWNLOAD_BYTES = 5_000_000  # of the notebook


class PostUnavailable(Exception):
    """Raised if we can't get the post; the message tells the learner why."""


def load_unicode_blog_post(path: str | os.PathLike[str] | None = None) -> str | None:
    """Return the whole blog post, or print a line that says why it isn't available.

    Args:
        path: a file that holds the post. If you don't pass one, we use the file that the
            environment variable BPE_LESSON_BLOG_POST names. If that isn't set either, we look in
            the cache, and then download the post, unless BPE_LESSON_OFFLINE is 1.

    Returns:
        The post, 23,328 code points long, or None. We always check its SHA-256.

    Raises:
        TypeError: if `path` is neither a str nor a Path.

    >>> load_unicode_blog_post("no/such/file")
    We'll do without the whole blog post: 'no/such/file' doesn't exist. Pass a file that has it.
    """
    remedy = "Pass a file that has it."
    if path is None:
        path = os.environ.get("BPE_LESSON_BLOG_POST") or None
        remedy = "Set BPE_LESSON_BLOG_POST to a file that has it."
    elif not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"path is {shorten(path)}: give the path of a file (str or Path)")
    try:
        return load_or_download() if path is None else read_post(path, repr(str(path)))
    except PostUnavailable as why:
        print(f"We'll do without the whole blog post: {why}. {remedy}")
        return None


def load_or_download() -> str:
    """Return the post from the cache, or download it and put it in the cache."""
    cache = find_cache_file()
    try:
        return read_post(cache, "the cached copy")
    except PostUnavailable as why:
        if os.environ.get("BPE_LESSON_OFFLINE", "") not in ("", "0"):
            raise PostUnavailable(f"{why}, and BPE_LESSON_OFFLINE forbids a download") from None
    data = extract_post(download_notebook())
    text = check_post(data, "the downloaded text")
    with suppress(OSError):  # without a cache, we download it again next time
        write_atomically(cache, data)
    return text


def find_cache_file() -> Path:
    """Return where the post is cached: in XDG_CACHE_HOME if that is absolute, or in `~/.cache`.

    >>> find_cache_file().name
    'unicode_blog_post.txt'
    """
    root = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(root):
        root = os.path.expanduser("~/.cache")
    return Path(root, "bpe_lesson", "unicode_blog_post.txt")


def read_post(path: str | os.PathLike[str], name: str) -> str:
    """Return the post from a file.

    Args:
        path: the file; `~` means the home folder.
        name: what to call the file in messages.

    Raises:
        PostUnavailable: if we can't read the file, or if it holds something else.

    >>> read_post("no/such/file", "the copy")
    Traceback (most recent call last):
    bpe_lesson.blog_post.PostUnavailable: the copy doesn't exist
    """
    path = os.path.expanduser(path)
    # Opening or reading a pipe or a device could make us wait forever.
    if os.path.exists(path) and not os.path.isfile(path):
        raise PostUnavailable(f"{name} is a folder or a device, not a file")
    try:
        with open(path, "rb") as file:
            data = file.read(POST_BYTES + 1)  # one extra byte shows that the file is too long
    except FileNotFoundError:
        raise PostUnavailable(f"{name} doesn't exist") from None
    except (OSError, ValueError) as error:  # ValueError: the path has a null character
        raise PostUnavailable(f"{name} can't be read ({shorten(error, 120)})") from None
    return check_post(data, name)


def check_post(data: bytes, name: str) -> str:
    """Return `data` as text if it's the post, byte for byte.

    Raises:
        PostUnavailable: if it isn't the post; the message calls the data `name`.

    >>> check_post(b"Uh", "the copy")
    Traceback (most recent call last):
    bpe_lesson.blog_post.PostUnavailable: the copy isn't the post: it has fewer than 24,597 bytes
    """
    if sha256(data).hexdigest() == POST_SHA256:
        return data.decode("utf-8")
    fault = "its SHA-256 is different"
    if len(data) != POST_BYTES:
        fault = f"it has {'more' if len(data) > POST_BYTES else 'fewer'} than {POST_BYTES:,} bytes"
    raise PostUnavailable(f"{name} isn't the post: {fault}")


def download_notebook() -> bytes:
    """Return the notebook at POST_ADDRESS, or give up after DOWNLOAD_SECONDS.

    A socket's timeout doesn't help if the name server hangs or if the headers trickle in. So the
    download runs in a thread, which we abandon when the time is up.

    Raises:
        PostUnavailable: if the download fails, for whatever reason.
    """
    results: list[bytes | Exception] = []
    try:
        thread = threading.Thread(target=put_body, args=(results,), daemon=True)
        thread.start()
        thread.join(DOWNLOAD_SECONDS)
    except RuntimeError as error:  # Python in a browser has no threads
        results.append(error)
    result = results[0] if results else TimeoutError(f"over {DOWNLOAD_SECONDS} seconds")
    if isinstance(result, Exception):
        raise PostUnavailable(f"the download failed ({shorten(result, 120)})")
    return result


def put_body(results: list[bytes | Exception]) -> None:
    """Download POST_ADDRESS and append the bytes to `results`, or the exception if it fails."""
    deadline = time.monotonic() + DOWNLOAD_SECONDS
    body = bytearray()
    try:
        with urllib.request.urlopen(POST_ADDRESS, timeout=READ_SECONDS) as response:
            while piece := response.read1(65_536):
                body += piece
                if len(body) > MAX_DOWNLOAD_BYTES:
                    raise ValueError(f"over {MAX_DOWNLOAD_BYTES:,} bytes")
                if time.monotonic() > deadline:  # by now nobody is waiting for this thread
                    raise TimeoutError(f"over {DOWNLOAD_SECONDS} seconds")
        results.append(bytes(body))
    except Exception as error:  # whatever went wrong, the lesson goes on without the post
        results.append(error)


def extract_post(notebook: bytes) -> bytes:
    """Return the string that cell POST_CELL of a notebook assigns to `text`, as UTF-8 bytes.

    We parse the cell but never execute it.

    Raises:
        PostUnavailable: if `notebook` isn't a notebook, or has no such cell or string.

    >>> cells = [{"source": "1 + 1"}] * POST_CELL + [{"source": "text = 'Hello'"}]
    >>> extract_post(json.dumps({"cells": cells}).encode())
    b'Hello'
    """
    fault = "the downloaded file isn't a notebook (JSON)"
    try:
        cells = json.loads(notebook)["cells"]
        fault = f"the downloaded notebook has no text in its cell {POST_CELL}, counting from 0"
        source = "".join(cells[POST_CELL]["source"])
        with warnings.catch_warnings(action="ignore"):
            statements = ast.parse(source).body
        for statement in statements:
            match statement:
                case ast.Assign(targets=[ast.Name(id="text")], value=value):
                    return ast.literal_eval(value).encode("utf-8")
    except Exception:  # a damaged or hostile file can raise any of a dozen exceptions
        pass
    raise PostUnavailable(fault)
