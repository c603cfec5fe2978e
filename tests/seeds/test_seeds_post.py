"""The figures of the whole post, and lesson 04's section on it, run with the post and without.

The project does not contain the post: what needs it reads ../shared/data/unicode_blog_post.txt,
beside this checkout, and is skipped where that file is missing.
"""

import ast
import hashlib
import json
import re

import pytest
from paths import ROOT, SHARED
from small_post import notebook
from test_seeds import learn_ids

from bpe_lesson import basic, blog_post, corpora

POST = SHARED / "data" / "unicode_blog_post.txt"
LESSON = ROOT / "notebooks" / "04_byte_level_training.ipynb"
HEADING = "Extra: the whole post"

PUBLISHED = [
    ((101, 32), 646),
    ((105, 110), 446),
    ((115, 32), 424),
    ((116, 104), 337),
    ((101, 114), 294),
    ((99, 111), 290),
    ((116, 32), 285),
    ((226, 128), 254),
    ((44, 32), 243),
    ((97, 110), 229),
    ((111, 114), 214),
    ((100, 32), 213),
    ((97, 114), 181),
    ((101, 110), 174),
    ((257, 103), 166),
    ((261, 100), 165),
    ((121, 32), 154),
    ((46, 32), 154),
    ((97, 108), 146),
    ((259, 256), 144),
]
PAIRS = [pair for pair, _ in PUBLISHED]


@pytest.fixture
def post_file():
    """Return the file that holds the post, or skip."""
    if not POST.exists():
        pytest.skip("../shared/data/unicode_blog_post.txt is missing, beside this checkout")
    return POST


@pytest.fixture
def post(post_file):
    """Return the post as the course reads it."""
    return corpora.load_unicode_blog_post(post_file)


# The figures


def test_the_posts_size_and_sha_256(post_file, post):
    """23,328 code points, 24,597 bytes, and the SHA-256 that the course checks."""
    data = post_file.read_bytes()
    assert post == data.decode("utf-8")
    assert (len(post), len(data)) == (23_328, 24_597)
    sha256 = "818675f0d3df7038cdb42a49cee09e202374a745691e09bcc8f061c0ee7c741b"
    assert hashlib.sha256(data).hexdigest() == blog_post.POST_SHA256 == sha256


def test_the_post_is_found_in_its_notebook(post):
    """As the string of one cell, with every character escaped."""
    source = f"# from the web\ntext = {ascii(post)}\ntokens = text.encode('utf-8')"
    assert blog_post.extract_post(notebook(source)) == post.encode("utf-8")
    assert corpora.load_text("unicode_paragraph") in post


def test_20_merges_take_24597_to_19438_tokens(post):
    """The twenty merges with counts, and the ratio: 1.265, printed as 1.27."""
    learned, ids = learn_ids(post.encode("utf-8"), 20)
    assert learned == PUBLISHED
    assert len(ids) == 19_438
    assert round(24_597 / len(ids), 3) == 1.265
    assert f"{24_597 / len(ids):.2f}" == "1.27"


@pytest.fixture
def merges(post):
    """Return what the course's own `train` learns from the post with 276 tokens."""
    return basic.train(post, 276)


def test_train_encode_and_replay_agree_with_the_published_merges(post, merges):
    """Ids 256 to 275, in that order; all three come to 19,438 tokens, and back to the post."""
    assert list(merges.items()) == [(pair, 256 + i) for i, pair in enumerate(PAIRS)]
    ids = basic.encode(post, merges)
    assert len(ids) == 19_438
    assert [*basic.apply_one_by_one(post.encode("utf-8"), merges)][-1] == ids
    assert basic.decode(ids, basic.build_vocab(merges)) == post


def test_the_20th_joins_th_and_e_space_into_the(merges):
    """275 is "th" (259) and "e " (256), two tokens that were merges themselves."""
    vocab = basic.build_vocab(merges)
    assert (vocab[259], vocab[256], vocab[275]) == (b"th", b"e ", b"the ")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("hello world!", [104, 101, 108, 108, 111, 32, 119, 266, 108, 100, 33]),
        ("h", [104]),
        ("", []),
    ],
)
def test_hello_world_with_the_posts_merges(merges, text, ids):
    """One pair is merged, 266, "or"; one character and none are no error, as in seed 000."""
    assert basic.encode(text, merges) == ids
    assert basic.decode(ids, basic.build_vocab(merges)) == text


