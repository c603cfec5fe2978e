"""Compare our trainers and encoders with other people's, in seconds and megabytes.

Run it with `.venv/bin/python tests/benchmarks/compare.py`. The other people's packages are
optional: `pip install -e ".[bench]"` installs them, and the benchmark leaves out what's missing.

Each measurement runs in a separate process, with its own peak memory, and is stopped if it takes
too long. The competitors take turns, round after round, so whatever slows the machine for a moment
slows all of them; then their medians are compared. One that takes more than ten seconds runs once.
rustbpe and Hugging Face take as many threads as they want; all the others have one.

With --save, the table is written to `bpe_lesson/texts/benchmark.csv`, which lesson 11 shows.
"""

import csv
import importlib
import json
import os
import random
import statistics
import string
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import peers
from tqdm import tqdm

from bpe_course.blog_post import load_unicode_blog_post
from bpe_lesson import corpora
from bpe_lesson.pretokenize import GPT4_PATTERN

NOTE = """
x: how many times as long as `ours` (fast.train or Encoder) it took; below 1, it was faster.
"split": the text was split into chunks by GPT-4's pattern before training. In the other training
tasks it was unsplit, one chunk from beginning to end. Hugging Face and bpeasy are built for text
that has been split, so the ratios on unsplit text say nothing about split text.
The essay comes with the course. The post doesn't, and is left out if this machine doesn't have it.
The manual (186 kB and 0.5 MB) and the library (10 MB) are Python's, and change with its version."""
ROUNDS = 5
MOST_SECONDS = 150
ONCE_OVER = 10
TABLE = Path(__file__).parents[2] / "bpe_lesson" / "texts" / "benchmark.csv"
ALL = ["ours", "linked", "naive", "tiktoken_educational", "hugging_face", "rustbpe", "bpeasy"]
QUICK = ["ours", "linked", "hugging_face", "rustbpe", "bpeasy"]
SPLIT = ["ours", "hugging_face", "rustbpe", "bpeasy"]
ENCODERS = ["ours", "chunk_by_chunk", "tiktoken", "puretiktoken", "hugging_face", "rustbpe"]
# The task, the text, the vocabulary size, the pattern that splits the text, and who takes part.
# Without a pattern the text is unsplit: the whole of it is one chunk.
TASKS = {
    "train: essay, 276": ("train", "essay", 276, None, ALL),
    "train: essay, 1024": ("train", "essay", 1024, None, ALL),
    "train: post, 276": ("train", "post", 276, None, ALL),
    "train: post, 1024": ("train", "post", 1024, None, ALL),
    "train: 186 kB, 512": ("train", "part_of_the_manual", 512, None, ALL),
    "train: 186 kB, 2048": ("train", "part_of_the_manual", 2048, None, ["naive", *QUICK]),
    "train: 100 kB of one letter, 276": ("train", "one_letter", 276, None, QUICK),
    "train: 100 kB of letters, 1024": ("train", "mixed_letters", 1024, None, QUICK),
    "train: 0.5 MB, split, 4096": ("train", "manual", 4096, GPT4_PATTERN, SPLIT),
    "train: 10 MB, split, 4096": ("train", "library", 4096, GPT4_PATTERN, SPLIT),
    "encode: 186 kB": ("encode", "part_of_the_manual", 4096, GPT4_PATTERN, ENCODERS),
    "encode: 0.5 MB": ("encode", "manual", 4096, GPT4_PATTERN, ENCODERS),
    "encode again: 0.5 MB": ("again", "manual", 4096, GPT4_PATTERN, ENCODERS),
    "encode: 10 MB": ("encode", "library", 4096, GPT4_PATTERN, ENCODERS),
    "encode: 100 kB of one letter": ("encode", "one_letter", 276, GPT4_PATTERN, ENCODERS),
    "encode: 100 kB of letters": ("encode", "mixed_letters", 1024, GPT4_PATTERN, ENCODERS),
}


def load_manual() -> str:
    """Return the part of Python's manual that help() shows: about 0.5 MB."""
    topics = importlib.import_module("pydoc_data.topics").topics
    return "\n".join(topics[name] for name in sorted(topics))


