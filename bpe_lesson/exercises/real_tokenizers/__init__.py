"""Exercises and questions on the tokenizers of real models."""

from bpe_lesson.exercises.real_tokenizers.pattern_questions import (
    ACROSS,
    CONTRACTION,
    DATE,
    DIGITS,
    ONE_DIGIT,
    WORLD,
)
from bpe_lesson.exercises.real_tokenizers.questions import (
    CHAT,
    INJECTED,
    KEYS,
    LETTER,
    PARITY,
    PARTS,
    RULES,
    STREAMED,
    TRUSTED,
    WHERE,
)
from bpe_lesson.exercises.real_tokenizers.recover_merges import RECOVER_MERGES
from bpe_lesson.exercises.real_tokenizers.set_apart import SET_APART, SET_APART_FIX

ITEMS = (
    WORLD,
    ONE_DIGIT,
    DIGITS,
    CONTRACTION,
    INJECTED,
    CHAT,
    TRUSTED,
    SET_APART,
    KEYS,
    LETTER,
    PARTS,
    RECOVER_MERGES,
    PARITY,
    SET_APART_FIX,
    ACROSS,
    RULES,
    DATE,
    WHERE,
    STREAMED,
)
