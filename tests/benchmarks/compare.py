"""How long training and encoding take beside others: `.venv/bin/python tests/benchmarks/compare.py`.

Each measurement has a process of its own, so its peak memory is its own too, and one that takes too
long can be stopped. All run in turn, round after round, and the medians are compared: what slows
the machine for a moment slows all of them. Whoever takes over ten seconds runs once. The others are
wanted, not needed: `pip install -e ".[bench]"`.

With --save the table goes to `bpe_lesson/texts/benchmark.csv`, which lesson 09 shows.
"""

import csv
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import peers
import texts
from tqdm import tqdm

from bpe_lesson.pretokenize import GPT4_PATTERN

ROUNDS = 5
MOST_SECONDS = 150
ONCE_OVER = 10
TABLE = Path(__file__).parents[2] / "bpe_lesson" / "texts" / "benchmark.csv"
ALL = ["ours", "linked", "naive", "tiktoken_educational", "hugging_face", "rustbpe", "bpeasy"]
QUICK = ["ours", "linked", "hugging_face", "rustbpe", "bpeasy"]
SPLIT = ["ours", "hugging_face", "rustbpe", "bpeasy"]
ENCODERS = ["ours", "chunk_by_chunk", "tiktoken", "puretiktoken", "hugging_face", "rustbpe"]
# What is done, the text, the size of the vocabulary, the pattern, by whom.
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


def timed(call, *arguments) -> float:
    """Return the seconds that a call takes."""
    start = time.perf_counter()
    call(*arguments)
    return time.perf_counter() - start


def once(task: str, who: str) -> float:
    """Do the task once, and return the seconds of what is measured of it."""
    what, text, size, pattern, _ = TASKS[task]
    text = getattr(texts, text)()
    if what == "train":
        return timed(getattr(peers, f"train_{who}"), text, size, pattern)
    encode = getattr(peers, f"encode_{who}")(text, size, pattern)
    if what == "again":
        encode(text)
    return timed(encode, text)


def alone(task: str, who: str) -> dict:
    """Return seconds and peak megabytes of one task in a process of its own, or what was wrong."""
    command = [sys.executable, __file__, "--one", task, who]
    try:
        done = subprocess.run(command, capture_output=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return {"seconds": float("inf"), "megabytes": float("nan")}
    if done.returncode:
        return {"failed": done.stderr.decode(errors="replace").strip().rpartition("\n")[2]}
    return json.loads(done.stdout.splitlines()[-1])


def one(task: str, who: str) -> None:
    """Print what `alone` reads. Short tasks are done again and again for a third of a second."""
    import resource

    seconds, end = [], time.perf_counter() + 0.3
    while not seconds or time.perf_counter() < end:
        seconds.append(once(task, who))
    unit = 1e6 if sys.platform == "darwin" else 1000  # macOS counts bytes, Linux kilobytes
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    print(json.dumps({"seconds": statistics.median(seconds), "megabytes": peak}))


def rounds(task: str) -> dict[str, dict]:
    """Return who -> medians over all rounds; who failed or is not installed is left out."""
    found: dict[str, list[dict]] = {who: [] for who in TASKS[task][-1]}
    for _ in range(ROUNDS):
        for who, runs in found.items():
            if not runs or max(run.get("seconds", float("inf")) for run in runs) < ONCE_OVER:
                runs.append(alone(task, who))
    for who, runs in found.items():
        if "failed" in runs[0]:
            print(f"{task}, {who}: {runs[0]['failed']}", file=sys.stderr)
    return {
        who: {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        for who, runs in found.items()
        if "failed" not in runs[0]
    }


def row(task: str, who: str, run: dict, ours: float) -> dict[str, str]:
    """Return one line of the table; what was stopped took longer than `MOST_SECONDS`."""
    late = run["seconds"] == float("inf")
    ratio = (MOST_SECONDS if late else run["seconds"]) / ours
    return {
        "task": task,
        "who": who,
        "seconds": f"over {MOST_SECONDS}" if late else f"{run['seconds']:.3g}",
        "times ours": "over " * late + (f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"),
        "peak MB": "" if late else f"{run['megabytes']:.0f}",
    }


def rows() -> list[dict[str, str]]:
    """Return the table: for each task who did it, the fastest first."""
    table = []
    for task in tqdm([task for task in TASKS if "post" not in task or texts.post()]):
        medians = rounds(task)
        ours = medians["ours"]["seconds"]
        for who, run in sorted(medians.items(), key=lambda item: item[1]["seconds"]):
            table.append(row(task, who, run, ours))
    return table


def main() -> None:
    """Print the table, and keep it with --save."""
    table = rows()
    for line in table:
        print("{task:34} {who:22} {seconds:>8} s {times ours:>9} x {peak MB:>5} MB".format(**line))
    if "--save" in sys.argv:
        with TABLE.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, fieldnames=list(table[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(table)


if __name__ == "__main__":
    one(*sys.argv[2:]) if sys.argv[1:2] == ["--one"] else main()
