"""Show the walls in a text: where a pre-tokenizer cuts it, and no merge gets across."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import pack_merges

_WRITERS = ("a user typed it", "the program wrote it")


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


def choose_writer(
    text: str, tokenizer: Any, read: Sequence[Sequence[int]], title: str
) -> RichOutput:
    """Show the ids of a text with a special token: if a user typed it, and if the program wrote it.

    The tokenizer's pattern is GPT-4's; `read` has the ids of both.

    >>> from bpe_lesson.tokenizer import RegexTokenizer
    >>> tokenizer = RegexTokenizer.from_merges({}, special_tokens={"<s>": 256})
    >>> choose_writer("a<s>", tokenizer, [[97, 60, 115, 62], [97, 256]], "Who wrote it?")
    Who wrote it?
    a user typed it, ids 97, 60, 115, 62: a|<|s|>
    the program wrote it, ids 97, 256: a|<s>
    """
    tokens = tokenizer.vocab | {idx: name for name, idx in tokenizer.special_tokens.items()}
    names = [f"{name}, ids {', '.join(map(str, ids))}" for name, ids in zip(_WRITERS, read)]
    rows = [(name, [tokens[idx] for idx in ids]) for name, ids in zip(names, read)]
    settings = {
        "text": text,
        "special": tokenizer.special_tokens,
        "merges": pack_merges(tokenizer.merges),
    }
    return _offer(rows, "writer", settings, title)


def _offer(
    rows: Iterable[tuple[str, Sequence]], name: str, settings: dict, title: str
) -> RichOutput:
    drawn = []
    for about, pieces in rows:
        shown = map(make_visible, pieces)
        drawn.append(Row(about, [Box(label, len(label)) for label in shown]))
    return offer_widget(draw_rows(drawn, title), name, settings, title=title)
