"""Figures of what breaks: streamed answers, lost bytes, characters that are cut, ids from elsewhere."""

import codecs
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from bpe_course.invisible import unhide
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import pack_merges

_HANDLERS = ("replace", "ignore", "backslashreplace", "strict")
_WAITING = codecs.getincrementaldecoder("utf-8")
_decode = partial(bytes.decode, errors="replace")
_WAYS: dict[str, Callable[[Sequence[bytes]], str]] = {  # how a chat window decodes tokens
    "again": lambda tokens: _decode(b"".join(tokens)),
    "alone": lambda tokens: "".join(map(_decode, tokens)),
    "memory": lambda tokens: _WAITING("replace").decode(b"".join(tokens)),
}


def stream_answer(
    title: str, ids: Sequence[int], vocab: Mapping[int, bytes], ways: str = "again", at: int = 0,
    asked: str = "", merges: Mapping[tuple[int, int], int] | None = None, decoder_class: Any = None,
) -> RichOutput:  # fmt: skip
    """Show an answer that arrives in a chat window; the reader moves the time, drops ids and types.

    The ways to decode are some of "again alone memory", the last one first, after `at` ids. The
    merges encode what's typed. The class is the reader's decoder with a memory.

    >>> stream_answer("It waits.", [0, 1], {0: b"a", 1: bytes([195])}, "again memory", at=2)
    It waits.
    ids, in bytes: 61|c3
    again, 2 of 2 ids: a�
    memory, 2 of 2 ids: a
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


def _list_bytes(name: str, data: bytes) -> Row:
    return Row(name, [Box(f"{byte:02x}", 1) for byte in data])


def _try(act: Callable, *given: object) -> str:
    """Return the text that a function returns, or its bytes in hex, or the name of its error."""
    try:
        result = act(*given)
    except ValueError as error:
        return f"{type(error).__name__}: {getattr(error, 'reason', '')}"
    return result if isinstance(result, str) else bytes(result).hex(" ")


def walk_promises(
    title: str, data: bytes, parts: Sequence[bytes], at: int | None = None
) -> RichOutput:
    r"""Show how a decoder reads bytes, whose parts are `utf8.split_subparts`'s, from step `at` on.

    >>> walk_promises("Again.", b"\xe2A", [b"\xe2", b"A"])
    Again.
    bytes: e2|41
    written: �|A
    """
    written = Row("written", [Box(make_visible(_decode(part)), len(part)) for part in parts])
    twin = draw_rows([_list_bytes("bytes", data), written], title)
    settings = {"bytes": data.hex(" "), "kind": "steps", "at": at}
    return offer_widget(twin, "promise", settings, title=title)


def inspect_handlers(title: str, data: bytes, lost: int) -> RichOutput:
    r"""Show what each error handler returns for bytes, of which one is lost; the reader changes them.

    >>> print(inspect_handlers("Four ways.", b"\xc3\xa9", 1).text.splitlines()[-2:])
    ['backslashreplace: \\xc3', 'strict: UnicodeDecodeError: unexpected end of data']
    """
    left = data[:lost] + data[lost + 1 :]
    results = [_write_row(name, _try(left.decode, "utf-8", name)) for name in _HANDLERS]
    twin = draw_rows([_list_bytes("bytes", left), *results], title)
    settings = {"bytes": data.hex(" "), "lost": [lost], "kind": "handlers"}
    return offer_widget(twin, "promise", settings, title=title)


def inspect_round_trip(title: str, text: str, lost: int) -> RichOutput:
    """Show a text's bytes, of which one is lost, as a string and as bytes again.

    >>> inspect_round_trip("Lost.", "né", 2)
    Lost.
    the bytes: 6e|c3
    as a string: n�
    as bytes again: 6e|ef|bf|bd
    """
    left = text.encode()[:lost] + text.encode()[lost + 1 :]
    rows = [_list_bytes("the bytes", left), _write_row("as a string", _decode(left))]
    twin = draw_rows([*rows, _list_bytes("as bytes again", _decode(left).encode())], title)
    settings = {"text": text, "lost": [lost], "kind": "trip"}
    return offer_widget(twin, "promise", settings, title=title)


def drag_limit(title: str, text: str, limit: int, encode: Callable | None = None) -> RichOutput:
    r"""Show what arrives of a text that's cut after so many units of UTF-16, and what `encode` says.

    >>> drag_limit("Half.", "a😄", 2)
    Half.
    in UTF-16: a|d83d|de04
    arrives: "a\ud83d"
    """
    data = text.encode("utf-16-be", "surrogatepass")
    units = [data[place : place + 2] for place in range(0, len(data), 2)]
    codes = [unit.hex() if unit[0] & 0xF8 == 0xD8 else unit.decode("utf-16-be") for unit in units]
    arrives = b"".join(units[:limit]).decode("utf-16-be", "surrogatepass")
    rows = [Row("in UTF-16", [Box(make_visible(code), 1) for code in codes])]
    rows.append(_write_row("arrives", json.dumps(arrives)))
    if encode:
        rows.append(_write_row("encode", _try(encode, arrives, {})))
    settings = {"text": text, "cut": limit, "encodes": bool(encode)}
    return offer_widget(draw_rows(rows, title), "halves", settings, title=title)


def drag_reader(title: str, text: str, tokenizers: Mapping[str, Any]) -> RichOutput:
    """Show the first tokenizer's ids of a text, and what each tokenizer reads; the reader mixes them.

    >>> from bpe_lesson.basic import BasicTokenizer
    >>> one, two = BasicTokenizer(), BasicTokenizer()
    >>> one.train("aaaa", 257); two.train("ab ab", 257)
    >>> print(drag_reader("Other ids.", "aa", {"one": one, "two": two}).text.splitlines()[-2:])
    ['read by one: aa', 'read by two: ab']
    """
    ids = next(iter(tokenizers.values())).encode(text)
    rows = [Row("ids", [Box(str(idx), 2) for idx in ids])]
    for name, other in tokenizers.items():
        read = [Box(make_visible(other.vocab.get(idx, "?")), 2) for idx in ids]
        rows.append(Row(f"read by {name}", read))
    learned = [pack_merges(one.merges) for one in tokenizers.values()]
    settings = {"text": text, "names": [*tokenizers], "learned": learned}
    return offer_widget(draw_rows(rows, title), "readers", settings, title=title)
