"""Ids that arrive one at a time: what a naive decoder shows, and what a right one does."""

from collections.abc import Callable, Mapping, Sequence

from bpe_lesson.view.live import control, live, table
from bpe_lesson.view.shown import Shown
from bpe_lesson.view.tables import show_table
from bpe_lesson.view.tokens import visible

COLUMNS = ["arrived", "id", "bytes", "naive shows", "StreamDecoder shows"]
MOST = 200
NOTE = "The stream stands here where the lesson runs: the table above shows all its steps."


def show_stream(
    ids: Sequence[int],
    vocab: Mapping[int, bytes],
    decode: Callable,
    decoder_class: Callable,
) -> Shown:
    """Show for each id of a stream what the two decoders show.

    Args:
        ids: token ids, in the order in which they arrive.
        vocab: id -> bytes.
        decode: the naive way, `decode([id], vocab)`, one id at a time.
        decoder_class: makes a decoder of a vocabulary, with `feed` and `finish`.

    >>> from bpe_lesson import basic, stream
    >>> show_stream([195, 169], basic.build_vocab({}), basic.decode, stream.StreamDecoder)
    arrived   id bytes naive shows StreamDecoder shows
    1        195    c3           �            (waits)
    2        169    a9           �                  é
    the end                                  (nothing)
    """
    return show_table(COLUMNS, stream_rows(ids, vocab, decode, decoder_class))


def stream_rows(
    ids: Sequence[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> list[tuple]:
    """Return a row for each id, and one for the end.

    >>> from bpe_lesson import basic, stream
    >>> stream_rows([97], {97: b"a"}, basic.decode, stream.StreamDecoder)[0]
    (1, '97', '61', 'a', 'a')
    """
    decoder, rows = decoder_class(vocab), []
    for number, idx in enumerate(ids, start=1):
        naive, right = decode([idx], vocab), decoder.feed([idx])
        right = visible(right) or "(waits)"
        rows.append((number, str(idx), vocab[idx].hex(" "), visible(naive), right))
    return [*rows, ("the end", "", "", "", visible(decoder.finish()) or "(nothing)")]


def step_stream(
    ids: Sequence[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> Shown:
    """Show the stream with a slider that lets the ids arrive one at a time.

    >>> from bpe_lesson import basic, stream
    >>> step_stream([97], {97: b"a"}, basic.decode, stream.StreamDecoder).text == NOTE
    True
    """
    return live(NOTE, lambda: stepper(list(ids)[:MOST], vocab, decode, decoder_class))


def stepper(
    ids: list[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> object:
    """Return the slider and what it shows."""
    from ipywidgets import HTML, HBox, VBox, link

    rows = stream_rows(ids, vocab, decode, decoder_class)
    slider = control("IntSlider", "Ids", max=len(rows), readout=False)
    number = control("BoundedIntText", "Ids that have arrived", max=len(rows))
    link((slider, "value"), (number, "value"))
    shown = HTML()

    def show(change: object = None) -> None:
        here = rows[: slider.value]
        naive, right = ("".join(row[i] for row in here if "(" not in row[i]) for i in (3, 4))
        sums = table(["so far", "on the screen"], [("naive", naive), ("right", right)])
        shown.value = sums + table(COLUMNS, here[-12:])

    slider.observe(show, names="value")
    show()
    return VBox([HBox([slider, number]), shown])
