"""Turn a tokenizer into one HTML file to send: `python -m bpe_lesson share FILE --out page.html`.

It has merges, a pattern and texts, and nothing of its maker's that runs.
"""

import argparse
import codecs
import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from bpe_course.invisible import unhide
from bpe_course.pages.gpt4 import cut_word
from bpe_course.pages.standalone import make_standalone
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.widgets import answer_loads, pack_merges
from bpe_lesson import dialects, formats, published, readers
from bpe_lesson.dialects import PATTERNS
from bpe_lesson.files import write_atomically
from bpe_lesson.pretokenize import split
from bpe_lesson.pretrained import load_gpt
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import name_file, shorten

HELP = "turn a tokenizer into a page to send, in one file"
_SAMPLE = "Hi, I'm a tokenizer. Type something, and I'll cut it. 👋🏽"
_MOST_SAMPLE, _MOST_MERGES, _MOST_BYTES = 200, 50_000, 500_000  # bytes of all tokens together
_MOST_BITS = 22  # of the ways in which a pattern can match: more keep a browser busy for minutes
_NAMES = {pattern: name for name, pattern in PATTERNS.items()}
_MARK = "⟦here⟧"  # where a page's title and settings go
_BODY = f"""<div data-widget="tokenizer" data-settings="{_MARK}">
<p>Somebody made this tokenizer. To see what it does, open the page where JavaScript runs.</p></div>"""


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="our format, a tokenizer.json, or tiktoken's ranks")
    add("--out", required=True, metavar="PAGE", help="the page to write, such as page.html")
    add("--name", help="what the page calls the tokenizer (default: the file's name)")
    add("--text", default=_SAMPLE, help="what the page cuts at first, beside GPT-4o")
    add("--pattern", choices=PATTERNS, help="how it splits, if FILE has only ranks")


def run(args: argparse.Namespace) -> int:
    path, out = Path(args.file), Path(args.out)
    old = out.read_bytes() if out.is_file() else b""
    if out.exists() and not (old.startswith(b"<!DOCTYPE html>") and _BODY[:28].encode() in old):
        raise ValueError(f"{out} wasn't made by this command: give a different --out")
    tokenizer = _open(path, args.pattern)
    page = make_page(tokenizer, args.name or path.stem, args.text).encode()
    write_atomically(out, page)
    print(f"Written: {out} ({len(page):,} bytes). Open it in a browser, and send it.")
    return 0


def _open(path: Path, pattern: str | None) -> RegexTokenizer:
    data = path.read_bytes().removeprefix(codecs.BOM_UTF8)
    with name_file(path):
        parts = json.loads(data) if data.lstrip().startswith(b"{") else {}
        if parts and pattern:
            raise ValueError("it says how to split: leave --pattern out")
        if not parts and not pattern:
            raise ValueError("it isn't JSON, and ranks don't say how to split: add --pattern")
    if pattern:
        return readers.open_ranks(path, PATTERNS[pattern], {})
    return _read_published(path, parts) if "model" in parts else formats.load(path, True)


def _read_published(path: Path, parts: dict[str, Any]) -> RegexTokenizer:
    encoder = published.open_tokenizer_json(path).encoder
    with name_file(path):
        added = any(not token["special"] for token in parts.get("added_tokens") or [])
        pattern = _find_pattern(parts["pre_tokenizer"])
        if not pattern or added or encoder.whole or parts.get("normalizer"):
            problem = "a page can only split by one pattern and merge"
            remedy = "train with only ByteLevel(add_prefix_space=False) before it"
            raise ValueError(f"{problem}: {remedy}")
        if (count := len(encoder.byte_ids)) < 256:
            remedy = "train with initial_alphabet=ByteLevel.alphabet()"
            raise ValueError(f"it has {count} of the 256 bytes: {remedy}")
        byte_ids = [encoder.byte_ids[byte] for byte in range(256)]
        return RegexTokenizer.from_merges(encoder.merges, byte_ids, pattern)


def _find_pattern(step: dict[str, Any]) -> str | None:
    known = {dialects.write_pattern(ours, dialects.FOR_HUGGING_FACE): ours for ours in _NAMES}
    match step:
        case {"type": "ByteLevel", "add_prefix_space": False} if step.get("use_regex", True):
            return PATTERNS["gpt2"]
        case {"pretokenizers": [{"pattern": {"Regex": regex}} as part, level]}:
            is_split = part["behavior"] == ("Removed" if part["invert"] else "Isolated")
            if is_split and level.get("use_regex") is level["add_prefix_space"] is False:
                return known.get(regex) or dialects.read_pattern(regex)
    return None


