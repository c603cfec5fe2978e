"""Exercises and questions on how text becomes bytes."""

from bpe_lesson.exercises.text_to_bytes.bit_questions import (
    BEGINNINGS,
    BY_HAND,
    ENCODE_BLANKS,
    MASK,
    ROLE_BLANKS,
    SHIFT,
)
from bpe_lesson.exercises.text_to_bytes.byte_role import BYTE_ROLE, ROLE_FIX
from bpe_lesson.exercises.text_to_bytes.encode_code_point import ENCODE_CODE_POINT, ENCODE_FIX
from bpe_lesson.exercises.text_to_bytes.questions import (
    BINARY,
    DETECTIVE,
    FAMILY,
    GROWTH,
    HEX,
    LENGTHS,
    TWO_FORMS,
)
from bpe_lesson.exercises.text_to_bytes.review_questions import GREEK, LANDING, OMEGA, PAIRS, UMLAUT

ITEMS = (
    BINARY,
    HEX,
    LENGTHS,
    BY_HAND,
    BEGINNINGS,
    ROLE_BLANKS,
    BYTE_ROLE,
    GROWTH,
    SHIFT,
    MASK,
    ENCODE_BLANKS,
    ENCODE_CODE_POINT,
    FAMILY,
    TWO_FORMS,
    DETECTIVE,
    ENCODE_FIX,
    ROLE_FIX,
    OMEGA,
    LANDING,
    GREEK,
    UMLAUT,
    PAIRS,
)
