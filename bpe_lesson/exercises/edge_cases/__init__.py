"""Exercises and questions on edge cases."""

from bpe_lesson.exercises.edge_cases.questions import (
    BEGINNING,
    CUT_FACE,
    FACE,
    LONE,
    LOOKUPS,
    RUN,
    SHORT_FORM,
    STREAM_BLANKS,
    STREAM_TRACE,
)
from bpe_lesson.exercises.edge_cases.review_questions import (
    FACE_TOKENS,
    IGNORED,
    LETTER_AFTER,
    NO_UTF8,
    SPELLINGS,
)
from bpe_lesson.exercises.edge_cases.stream_decoder import STREAM_DECODER, STREAM_FIX
from bpe_lesson.exercises.edge_cases.token_bytes import TOKEN_BYTES

ITEMS = (
    BEGINNING,
    CUT_FACE,
    SHORT_FORM,
    LONE,
    FACE,
    STREAM_TRACE,
    STREAM_BLANKS,
    STREAM_DECODER,
    LOOKUPS,
    TOKEN_BYTES,
    RUN,
    STREAM_FIX,
    LETTER_AFTER,
    IGNORED,
    NO_UTF8,
    SPELLINGS,
    FACE_TOKENS,
)
