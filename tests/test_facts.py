"""What the course says about the whole blog post, which it doesn't contain.

It's expected in ../shared, next to the checkout; a test that needs it is skipped where it's missing.
What the course computes from its own texts, the unit tests hold.
"""

import json
import re

import pytest
from paths import ROOT, SHARED

from bpe_lesson import basic, core, corpora

POST = SHARED / "data" / "unicode_blog_post.txt"
LESSON = ROOT / "notebooks" / "04_byte_level_training.ipynb"
HEADING = "## Extra (2 minutes): the whole post"

# The merges that the whole post teaches, with the count of each, from 256 on.
PUBLISHED = {
    (101, 32): 646,
    (105, 110): 446,
    (115, 32): 424,
    (116, 104): 337,
    (101, 114): 294,
    (99, 111): 290,
    (116, 32): 285,
    (226, 128): 254,
    (44, 32): 243,
    (97, 110): 229,
    (111, 114): 214,
    (100, 32): 213,
    (97, 114): 181,
    (101, 110): 174,
    (257, 103): 166,
    (261, 100): 165,
    (121, 32): 154,
    (46, 32): 154,
    (97, 108): 146,
    (259, 256): 144,
}


PUBLISHED_MERGES = {pair: idx for idx, pair in enumerate(PUBLISHED, 256)}


def learn(text, num_merges, tie_break="first"):
    """Return the pairs learned, each with its count, and the ids that are left."""
    ids, learned = list(text.encode("utf-8")), {}
    for idx in range(256, 256 + num_merges):
        stats = core.get_stats(ids)
        pair = core.most_frequent(stats, tie_break)
        learned[pair] = stats[pair]
        ids = core.merge(ids, pair, idx)
    return learned, ids


# The whole post


@pytest.fixture
def post():
    if not POST.exists():
        pytest.skip("the blog post is missing: ../shared/data/unicode_blog_post.txt")
    return corpora.load_unicode_blog_post(POST)  # which checks the SHA-256


def test_20_merges_take_the_post_from_24597_to_19438_tokens(post):
    assert (len(post), len(post.encode("utf-8"))) == (23_328, 24_597)
    learned, ids = learn(post, 20)
    assert list(learned.items()) == list(PUBLISHED.items())
    assert len(ids) == 19_438
    assert round(24_597 / 19_438, 3) == 1.265
    assert list(basic.train(post, 276).items()) == list(PUBLISHED_MERGES.items())
    assert basic.encode(post, PUBLISHED_MERGES) == ids


def test_encode_with_the_published_merges():
    """The 20th joins "th" and "e "."""
    ids = [104, 101, 108, 108, 111, 32, 119, 266, 108, 100, 33]
    assert basic.encode("hello world!", PUBLISHED_MERGES) == ids
    assert basic.encode("h", PUBLISHED_MERGES) == [104]
    assert basic.encode("", PUBLISHED_MERGES) == []
    assert basic.build_vocab(PUBLISHED_MERGES)[275] == b"the "


def test_twenty_merges_take_the_paragraph_from_616_to_451_tokens():
    paragraph = corpora.load_text("unicode_paragraph")
    learned, _ = learn(paragraph, 5)
    assert list(learned) == [(101, 32), (240, 159), (226, 128), (105, 110), (115, 32)]
    assert list(learned.values()) == [20, 15, 12, 12, 10]
    lengths = [len(learn(paragraph, number)[1]) for number in (0, 1, 20)]
    assert lengths == [616, 596, 451]


def test_smallest_ids_leave_the_published_merges_at_the_17th(post):
    learned, _ = learn(post, 20, "smallest")
    pairs = list(PUBLISHED)
    pairs[16], pairs[17] = pairs[17], pairs[16]
    assert list(learned) == pairs


def test_the_paragraph_opens_the_post(post):
    assert corpora.load_text("unicode_paragraph") in post


# Lesson 04's section on the post


def test_the_section_prints_what_its_saved_outputs_say(post, monkeypatch, capsys):
    """Without the post, the test of the whole lesson passes over the section."""
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", str(POST))
    cells = json.loads(LESSON.read_text(encoding="utf-8"))["cells"]
    (setup,) = [cell for cell in cells if "setup" in cell["metadata"].get("tags", [])]
    (start,) = [i for i, cell in enumerate(cells) if "".join(cell["source"]).startswith(HEADING)]
    section = [cell for cell in cells[start:] if cell["cell_type"] == "code"]
    names = {}
    exec("".join(setup["source"]), names)
    capsys.readouterr()
    for cell in section:
        exec("".join(cell["source"]), names)
    printed = capsys.readouterr().out
    assert list(names["post_merges"]) == list(PUBLISHED)
    outputs = [output for cell in section for output in cell["outputs"]]
    saved = ["".join(output["text"]) for output in outputs if output["output_type"] == "stream"]
    assert printed == "".join(saved)
    assert "24597 → 19438 ratio 1.27" in printed
    (table,) = [output["data"] for output in outputs if output["output_type"] == "execute_result"]
    pairs = re.findall(r"\(\d+, \d+\)", "".join(table["text/plain"]))
    assert pairs == [str(pair) for pair in PUBLISHED]