def load_library() -> str:
    folder, texts, size = Path(sysconfig.get_path("stdlib")), [], 0
    for path in sorted(folder.rglob("*.py")):
        if size < 10_000_000 and not {"site-packages", "test", "tests"} & set(path.parts):
            texts.append(path.read_text(encoding="utf-8", errors="replace"))
            size += len(texts[-1])
    return "".join(texts)[:10_000_000]


TEXTS = {
    "essay": lambda: corpora.load_text("unicode_essay"),
    "post": load_unicode_blog_post,  # None if this machine doesn't have it
    "part_of_the_manual": lambda: load_manual()[:186_000],
    "manual": load_manual,
    "library": load_library,
    "one_letter": lambda: "a" * 100_000,
    "mixed_letters": lambda: "".join(random.Random(9).choices(string.ascii_lowercase, k=100_000)),
}


def alone(task: str, who: str) -> dict:
    """Measure a task in a separate process; return seconds and peak megabytes, or the error."""
    env = os.environ | {"RAYON_NUM_THREADS": "0"}  # all cores
    command = [sys.executable, __file__, "--one", task, who]
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=MOST_SECONDS, check=False, env=env
        )
    except subprocess.TimeoutExpired:
        return {"seconds": float("inf"), "megabytes": float("nan")}
    if done.returncode:
        return {"failed": done.stderr.decode(errors="replace").strip().rpartition("\n")[2]}
    return json.loads(done.stdout.splitlines()[-1])


def one(task: str, who: str) -> None:
    """Measure a task and print the result for `alone`; repeat a short one for a third of a second."""
    import resource

    what, text, size, pattern, _ = TASKS[task]
    given, seconds, end = (TEXTS[text](), size, pattern), [], time.perf_counter() + 0.3
    while not seconds or time.perf_counter() < end:
        if what == "train":
            call = partial(getattr(peers, f"train_{who}"), *given)
        else:
            call = partial(getattr(peers, f"encode_{who}")(*given), given[0])
        if what == "again":
            call()
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    unit = 1e6 if sys.platform == "darwin" else 1000  # macOS reports bytes, Linux kilobytes
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    print(json.dumps({"seconds": statistics.median(seconds), "megabytes": peak}))


def rounds(task: str) -> dict[str, dict]:
    """Return who -> medians over all rounds, without those that failed or aren't installed."""
    found: dict[str, list[dict]] = {who: [] for who in TASKS[task][-1]}
    for _ in range(ROUNDS):
        for who, runs in found.items():
            if not runs or max(run.get("seconds", float("inf")) for run in runs) < ONCE_OVER:
                runs.append(alone(task, who))
    for who, runs in found.items():
        if "failed" in runs[0]:
            print(f"{task}: {who} is left out: {runs[0]['failed']}", file=sys.stderr)
    return {
        who: {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        for who, runs in found.items()
        if "failed" not in runs[0]
    }


def rows() -> Iterator[dict[str, str]]:
    """Yield the table: for each task, those who took part, the fastest first."""
    for task in tqdm([task for task in TASKS if "post" not in task or TEXTS["post"]()]):
        medians = rounds(task)
        for who, run in sorted(medians.items(), key=lambda item: item[1]["seconds"]):
            late = run["seconds"] == float("inf")  # it was stopped
            ratio = min(run["seconds"], MOST_SECONDS) / medians["ours"]["seconds"]
            yield {
                "task": task,
                "who": who,
                "seconds": f"over {MOST_SECONDS}" if late else f"{run['seconds']:.3g}",
                "times ours": "over " * late + (f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"),
                "peak MB": "" if late else f"{run['megabytes']:.0f}",
            }


def main() -> None:
    table = list(rows())
    for line in table:
        print("{task:34} {who:22} {seconds:>8} s {times ours:>9} x {peak MB:>5} MB".format(**line))
    print(NOTE)
    if "--save" in sys.argv:
        with TABLE.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, fieldnames=list(table[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(table)


if __name__ == "__main__":
    one(*sys.argv[2:]) if sys.argv[1:2] == ["--one"] else main()
