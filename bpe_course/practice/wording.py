"""What a verdict says.

Sentences on an exercise's own mistakes are declared with it, in `ask/`, all others in `sentences.toml`.
"""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

from bpe_course.ask.item import Exercise, Item, Question
from bpe_course.practice.result import Reason, Result

_SENTENCES = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text("utf-8"))


def word(result: Result, item: Item | None = None, show: Callable[[str], str] = str) -> str:
    """Return what a learner reads of a result: what happened, one next step, and what they printed.

    `show` gets each text of the learner's own, and returns it as it's shown.
    """
    parts = _list_parts(result, item, show)
    printed = f"Your code printed {show(result.printed)}." if result.printed else ""
    sentences = [sentence for sentence, *_ in parts]
    return " ".join(filter(None, [*sentences, *parts[-1][1:], printed])).strip()


def sum_up(result: Result, item: Item) -> str:
    """Return what happened, or the next step if that's all there is to say."""
    return next(filter(None, _list_parts(result, item, str)[0]), "")


def describe_got(result: Result) -> str:
    """Return the learner's result, arguments, error or answer, and what became of it."""
    reused = ", and the result is one of them" if result.reused else ""
    return result.got + reused + (f", and later {result.later}" if result.later else "")


def say(reasons: Sequence[Reason], show: Callable[[str], str] = str) -> str:
    """Return what a learner reads of anything else, such as what was kept.

    >>> say([Reason("not-kept"), Reason("no-cell", {"name": "f"})])[:51]
    "It isn't in your my_bpe.py: no cell of your noteboo"
    """
    return " ".join(text for reason in reasons for text in _fill(reason, show, None))


def _list_parts(result: Result, item: Item | None, show: Callable[[str], str]) -> list[list[str]]:
    """Return what happened, and a next step if there is one, for each reason."""
    parts = [_fill(reason, show, item) for reason in result.reasons]
    return parts or [_find_declared(result, item)]


def _fill(reason: Reason, show: Callable[[str], str], item: Item | None) -> list[str]:
    name, details = reason
    place = details.get("place", "")
    known = {key: show(text) for key, text in details.items()} | {
        "subject": f"In your result, `{show(place)}`" if place else "Your result",
        "hint": [*item.hints[:1], *item.part_hints][int(details.get("field", 0))] if item else "",
        "trace": f"Trace it by hand: {item.trace}" if isinstance(item, Exercise) else "",
    }
    return [text.format_map(known) for text in _SENTENCES[name]]


def _find_declared(result: Result, item: Item | None) -> list[str]:
    for mistake in item.mistakes if item else ():
        if mistake.name == result.mistake:
            return [mistake.sentence, mistake.next_step]
    return [item.why if isinstance(item, Question) and result.status == "right" else ""]
