"""Exercises and questions on how text becomes bytes."""

from bpe_lesson.exercises.text_to_bytes.byte_role import BYTE_ROLE, ROLE_FIX
from bpe_lesson.exercises.text_to_bytes.encode_code_point import ENCODE_CODE_POINT, ENCODE_FIX
from bpe_lesson.exercises.text_to_bytes.questions import (
    BEGINNINGS,
    BY_HAND,
    DETECTIVE,
    ENCODE_BLANKS,
    FAMILY,
    GREEK,
    HEX,
    LANDING,
    LENGTHS,
    OMEGA,
    PAIRS,
    ROLE_BLANKS,
    TWO_FORMS,
    UMLAUT,
)

ITEMS = (
    HEX,
    LENGTHS,
    BY_HAND,
    ENCODE_BLANKS,
    ENCODE_CODE_POINT,
    BEGINNINGS,
    ROLE_BLANKS,
    BYTE_ROLE,
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
