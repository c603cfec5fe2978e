"""All exercises and questions, in the order in which the lessons have them."""

from difflib import get_close_matches
from types import ModuleType

from bpe_lesson.inputs import shorten
from bpe_lesson.practice import (
    lesson_00,
    lesson_01,
    lesson_02,
    lesson_03,
    lesson_04,
    lesson_05,
    lesson_06,
    lesson_07,
    lesson_08,
    lesson_09,
    lesson_10,
)
from bpe_lesson.practice.exercise import Exercise, Item, Question

LESSONS = (
    lesson_00,
    lesson_01,
    lesson_02,
    lesson_03,
    lesson_04,
    lesson_05,
    lesson_06,
    lesson_07,
    lesson_08,
    lesson_09,
    lesson_10,
)


def exercises() -> list[Item]:
    """Return all exercises and questions; each has a name, a lesson, a title and its minutes.

    >>> exercises()[0].lesson
    '00'
    """
    return [item for lesson in LESSONS for item in items_of(lesson)]


def items_of(module: ModuleType) -> list[Item]:
    """Return what one file of exercises defines, in its order.

    >>> {item.lesson for item in items_of(lesson_01)}
    {'01'}
    """
    return [item for item in vars(module).values() if isinstance(item, (Exercise, Question))]


def find(name: str) -> Item:
    """Return the exercise or question of that name.

    Raises:
        ValueError: there is none.

    >>> find("merge").minutes
    6
    >>> find("get-stats")
    Traceback (most recent call last):
    ValueError: no exercise is called 'get-stats': did you mean 'get_stats'?
    """
    items = {item.name: item for item in exercises()}
    if not isinstance(name, str) or name not in items:
        near = get_close_matches(str(name)[:50], items, n=1)
        meant = f"did you mean {near[0]!r}?" if near else "exercises() lists them all."
        raise ValueError(f"no exercise is called {shorten(name)}: {meant}")
    return items[name]
