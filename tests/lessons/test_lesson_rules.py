"""Each rule of a lesson finds nothing in a good lesson, and the damage in one that was broken."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import lesson_rules as rules
import nbformat
import pytest
from lesson_rules import Cell, Notebook
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

NAME, FOLLOWING = "01_toy_aaab", "02_end_of_word"

STUB = "def merge(ids, pair, idx):\n    ...\n\n\ncheck(merge)"

TITLE = """# 01 · The toy: aaab

**How does one rule build a vocabulary?**

15 minutes · after lesson 00

After this lesson you can

- count pairs
- merge a pair
- say which pair wins a tie
"""

QUESTIONS = """1. What is a token? (lesson 00)
2. Which pair wins a tie?
3. Why do models read tokens? (lesson 00)
"""


def text(source: str, *tags: str, **metadata: object) -> Cell:
    """Return a markdown cell."""
    return new_markdown_cell(source, metadata={"tags": list(tags), **metadata})


def code(source: str, printed: str = "", *tags: str, **metadata: object) -> Cell:
    """Return a code cell that printed something."""
    outputs = [new_output("stream", text=printed)] if printed else []
    return new_code_cell(source, outputs=outputs, metadata={"tags": list(tags), **metadata})


def lesson(*cells: Cell) -> Notebook:
    """Return a notebook of these cells, with the counts of a run from top to bottom."""
    counts = count(1)
    for cell in cells:
        if cell.cell_type == "code":
            cell.execution_count = next(counts)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return nbformat.from_dict(new_notebook(cells=list(cells), metadata=metadata))


def good() -> Notebook:
    """Return a lesson that keeps every rule; the damages below count on its cells' places."""
    collapsed = {"jupyter": {"outputs_hidden": True}}
    return lesson(
        text(TITLE, "core"),
        code("import random\n\nfrom bpe_lesson.core import get_stats", "", "setup"),
        text("A pair is two neighbours, as in `aa`."),
        code("len('aaab' * 154)", "616"),
        text("The text has 616 letters and 27 % of 1,234 is 333.18; see [this](issues/318)."),
        code("answer('toy-merges', ...)", "", "question", "raises-exception"),
        code("view.reveal(1_234)", f"{rules.REVEAL_FIRST_LINE}\n333.18", "reveal", **collapsed),
        text("## Write it", "core"),
        code(STUB, "", "exercise", "raises-exception"),
        text("## What breaks", "core"),
        text("In `!=` and in 1994, or U+0041 `Unicode!`:\n\n```\nobviously!\n```"),
        text("## Yours", "core"),
        text("## Recap", "core"),
        text("- one\n- two\n- three"),
        text("## Questions", "core"),
        text(QUESTIONS),
        text("## Next", "core"),
        text(f"[Words]({FOLLOWING}.ipynb)"),
        text("## Proof", "extra"),
        code("merge = mine('merge')"),
    )


def as_lesson_00() -> Notebook:
    """Return a good lesson 00: nothing before it, and three sections only."""
    notebook = good()
    change(0, "# 01", "# 00")(notebook)
    change(0, " · after lesson 00", "")(notebook)
    change(15, "(lesson 00)", "")(notebook)
    del notebook.cells[9:12]
    return notebook


def problems(rule: Callable, notebook: Notebook, name: str = NAME) -> list[str]:
    """Apply a rule, whatever it wants to know besides the notebook."""
    if rule in rules.OF_A_NOTEBOOK_AND_ITS_NAME:
        return rule(notebook, name)
    if rule is rules.next_lesson:
        return rule(notebook, FOLLOWING)
    return rule(notebook, name, {}) if rule is rules.prose_numbers else rule(notebook)


ALL_RULES = [
    *rules.OF_A_NOTEBOOK,
    *rules.OF_A_NOTEBOOK_AND_ITS_NAME,
    rules.next_lesson,
    rules.prose_numbers,
]


@pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.__name__)
def test_a_good_lesson_has_no_problem(rule):
    """No rule cries wolf."""
    assert problems(rule, good()) == []
    assert problems(rule, as_lesson_00(), "00_start_here") == []


# The ways to break a lesson; each returns a function that does it to a notebook.


