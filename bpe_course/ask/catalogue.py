"""List every exercise and question of the course, lesson by lesson, and find one by its name."""

from difflib import get_close_matches
from functools import cache
from pathlib import Path
from warnings import warn

from bpe_course.ask.item import Exercise, Item
from bpe_course.ask.loader import read_lesson
from bpe_lesson.validation import shorten

# Only this dict knows the lessons' numbers.
LESSONS = {
    "00": "start_here",
    "01": "toy_aaab",
    "02": "end_of_word",
    "03": "text_to_bytes",
    "04": "byte_level_training",
    "05": "encode_decode",
    "06": "edge_cases",
    "07": "real_tokenizers",
    "08": "consequences",
    "09": "at_work",
    "10": "a_model_on_top",
    "11": "making_it_fast",
    "12": "beyond_one_machine",
    "13": "your_own",
}


def get_notebook_name(number: str) -> str:
    """Return the name of a lesson's notebook, without its ending.

    >>> get_notebook_name("01")
    '01_toy_aaab'
    """
    return f"{number}_{LESSONS[number]}"


@cache
def list_lesson(number: str) -> tuple[Item, ...]:
    """Return the exercises and questions of a lesson, in order.

    If its file has a slip in it, a warning says where, and the other lessons go on.

    >>> list_lesson("01")[0].name
    'toy-bill'
    """
    try:
        return tuple(read_lesson(_get_lesson_path(number), number))
    except ValueError as error:
        warn(f"Lesson {number} can't be used. {error}", stacklevel=2)
        return ()


def _get_lesson_path(number: str) -> Path:
    """Return the path of the file that says what a lesson asks."""
    return Path(__file__).with_name(f"{LESSONS[number]}.toml")


@cache
def _find_all() -> dict[str, Item]:
    """Return name -> exercise or question; of two with the same name, the first one counts."""
    found: dict[str, Item] = {}
    for item in [item for number in LESSONS for item in list_lesson(number)]:
        same = found.setdefault(item.name, item)
        if same is not item:
            both = f"lesson {same.lesson} and in lesson {item.lesson}"
            warn(f"{item.name} is in {both}: choose another name for one of them.", stacklevel=2)
    return found


def list_exercises() -> list[Item]:
    """Return all exercises and questions, each with its name, lesson, title and minutes.

    >>> list_exercises()[0].lesson
    '00'
    """
    return list(_find_all().values())


def list_functions() -> dict[str, Exercise]:
    """Return name -> exercise for every function or class that learners write and save.

    >>> list_functions()["merge"].reference([1, 1, 2], (1, 1), 3)
    [3, 2]
    """
    exercises = [item for item in list_exercises() if isinstance(item, Exercise)]
    return {exercise.name: exercise for exercise in exercises if exercise.belongs_in_my_bpe}


def find_exercise(name: str) -> Item:
    """Return the exercise or question of that name.

    Raises:
        ValueError: if there isn't one.

    >>> find_exercise("merge").lesson
    '01'
    >>> find_exercise("get-stats")
    Traceback (most recent call last):
    ValueError: there's no exercise called 'get-stats': did you mean 'get_stats'?
    """
    items = _find_all()
    if not isinstance(name, str) or name not in items:
        near = get_close_matches(str(name)[:50], items, n=1)
        meant = f"did you mean {near[0]!r}?" if near else "list_exercises() shows all of them."
        raise ValueError(f"there's no exercise called {shorten(name)}: {meant}")
    return items[name]
