"""The benchmark's table is whole, and what CONTRIBUTING.md says of speed is in it."""

import re

from paths import ROOT

from bpe_lesson import corpora

ROWS = corpora.load_benchmark()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOW_FAST = CONTRIBUTING.partition("## How fast")[2].partition("\n## ")[0]
NAMES = {
    "naive": "naive",
    "tiktoken's educational trainer": "tiktoken_educational",
    "Hugging Face": "hugging_face",
    "rustbpe": "rustbpe",
    "bpeasy": "bpeasy",
    "tiktoken": "tiktoken",
    "puretiktoken": "puretiktoken",
}


def claims(line):
    """Return who -> ratio, from a line like "naive took 13 and rustbpe 0.30 times as long as ours".

    >>> claims("naive took 13 and rustbpe 0.30 times as long as ours, which took 1.3 s.")
    {'naive': '13', 'rustbpe': '0.30'}
    """
    listed = line.partition(" times as long")[0].replace(" took ", " ").replace(" and ", ", ")
    pairs = re.findall(r"([A-Za-z' ]+) ([\d.]+)(?:, |$)", listed + ", ")
    return {name.strip(): ratio for name, ratio in pairs}


def test_what_is_said_is_what_the_table_says():
    """Three lines, each on one task: how many times as long as ours the others took."""
    lines = re.findall(r"^- \*\*(.+?)\*\*: (.+)$", HOW_FAST, re.MULTILINE)
    assert len(lines) == 3
    for task, said in lines:
        ratios = {row["who"]: row["times ours"] for row in ROWS if row["task"] == task}
        found = claims(said)
        assert len(found) >= 3, said
        assert {NAMES[name]: value for name, value in found.items()}.items() <= (ratios.items()), (
            task,
            ratios,
        )


def test_ours_took_part_in_each_task():
    tasks = {row["task"] for row in ROWS}
    assert len(tasks) >= 14
    assert {row["task"] for row in ROWS if row["who"] == "ours"} == tasks
    assert all(row["times ours"] == "1.00" for row in ROWS if row["who"] == "ours")


def test_ten_megabytes_take_little_memory():
    """By the run that the table is from."""
    [peak] = [
        float(row["peak MB"])
        for row in ROWS
        if (row["task"], row["who"]) == ("train: 10 MB, split, 4096", "ours")
    ]
    assert peak <= 220