def change(place: int, old: str, new: str) -> Callable[[Notebook], None]:
    """Write something else in one cell."""

    def damage(notebook: Notebook) -> None:
        assert old in notebook.cells[place].source, "the damage must change something"
        notebook.cells[place].source = notebook.cells[place].source.replace(old, new)

    return damage


def write(place: int, source: str) -> Callable[[Notebook], None]:
    """Write another source into a cell."""
    return lambda notebook: notebook.cells[place].update(source=source)


def tag(place: int, *tags: str, **metadata: object) -> Callable[[Notebook], None]:
    """Give a cell other tags and more metadata."""
    return lambda notebook: notebook.cells[place].metadata.update(tags=list(tags), **metadata)


def about(**metadata: object) -> Callable[[Notebook], None]:
    """Give the notebook other metadata."""
    return lambda notebook: notebook.metadata.update(nbformat.from_dict(metadata))


def add(*cells: Cell) -> Callable[[Notebook], None]:
    """Add cells at the end."""
    return lambda notebook: notebook.cells.extend(nbformat.from_dict(list(cells)))


def remove(*places: int) -> Callable[[Notebook], None]:
    """Take cells out."""

    def damage(notebook: Notebook) -> None:
        for place in sorted(places, reverse=True):
            del notebook.cells[place]

    return damage


def put_out(place: int, **output: object) -> Callable[[Notebook], None]:
    """Give a code cell another output."""
    made = new_output(**output)
    return lambda notebook: notebook.cells[place].update(outputs=[made])


def printed(words: str) -> Callable[[Notebook], None]:
    """Let a cell print something."""
    return put_out(3, output_type="stream", text=words)


def shown(kind: str, data: str) -> Callable[[Notebook], None]:
    """Let a cell display something."""
    return put_out(3, output_type="display_data", data={kind: data})


FAILED = {"output_type": "error", "ename": "KeyError", "evalue": "97"}
HOME = "/" + "home/someone/x"  # in parts, so that this file holds no such path itself
WIN_PATH = "C:" + r"\Users\someone"

