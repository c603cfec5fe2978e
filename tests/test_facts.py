"""What the course says about the whole blog post, which it doesn't contain.

It's expected in ../shared, next to the checkout; a test that needs it is skipped where it's missing.
What the course computes from its own texts, the unit tests hold.
"""

import json

import pytest
from paths import ROOT, SHARED

from bpe_lesson import basic, core, corpora

POST = SHARED / "data" / "unicode_blog_post.txt"
LESSON = ROOT / "notebooks" / "04_byte_level_training.ipynb"
HEADING = "## Extra (2 minutes): the whole post"

# The merges that the whole post teaches, in order, and the count of each.
PAIRS = [(101, 32), (105, 110), (115, 32), (116, 104), (101, 114), (99, 111), (116, 32), (226, 128)]
PAIRS += [(44, 32), (97, 110), (111, 114), (100, 32), (97, 114), (101, 110), (257, 103), (261, 100)]
PAIRS += [(121, 32), (46, 32), (97, 108), (259, 256)]
COUNTS = [646, 446, 424, 337, 294, 290, 285, 254, 243, 229, 214, 213, 181, 174, 166, 165, 154, 154]
COUNTS += [146, 144]


@pytest.fixture
def post():
    if not POST.exists():
        pytest.skip("the blog post is missing: ../shared/data/unicode_blog_post.txt")
    return corpora.load_unicode_blog_post(POST)  # which checks the SHA-256


@pytest.mark.parametrize("tie_break", ["first", "smallest"])
def test_20_merges_take_the_post_from_24597_to_19438_tokens(post, tie_break):
    """The 17th and the 18th occur equally often: smallest ids leave the published merges there."""
    pairs = list(PAIRS)
    if tie_break == "smallest":
        pairs[16], pairs[17] = pairs[17], pairs[16]
    assert (len(post), len(post.encode("utf-8"))) == (23_328, 24_597)
    merges = basic.train(post, 276, tie_break=tie_break)
    assert list(merges.items()) == list(zip(pairs, range(256, 276)))
    ids, counts = list(post.encode("utf-8")), []
    for pair, idx in merges.items():
        counts.append(core.get_stats(ids)[pair])
        ids = core.merge(ids, pair, idx)
    assert (counts, len(ids)) == (COUNTS, 19_438)
    assert basic.encode(post, merges) == ids


def test_encode_with_the_published_merges():
    """The 20th joins "th" and "e "."""
    merges = dict(zip(PAIRS, range(256, 276)))
    ids = [104, 101, 108, 108, 111, 32, 119, 266, 108, 100, 33]
    assert basic.encode("hello world!", merges) == ids
    assert basic.build_vocab(merges)[275] == b"the "


def test_twenty_merges_take_the_paragraph_from_616_to_451_tokens():
    paragraph = corpora.load_text("unicode_paragraph")
    merges = basic.train(paragraph, 276)
    assert [*merges][:5] == [(101, 32), (240, 159), (226, 128), (105, 110), (115, 32)]
    steps = [len(ids) for ids in basic.apply_one_by_one(paragraph.encode(), merges)]
    assert (steps[:2], steps[20]) == ([616, 596], 451)


def test_lesson_04_prints_what_its_saved_outputs_say_of_the_post(post, monkeypatch, capsys):
    """Without the post, the test of the whole lesson passes over that section."""
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", str(POST))
    monkeypatch.chdir(ROOT)
    cells = json.loads(LESSON.read_text(encoding="utf-8"))["cells"]
    (setup,) = [cell for cell in cells if "setup" in cell["metadata"].get("tags", [])]
    (start,) = [i for i, cell in enumerate(cells) if "".join(cell["source"]).startswith(HEADING)]
    section = [cell for cell in cells[start:] if cell["cell_type"] == "code"]
    names = {}
    exec("".join(setup["source"]), names)
    capsys.readouterr()
    for cell in section:
        exec("".join(cell["source"]), names)
    outputs = [output for cell in section for output in cell["outputs"]]
    saved = ["".join(output["text"]) for output in outputs if output["output_type"] == "stream"]
    assert capsys.readouterr().out == "".join(saved)
    assert "24597 → 19438 ratio 1.27" in "".join(saved)
    assert list(names["post_merges"]) == PAIRS
