"""Figures of what breaks: a chat window that streams, bytes that are lost, characters that are cut, other people's ids."""

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
_WAYS = {  # how a chat window decodes the tokens that have arrived
    "again": lambda tokens: b"".join(tokens).decode(errors="replace"),
    "alone": lambda tokens: "".join(token.decode(errors="replace") for token in tokens),
    "memory": lambda tokens: codecs.getincrementaldecoder("utf-8")("replace").decode(
        b"".join(tokens)
    ),
}


def stream_answer(
    title: str,
    ids: Sequence[int],
    vocab: Mapping[int, bytes],
    ways: str = "again",
    at: int = 0,
    asked: str = "",
    merges: Mapping[tuple[int, int], int] | None = None,
    decoder_class: Callable | None = None,
) -> RichOutput:
    """Show an answer that arrives in a chat window; the reader moves the time, drops ids and types.

    The ways to decode are some of "again alone memory". It begins with the last one, after `at` ids.
    With merges, what's typed becomes their ids. The class is the reader's, for "memory".

    >>> from bpe_lesson.basic import build_vocab
    >>> stream_answer("It waits.", [97, 195, 169], build_vocab({}), "again memory", at=2)
    It waits.
    ids, in bytes: 61|c3|a9
    again, 2 of 3 ids: a�
    memory, 2 of 3 ids: a
    again, 3 of 3 ids: aé
    memory, 3 of 3 ids: aé
    """
    tokens = [vocab[idx] for idx in ids]
    rows = [Row("ids, in bytes", [Box(token.hex(" "), len(token)) for token in tokens])]
    for count in sorted({at, len(ids)}):
        name = f"{count} of {len(ids)} ids"
        rows += [_write_row(f"{way}, {name}", _WAYS[way](tokens[:count])) for way in ways.split()]
    settings = {"text": b"".join(tokens).decode(), "ways": ways.split(), "at": at, "asked": asked}
    settings |= {"learned": pack_merges(merges or {}), "decoder": bool(decoder_class)}
    answers = {"stream": partial(feed, decoder_class)} if decoder_class else {}
    return offer_widget(draw_rows(rows, title), "stream", settings, answers, title)


