"""Exercises and questions on what a tokenizer does to languages, numbers, spelling and cost."""

from bpe_lesson.exercises.consequences.encode_wordpiece import (
    ENCODE_WORDPIECE,
    ENCODE_WORDPIECE_FIX,
)
from bpe_lesson.exercises.consequences.premium import PREMIUM
from bpe_lesson.exercises.consequences.questions import (
    AFTER_SPACE,
    ASCII,
    BY_HAND,
    DIGITS,
    LETTERS,
    MIX,
    MOST,
    PLACE,
    SPACE,
)
from bpe_lesson.exercises.consequences.vocabulary_questions import (
    ALGORITHM,
    BETTER,
    BIGGER,
    BYTES_OF,
    CHOOSE,
    FAILS,
    FEWEST,
    LEFTOVER,
    PRODUCT,
    ROWS,
    SCORE,
    WORDPIECE_TRACE,
)

ITEMS = (
    MOST,
    ASCII,
    BY_HAND,
    PREMIUM,
    MIX,
    PLACE,
    DIGITS,
    LETTERS,
    SPACE,
    AFTER_SPACE,
    LEFTOVER,
    CHOOSE,
    WORDPIECE_TRACE,
    ENCODE_WORDPIECE,
    PRODUCT,
    ALGORITHM,
    SCORE,
    BETTER,
    ENCODE_WORDPIECE_FIX,
    BIGGER,
    FEWEST,
    FAILS,
    BYTES_OF,
    ROWS,
)
