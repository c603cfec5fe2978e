"""Exercises and questions on making training fast."""

from bpe_lesson.exercises.making_it_fast.drop_overlaps import DROP_OVERLAPS
from bpe_lesson.exercises.making_it_fast.find_disagreement import FIND_DISAGREEMENT
from bpe_lesson.exercises.making_it_fast.join import JOIN
from bpe_lesson.exercises.making_it_fast.linked_train import LINKED_TRAIN_FIX
from bpe_lesson.exercises.making_it_fast.pop_best import POP_BEST
from bpe_lesson.exercises.making_it_fast.questions import (
    BORN,
    CHANGES,
    FACTOR,
    JOINS,
    MEMORY,
    MERGE_COUNT,
    NEXT,
    OLD,
    RANKS,
    RUN,
    SAME,
    SLOPE,
    TOUCHED,
)

ITEMS = (
    TOUCHED,
    CHANGES,
    RUN,
    JOINS,
    JOIN,
    OLD,
    POP_BEST,
    FIND_DISAGREEMENT,
    BORN,
    NEXT,
    MEMORY,
    LINKED_TRAIN_FIX,
    DROP_OVERLAPS,
    FACTOR,
    SLOPE,
    SAME,
    MERGE_COUNT,
    RANKS,
)
