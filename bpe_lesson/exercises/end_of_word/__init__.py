"""The exercises and questions of lesson 02: words, their frequencies and their end marker."""

from bpe_lesson.exercises.end_of_word.decode_words import DECODE_WORDS
from bpe_lesson.exercises.end_of_word.encode_word import ENCODE_WORD, ENCODE_WORD_FIX
from bpe_lesson.exercises.end_of_word.merge_vocab import MERGE_VOCAB, MERGE_VOCAB_FIX
from bpe_lesson.exercises.end_of_word.predictions import (
    COUNTS,
    FIRST_MERGE,
    HUNDRED,
    LONGEST,
    NEST_BY_HAND,
    REPLACE,
    UNSEEN,
)
from bpe_lesson.exercises.end_of_word.questions import (
    ABC,
    ENCODE_BLANKS,
    FIRST_SEEN,
    FUSED,
    HUG,
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
    UNSEEN,
    LONGEST,
    DECODE_WORDS,
    REPLACE,
    MERGE_VOCAB_FIX,
    ENCODE_WORD_FIX,
    HUG,
    FUSED,
    ABC,
    FIRST_SEEN,
    OVERLAP,
)
