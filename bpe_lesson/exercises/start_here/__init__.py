"""The questions of lesson 00: the first look at tokens, and the Python that the course needs."""

from bpe_lesson.exercises.start_here.questions import (
    COMPARISONS,
    GET,
    KEYS,
    LETTERS,
    MAX_KEY,
    SLICE,
    SPACES,
    UNKNOWN,
    WHAT_IT_READ,
    WORD_IDS,
    ZIP,
)

ITEMS = (
    LETTERS,
    SPACES,
    WORD_IDS,
    SLICE,
    ZIP,
    KEYS,
    GET,
    MAX_KEY,
    WHAT_IT_READ,
    COMPARISONS,
    UNKNOWN,
)