def make_template() -> list[str]:
    return make_standalone(_MARK, _BODY, ["tokenizer"]).split(_MARK)


def make_page(tokenizer: Any, name: str, sample: str = _SAMPLE) -> str:
    """Return a tokenizer's page, which begins with the sample, or raise a ValueError.

    >>> page = make_page(RegexTokenizer(), "</title><b>", "a < b")
    >>> "</title><b>" in page, "<title>&lt;/title&gt;&lt;b&gt;</title>" in page
    (False, True)
    """
    settings = pack_tokenizer(tokenizer)  # which refuses a pattern that's slow
    is_whole = "\r" not in sample and "".join(split(sample, tokenizer.pattern)) == sample
    if not (0 < len(sample) <= _MOST_SAMPLE and is_whole):
        need = f"1 to {_MOST_SAMPLE} characters without \\r, of which the pattern leaves none out"
        raise ValueError(f"the text is {shorten(sample)}: give {need}")
    settings |= {"name": unhide(name), "sample": sample}
    settings["trees"] = cut_word(sample, "o200k_base")["trees"]
    before, between, after = make_template()
    return before + escape(settings["name"]) + between + escape(json.dumps(settings)) + after


def pack_tokenizer(tokenizer: Any) -> dict[str, Any]:
    """Return merges and pattern as the page reads them; without a pattern, a text is one chunk."""
    merges, pattern = tokenizer.merges, getattr(tokenizer, "pattern", r"[\s\S]+")
    if len(merges) > _MOST_MERGES or sum(map(len, tokenizer.vocab.values())) > _MOST_BYTES:
        most = f"{_MOST_MERGES:,} merges, and {_MOST_BYTES:,} bytes in all tokens"
        raise ValueError(f"the tokenizer is too large: a page shows at most {most}")
    byte_ids = [*getattr(tokenizer, "byte_ids", range(256))]
    first = max(byte_ids) + 1
    is_odd = first > _MOST_MERGES or getattr(tokenizer, "ranks", None)
    if is_odd or [*merges.values()] != [*range(first, first + len(merges))]:
        raise ValueError("a page needs the ids of the bytes, then merges in the order learned")
    packed: dict[str, Any] = {"merges": pack_merges(merges)}
    packed |= {"byteIds": byte_ids} if byte_ids != [*range(256)] else {}
    return packed | ({"split": known} if (known := _NAMES.get(pattern)) else _write_regex(pattern))


def _write_regex(pattern: str) -> dict[str, str]:
    regex = dialects.write_pattern(pattern, dialects.FOR_JAVASCRIPT)
    # Its groups, alternatives and repeats are left; an alternative in a group is as slow as a ?.
    shape = re.sub(r"\\[pP]\{\w+\}|\\.|\[(?:\\.|[^]\\])+\]|(?<=\()\?", "x", pattern)
    if kept := re.search(r"[?*+]\+", shape):
        raise ValueError(f"JavaScript has no {kept[0]}: train with {kept[0][0]} in the pattern")
    while "(" in shape:
        shape = re.sub(r"\(([^()]*)\)", lambda group: group[1].replace("|", "?"), shape)
    for part in shape.split("|"):
        if part.count("?") + 6 * len(re.findall("[*+}]", part)) > _MOST_BITS:
            remedy = "use at most three *, + or { between two |, or one of GPT's"
            raise ValueError(f"the pattern can keep a browser busy for minutes: {remedy}")
    return {"regex": regex}


def offer_page(tokenizer: Any, name: str, card: Mapping[str, Any] | None = None) -> RichOutput:
    """Show a form that makes a tokenizer's page, also of one that it learns from a reader's text."""
    made = pack_tokenizer(tokenizer) | {"name": name, "card": dict(card or {}), "sample": _SAMPLE}
    twin = RichOutput("When you run this lesson, you can make a page of your tokenizer here.")
    answers = answer_loads(load_gpt)
    load = {"load": lambda file: make_template() if file == "share" else answers["load"](file)}
    title = "A tokenizer to send: one file, which opens without a network."
    return offer_widget(twin, "send", {"made": made}, load, title)
