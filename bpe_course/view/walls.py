"""Show the walls in a text: where pre-tokenizers cut it."""

from collections.abc import Callable, Mapping

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible


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
    drawn = []
    for about, chunks in rows:
        labels = map(make_visible, chunks)
        drawn.append(Row(about, [Box(label, len(label)) for label in labels]))
    return offer_widget(draw_rows(drawn, title), "walls", settings, title=title)
