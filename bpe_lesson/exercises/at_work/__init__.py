"""Exercises and questions on tokenizers at work."""

from bpe_lesson.exercises.at_work.encode_chat import ENCODE_CHAT
from bpe_lesson.exercises.at_work.extra_questions import (
    NEW_ID,
    NFKC,
    ROWS_ADDED,
    SIDE,
    UNREACHABLE,
    WRONG,
)
from bpe_lesson.exercises.at_work.offsets import OFFSETS
from bpe_lesson.exercises.at_work.questions import (
    AGAIN,
    CUT,
    DOUBLE,
    ENDLESS,
    HALVES,
    INJECTED,
    PROMISE,
    REFUSES,
    REPLACED,
    SHARED,
)
from bpe_lesson.exercises.at_work.split_into_windows import SPLIT_INTO_WINDOWS
from bpe_lesson.exercises.at_work.truncate import TRUNCATE

ITEMS = (
    CUT,
    AGAIN,
    TRUNCATE,
    SPLIT_INTO_WINDOWS,
    HALVES,
    OFFSETS,
    INJECTED,
    ENCODE_CHAT,
    DOUBLE,
    SIDE,
    NEW_ID,
    NFKC,
    ROWS_ADDED,
    WRONG,
    UNREACHABLE,
    PROMISE,
    SHARED,
    ENDLESS,
    REPLACED,
    REFUSES,
)
