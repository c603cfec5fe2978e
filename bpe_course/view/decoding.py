"""Figures of what breaks: streams, bytes, chats, budgets."""

import codecs
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from bpe_course.invisible import unhide
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.start_here import bring
from bpe_course.view.strip_svg import Box, Row, box_tokens, draw_rows, fit_boxes
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import Loader, Merges, answer_loads, pack_merges, pack_tokenizer

_Template = tuple[Any, Sequence[str], Sequence[str]]
_WAITING = codecs.getincrementaldecoder("utf-8")
_decode = partial(bytes.decode, errors="replace")
_WAYS: dict[str, Callable[[Sequence[bytes]], str]] = {
    "again": lambda tokens: _decode(b"".join(tokens)),
    "alone": lambda tokens: "".join(map(_decode, tokens)),
    "memory": lambda tokens: _WAITING("replace").decode(b"".join(tokens)),
}


def stream_answer(
    title: str, ids: Sequence[int], vocab: Mapping[int, bytes], ways: str = "again", at: int = 0,
    asked: str = "", merges: Merges | None = None, decoder_class: Any = None,
) -> RichOutput:  # fmt: skip
    """Show an answer that arrives in a chat window; the reader moves the time, drops ids and types.

    The ways to decode are some of "again alone memory", the last one first, after `at` ids. The
    merges encode what's typed, and the class is the reader's decoder with a memory.
    """
    tokens = [vocab[idx] for idx in ids]
    rows = [Row("ids, in bytes", [Box(token.hex(" "), len(token)) for token in tokens])]
    for count in sorted({at, len(ids)}):
        name = f"{count} of {len(ids)} ids"
        rows += [_write_row(f"{way}, {name}", _WAYS[way](tokens[:count])) for way in ways.split()]
    settings = {"text": _decode(b"".join(tokens)), "ways": ways.split(), "at": at, "asked": asked}
    settings |= {"learned": pack_merges(merges or {}), "decoder": bool(decoder_class)}
    answers = {"stream": partial(feed, decoder_class)} if decoder_class else None
    return offer_widget(draw_rows(rows, title), "stream", settings, answers, title)


def feed(decoder_class: Any, ids: Sequence[int], tokens: Sequence[str]) -> list[str]:
    """Return what a decoder says after each id, and at the end; a token is its bytes in hex."""
    decoder = decoder_class(dict(zip(ids, map(bytes.fromhex, tokens))))
    return [*(str(decoder.feed([idx])) for idx in ids), str(decoder.finish())]


def _write_row(name: str, text: str) -> Row:
    return Row(name, [Box(unhide(text), len(text) // 2 + 1)])


def _handle(data: bytes, handler: str) -> str:
    try:
        return data.decode("utf-8", handler)
    except UnicodeDecodeError as error:
        return f"stops: {error.reason}"


def walk_promises(
    title: str, data: bytes, parts: Sequence[bytes], at: int | None = None
) -> RichOutput:
    """Show how a decoder reads bytes, in the parts of `utf8.split_subparts`, from step `at` on."""
    rows = [
        Row("bytes", [Box(f"{byte:02x}", 1) for byte in data]),
        Row("replace", [Box(make_visible(_decode(part)), len(part)) for part in parts]),
    ]
    for handler in ("ignore", "backslashreplace", "strict"):
        rows.append(_write_row(handler, _handle(data, handler)))
    settings = {"bytes": data.hex(" "), "at": at}
    return offer_widget(draw_rows(rows, title), "promise", settings, title=title)


def inspect_chat(title: str, templates: Mapping[str, _Template], load_gpt: Loader) -> RichOutput:
    """Show a chat as two programs read it; the reader types a message, and tries to get out of it.

    A template is a tokenizer, the texts that begin a message, begin its content, and end it, and three
    parts of a chat, of which the customer types the second.
    """
    rows, settings, brought = [], [], {}
    for name, (tokenizer, marks, parts) in templates.items():
        special = tokenizer.special_tokens
        settings.append({"name": name, "special": special, "marks": marks, "parts": parts})
        begins = (parts[0], "", parts[2])  # nothing has been typed yet
        for reading, is_safe in (("", False), ("one string", False), ("a list of ids", True)):
            labels = []
            for i, text in enumerate(_split_chat(parts if reading else begins, special, is_safe)):
                ids = [special[text]] if i % 2 else tokenizer.encode(text)
                tokens = [tokenizer.vocab[idx] for idx in ids]
                brought |= bring(tokens, ids)
                labels += [f"{make_visible(token)} {idx}" for token, idx in zip(tokens, ids)]
            rows += [Row(f"{name}, {reading}", fit_boxes(labels))] if reading else []
    given = {"templates": settings, "brought": brought}
    return offer_widget(draw_rows(rows, title), "turns", given, answer_loads(load_gpt), title)


def _split_chat(parts: Sequence[str], special: Mapping[str, int], is_safe: bool) -> list[str]:
    split = re.compile(f"({'|'.join(map(re.escape, special))})").split
    before, typed, after = parts
    if not is_safe:  # special tokens that were typed count
        return split(before + typed + after)
    *first, role = split(before)
    rest, *last = split(after)
    return [*first, role + typed + rest, *last]


def drag_scissors(
    title: str, text: str, budget: int, tokenizer: Any, load_gpt: Loader | None = None
) -> RichOutput:
    """Show scissors, with which the reader cuts a message to a budget in tokens.

    With `load_gpt`, the tokenizer is GPT-4's; otherwise its merges, a few, go along.
    """
    ids = tokenizer.encode(text)
    tokens = [tokenizer.vocab[idx] for idx in ids]
    boxes = box_tokens(tokens)
    twin = draw_rows([Row("kept", boxes[:budget]), Row("cut off", boxes[budget:])], title)
    settings: dict[str, Any] = {"text": text, "budget": budget}
    if load_gpt is None:
        settings |= pack_tokenizer(tokenizer)
        return offer_widget(twin, "scissors", settings, title=title)
    settings["brought"] = bring(tokens, ids)
    # What a budget leaves, unless these tokens begin with it.
    for end in range(len(ids)):
        own = tokenizer.encode(tokenizer.decode(ids[:end], errors="ignore"))
        if own != ids[: len(own)]:
            settings["brought"] |= bring([tokenizer.vocab[idx] for idx in own], own)
    return offer_widget(twin, "scissors", settings, answer_loads(load_gpt), title)