def test_smallest_ids_leave_the_published_merges_at_the_17th(post):
    """(121, 32) and (46, 32) tie at 154: first seen takes one, smallest ids the other."""
    learned, _ = learn_ids(post.encode("utf-8"), 20, "smallest")
    assert learned[:16] == PUBLISHED[:16]
    assert PUBLISHED[16] == ((121, 32), 154)
    assert learned[16] == ((46, 32), 154)


def test_seed_000s_table_by_hand_is_not_of_the_post_either(merges):
    """It has (100, 32) second; the post has it twelfth."""
    assert (PAIRS[1], PAIRS.index((100, 32)) + 1) == ((105, 110), 12)
    assert merges[(100, 32)] == 267


# Lesson 04's section on the post


def lesson():
    """Return the setup cell's source and the cells of the section, heading first."""
    cells = json.loads(LESSON.read_text(encoding="utf-8"))["cells"]
    setup = [source(cell) for cell in cells if "setup" in tags(cell)]
    headings = [i for i, cell in enumerate(cells) if re.match(r"##? ", heading(cell))]
    assert heading(cells[headings[-1]]) == f"## {HEADING}", "the section on the post is the last"
    return setup, cells[headings[-1] :]


def source(cell):
    """Return a cell's source: a str, or a list of lines, in the file."""
    return "".join(cell["source"])


def tags(cell):
    """Return a cell's tags."""
    return cell["metadata"].get("tags", [])


def heading(cell):
    """Return the first line of a markdown cell, "" for a code cell."""
    return source(cell).strip().split("\n")[0] if cell["cell_type"] == "markdown" else ""


def run(code, names):
    """Run a cell as a kernel does; return the value of its last line if that is an expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    return last and eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def run_section(capsys):
    """Run the setup cell and the section; return its names, the values shown, what it printed."""
    setup, cells = lesson()
    names = {"__name__": "__main__"}
    for code in setup:
        run(code, names)
    capsys.readouterr()
    values = [run(source(cell), names) for cell in cells if cell["cell_type"] == "code"]
    printed = capsys.readouterr()
    assert printed.err == ""
    return names, [value for value in values if value is not None], printed.out


@pytest.fixture
def alone(monkeypatch, tmp_path):
    """No network, an empty cache, no file named."""
    monkeypatch.setenv("BPE_LESSON_OFFLINE", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("BPE_LESSON_BLOG_POST", raising=False)


def numbers(text):
    """Return the whole numbers in a text, 24,597 and 24597 alike."""
    return {
        int(number) for number in re.findall(r"(?<![\d.])\d+(?!\d|\.\d)", text.replace(",", ""))
    }


def test_the_section_runs_with_the_post(post_file, alone, monkeypatch, capsys):
    """It prints 24597, 19438 and 17, and shows the twenty merges."""
    monkeypatch.setenv("BPE_LESSON_BLOG_POST", str(post_file))
    names, values, printed = run_section(capsys)
    assert {24_597, 19_438, 17} <= numbers(printed)
    assert f"{PAIRS[16]} (46, 32)" in printed
    assert list(names["post_merges"]) == PAIRS
    (table,) = values
    assert re.findall(r"\(\d+, \d+\)", repr(table)) == [str(pair) for pair in PAIRS]


@pytest.mark.parametrize("named", [None, "no/such/file"])
def test_the_section_is_passed_over_without_the_post(named, alone, monkeypatch, capsys):
    """Offline, with an empty cache: no cell raises, nothing is shown, one line is printed."""
    if named:
        monkeypatch.setenv("BPE_LESSON_BLOG_POST", named)
    names, values, printed = run_section(capsys)
    assert names["post"] is None
    assert values == []
    assert len(printed.splitlines()) == 1, printed
    assert "do without the whole blog post" in printed


def test_the_sections_code_cells_are_tagged():
    """So nbval passes whether the post is at hand or not; and there are code cells."""
    _, cells = lesson()
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 3
    assert all("nbval-ignore-output" in tags(cell) for cell in code)


def test_the_sections_saved_outputs_are_of_the_real_post():
    """A reader without the post sees 24597, 19438, 17 and the twenty merges all the same."""
    _, cells = lesson()
    saved = ""
    for output in (output for cell in cells for output in cell.get("outputs", [])):
        assert output["output_type"] != "error"
        saved += "".join(output.get("text") or output["data"]["text/plain"]) + "\n"
    assert {24_597, 19_438, 17} <= numbers(saved)
    shown = re.findall(r"\(\d+, \d+\)", saved)
    assert shown[:20] == [str(pair) for pair in PAIRS]
    assert "do without the whole blog post" not in saved
