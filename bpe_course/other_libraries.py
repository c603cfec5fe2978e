"""Train tokenizers with the libraries that people use at work, and compare them with ours."""

import csv
from collections.abc import Iterable
from typing import Any

from bpe_lesson.corpora import TEXTS
from bpe_lesson.pretokenize import GPT4O_PATTERN
from bpe_lesson.validation import need_list, suggest_install


def train_at_work(
    texts: Iterable[str], vocab_size: int, special_tokens: list[str], pattern: str = GPT4O_PATTERN
) -> Any:
    """Train a byte-level tokenizer with Hugging Face's library; return a `tokenizers.Tokenizer`.

    Its special tokens come first, and count towards `vocab_size`.

    >>> train_at_work(["low lower lowest"], 259, ["<|end|>"]).encode("low").tokens
    ['low']
    """
    with suggest_install():
        from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    split = pre_tokenizers.Split(Regex(pattern), "isolated")
    level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split, level])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        special_tokens=special_tokens,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(need_list(texts, "texts"), trainer)
    return tokenizer


def load_benchmark() -> list[dict[str, str]]:
    """Return the rows of the table that `tests/benchmarks/compare.py --save` writes.

    >>> list(load_benchmark()[0])
    ['task', 'who', 'seconds', 'times ours']
    """
    text = TEXTS.joinpath("benchmark.csv").read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))
