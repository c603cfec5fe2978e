"""Exercises and questions on training on bytes."""

from bpe_lesson.exercises.byte_level_training.questions import (
    BLANKS,
    CUTS,
    DIGITS,
    FIRST_ID,
    FIRST_LENGTH,
    FIRST_PAIR,
    GREEK,
    LONGER,
    ON_GREEK,
    RATIO,
    RUN_OUT,
    TRACE,
    UNSEEN,
)
from bpe_lesson.exercises.byte_level_training.review_questions import (
    CONTINUATION,
    HALF,
    MERGES,
    REPORT,
    TIE,
)
from bpe_lesson.exercises.byte_level_training.train import TRAIN, TRAIN_FIX

ITEMS = (
    FIRST_PAIR,
    FIRST_ID,
    FIRST_LENGTH,
    TRACE,
    BLANKS,
    TRAIN,
    LONGER,
    RATIO,
    UNSEEN,
    GREEK,
    ON_GREEK,
    DIGITS,
    CUTS,
    RUN_OUT,
    TRAIN_FIX,
    MERGES,
    REPORT,
    HALF,
    TIE,
    CONTINUATION,
)
