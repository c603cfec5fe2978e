"""Exercises and questions on encoding and decoding."""

from bpe_lesson.exercises.encode_decode.basic_tokenizer import TOKENIZER
from bpe_lesson.exercises.encode_decode.build_vocab import BUILD_VOCAB
from bpe_lesson.exercises.encode_decode.decode import DECODE, DECODE_FIX
from bpe_lesson.exercises.encode_decode.encode import ENCODE, ENCODE_FIX
from bpe_lesson.exercises.encode_decode.questions import (
    BETWEEN_BYTES,
    BUILD_VOCAB_BLANKS,
    DECODE_BLANKS,
    EMPTY,
    ENCODE_BLANKS,
    JOIN,
    LAST_ID,
    ONE_BYTE,
    ORDERS,
    PLAIN_NAME,
    ROUND_IDS,
    ROUND_TRIP,
    TWO_OBJECTS,
    WHY_LOWEST,
)

ITEMS = (
    ONE_BYTE,
    BUILD_VOCAB_BLANKS,
    BUILD_VOCAB,
    JOIN,
    DECODE_BLANKS,
    DECODE,
    ORDERS,
    ENCODE_BLANKS,
    ENCODE,
    ROUND_TRIP,
    TWO_OBJECTS,
    PLAIN_NAME,
    TOKENIZER,
    DECODE_FIX,
    ENCODE_FIX,
    WHY_LOWEST,
    ROUND_IDS,
    EMPTY,
    LAST_ID,
    BETWEEN_BYTES,
)
