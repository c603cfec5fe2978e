"""Exercises and questions on counting beyond one machine."""

from bpe_lesson.exercises.beyond_one_machine.find_next_cut import FIND_NEXT_CUT, FIND_NEXT_CUT_FIX
from bpe_lesson.exercises.beyond_one_machine.questions import (
    ACCIDENT,
    AT_THE_CUT,
    BLANK_LINE,
    CUTS,
    FIRST_MERGES,
    HALVES,
    MERGES_OF_A_VOCABULARY,
    MID_WORD,
    ORDER,
    SUMS,
)

ITEMS = (
    FIRST_MERGES,
    MID_WORD,
    CUTS,
    FIND_NEXT_CUT,
    ACCIDENT,
    ORDER,
    FIND_NEXT_CUT_FIX,
    SUMS,
    BLANK_LINE,
    AT_THE_CUT,
    MERGES_OF_A_VOCABULARY,
    HALVES,
)
