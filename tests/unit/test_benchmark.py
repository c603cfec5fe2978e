"""What CONTRIBUTING.md says of speed is what the benchmark's saved table says."""

import re

from paths import ROOT

from bpe_lesson import corpora

ROWS = corpora.load_benchmark()
OURS = {row["task"]: row for row in ROWS if row["who"] == "ours"}
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## How fast")[2]
NAMES = {"tiktoken's educational trainer": "tiktoken_educational", "Hugging Face": "hugging_face"}


def test_what_is_said_is_what_the_table_says():
    """Three lines, each on one task: how many times as long as ours the others took."""
    lines = re.findall(r"^- \*\*(.+?)\*\*: (.+?) times as long", GUIDE, re.MULTILINE)
    assert len(lines) == 3
    for task, said in lines:
        ratios = {row["who"]: row["times ours"] for row in ROWS if row["task"] == task}
        claims = re.findall(
            r"([A-Za-z][A-Za-z' ]*?)(?: took)? ([\d.]+)", said.replace(" and ", ", ")
        )
        assert len(claims) >= 3
        assert {name: ratios[NAMES.get(name, name)] for name, _ in claims} == dict(claims), task
    post, library = OURS["train: post, 1024"], OURS["train: 10 MB, split, 4096"]
    assert f"which took {1000 * float(post['seconds']):.0f} ms" in GUIDE
    took = f"which took {float(library['seconds']):.1f} s and {library['peak MB']} MB"
    assert took in GUIDE


def test_ours_took_part_in_each_task():
    assert set(OURS) == {row["task"] for row in ROWS} and len(OURS) >= 14
