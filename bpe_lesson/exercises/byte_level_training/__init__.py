"""Exercises and questions on training on bytes."""

from bpe_lesson.exercises.byte_level_training.questions import (
    BLANKS,
    CONTINUATION,
    DIGITS,
    FIRST_ID,
    FIRST_LENGTH,
    GREEK,
    HALF,
    LONGER,
    MERGES,
    RATIO,
    REPORT,
    RUN_OUT,
    TIE,
    TRACE,
    UNSEEN,
)
from bpe_lesson.exercises.byte_level_training.train import TRAIN, TRAIN_FIX

ITEMS = (
    FIRST_ID,
    FIRST_LENGTH,
    TRACE,
    BLANKS,
    TRAIN,
    LONGER,
    RATIO,
    UNSEEN,
    GREEK,
    DIGITS,
    RUN_OUT,
    TRAIN_FIX,
    MERGES,
    REPORT,
    HALF,
    TIE,
    CONTINUATION,
)
