"""Ids that arrive one at a time: what a naive decoder shows, and what a right one does."""

from collections.abc import Callable, Mapping, Sequence

from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tables import show_table
from bpe_lesson.view.tokens import make_visible
from bpe_lesson.view.widgets import make_control, make_html_table, offer_widget

STREAM_COLUMNS = ["arrived", "id", "bytes", "naive shows", "StreamDecoder shows"]
MAX_STREAM_IDS, MAX_STEPS_SHOWN = 200, 12
STREAM_NOTE = "The stream stands here where the lesson runs: the table above shows all its steps."


def show_stream(
    ids: Sequence[int],
    vocab: Mapping[int, bytes],
    decode: Callable,
    decoder_class: Callable,
) -> RichOutput:
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
    ids = list(ids)
    texts = decode_both(ids, vocab, decode, decoder_class)
    return show_table(
        STREAM_COLUMNS, [make_stream_row(n, ids, vocab, texts) for n in range(len(texts))]
    )


def decode_both(
    ids: Sequence[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> list[tuple[str, str]]:
    """Return what the naive and the right decoder show for each id, and then at the end.

    >>> from bpe_lesson import basic, stream
    >>> decode_both([97, 195], basic.build_vocab({}), basic.decode, stream.StreamDecoder)
    [('a', 'a'), ('�', ''), ('', '�')]
    """
    decoder = decoder_class(vocab)
    texts = [(decode([idx], vocab), decoder.feed([idx])) for idx in ids]
    return [*texts, ("", decoder.finish())]


def make_stream_row(
    place: int, ids: Sequence[int], vocab: Mapping[int, bytes], texts: Sequence[tuple[str, str]]
) -> tuple:
    """Return a row of the table: what arrived, and what both show.

    >>> make_stream_row(0, [97], {97: b"a"}, [("a", "a"), ("", "")])
    (1, '97', '61', 'a', 'a')
    """
    naive, right = map(make_visible, texts[place])
    if place == len(ids):
        return "the end", "", "", "", right or "(nothing)"
    return place + 1, str(ids[place]), vocab[ids[place]].hex(" "), naive, right or "(waits)"


def step_stream(
    ids: Sequence[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> RichOutput:
    """Show the stream with a slider that lets the ids arrive one at a time, at most MOST of them.

    >>> from bpe_lesson import basic, stream
    >>> step_stream([97], {97: b"a"}, basic.decode, stream.StreamDecoder).text == STREAM_NOTE
    True
    """
    return offer_widget(
        STREAM_NOTE,
        lambda: make_stream_box(list(ids)[:MAX_STREAM_IDS], vocab, decode, decoder_class),
    )


def make_stream_box(
    ids: list[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> object:
    """Return the slider and what it shows."""
    from ipywidgets import HTML, HBox, VBox, link

    texts = decode_both(ids, vocab, decode, decoder_class)
    slider = make_control("IntSlider", "Steps", max=len(texts), readout=False)
    number = make_control("BoundedIntText", "Number of steps", max=len(texts))
    link((slider, "value"), (number, "value"))
    shown = HTML()

    def show(change: object = None) -> None:
        here = slider.value
        naive, right = (
            make_visible("".join(pair[side] for pair in texts[:here])) for side in (0, 1)
        )
        sums = make_html_table(["so far", "on the screen"], [("naive", naive), ("right", right)])
        places = range(max(0, here - MAX_STEPS_SHOWN), here)
        note = (
            f"<p>The last {MAX_STEPS_SHOWN} of {here} steps:</p>" if here > MAX_STEPS_SHOWN else ""
        )
        rows = [make_stream_row(place, ids, vocab, texts) for place in places]
        shown.value = sums + note + make_html_table(STREAM_COLUMNS, rows)

    slider.observe(show, names="value")
    show()
    return VBox([HBox([slider, number]), shown])
