"""Call our trainers and encoders, and other people's, all in the same way.

Every `train_...` function takes (text, vocab_size, pattern). If the pattern is None, the text isn't
split. Every `encode_...` function takes the same arguments, trains on the text if it needs to, and
returns a function that encodes a text. If a package isn't installed, they raise a
ModuleNotFoundError.
"""

import importlib
from collections import Counter
from collections.abc import Callable

from bpe_lesson import basic, fast, linked
from bpe_lesson.encoder import Encoder
from bpe_lesson.pretokenize import iterate_chunks

WHOLE = r"(?s).+"


def published(pattern: str | None) -> str:
    r"""Return the pattern as the other engines need it: their $ means what our \Z does."""
    return WHOLE if pattern is None else pattern.replace(r"\Z", "$")


def train_naive(text: str, size: int, pattern: None) -> object:
    return basic.train(text, size)


def train_linked(text: str, size: int, pattern: None) -> object:
    return linked.train(text, size)


def train_ours(text: str, size: int, pattern: str | None) -> dict:
    """Train with `fast.train`; the time for splitting counts as well."""
    return fast.train(text if pattern is None else Counter(iterate_chunks(text, pattern)), size)


def train_tiktoken_educational(text: str, size: int, pattern: str | None) -> object:
    return importlib.import_module("tiktoken._educational").bpe_train(
        text, size, published(pattern), None
    )


def train_hugging_face(text: str, size: int, pattern: str | None) -> object:
    hf = importlib.import_module("tokenizers")
    tokenizer = hf.Tokenizer(hf.models.BPE())
    plain = hf.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = plain
    if pattern is not None:
        theirs = pattern.replace(r"\Z", r"\z").replace("{1,3}+", "{1,3}")  # + would be "any number"
        pieces = hf.pre_tokenizers.Split(hf.Regex(theirs), "isolated")
        tokenizer.pre_tokenizer = hf.pre_tokenizers.Sequence([pieces, plain])
    alphabet = hf.pre_tokenizers.ByteLevel.alphabet()
    trainer = hf.trainers.BpeTrainer(
        vocab_size=size, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def train_rustbpe(text: str, size: int, pattern: str | None) -> object:
    tokenizer = importlib.import_module("rustbpe").Tokenizer()
    tokenizer.train_from_iterator([text], size, pattern=published(pattern))
    return tokenizer


def train_bpeasy(text: str, size: int, pattern: str | None) -> object:
    return importlib.import_module("bpeasy").train_bpe(
        iter([text]), published(pattern), len(text), size
    )


def encode_chunk_by_chunk(text: str, size: int, pattern: str) -> Callable:
    """Encode each chunk as in lesson 05, without remembering any, which is what minbpe does."""
    merges = train_ours(text, size, pattern)
    return lambda text: [
        idx for chunk in iterate_chunks(text, pattern) for idx in basic.encode(chunk, merges)
    ]


def encode_ours(text: str, size: int, pattern: str) -> Callable:
    return Encoder(
        train_ours(text, size, pattern), lambda text: iterate_chunks(text, pattern)
    ).encode


def encode_tiktoken(text: str, size: int, pattern: str) -> Callable:
    encoding = importlib.import_module("tiktoken").Encoding(
        "ours",
        pat_str=published(pattern),
        mergeable_ranks=ranks(text, size, pattern),
        special_tokens={},
    )
    return encoding.encode_ordinary


def encode_puretiktoken(text: str, size: int, pattern: str) -> Callable:
    """Encode with puretiktoken, in plain Python, using our merges instead of GPT-4's."""
    encoding = importlib.import_module("puretiktoken").Encoding("cl100k_base")
    encoding._ranks = ranks(text, size, pattern)
    return encoding.encode_ordinary


def encode_hugging_face(text: str, size: int, pattern: str) -> Callable:
    tokenizer = train_hugging_face(text, size, pattern)
    return lambda text: tokenizer.encode(text).ids


def encode_rustbpe(text: str, size: int, pattern: str) -> Callable:
    return train_rustbpe(text, size, pattern).encode


def ranks(text: str, size: int, pattern: str) -> dict[bytes, int]:
    """Return our vocabulary as tiktoken takes it: bytes -> id."""
    vocab = basic.build_vocab(train_ours(text, size, pattern))
    return {token: idx for idx, token in vocab.items()}
