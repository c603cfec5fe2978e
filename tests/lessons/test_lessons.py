"""Rules that every lesson keeps, because a learner, a teacher or another tool relies on them."""

import ast
import re
import sys
from itertools import pairwise

import pytest
from nbformat.validator import iter_validate

from bpe_course.lessons import list_lessons
from bpe_course.practice import list_exercises
from bpe_course.practice.feedback import add_label
from bpe_course.start.alone import CELL_ID, make_cell
from bpe_course.view.rich_output import PLACE_TYPE, REVEAL_FIRST_LINE
from notebooks import ITEMS, LESSONS, OWN_PATH, imports, output_texts, practised, read, seen_text

KINDS = {"text/plain", "text/html", "image/svg+xml", PLACE_TYPE}  # what any reader can show
CALLS = {"exercise": "check", "question": "answer"}  # tag -> what such a cell calls
MINUTES = re.compile(r"^(?:\d+–)?(\d+) minutes(?: · after lessons? \d\d.*)?$", re.MULTILINE)


@pytest.fixture(params=list_lessons(), ids=lambda lesson: lesson.name, scope="module")
def lesson(request):
    return request.param


@pytest.fixture(scope="module")
def notebook(lesson):
    return read(LESSONS[int(lesson.number)])


@pytest.fixture(scope="module")
def cells(lesson):
    """Each with a name for messages."""
    return [(f"cell {cell.id} ({cell.source.strip()[:40]!r})", cell) for cell in lesson.cells]


@pytest.fixture(scope="module")
def code(cells):
    return [(where, cell) for where, cell in cells if cell.kind == "code"]


def test_the_file_is_valid_and_every_code_cell_ran(notebook):
    """Links lead to a cell by its id; nbval compares only cells that ran."""
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.language_info == {"name": "python"}
    assert [error.message[:200] for error in iter_validate(notebook)] == []
    ids = [cell.get("id") for cell in notebook.cells]
    assert len({*ids}) == len(ids)
    for cell in notebook.cells:
        outputs = cell.get("outputs", [])
        counts = {part.get("execution_count", 1) for part in (cell, *outputs)}
        assert counts == {1}, f"{cell.id}: run the lesson with nox -s lesson"
        assert not any("stderr" in output.values() for output in outputs), cell.id


TRACES = [
    r"(?<![\w.])/(?:home|root|Users|work|tmp)/",
    r"(?<!\w)[A-Z]:(?:\\\\|\\(?![nrtux\d]))\w",  # a path on Windows
    OWN_PATH,
    r"ipykernel_\d+",
    r"(?:<|&lt;)[^<>\n]* at 0x[0-9a-fA-F]+",  # where an object is in memory
]


def test_what_is_saved_says_nothing_of_a_machine(cells):
    for where, cell in cells:
        for text in [cell.source, *output_texts(cell)]:
            assert re.findall("|".join(TRACES), text) == [], where
        data = [item for output in cell.outputs for item in output["data"].items()]
        assert {*dict(data)} <= KINDS, f"{where}: run it with BPE_LESSON_STATIC=1"
        pictures = "".join(text for kind, text in data if kind in ("text/html", "image/svg+xml"))
        looks = re.findall(r"<style>|#[0-9a-f]{6}\b|rgba?\(|style=\"(?!--)[^\"]*", pictures)
        assert looks == [], f"{where}: a class says how it looks (web/styles/outputs.css)"


def test_a_cell_to_fill_in_is_tagged_and_asks_at_its_end(code):
    for where, cell in code:
        tag = next((tag for tag in CALLS if tag in cell.tags), "")
        assert bool(practised(cell)) == bool(tag), f"{where}: tag it if it asks, and only then"
        if not tag:
            continue
        assert "raises-exception" in cell.tags, f"{where} needs the tag raises-exception too"
        call = f"{CALLS[tag]}("
        *before, last = (ast.unparse(line).startswith(call) for line in ast.parse(cell.source).body)
        fits = all(before) if tag == "question" else not any(before)
        assert last and fits, f"{where}: let {call}...) be its last line, or all of a question's"


