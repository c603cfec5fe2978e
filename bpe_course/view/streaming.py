"""Show a stream of ids that arrive one at a time, decoded naively and with a StreamDecoder."""

from collections.abc import Callable, Mapping, Sequence

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible

_STREAM_COLUMNS = ["arrived", "id", "bytes", "naive shows", "StreamDecoder shows"]
_MAX_STREAM_IDS = 200
_STREAM_NOTE = (
    "When you run this lesson, you can step through the stream here. The table above shows all its "
    "steps."
)


def show_stream(
    ids: Sequence[int],
    vocab: Mapping[int, bytes],
    decode: Callable,
    decoder_class: Callable,
) -> RichOutput:
    """Show what each of two decoders prints for each id of a stream.

    Args:
        ids: token ids, in the order in which they arrive.
        vocab: id -> bytes.
        decode: the naive decoder, called as `decode([id], vocab)` for one id at a time.
        decoder_class: returns a decoder with `feed` and `finish`, given the vocabulary.

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
        rows.append((step, str(idx), vocab[idx].hex(" "), naive, right or "(waits)"))
    rows.append(("the end", "", "", "", make_visible(decoder.finish()) or "(nothing)"))
    return show_table(_STREAM_COLUMNS, rows)


def step_stream(ids: Sequence[int], vocab: Mapping[int, bytes]) -> RichOutput:
    """Show the stream with a slider that lets ids arrive one at a time, up to MAX_STREAM_IDS.

    >>> step_stream([97], {97: b"a"}).text == _STREAM_NOTE
    True
    """
    ids = list(ids)[:_MAX_STREAM_IDS]
    settings = {"ids": ids, "tokens": [vocab[idx].hex() for idx in ids]}
    return offer_widget(RichOutput(_STREAM_NOTE), "stream", settings)
