"""Turn a tokenizer into a page to send: `python -m bpe_lesson share FILE --out page.html`."""

import argparse
import codecs
import json
import re
from pathlib import Path
from typing import Any

from bpe_course.pages.tokenizer_page import SAMPLE, make_page, pack_page
from bpe_lesson import formats, published, readers
from bpe_lesson.dialects import FOR_HUGGING_FACE, PATTERNS, read_pattern, write_pattern
from bpe_lesson.files import write_atomically
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import name_file, shorten

HELP = "turn a tokenizer into a page to send, in one file"
_ADDRESS = re.compile(r"""https?://[^\s<>"']+""")
_OURS = b'data-widget="tokenizer"'  # in each page that this command makes


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    add = parser.add_argument
    add("file", metavar="FILE", help="our format, a tokenizer.json, or tiktoken's ranks")
    add("--out", required=True, metavar="PAGE", help="the page to write, such as page.html")
    add("--name", help="what the page calls the tokenizer (default: the file's name)")
    add("--text", default=SAMPLE, help="what the page cuts at first, beside GPT-4o")
    add("--about", default="", help="what it was trained on, if you want to say so")
    add("--pattern", choices=PATTERNS, help="how it splits, if FILE has ranks, which don't say so")
    add(
        "--course", default="", metavar="URL", help="the address of this course's pages, for a link"
    )


def run(args: argparse.Namespace) -> int:
    """Write the page, and say where it is."""
    out = Path(args.out)
    if out.exists() and (not out.is_file() or _OURS not in out.read_bytes()):
        raise ValueError(
            f"{out} exists, but it wasn't made by this command: give a different --out"
        )
    if args.course and not _ADDRESS.fullmatch(args.course):
        raise ValueError(f"--course is {args.course}, but it must be an address, as https://a.org")
    path = Path(args.file)
    tokenizer = _open(path, args.pattern)
    packed = pack_page(tokenizer, args.name or path.stem, args.text, args.about, args.course)
    page = make_page(packed)
    write_atomically(out, page.encode("utf-8"))
    print(f"Written: {out} ({len(page.encode()):,} bytes). Open it in a browser, and send it.")
    return 0


def _open(path: Path, pattern: str | None) -> RegexTokenizer:
    try:
        data = path.read_bytes().removeprefix(codecs.BOM_UTF8)
    except OSError as error:
        raise ValueError(f"{path} can't be opened: {error.strerror}") from None
    with name_file(path):
        contents = json.loads(data) if data.lstrip().startswith(b"{") else None
        if contents and pattern:
            raise ValueError("it says itself how it splits, so leave --pattern out")
        if contents is None:
            ranks = readers.parse_ranks(data)
            if not pattern:
                advice = f"add --pattern {' or '.join(PATTERNS)}"
                raise ValueError(f"it has ranks, which don't say how to split: {advice}")
            return RegexTokenizer.from_ranks(ranks, PATTERNS[pattern])
    if "model" not in contents:
        return formats.load(path, trust_pattern=True)  # write_javascript refuses a slow one
    theirs = published.open_tokenizer_json(path)
    with name_file(path):
        return _read_published(theirs, contents)


def _read_published(theirs: published.PublishedTokenizer, parts: dict[str, Any]) -> RegexTokenizer:
    """Return a tokenizer with the same merges, unless it does more to a text than split and merge."""
    encoder = theirs.encoder
    if encoder.whole or parts.get("normalizer"):
        raise ValueError(
            "it normalizes a text, or ignores merges, and a page can only split and merge"
        )
    if len(encoder.byte_ids) < 256:
        raise ValueError(f"it has only {len(encoder.byte_ids)} of the 256 bytes")
    byte_ids = [encoder.byte_ids[byte] for byte in range(256)]
    pattern = _find_pattern(parts.get("pre_tokenizer"))
    return RegexTokenizer.from_merges(encoder.merges, byte_ids, pattern)


def _find_pattern(step: Any) -> str:
    known = {write_pattern(pattern, FOR_HUGGING_FACE): pattern for pattern in PATTERNS.values()}
    match step:
        case {"type": "ByteLevel", "add_prefix_space": False, "use_regex": True}:
            return PATTERNS["gpt2"]
        case {"pretokenizers": [{"pattern": {"Regex": regex}}, {"use_regex": False} as level]}:
            if not level["add_prefix_space"]:
                return known.get(regex) or read_pattern(regex)
    raise ValueError(f"a page can split by one pattern, and it has {shorten(step, 100)}")
