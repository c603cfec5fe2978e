"""Show decoding: of bytes one by one, by each error handler, and of a stream by two decoders."""

from collections.abc import Callable, Mapping, Sequence

from bpe_course.view.live import make_note, offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible

_DECODING_COLUMNS = ["byte", "what it does", "what is written"]
_PROMISES = {"lead 2": 1, "lead 3": 2, "lead 4": 3}  # role of a byte -> how many more must follow
_REPLACEMENT = "\ufffd"
_WAITS = "(waits)"
_HANDLERS = ("strict", "replace", "ignore", "backslashreplace")
_STREAM_COLUMNS = ["arrived", "id", "bytes", "naive shows", "StreamDecoder shows"]
_MAX_STREAM_IDS = 200


def show_decoding(data: bytes, byte_role: Callable[[int], str]) -> RichOutput:
    r"""Show step by step how bytes are decoded with errors="replace"; `utf8.byte_role` says roles.

    >>> from bpe_lesson.utf8 import byte_role
    >>> show_decoding(b"\xe2A", byte_role)
    byte                               what it does what is written
    e2                        promises 2 more bytes         (waits)
    41        breaks the promise: can't follow e2                �
    41 again              is a character on its own               A
    """
    return show_table(_DECODING_COLUMNS, _make_decoding_rows(data, byte_role))


def _make_decoding_rows(data: bytes, byte_role: Callable[[int], str]) -> list[tuple[str, str, str]]:
    rows = []
    waiting = b""  # the bytes of a promise that is neither kept nor broken yet
    promised = 0  # how many more it still promises
    for byte in data:
        label = f"{byte:02x}"
        if waiting and _can_become_character(waiting + bytes([byte])):
            waiting += bytes([byte])
            promised -= 1
            if promised:
                rows.append((label, f"keeps the promise, {promised} to go", _WAITS))
            else:
                action = "keeps the promise: the character is whole"
                rows.append((label, action, make_visible(waiting.decode("utf-8"))))
                waiting = b""
            continue
        if waiting:
            action = f"breaks the promise: can't follow {waiting.hex(' ')}"
            rows.append((label, action, _REPLACEMENT))
            label = f"{label} again"
        role = byte_role(byte)
        promised = _PROMISES.get(role, 0)
        waiting = bytes([byte]) if promised else b""
        rows.append((label, *_describe_first_byte(byte, role)))
    if waiting:
        rows.append(("(the end)", "comes before the promise is kept", _REPLACEMENT))
    return rows


def _describe_first_byte(byte: int, role: str) -> tuple[str, str]:
    if role in _PROMISES:
        count = _PROMISES[role]
        return f"promises {count} more byte{'s' * (count > 1)}", _WAITS
    if role == "single":
        return "is a character on its own", make_visible(chr(byte))
    if role == "continuation":
        return "has nothing to continue", _REPLACEMENT
    return "never occurs in UTF-8", _REPLACEMENT


def _can_become_character(data: bytes) -> bool:
    """Return whether bytes are one character in UTF-8, or the beginning of one."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return True


def inspect_bytes(data: bytes, split_subparts: Callable[[bytes], list[bytes]]) -> RichOutput:
    r"""Show what each error handler returns for bytes, and their maximal subparts in [ ].

    The reader can type other bytes, in hex.

    >>> inspect_bytes(b"a\x80", lambda data: [b"a", b"\x80"])
    handler                                                        result
    (its parts)                                                 [61] [80]
    strict            invalid start byte, at byte 1, counting from 0
    replace                                                            a�
    ignore                                                              a
    backslashreplace                                                a\x80
    """
    rows = [("(its parts)", " ".join(f"[{part.hex(' ')}]" for part in split_subparts(data)))]
    for handler in _HANDLERS:
        try:
            result = data.decode("utf-8", handler)
        except UnicodeDecodeError as error:
            result = f"{error.reason}, at byte {error.start}, counting from 0"
        rows.append((handler, result))
    table = show_table(["handler", "result"], rows)
    return offer_widget(table, "inspector", {"bytes": data.hex(" ")})


def show_stream(
    ids: Sequence[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> RichOutput:
    """Show what two decoders print as ids arrive: `decode` gets each alone, the other feeds on them.

    >>> from bpe_lesson import basic, stream
    >>> show_stream([195, 169], basic.build_vocab({}), basic.decode, stream.StreamDecoder)
    arrived   id bytes naive shows StreamDecoder shows
    1        195    c3           �            (waits)
    2        169    a9           �                  é
    the end                                  (nothing)
    """
    decoder = decoder_class(vocab)
    rows: list[tuple] = []
    for step, idx in enumerate(ids, start=1):
        naive, right = make_visible(decode([idx], vocab)), make_visible(decoder.feed([idx]))
        rows.append((step, str(idx), vocab[idx].hex(" "), naive, right or _WAITS))
    rows.append(("the end", "", "", "", make_visible(decoder.finish()) or "(nothing)"))
    return show_table(_STREAM_COLUMNS, rows)


def step_stream(ids: Sequence[int], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show a slider that lets ids arrive one at a time; those after the first 200 are left out."""
    ids = list(ids)[:_MAX_STREAM_IDS]
    settings = {"ids": ids, "tokens": [vocab[idx].hex() for idx in ids]}
    note = make_note("you can step through the stream here. The table above shows all its steps.")
    return offer_widget(note, "stream", settings)
