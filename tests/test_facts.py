"""What the course says about other texts: the whole blog post, and documents that print figures.

The course contains neither. They're expected in ../shared, next to the checkout; a test that needs
one is skipped where it's missing. What the course computes from its own texts, the unit tests hold.
"""

import ast
import json
import re

import pytest
from paths import ROOT, SHARED

from bpe_lesson import basic, core, corpora, words

POST = SHARED / "data" / "unicode_blog_post.txt"
SEEDS = SHARED / "seeds"
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


# What lesson 07 says about others' figures


def read_seed(number):
    """Return one of the documents, or skip the test."""
    files = list(SEEDS.glob(f"{number}_*.txt"))
    if not files:
        pytest.skip(f"a document is missing: ../shared/seeds/{number}_*.txt")
    return files[0].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("number", "line"),
    [
        ("000", "Most frequent pair: aa (occurs 2 times)"),
        ("000", "its length of 533 code points"),
        ("000", "have a length of 608 bytes"),
        ("000", "must be followed by another ‘1’, then a ‘0’"),
        ("001", "Find most frequent pair: e, r (appears 3 times)"),
        ("001", "Final:    low est </w>"),
        ("003", "(low, e), (lowe, r), and (lowe, s) each appear exactly twice"),
        ("004", "length: 616"),
        ("004", "from 24,597 tokens down to 19,438"),
    ],
)
def test_a_document_prints(number, line):
    assert line in read_seed(number)


def test_the_damaged_copy_of_the_paragraph_is_a_documents():
    literal = re.search(r'^text = (""".*?""")', read_seed("000"), re.MULTILINE | re.DOTALL)
    assert ast.literal_eval(literal[1]) == next(iter(corpora.repair_paragraph().values()))


def test_a_table_of_merges_matches_no_text(post):
    table = re.search(r"^merges = (\{\n.*?^\})", read_seed("000"), re.MULTILINE | re.DOTALL)
    by_hand = list(ast.literal_eval(table[1]).values())
    assert by_hand == [(101, 32), (100, 32), (116, 101), (115, 32), (105, 110)]
    for text in [post, *corpora.repair_paragraph().values()]:
        assert list(basic.train(text, 261)) != by_hand


def test_five_pairs_tie_where_the_walk_through_takes_e_r():
    stats = words.word_stats(words.count_words(["low lower lowest", "newer wider"]))
    tied = [pair for pair, count in stats.items() if count == max(stats.values())]
    assert tied == [("l", "o"), ("o", "w"), ("w", "e"), ("e", "r"), ("r", "</w>")]


def test_three_pairs_tie_a_step_later_than_they_say():
    word_counts, learned = {tuple("low"): 5, tuple("lower"): 2, tuple("lowest"): 2}, []
    for _ in range(4):
        stats = words.word_stats(word_counts)
        pair = core.most_frequent(stats)
        learned.append(("".join(pair), stats[pair]))
        word_counts = words.merge_vocab(pair, word_counts)
    assert learned == [("lo", 9), ("low", 9), ("lowe", 4), ("lower", 2)]
    assert stats == {("lowe", "r"): 2, ("lowe", "s"): 2, ("s", "t"): 2}
