"""Exercises and questions on words and their end marker."""

from bpe_lesson.exercises.end_of_word.decode_words import DECODE_WORDS
from bpe_lesson.exercises.end_of_word.encode_word import ENCODE_WORD, ENCODE_WORD_FIX
from bpe_lesson.exercises.end_of_word.merge_vocab import MERGE_VOCAB, MERGE_VOCAB_FIX
from bpe_lesson.exercises.end_of_word.questions import (
    ABC,
    COUNTS,
    ENCODE_BLANKS,
    FIRST_MERGE,
    FIRST_SEEN,
    FUSED,
    HUG,
    HUNDRED,
    NEST_BY_HAND,
    OVERLAP,
    STATS_BLANKS,
    VOCAB_BLANKS,
)
from bpe_lesson.exercises.end_of_word.word_stats import WORD_STATS

ITEMS = (
    COUNTS,
    STATS_BLANKS,
    WORD_STATS,
    FIRST_MERGE,
    VOCAB_BLANKS,
    MERGE_VOCAB,
    HUNDRED,
    NEST_BY_HAND,
    ENCODE_BLANKS,
    ENCODE_WORD,
    DECODE_WORDS,
    MERGE_VOCAB_FIX,
    ENCODE_WORD_FIX,
    HUG,
    FUSED,
    ABC,
    FIRST_SEEN,
    OVERLAP,
)
