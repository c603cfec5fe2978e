"""Exercises and questions on the tokenizers of real models."""

from bpe_lesson.exercises.real_tokenizers.questions import (
    ACROSS,
    CHAT,
    CONTRACTION,
    DATE,
    DIGITS,
    INJECTED,
    KEYS,
    LETTER,
    ONE_DIGIT,
    PARITY,
    PARTS,
    RULES,
    STREAMED,
    TRUSTED,
    WHERE,
    WORLD,
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
