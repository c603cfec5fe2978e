"""List the exercises and questions of the course, and find one by its name."""

from difflib import get_close_matches
from functools import cache
from pathlib import Path

from bpe_course.ask.item import Exercise, Item
from bpe_course.ask.loader import read_lesson
from bpe_lesson.validation import shorten

# A lesson's number -> its file's name, the functions that learners write in it, and the words with
# which its questions' names begin.
_LESSONS = {
    "00": ("start_here", "", "python start"),
    "01": ("toy_aaab", "get_stats merge train_toy encode_toy decode_toy", "toy"),
    "02": ("end_of_word", "word_stats encode_word merge_vocab decode_words", "words"),
    "03": ("text_to_bytes", "byte_role", "bytes utf8"),
    "04": ("byte_level_training", "train", ""),
    "05": ("encode_decode", "build_vocab decode encode BasicTokenizer", ""),
    "06": ("edge_cases", "StreamDecoder", "edge"),
    "07": ("real_tokenizers", "set_apart recover_merges", "real"),
    "08": ("consequences", "find_leftovers", "price"),
    "09": ("at_work", "truncate encode_chat", "work"),
    "10": ("a_model_on_top", "count_followers next_distribution bits_per_byte", "model"),
    "11": ("making_it_fast", "join pop_best", "speed"),
    "12": ("beyond_one_machine", "find_next_cut", "scale"),
    "13": ("your_own", "hold_out pick_size", "own"),
}
LESSONS = tuple(_LESSONS)
# All functions and classes that learners write.
FUNCTIONS = tuple(name for _, functions, _ in _LESSONS.values() for name in functions.split())
_NUMBERS = {
    word: number
    for number, (_, functions, words) in _LESSONS.items()
    for word in f"{functions} {words}".split()
}


def get_notebook_name(number: str) -> str:
    """Return the name of a lesson's notebook, without its ending.

    >>> get_notebook_name("01")
    '01_toy_aaab'
    """
    return f"{number}_{_LESSONS[number][0]}"


def get_lesson_number(name: str) -> str:
    """Return the number of the lesson that asks for this, or "": the first word of a name says it.

    >>> get_lesson_number("toy-bill"), get_lesson_number("merge-fix"), get_lesson_number("x-y")
    ('01', '01', '')
    """
    return _NUMBERS.get(name.partition("-")[0], "")


@cache
def _read(number: str) -> dict[str, Item]:
    return read_lesson(Path(__file__).with_name(f"{_LESSONS[number][0]}.toml"), number)


def list_lesson(number: str) -> tuple[Item, ...]:
    return tuple(_read(number).values())


def list_exercises() -> list[Item]:
    return [item for number in LESSONS for item in list_lesson(number)]


def find_exercise(name: str) -> Item:
    number = get_lesson_number(name) if isinstance(name, str) else ""
    items = _read(number) if number else {}
    if name not in items:
        names = [item.name for item in list_exercises()]
        near = get_close_matches(str(name)[:50], names, n=1)
        meant = f"did you mean {near[0]!r}?" if near else "list_exercises() shows all of them."
        raise ValueError(f"there's no exercise called {shorten(name)}: {meant}")
    return items[name]


def find_function(name: str) -> Exercise:
    exercise = find_exercise(name)
    if not isinstance(exercise, Exercise) or name not in FUNCTIONS:
        raise ValueError(f"{name!r} isn't a function that you write: give the name of one")
    return exercise
