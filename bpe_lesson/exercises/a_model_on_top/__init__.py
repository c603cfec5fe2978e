"""Exercises and questions on a small model that reads ids."""

from bpe_lesson.exercises.a_model_on_top.apply_temperature import APPLY_TEMPERATURE
from bpe_lesson.exercises.a_model_on_top.bits_per_byte import BITS_PER_BYTE
from bpe_lesson.exercises.a_model_on_top.count_followers import COUNT_FOLLOWERS
from bpe_lesson.exercises.a_model_on_top.next_distribution import NEXT_DISTRIBUTION
from bpe_lesson.exercises.a_model_on_top.questions import (
    AFTER_THE,
    BEST,
    BITS,
    COMPARE,
    FINISH,
    LANGUAGES,
    LOG,
    NO_END,
    SHARES,
    UNMET,
)
from bpe_lesson.exercises.a_model_on_top.sample import SAMPLE

ITEMS = (
    AFTER_THE,
    COUNT_FOLLOWERS,
    SHARES,
    NEXT_DISTRIBUTION,
    NO_END,
    SAMPLE,
    APPLY_TEMPERATURE,
    BITS_PER_BYTE,
    BEST,
    LANGUAGES,
    COMPARE,
    BITS,
    UNMET,
    FINISH,
    LOG,
)
