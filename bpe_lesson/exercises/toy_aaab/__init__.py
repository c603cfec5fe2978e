"""Exercises and questions on the toy text `aaab`."""

from bpe_lesson.exercises.toy_aaab.get_stats import GET_STATS, GET_STATS_FIX
from bpe_lesson.exercises.toy_aaab.merge import MERGE, MERGE_FIX
from bpe_lesson.exercises.toy_aaab.questions import (
    ABAB,
    BEFORE_THE_MODEL,
    HOW_MANY_MERGES,
    MERGE_BLANKS,
    MERGE_RUNS,
    ONE_ELEMENT,
    OVERLAPS,
    SAME_LENGTH,
    STATS_BLANKS,
    TIES,
)
from bpe_lesson.exercises.toy_aaab.train_toy import TRAIN_TOY

ITEMS = (
    OVERLAPS,
    STATS_BLANKS,
    GET_STATS,
    MERGE_RUNS,
    MERGE_BLANKS,
    MERGE,
    TIES,
    TRAIN_TOY,
    GET_STATS_FIX,
    MERGE_FIX,
    ABAB,
    SAME_LENGTH,
    HOW_MANY_MERGES,
    ONE_ELEMENT,
    BEFORE_THE_MODEL,
)
