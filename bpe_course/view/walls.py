"""Show the walls in a text: where a pre-tokenizer cuts it, and no merge gets across."""

from collections.abc import Callable, Mapping, Sequence

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import pack_merges

_WRITERS = ("a user typed it", "the program wrote it")


def grow_walls(
    text: str, tokens: Mapping[str, Sequence[bytes]], most: int, title: str
) -> RichOutput:
    """Show a text in training, merge by merge up to `most`; the reader can pull out its walls.

    `tokens` has what's learned: "without walls", "with walls" or both, in the order in which they're shown.

    >>> grow_walls("a a", {"without walls": [b"a "]}, 1, "A token that's two words.")
    A token that's two words.
    without walls: a␣
    """
    rows = [Row(name, [_make_box(token, n) for n, token in enumerate(all)]) for name, all in tokens.items()]
    settings = {"text": text, "most": most, "ways": list(tokens)}
    return offer_widget(draw_rows(rows, title), "growth", settings, title=title)


def inspect_walls(
    text: str, splits: Mapping[str, Callable[[str], list[str]]], title: str, examples: Sequence[str] = ()
) -> RichOutput:
    """Show where several models cut a text: a text of the reader's own, or one of these examples.

    Of each model, "GPT-2", "GPT-4" or "GPT-4o", there's the function that cuts.

    >>> inspect_walls("a b", {"GPT-2": lambda text: ["a", " b"]}, "A space goes along.")
    A space goes along.
    GPT-2: a|␣b
    """
    rows = [
        Row(name, [_make_box(chunk) for chunk in split(one)])
        for one in examples or [text]
        for name, split in splits.items()
    ]
    settings = {"text": text, "models": list(splits), "examples": list(examples)}
    return offer_widget(draw_rows(rows, title), "walls", settings, title=title)


def choose_writer(
    text: str, special: Mapping[str, int], merges: Mapping[tuple[int, int], int], read: Sequence[Sequence[bytes]], title: str
) -> RichOutput:
    """Show the ids of a text with special tokens in it, if a user typed it, and if the program wrote it.

    `read` has the tokens of both. The merges are learned from chunks of GPT-4's pattern.

    >>> choose_writer("a<s>", {"<s>": 256}, {}, [[b"a", b"<", b"s", b">"], [b"a", b"<s>"]], "Who wrote it?")
    Who wrote it?
    a user typed it: a|<|s|>
    the program wrote it: a|<s>
    """
    rows = [Row(name, [*map(_make_box, tokens)]) for name, tokens in zip(_WRITERS, read)]
    settings = {"text": text, "special": dict(special), "merges": pack_merges(merges)}
    return offer_widget(draw_rows(rows, title), "writer", settings, title=title)


def _make_box(token: str | bytes, number: int | None = None) -> Box:
    shown = make_visible(token)
    return Box(shown, len(shown), number)