BROKEN = {
    rules.notebook_format: [
        (lambda notebook: notebook.update(nbformat_minor=4), "nbformat is 4.4"),
        (lambda notebook: notebook.cells[2].pop("id"), "'id' is a required property"),
        (lambda notebook: notebook.cells[2].update(id=notebook.cells[3].id), "2 cells have the id"),
    ],
    rules.metadata: [
        (about(kernelspec={"name": "venv"}), "kernelspec"),
        (about(language_info={}), "language_info's name"),
        (tag(3, execution={"iopub.execute_input": "2024"}), "cell 3 (\"len('aaab' * 154)\") keeps"),
    ],
    rules.title: [
        (change(0, "# 01", "# 02"), "start with '# 01 · '"),
        (write(0, "# 01 ·"), "start with '# 01 · '"),
        (lambda notebook: notebook.cells[0].update(cell_type="code"), "must be markdown"),
        (tag(0, "extra"), "the tag 'core'"),
        (change(0, "vocabulary?", "vocabulary."), "has 0 bold lines"),
        (change(0, "\n15", "\n**Why?**\n\n15"), "has 2 bold lines"),
        (change(0, "15 minutes", "Ten minutes"), "needs a line like"),
        (change(0, " · after lesson 00", ""), "name one or more lessons before 01"),
        (change(0, "lesson 00", "lessons 00 and 01"), "name one or more lessons before 01"),
        (change(0, "After this", "In this"), "3 or 4 bullets"),
        (change(0, "- count pairs", ""), "3 or 4 bullets"),
        (change(0, "- count", "- name\n- see\n- count"), "3 or 4 bullets"),
    ],
    rules.setup: [
        (tag(1), "must be tagged 'setup'"),
        (remove(1, 3, 5, 6, 8, 19), "must be tagged 'setup'"),
        (write(1, "x = 1"), "imports nothing"),
        (tag(3, "setup"), "a second cell"),
        (write(3, "import math"), "move that to"),
    ],
    rules.lesson_imports: [
        (write(1, "import numpy as np"), "imports numpy"),
        (write(3, "def f():\n    from pandas.io import sql"), "imports pandas.io.sql"),
        (write(3, "from . import core"), "imports ..core"),
    ],
    rules.headings: [
        (tag(7), "tag it 'core' or 'extra'"),
        (tag(7, "core", "extra"), "tag it 'core' or 'extra'"),
        (write(7, "### Write it"), "write ##"),
        (write(0, "## 01"), "write #"),
        (write(7, "# Write it"), "second title"),
        (write(2, "##Write it"), "put a space"),
        (write(2, "Text\n\n## Write it"), "the heading '## Write it' inside"),
        (write(2, "Text\n\n```\n# ok\n```\nWrite it\n---"), "the heading 'Write it' inside"),
        (write(2, "Text\n<h2>Write it</h2>"), "the heading '<h2>Write it</h2>' inside"),
    ],
    rules.required_sections: [
        (change(9, "What breaks", "What broke"), "0 headings have 'What breaks'"),
        (change(11, "Yours", "Mine"), "0 headings have 'Yours'"),
        (change(12, "Recap", "Summary"), "0 headings have 'Recap'"),
        (change(14, "Questions", "Quiz"), "0 headings have 'Questions'"),
        (change(16, "Next", "Then"), "0 headings have 'Next'"),
        (add(text("## Next", "core")), "2 headings have 'Next'"),
        (lambda notebook: notebook.cells.insert(9, notebook.cells.pop(11)), "in this order"),
    ],
    rules.recap: [
        (change(13, "- three", ""), "has 2 bullets"),
        (change(13, "- three", "- three\n- 4\n  - 5\n- 6"), "has 6 bullets"),
        (remove(13), "has 0 bullets"),
    ],
    rules.questions: [
        (change(15, "2. Which", "- Which"), "2 numbered questions"),
        (change(15, "token? (lesson 00)", "token?"), "1 questions name an earlier"),
        (change(15, "token? (lesson 00)", "token? (lesson 01)"), "1 questions name an earlier"),
    ],
    rules.next_lesson: [
        (change(17, FOLLOWING, "02"), FOLLOWING),
        (remove(17), FOLLOWING),
    ],
    rules.exercises: [
        (tag(2, "exercise"), "cell 2"),
        (tag(8), "tag it 'exercise'"),
        (tag(8, "exercise"), "raises-exception"),
        (change(8, "check(merge)", "merge([1], (1, 1), 2)"), "must be its last line"),
        (change(8, "check(merge)", "check(merge)\nprint(1)"), "must be its last line"),
        (change(8, "check(merge)", "check(merge, 'mergers')"), "'mergers'"),
        (tag(8, "question", "raises-exception"), "answer(...) on every line"),
        (write(3, "answer('no-such', ...)"), "'question'"),
    ],
    rules.minutes: [
        (change(0, "15 minutes", "20 minutes"), "says 20 to 20 minutes; the core takes 15.9"),
        (change(0, "15 minutes", "5 minutes"), "the core takes 15.9"),
        (tag(7, "extra"), "the core takes 3.9"),
        (write(2, "word " * 600), "the core takes 19.8"),
        (change(0, "15 minutes", "17–20 minutes"), "says 17 to 20 minutes; the core takes 15.9"),
        (change(0, "15 minutes", "11–14 minutes"), "says 11 to 14 minutes; the core takes 15.9"),
        (change(0, "15 minutes", "12–18 minutes"), "too wide"),
    ],
    rules.pauses: [
        (write(2, "word " * 9000), "the sitting from '# 01 · The toy: aaab' on takes 76 minutes"),
        (
            lambda notebook: (
                write(2, "word " * 6000)(notebook),
                write(10, "word " * 9900)(notebook),
                tag(9, "core", "pause")(notebook),
            ),
            "from 'word word",
        ),
    ],
    rules.predictions: [
        (write(2, "**Predict.** How many?"), "cell 3 (\"len('aaab' * 154)\") follows a prediction"),
        (tag(5), "the cell before it must be tagged 'question'"),
    ],
    rules.widgets: [
        (add(code("x = 1"), code("view.step_toy(text)", "")), "before or after it must show"),
        (
            lambda notebook: (
                write(3, "view.show_bench(text)")(notebook),
                shown("application/vnd.jupyter.widget-view+json", "{}")(notebook),
            ),
            "run it with BPE_LESSON_STATIC=1",
        ),
    ],
    rules.sizes: [
        (lambda notebook: notebook.cells.__delitem__(slice(14, None)), "has 14 cells"),
        (add(*[text("x") for _ in range(111)]), "has 131 cells"),
        (remove(1, 3, 5, 6, 8, 19), "there are no code cells"),
        (add(*[text("word " * 131) for _ in range(2)]), "the 90th percentile has 131 words"),
        (write(2, "word " * 181), "the longest has 181 words, 180 at most"),
        (add(*[code("x\n" * 4) for _ in range(9)]), "the median has 4 lines"),
        (write(8, "x\n\n" * 11), "the 90th percentile has 11 lines"),
        (write(8, "x\n" * 26), "cell 8"),
    ],
    rules.language: [
        (write(2, "`a` is simply b and `c`"), "'simply'"),
        (write(2, "You simply count."), "'simply'"),
        (write(2, "Obviously `aa`."), "'Obviously'"),
        (write(2, "> Trivially so."), "'Trivially'"),
    ],
    rules.prose_numbers: [
        (change(4, "616", "617"), "says 617"),
        (change(4, "1,234", "4,234"), "says 4234"),
        (change(4, "333.18", "33.18"), "says 33.18"),
        (write(2, "`[234]`"), "says 234"),
        (write(2, "```\n1.2 times\n```"), "says 1.2"),
        (write(2, "in 2100"), "says 2100"),
        (write(2, "It is 1,994x."), "says 1994"),
        (shown("text/html", "<p style='width: 616'>61<b>6</b></p>"), "says 616"),
        (shown("image/svg+xml", "<svg>616</svg>"), "says 616"),
    ],
    rules.executed: [
        (lambda notebook: notebook.cells[3].update(execution_count=None), "the count None, not 2"),
        (lambda notebook: notebook.cells[3].update(execution_count=3), "the count 3, not 2"),
    ],
    rules.errors: [(put_out(3, **FAILED), "saved a KeyError")],
    rules.plain_code: [
        (write(3, "%time len('a')"), "no magic"),
        (write(3, "!ls"), "no magic"),
        (write(3, "merge?"), "no magic"),
        (write(3, "name = input('Who?')"), "calls input()"),
        (write(3, "get_ipython()"), "calls get_ipython()"),
        (write(3, "f(1);\nf(2)"), "';'"),
        (write(3, "f(1);  # quiet"), "';'"),
    ],
    rules.reveals: [
        (tag(3, "reveal"), "cell 3"),
        (tag(6, "reveal", jupyter={"outputs_hidden": False}), "reveals"),
        (tag(6), "hides its output"),
        (tag(3, "reveal", jupyter={"outputs_hidden": True}), "gives '616' away"),
    ],
    rules.figures: [
        (shown("image/png", "iVBORw0KGgo="), "shows a figure"),
    ],
    rules.machine_traces: [
        (printed(f"File {HOME}"), "a path of one machine"),
        (printed(HOME.replace("home", "root")), "a path of one machine"),
        (printed(HOME.replace("home", "Users")), "a path of one machine"),
        (printed(HOME.replace("home", "work")), "a path of one machine"),
        (printed(HOME.replace("home", "tmp")), "a path of one machine"),
        (printed(WIN_PATH), "a Windows path"),
        (printed(repr(WIN_PATH)), "a Windows path"),
        (printed(f"{rules.ROOT}/notebooks"), "the checkout's own path"),
        (printed("ipykernel_12/34.py"), "a file of ipykernel"),
        (printed("<function f at 0x7f3b>"), "an object's address"),
        (shown("text/html", "&lt;object at 0x7F3b&gt;"), "an object's address"),
        (shown("image/svg+xml", f"<!-- {HOME} -->"), "the image/svg+xml output of cell 3"),
        (put_out(3, traceback=[HOME], **FAILED), "the text/plain output of cell 3"),
        (write(3, f"open('{HOME}')"), "the source of cell 3"),
        (write(2, f"In `{HOME}`"), "the source of cell 2"),
    ],
    rules.redefined_names: [
        (tag(8), "gives merge a new meaning"),
        (write(3, "class BasicTokenizer:\n    pass"), "BasicTokenizer"),
        (write(3, "ids, train = 1, 2"), "train"),
        (write(3, "for learn_bpe in 'ab':\n    pass"), "learn_bpe"),
        (write(3, "merge = mine('get_stats')"), "merge"),
    ],
}
CASES = [
    pytest.param(rule, damage, said, id=f"{rule.__name__}-{said}")
    for rule, damages in BROKEN.items()
    for damage, said in damages
]


