"""Exercises and questions on what a tokenizer does to languages, numbers, spelling and cost."""

from bpe_lesson.exercises.consequences.encode_wordpiece import (
    ENCODE_WORDPIECE,
    ENCODE_WORDPIECE_FIX,
)
from bpe_lesson.exercises.consequences.premium import PREMIUM
from bpe_lesson.exercises.consequences.questions import (
    ALGORITHM,
    ASCII,
    BETTER,
    BIGGER,
    BY_HAND,
    BYTES_OF,
    DIGITS,
    FAILS,
    FEWEST,
    LEFTOVER,
    LETTERS,
    MIX,
    MOST,
    PLACE,
    ROWS,
    SPACE,
    WORDPIECE_TRACE,
)

ITEMS = (
    MOST,
    ASCII,
    BY_HAND,
    PREMIUM,
    MIX,
    DIGITS,
    PLACE,
    LETTERS,
    SPACE,
    LEFTOVER,
    WORDPIECE_TRACE,
    ENCODE_WORDPIECE,
    ALGORITHM,
    BETTER,
    ENCODE_WORDPIECE_FIX,
    BIGGER,
    FEWEST,
    FAILS,
    BYTES_OF,
    ROWS,
)
