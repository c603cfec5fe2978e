"""How long training takes beside other trainers: `.venv/bin/python tests/benchmarks/training.py`.

All trainers run in turn, round after round, and the medians are compared: what slows the machine
for a moment slows all of them. The others are wanted, not needed: `pip install -e ".[bench]"`.
"""

import importlib
import statistics
import time
from collections import Counter
from collections.abc import Callable

from bpe_lesson import basic, corpora, fast, linked
from bpe_lesson.pretokenize import GPT4_PATTERN, split

ROUNDS = 5
WHOLE = r"(?s).+"


def naive(text: str, size: int, pattern: str) -> object:
    """The trainer of lesson 04."""
    return basic.train(text, size)


def linked_list(text: str, size: int, pattern: str) -> object:
    """The textbook's."""
    return linked.train(text, size)


def ours(text: str, size: int, pattern: str) -> object:
    """The fast one; splitting counts as well."""
    return fast.train(text if pattern == WHOLE else Counter(split(text, pattern)), size)


def tiktoken_educational(text: str, size: int, pattern: str) -> object:
    """Tiktoken's own, in plain Python, made to be read."""
    return importlib.import_module("tiktoken._educational").bpe_train(text, size, pattern, None)


def hugging_face(text: str, size: int, pattern: str) -> object:
    """Hugging Face's tokenizers, in Rust."""
    hf = importlib.import_module("tokenizers")
    tokenizer = hf.Tokenizer(hf.models.BPE())
    plain = hf.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = plain
    if pattern != WHOLE:
        pieces = hf.pre_tokenizers.Split(hf.Regex(pattern), "isolated")
        tokenizer.pre_tokenizer = hf.pre_tokenizers.Sequence([pieces, plain])
    alphabet = hf.pre_tokenizers.ByteLevel.alphabet()
    trainer = hf.trainers.BpeTrainer(
        vocab_size=size, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def rustbpe(text: str, size: int, pattern: str) -> object:
    """rustbpe, in Rust."""
    tokenizer = importlib.import_module("rustbpe").Tokenizer()
    tokenizer.train_from_iterator([text], size, pattern=pattern.replace(r"\Z", "$"))
    return tokenizer


def bpeasy(text: str, size: int, pattern: str) -> object:
    """bpeasy, in Rust."""
    return importlib.import_module("bpeasy").train_bpe(
        iter([text]), pattern.replace(r"\Z", "$"), 10_000, size
    )


QUICK = [linked_list, ours, hugging_face, rustbpe, bpeasy]


def tasks() -> list[tuple[str, str, int, str, list[Callable]]]:
    """Return what is trained: a name, the text, the size, how it is split, and who runs.

    The texts are on every machine that has Python and the course.
    """
    topics = importlib.import_module("pydoc_data.topics").topics
    manual = "\n".join(topics[name] for name in sorted(topics))
    essay = corpora.load("unicode_essay")
    all_of_them = [naive, tiktoken_educational, *QUICK]
    split_only = [ours, hugging_face, rustbpe, bpeasy]
    return [
        ("essay, 276", essay, 276, WHOLE, all_of_them),
        ("essay, 1024", essay, 1024, WHOLE, [naive, *QUICK]),
        ("186 kB of Python's manual, 2048", manual[:186_000], 2048, WHOLE, QUICK),
        ("all of it, split, 4096", manual, 4096, GPT4_PATTERN, split_only),
    ]


def measured(text: str, size: int, pattern: str, trainers: list[Callable]) -> dict[str, float]:
    """Return the median seconds of each trainer that is installed."""
    seconds: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for trainer in trainers:
            start = time.perf_counter()
            try:
                trainer(text, size, pattern)
            except ModuleNotFoundError:
                continue
            seconds.setdefault(trainer.__name__, []).append(time.perf_counter() - start)
    return {name: statistics.median(times) for name, times in seconds.items()}


def main() -> None:
    """Print one table: seconds, and how many times as long as ours."""
    for name, text, size, pattern, trainers in tasks():
        medians = measured(text, size, pattern, trainers)
        print(f"\n{name} ({len(text.encode('utf-8')):,} bytes)")
        for trainer, seconds in sorted(medians.items(), key=lambda item: item[1]):
            ratio = seconds / medians["ours"]
            print(f"  {trainer:22} {seconds:9.4f} s   {ratio:8.2f} times ours")


if __name__ == "__main__":
    main()