@pytest.mark.parametrize(("rule", "damage", "said"), CASES)
def test_a_broken_lesson_has_the_problem(rule, damage, said):
    """The rule finds the damage, and says what it is."""
    notebook = good()
    damage(notebook)
    found = problems(rule, notebook)
    assert any(said in problem for problem in found), found


def test_every_rule_was_seen_to_fail():
    """No rule is without a lesson that breaks it."""
    assert set(BROKEN) == set(ALL_RULES)


def test_a_pause_makes_two_sittings():
    """Two of 50 minutes each are no problem."""
    notebook = good()
    write(2, "word " * 6000)(notebook)
    write(10, "word " * 6000)(notebook)
    assert len(rules.pauses(notebook)) == 1
    tag(9, "core", "pause")(notebook)
    assert rules.pauses(notebook) == []


def test_lesson_00_has_no_lesson_before_it():
    """Nor does it need the sections and questions that the others have."""
    notebook = as_lesson_00()
    change(0, "15 minutes", "15 minutes · after lesson 00")(notebook)
    assert rules.title(notebook, "00_start_here") == ["lesson 00 comes after no lesson"]


def test_the_last_lesson_says_what_follows():
    """It has no next file to name, but the section is not empty."""
    notebook = good()
    assert rules.next_lesson(notebook, None) == []
    remove(17)(notebook)
    assert rules.next_lesson(notebook, None) == ["the section 'Next' is empty: say what follows"]


