"""Exercises and questions on the tokenizers of real models."""

from bpe_lesson.exercises.real_tokenizers.questions import (
    ACROSS,
    CONTRACTION,
    DATE,
    DIGITS,
    INJECTED,
    KEYS,
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
    DIGITS,
    CONTRACTION,
    INJECTED,
    TRUSTED,
    SET_APART,
    KEYS,
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