def test_everything_is_asked_once_in_order_and_not_begun(code, lesson):
    """No saved output speaks of a learner, who may have done some of it."""
    asked = [name for _, cell in code for name in practised(cell)]
    assert asked == [item.name for item in list_exercises() if item.lesson == lesson.number]
    for where, cell in code:
        if "question" in cell.tags:
            lines = ast.parse(cell.source).body
            assert all(line.value.args[-1].value is ... for line in lines), f"{where} is answered"
        texts = [output["data"].get("text/plain", "") for output in cell.outputs]
        items = [ITEMS[name] for name in practised(cell)]
        for item, text in zip(items, texts, strict=bool(items)):
            assert text.startswith(add_label(item.label, item.headline)), where
        if cell.source.startswith(("progress(", "hint(")):
            assert [text[:21] for text in texts] == ["Run this cell to see "], where


def test_code_runs_wherever_a_lesson_is_run(code):
    (_, alone), *code = code
    assert (alone.id, alone.source, alone.outputs) == (CELL_ID, make_cell(), []), "run nox -s alone"
    assert ["setup" in cell.tags for _, cell in code] == [True, *[False] * (len(code) - 1)]
    named_by_cards = {"hint", "solution", "progress"}
    assert named_by_cards <= set(re.findall(r"\w+", code[0][1].source))
    for number, (where, cell) in enumerate(code):
        tree = ast.parse(cell.source, where)  # `%time` and `!ls` are syntax errors
        assert not re.search(r"\b(input|get_ipython)\(", cell.source), where
        imported = {*imports(tree)} - {"matplotlib"}  # for an extra, which does without it
        assert imported <= sys.stdlib_module_names | {"bpe_course", "bpe_lesson"}, where
        assert not number or not imported, f"{where}: import in the first cell"


def test_its_headings_are_tagged_and_in_order(lesson, cells):
    headings = [(where, cell) for where, cell in cells if cell.is_heading]
    before = lesson.cells[: lesson.cells.index(headings[1][1])]
    opening = "\n\n".join(cell.source for cell in before)
    assert lesson.cells[0].source.startswith(f"# {lesson.number} · ")
    (question,) = [cell for cell in lesson.cells if cell.role == "lesson question"]
    assert re.fullmatch(r"\*\*.+\?\*\*", question.source) and question.source in opening
    assert MINUTES.search(opening), "a line like: 70 minutes · after lesson 00"
    assert lesson.minutes == int(MINUTES.search(opening)[1])
    for where, cell in headings:
        assert len(cell.tags & {"core", "extra"}) == 1, f"{where}: tag it `core` or `extra`"
        assert "minutes" in cell.course, f"{where}: how many `minutes`?"
        first = cell.source.partition("\n")[0]
        assert first.endswith(" ◆") == cell.course.get("short", False), where
        assert cell.part == "core" or not cell.course.get("short"), where
        extra = f"## Extra ({cell.course['minutes']} minutes): "
        assert first.startswith(extra) == (cell.part == "extra"), f"{where}: {extra}"
    part = ""
    for where, cell in cells:
        part = cell.part or part
        for name in practised(cell):  # progress counts core and extras apart
            assert ITEMS[name].is_extra == (part == "extra"), f"{where}: {name}"
    assert lesson.cells[-1].is_heading, "nothing comes after Next"
    for following in list_lessons()[int(lesson.number) + 1 :][:1]:
        top = f"{following.number}]({following.name}.ipynb#cell-id={following.cells[0].id})"
        assert top in lesson.cells[-1].source, "Next leads to the top of the next lesson"


