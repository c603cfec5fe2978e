"""What the seed documents print, and their own texts; each test skips without its document.

They lie in ../shared/seeds, beside this checkout. The other test_seeds files need no document: they
hold what running gives. This one holds that a document does print what those tests correct.
"""

import ast
import re
import unicodedata

import pytest
from paths import SHARED
from test_seeds import learn_ids

from bpe_lesson import basic, corpora

SEEDS = SHARED / "seeds"


def seed(number):
    """Return the text of one seed document, or skip the test where it is not at hand."""
    files = sorted(SEEDS.glob(f"{number}_*.txt"))
    if not files:
        pytest.skip(f"../shared/seeds/{number}_*.txt is missing, beside this checkout")
    return files[0].read_text(encoding="utf-8")


def own_text(number):
    """Return the string that a seed document calls `text`, with its escapes."""
    literal = re.search(r'^text = (""".*?""")', seed(number), re.MULTILINE | re.DOTALL)
    return ast.literal_eval(literal[1])


@pytest.mark.parametrize(
    ("number", "line"),
    [
        ("000", "Most frequent pair: aa (occurs 2 times)"),  # 4; it is replaced 2 times
        ("000", "Final vocabulary: {a, b, c, d, Z=aa, Y=ab, X=ZY}"),  # its code: aa, aaa, aaab
        ("000", "its length of 533 code points"),  # of the real one; its own text has 527
        ("000", "have a length of 608 bytes"),  # of the real one without curly marks; own: 576
        ("000", "pair (101, 32) occurs most frequently, appearing 20 times"),  # right
        ("000", "merge combines tokens 256 and 259 into 275"),  # right, of the whole post
        ("000", "24,000 bytes, which after 20 merges reduced to 19,000"),  # 24,597 and 19,438
        ("000", "must be followed by another ‘1’, then a ‘0’"),  # of two-byte characters only
        ("001", "Find most frequent pair: e, r (appears 3 times)"),  # one of five; its code: l, o
        ("001", "Final:    low est </w>"),  # never reached
        ("001", "{merge[0]} + {merge[1]}{''.join(merge)}"),  # no arrow
        ("001", "(GPT, BERT, etc.)"),  # BERT is WordPiece: nothing here can compute that
        ("002", "'pi', 'ck', 'ed', 'pick', 'pickl'}"),  # first seen: pi, pic, pick, ed, edpick
        ("003", "(low, e), (lowe, r), and (lowe, s) each appear exactly twice"),  # (low, e): 4
        ("003", 'word.replace(f"{a} {b}", f"{a}{b}")'),  # breaks symbol boundaries
        ("004", "length: 533"),  # of the real one; its own text has 609
        ("004", "length: 616"),  # of the real one; its own has 672, the list that it prints 680
        ("004", "from 24,597 tokens down to 19,438"),  # of the whole post
        ("004", "a compression ratio of about 1.27X"),  # right, of the whole post
    ],
)
def test_a_seed_prints(number, line):
    """The line is there; what is right instead stands beside it, and in the other test files."""
    assert line in seed(number)


def test_seed_000s_text_is_the_first_state_of_the_paragraph():
    """527 code points, 576 bytes."""
    text = own_text("000")
    assert (len(text), len(text.encode("utf-8"))) == (527, 576)
    assert text == next(iter(corpora.repair_paragraph().values()))


def test_seed_000_maps_id_to_pair_and_then_pair_to_id():
    """`merges` has two orientations in one document, with the same five pairs."""
    tables = re.findall(r"^merges = (\{\n.*?^\})", seed("000"), re.MULTILINE | re.DOTALL)
    by_id, by_pair = map(ast.literal_eval, tables)
    assert by_id == {
        256: (101, 32),
        257: (100, 32),
        258: (116, 101),
        259: (115, 32),
        260: (105, 110),
    }
    assert by_pair == {pair: idx for idx, pair in by_id.items()}


def test_seed_004s_own_text_has_609_code_points_672_bytes():
    """With a title before the paragraph; so neither 533 nor 616 is its own, nor 19,438."""
    text = own_text("004")
    assert (len(text), len(text.encode("utf-8"))) == (609, 672)
    assert text.count("\u200c") == 6
    assert text.startswith("A Programmer's Introduction to Unicode March 3, 2017")
    learned, ids = learn_ids(text.encode("utf-8"), 20)
    assert learned[:2] == [((101, 32), 21), ((240, 159), 15)]
    assert len(ids) == 499


def test_seed_004_prints_680_numbers_that_decode_to_other_text():
    """Valid UTF-8, but Cyrillic letters stand in it where the text has Latin ones."""
    (literal,) = re.findall(r"^\[\d+(?:, \d+)*\]$", seed("004"), re.MULTILINE)
    ids = ast.literal_eval(literal)
    assert len(ids) == 680
    decoded = basic.decode(ids, basic.build_vocab({}), errors="strict")
    cyrillic = [c for c in decoded if unicodedata.name(c, "").startswith("CYRILLIC")]
    assert cyrillic == list("Вникоде")
    assert decoded not in (own_text("004"), *corpora.repair_paragraph().values())
    assert not any(unicodedata.name(c, "").startswith("CYRILLIC") for c in own_text("004"))
