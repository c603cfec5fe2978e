"""Show a stream of ids that arrive one at a time, decoded naively and with a StreamDecoder."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tables import show_table
from bpe_lesson.view.tokens import make_visible
from bpe_lesson.view.widgets.controls import make_control, make_html_table, offer_widget

_STREAM_COLUMNS = ["arrived", "id", "bytes", "naive shows", "StreamDecoder shows"]
_MAX_STREAM_IDS = 200
_MAX_STEPS_SHOWN = 12
_STREAM_ROW_HEIGHT = 1.9  # em
_LETTERS_PER_LINE = 70  # about as many fit beside the names of the screens
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
    ids = list(ids)
    texts = _decode_both(ids, vocab, decode, decoder_class)
    rows = [_make_stream_row(step, ids, vocab, texts) for step in range(len(texts))]
    return show_table(_STREAM_COLUMNS, rows)


def _decode_both(
    ids: Sequence[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> list[tuple[str, str]]:
    """Return what the naive and the right decoder print for each id, and then at the end."""
    decoder = decoder_class(vocab)
    texts = [(decode([idx], vocab), decoder.feed([idx])) for idx in ids]
    return [*texts, ("", decoder.finish())]


def _make_stream_row(
    step: int, ids: Sequence[int], vocab: Mapping[int, bytes], texts: Sequence[tuple[str, str]]
) -> tuple:
    """Return a row of the table: what arrived, and what both decoders print."""
    naive, right = map(make_visible, texts[step])
    if step == len(ids):
        return "the end", "", "", "", right or "(nothing)"
    idx = ids[step]
    return step + 1, str(idx), vocab[idx].hex(" "), naive, right or "(waits)"


def step_stream(
    ids: Sequence[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> RichOutput:
    """Show the stream with a slider that lets ids arrive one at a time, up to MAX_STREAM_IDS.

    >>> from bpe_lesson import basic, stream
    >>> step_stream([97], {97: b"a"}, basic.decode, stream.StreamDecoder).text == _STREAM_NOTE
    True
    """
    ids = list(ids)[:_MAX_STREAM_IDS]
    settings = {"ids": ids, "tokens": [vocab[idx].hex() for idx in ids]}
    return offer_widget(
        _STREAM_NOTE,
        lambda: _make_stream_box(ids, vocab, decode, decoder_class),
        "stream",
        settings,
    )


def _reserve_rows(count: int, html: str) -> str:
    """Return a table with room for `count` rows, so that what's below it stays where it is."""
    return f'<div style="min-height:{_STREAM_ROW_HEIGHT * count:g}em">{html}</div>'


def _make_stream_box(
    ids: list[int], vocab: Mapping[int, bytes], decode: Callable, decoder_class: Callable
) -> Any:
    """Return a widget: the slider, and below it what has arrived so far."""
    from ipywidgets import HTML, HBox, Layout, VBox, link

    texts = _decode_both(ids, vocab, decode, decoder_class)
    lines = [1 + len("".join(shown)) // _LETTERS_PER_LINE for shown in zip(*texts)]
    slider = make_control("IntSlider", "Steps", max=len(texts), readout=False)
    number = make_control("BoundedIntText", "Number of steps", max=len(texts))
    link((slider, "value"), (number, "value"))
    output = HTML()

    def show(change: object = None) -> None:
        count = slider.value
        naive = make_visible("".join(text for text, _ in texts[:count]))
        right = make_visible("".join(text for _, text in texts[:count]))
        screens = make_html_table(["so far", "on the screen"], [("naive", naive), ("right", right)])
        note = f"{count} of {len(texts)} steps:"
        if count > _MAX_STEPS_SHOWN:
            note = f"The last {_MAX_STEPS_SHOWN} of {count} steps:"
        steps = range(max(0, count - _MAX_STEPS_SHOWN), count)
        rows = [_make_stream_row(step, ids, vocab, texts) for step in steps]
        table = make_html_table(_STREAM_COLUMNS, rows)
        output.value = (
            _reserve_rows(1 + sum(lines), screens)
            + f'<p style="margin:0">{note}</p>'
            + _reserve_rows(1 + min(_MAX_STEPS_SHOWN, len(texts)), table)
        )

    slider.observe(show, names="value")
    show()
    number.layout.width = "13em"  # so that both fit in one line of a narrow page
    wrap = Layout(flex_flow="row wrap", grid_gap="0 1em")
    return VBox([HBox([slider, number], layout=wrap), output])