def test_an_explanation_is_folded(cells):
    for (_, before), (where, cell) in pairwise(cells):
        if cell.kind == "code":
            continue
        after = before.role == "reveal"
        goes_on = before.is_folded and before.kind == "markdown"
        if cell.is_folded:
            assert after or goes_on, f"{where} is folded, but it doesn't follow a result that is"
            is_neutral = re.match(r"\*\*[^\d*`]{3,50}\*\*\n|[^\d*`\n]{3,60}[.?:]\n", cell.source)
            assert is_neutral, f"{where}: let its first line be short and neutral, without code"
        elif after and not cell.is_heading:
            assert cell.role == "new", f"{where} follows a folded result: fold it, or tag it `new`"


def test_a_prediction_is_asked_before_it_is_revealed(cells, notebook):
    """JupyterLab shows the first line of a folded output."""
    folds = {cell.id: cell.metadata.get("jupyter", {}) for cell in notebook.cells}
    for (_, before), (where, cell) in pairwise(cells):
        assert (before.role == "prediction") == before.source.startswith("**Predict.**"), where
        if before.role in ("prediction", "question", "questions"):
            assert "question" in cell.tags, f"{where} follows a prediction, which a question must"
        reveals = cell.role == "reveal"
        assert not reveals or "question" in before.tags, f"{where} reveals what no question asked"
        folded = folds[cell.id].get("outputs_hidden", False)
        assert folded == reveals, f"{where}: fold the output if the tag is `reveal`, and only then"
        if folded:
            are_reveals = [text.startswith(REVEAL_FIRST_LINE) for text in output_texts(cell)]
            assert all(are_reveals), f"{where}: show the result with view.reveal(...)"
        if folded and cell.is_folded:
            assert cell.source.startswith("# "), f"{where}: its first line is seen: write a comment"


# A number as a whole: not the 97 of 24,597, the 27 of 1.27, the 0041 of U+0041 or the 1F of 0x1F.
NUMBER = re.compile(
    r"(?<!\w)(?<!U\+)(?<![0-9]\.)"
    r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?"
    r"(?=(?:x|s|ms|th|B|kB|MB)?(?!\w|\.[0-9]))"
)
NOT_READ = re.compile(r"\]\([^)]*\)|https?://\S+|<[^>]*>|`[01]{3,}`")  # addresses, tags, bits
SMALL_OR_YEAR = re.compile(r"[0-9]{1,2}|(?:19|20)[0-9]{2}")
# Lesson and numbers -> where they come from.
SOURCES = {
    "03 4.0": "the licence CC BY 4.0",
    "04 24,597 19,438 1.27": "Karpathy's notebook, on the whole post",
    "07 77,777 33,333 111,110 4082": "Ollama's issue 4082",
    "07 6920": "llama.cpp's pull request",
    "07 0.14": "the version of tiktoken that was tried",
    "09 201,088": "the ids of o200k_harmony in tiktoken 0.14",
    "09 272,000": "OpenAI's prices for GPT-6, November 2026",
    "11 0.13": "the version of tiktoken whose changelog is quoted",
    "11 151": "an issue of openai/harmony",
    "11 195": "an issue of openai/tiktoken",
    "12 1891 1897": "the years of Kaeding's proposal and dictionary",
}


def test_every_number_comes_from_a_cell_or_a_source(lesson, cells, code):
    """Three digits or more, or a decimal point; years and patterns of bits are free."""
    ran = [re.sub(r"(?<=[0-9])_(?=[0-9])", "", cell.source) for _, cell in code]
    ran += [seen_text(text) for _, cell in code for text in output_texts(cell)]
    known = {number.replace(",", "") for number in NUMBER.findall("\n".join(ran))}
    sources = {one for key in SOURCES if key[:2] == lesson.number for one in key.split()[1:]}
    unknown = set()
    for where, cell in (pair for pair in cells if pair not in code):
        text = NOT_READ.sub(" ", MINUTES.sub("", cell.source))
        for number in NUMBER.findall(text):
            if not SMALL_OR_YEAR.fullmatch(number) and number.replace(",", "") not in known:
                said = f"{where} says {number}: let a cell print it, or name its source"
                assert number in sources, said
                unknown.add(number)
    assert sources <= unknown, "take out the sources that no number needs"
