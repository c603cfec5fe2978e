"""Show the walls in a text: where a pre-tokenizer cuts it, and no merge gets across."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible


def grow_walls(
    text: str, learned: Mapping[str, Sequence[bytes]], most: int, title: str
) -> RichOutput:
    """Show a text in training, up to `most` merges, which the reader scrubs; the walls can be pulled out.

    `learned` are the tokens "Without walls", or these and those "With walls".

    >>> grow_walls("a a", {"Without walls": [b"a "]}, 1, "A token of two words.")
    A token of two words.
    Without walls: a␣
    """
    settings = {"text": text, "most": most, "ways": list(learned)}
    return _offer(learned.items(), "growth", settings, title)


def inspect_walls(
    text: str,
    split: Callable,
    patterns: Mapping[str, str],
    title: str,
    examples: Mapping[str, str] | None = None,
) -> RichOutput:
    """Show where the patterns of "GPT-2", "GPT-4" and "GPT-4o", or some of them, cut the reader's text.

    If there are examples, name -> text, the reader chooses one of them instead.

    >>> inspect_walls("a b", lambda text, _: ["a", " b"], {"GPT-2": ""}, "A space goes along.")
    A space goes along.
    GPT-2: a|␣b
    """
    texts = {f"{name}, ": example for name, example in (examples or {}).items()} or {"": text}
    rows = [
        (name + model, split(one, pattern))
        for name, one in texts.items()
        for model, pattern in patterns.items()
    ]
    settings = {
        "text": [*texts.values()][0],
        "models": list(patterns),
        "examples": dict(examples or {}),
    }
    return _offer(rows, "walls", settings, title)


def _offer(
    rows: Iterable[tuple[str, Sequence]], name: str, settings: dict, title: str
) -> RichOutput:
    drawn = []
    for about, pieces in rows:
        shown = map(make_visible, pieces)
        drawn.append(Row(about, [Box(label, len(label)) for label in shown]))
    return offer_widget(draw_rows(drawn, title), name, settings, title=title)