def test_what_looks_like_a_trace_but_is_none_is_let_pass():
    """Addresses of pages, hex numbers, ends of lines."""
    notebook = good()
    printed("https://example.org/home/ 0xf0 at 0xf0, 'pairs:\\n' and 'Q:\\n'")(notebook)
    write(2, "See <https://example.org/home/>.")(notebook)
    assert rules.machine_traces(notebook) == []


def test_a_figure_with_alt_text_and_a_meant_error_are_fine():
    """Both are what the rules ask for."""
    notebook = good()
    shown("image/png", "iVBORw0KGgo=")(notebook)
    tag(3, alt="A tree of merges")(notebook)
    assert rules.figures(notebook) == []
    tag(6, "raises-exception")(notebook)
    put_out(6, **FAILED)(notebook)
    assert rules.errors(notebook) == []


def test_an_exception_for_a_number_holds_until_it_is_not_needed():
    """It covers one number in one lesson."""
    notebook, exceptions = good(), {(NAME, "8859"): "ISO/IEC 8859-1, the standard's own number"}
    write(2, "Latin-1 is ISO 8859-1.")(notebook)
    assert rules.prose_numbers(notebook, NAME, exceptions) == []
    assert len(rules.prose_numbers(notebook, "03_text_to_bytes", exceptions)) == 1
    assert rules.unused_exceptions({NAME: notebook}, exceptions) == []
    assert len(rules.unused_exceptions({NAME: good()}, exceptions)) == 1


def test_a_file_without_ids_is_read_as_it_is(tmp_path):
    """Jupyter's own reader would give the cell an id, and the rule would find nothing."""
    notebook = good()
    del notebook.cells[2]["id"]
    path = tmp_path / "01_toy_aaab.ipynb"
    path.write_text(nbformat.v4.writes(notebook), encoding="utf-8")
    assert rules.notebook_format(rules.read(path))


def test_each_lesson_is_followed_by_the_next(monkeypatch):
    """By the names of the files, as they stand in the folder."""
    monkeypatch.setattr(rules, "LESSONS", [Path("00_a.ipynb"), Path("01_b.ipynb")])
    assert rules.next_name(Path("notebooks/00_a.ipynb")) == "01_b"
    assert rules.next_name(Path("notebooks/01_b.ipynb")) is None


def test_a_cell_that_is_no_python_stops_no_other_rule():
    """`plain_code` reports it; the rules that read syntax trees pass it over."""
    notebook = good()
    write(3, "%time len('a')")(notebook)
    assert rules.redefined_names(notebook) == rules.lesson_imports(notebook) == []


def test_without_its_minutes_a_lesson_has_one_problem_not_two():
    """`title` asks for the line; `minutes` has nothing to compare."""
    notebook = good()
    change(0, "15 minutes", "Soon")(notebook)
    assert len(rules.title(notebook, NAME)) == 1
    assert rules.minutes(notebook) == []