def _write_row(name: str, text: str) -> Row:
    return Row(name, [Box(unhide(text), len(text) // 2 + 1)])


def feed(decoder_class: Callable, ids: Sequence[int], tokens: Sequence[str]) -> list[str]:
    """Return what a decoder says after each id, and at the end; a token is its bytes in hex."""
    decoder = decoder_class(dict(zip(ids, map(bytes.fromhex, tokens))))
    return [*(str(decoder.feed([idx])) for idx in ids), str(decoder.finish())]


def walk_promises(
    title: str, data: bytes, parts: Sequence[bytes], at: int | None = None
) -> RichOutput:
    r"""Show how a decoder reads bytes: what each promises, and what's written for each of their parts.

    The parts are `utf8.split_subparts`'s. The figure begins at a step, or at the end.

    >>> walk_promises("Again.", b"\xe2A", [b"\xe2", b"A"])
    Again.
    bytes: e2|41
    written: �|A
    """
    rows = [Row("bytes", _list_bytes(data))]
    rows += [
        Row(
            "written",
            [Box(make_visible(part.decode(errors="replace")), len(part)) for part in parts],
        )
    ]
    settings = {"bytes": data.hex(" "), "kind": "steps", "at": at}
    return offer_widget(draw_rows(rows, title), "promise", settings, title=title)


def _list_bytes(data: bytes) -> list[Box]:
    return [Box(f"{byte:02x}", 1) for byte in data]


def inspect_handlers(title: str, data: bytes, lost: int) -> RichOutput:
    r"""Show what each error handler returns for bytes, of which one is lost; the reader changes them.

    >>> print(inspect_handlers("Four ways.", b"a\xc3\xa9", 2).text)
    Four ways.
    bytes: 61|c3
    replace: a�
    ignore: a
    backslashreplace: a\xc3
    strict: UnicodeDecodeError: unexpected end of data
    """
    left = data[:lost] + data[lost + 1 :]
    rows = [Row("bytes", _list_bytes(left))]
    for handler in _HANDLERS:
        try:
            result = left.decode("utf-8", handler)
        except UnicodeDecodeError as error:
            result = f"UnicodeDecodeError: {error.reason}"
        rows.append(_write_row(handler, result))
    settings = {"bytes": data.hex(" "), "lost": [lost], "kind": "handlers"}
    return offer_widget(draw_rows(rows, title), "promise", settings, title=title)


def inspect_round_trip(title: str, text: str, lost: int) -> RichOutput:
    """Show a text's bytes, of which one is lost, as a string and as bytes again.

    >>> inspect_round_trip("Lost.", "né", 2)
    Lost.
    the bytes: 6e|c3
    as a string: n�
    as bytes again: 6e|ef|bf|bd
    """
    data = text.encode()
    left = data[:lost] + data[lost + 1 :]
    string = left.decode(errors="replace")
    back = Row("as bytes again", _list_bytes(string.encode()))
    twin = draw_rows(
        [Row("the bytes", _list_bytes(left)), _write_row("as a string", string), back], title
    )
    return offer_widget(
        twin, "promise", {"text": text, "lost": [lost], "kind": "trip"}, title=title
    )


def drag_limit(title: str, text: str, limit: int, encode: Callable | None = None) -> RichOutput:
    r"""Show what arrives of a text if it's cut after so many units of UTF-16; the reader drags the cut.

    With `encode`, such as `basic.encode`, it says what that returns.

    >>> drag_limit("Half.", "a😄", 2)
    Half.
    in UTF-16: a|d83d|de04
    arrives: "a\ud83d"
    """
    units = text.encode("utf-16-be").decode("latin-1")
    codes = [ord(high) * 256 + ord(low) for high, low in zip(units[::2], units[1::2])]
    boxes = [
        Box(f"{code:x}" if 0xD800 <= code < 0xE000 else make_visible(chr(code)), 1)
        for code in codes
    ]
    arrives = text.encode("utf-16-be")[: 2 * limit].decode("utf-16-be", "surrogatepass")
    rows = [Row("in UTF-16", boxes), Row("arrives", [Box(json.dumps(arrives), len(arrives))])]
    if encode:
        try:
            rows.append(_write_row("encode", bytes(encode(arrives, {})).hex(" ")))
        except ValueError as error:
            rows.append(_write_row("encode", f"{type(error).__name__}: {error}"))
    settings = {"text": text, "cut": limit, "encodes": bool(encode)}
    return offer_widget(draw_rows(rows, title), "halves", settings, title=title)


def drag_reader(title: str, text: str, tokenizers: Mapping[str, Any]) -> RichOutput:
    """Show ids of one tokenizer that another one reads; the reader drags where that begins.

    >>> from bpe_lesson.basic import BasicTokenizer
    >>> one, two = BasicTokenizer(), BasicTokenizer()
    >>> one.train("aaaa", 257); two.train("ab ab", 257)
    >>> drag_reader("Other ids.", "aa", {"one": one, "two": two})
    Other ids.
    ids of one: 256
    read by one: aa
    read by two: ab
    """
    writer = next(iter(tokenizers))
    ids = tokenizers[writer].encode(text)
    sizes = [len(tokenizers[writer].vocab[idx]) + 2 for idx in ids]
    rows = [Row(f"ids of {writer}", [Box(str(idx), size) for idx, size in zip(ids, sizes)])]
    for name, tokenizer in tokenizers.items():
        spelled = [make_visible(tokenizer.vocab.get(idx, "?")) for idx in ids]
        rows.append(Row(f"read by {name}", [Box(one, size) for one, size in zip(spelled, sizes)]))
    learned = [pack_merges(tokenizer.merges) for tokenizer in tokenizers.values()]
    settings = {"text": text, "names": [*tokenizers], "learned": learned}
    return offer_widget(draw_rows(rows, title), "readers", settings, title=title)
