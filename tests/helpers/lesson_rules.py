"""The rules of a lesson. Each takes a notebook and returns what is wrong, said to its author.

`test_lessons.py` runs every rule on every lesson; `test_lesson_rules.py` runs every rule on a
lesson that was broken on purpose, so that no rule is one that cannot fail.
"""

import ast
import html
import inspect
import io
import json
import math
import re
import statistics
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbformat.validator import iter_validate
from paths import ROOT

from bpe_lesson import basic, core, stream, utf8, words
from bpe_lesson.practice import list_exercises as all_exercises
from bpe_lesson.practice.places import find_practised
from bpe_lesson.view.rich_output import REVEAL_FIRST_LINE

OWN_PATH = re.escape(str(ROOT)) + r"(?![\w-])"
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
ITEMS = {item.name: item for item in all_exercises()}

Notebook = Cell = nbformat.NotebookNode


# Reading a notebook


def read(path: Path) -> Notebook:
    """Return the notebook just as its file has it: `nbformat.read` would mend missing ids."""
    return nbformat.v4.reads(path.read_text(encoding="utf-8"))


def next_name(path: Path) -> str | None:
    """Return the name of the lesson that follows, such as "02_end_of_word", None after the last."""
    return dict(pairwise(lesson.stem for lesson in LESSONS)).get(path.stem)


def first_line(source: str) -> str:
    """Return the first line, without the white space around it."""
    return source.strip().partition("\n")[0].strip()


def numbered(notebook: Notebook, kind: str) -> list[tuple[str, Cell]]:
    """Return the cells of one kind, "code" or "markdown", each with a name for messages."""
    return [
        (f"cell {index} ({first_line(cell.source)[:40]!r})", cell)
        for index, cell in enumerate(notebook.cells)
        if cell.cell_type == kind
    ]


def tags(cell: Cell) -> set[str]:
    """Return the tags of a cell."""
    return set(cell.metadata.get("tags", []))


def heading_level(source: str) -> int:
    """Return how many # the first line starts with, 0 where it is no heading.

    >>> heading_level("## Recap"), heading_level("#hashtag"), heading_level("text")
    (2, 0, 0)
    """
    found = re.match(r"\s*(#{1,6})\s", source + "\n")
    return len(found[1]) if found else 0


class Section(NamedTuple):
    """The cells from one heading to the next; the heading's own cell is the first."""

    where: str
    cells: list[Cell]

    @property
    def title(self) -> str:
        """The heading without its #."""
        return first_line(self.cells[0].source).lstrip("# ")

    @property
    def text(self) -> str:
        """The markdown of the section without its heading."""
        sources = [cell.source for cell in self.cells if cell.cell_type == "markdown"]
        return "\n".join(sources).partition("\n")[2]


def sections(notebook: Notebook) -> list[Section]:
    """Cut the notebook at its headings; what stands above the first one is in no section."""
    names = {id(cell): where for where, cell in numbered(notebook, "markdown")}
    found: list[Section] = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and heading_level(cell.source):
            found.append(Section(names[id(cell)], [cell]))
        elif found:
            found[-1].cells.append(cell)
    return found


def section(notebook: Notebook, word: str) -> Section:
    """Return the section with this word in its heading, an empty one where there is none."""
    found = [part for part in sections(notebook) if word in part.title]
    return found[0] if found else Section("", [nbformat.v4.new_markdown_cell()])


# Reading markdown

FENCED = re.compile(
    r"^[ \t]*(```+|~~~+)[^\n]*\n.*?(?:^[ \t]*\1[ \t]*$|\Z)", re.DOTALL | re.MULTILINE
)
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
URL = re.compile(r"https?://[^\s)>]+")
HTML_TAG = re.compile(r"</?[a-zA-Z][^>]*>")
BULLET = re.compile(r"^\s*[-*+] ", re.MULTILINE)


def readable(markdown: str) -> str:
    """Return what a reader sees of markdown: no comment, tag or address of a link.

    >>> readable("See ![a tree](tree.png), [the post](https://example.org/2021) <b>now</b>.")
    'See a tree, the post now.'
    """
    for pattern, seen in ((COMMENT, ""), (LINK, r"\1"), (URL, ""), (HTML_TAG, "")):
        markdown = pattern.sub(seen, markdown)
    return markdown


def prose(markdown: str) -> str:
    """Return what a reader sees of markdown, without code blocks and code spans.

    >>> prose("Write `a != b`, not this!")
    'Write , not this!'
    """
    return readable(CODE_SPAN.sub("", FENCED.sub("", markdown)))


def word_count(markdown: str) -> int:
    """Count the words that are read, code among them: what has a letter or a digit in it.

    >>> word_count("| a pair | `(97, 97)` |")
    4
    """
    return sum(bool(re.search(r"\w", word)) for word in readable(markdown).split())


# Reading code and outputs


def parsed(source: str) -> ast.Module:
    """Return the syntax tree; of what is no Python an empty one, which `plain_code` reports."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield what is imported anywhere in the code, in full; a relative import starts with a dot.

    >>> list(imports(ast.parse("import os.path; from bpe_lesson.core import merge")))
    ['os.path', 'bpe_lesson.core.merge']
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def outside(names: Iterator[str], *allowed: str) -> list[str]:
    """Return the imports that are neither of the standard library nor of an allowed package."""
    known = sys.stdlib_module_names | set(allowed)
    return sorted({name for name in names if name.partition(".")[0] not in known})


def output_texts(cell: Cell, images: bool = False) -> Iterator[tuple[str, str]]:
    """Yield kind and text of each output; a drawing's own text (SVG) only where asked for."""
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            yield "text/plain", output.text
        if output.output_type == "error":
            yield "text/plain", "\n".join([output.ename, output.evalue, *output.traceback])
        for kind, data in output.get("data", {}).items():
            if not kind.startswith("image/") or (images and kind == "image/svg+xml"):
                yield kind, data if isinstance(data, str) else json.dumps(data)


# The file


def notebook_format(notebook: Notebook) -> list[str]:
    """Nbformat 4.5, valid, every cell with an id of its own, and nothing of one machine in it."""
    problems = []
    if (notebook.nbformat, notebook.nbformat_minor) != (4, 5):
        problems.append(f"nbformat is {notebook.nbformat}.{notebook.nbformat_minor}: save as 4.5")
    problems += [f"no valid notebook: {error.message[:200]}" for error in iter_validate(notebook)]
    ids = Counter(cell.get("id") for cell in notebook.cells)
    problems += [
        f"{n} cells have the id {id!r}: give each its own" for id, n in ids.items() if n > 1
    ]
    return problems


def metadata(notebook: Notebook) -> list[str]:
    """The kernel is python3; no time of a run is kept."""
    problems = []
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        problems.append("the kernelspec's name must be 'python3'")
    language = notebook.metadata.get("language_info", {})
    if language.get("name") != "python":
        problems.append("language_info's name must be 'python'")
    problems += [
        f"{where} keeps the times of its run: take 'execution' out of its metadata"
        for where, cell in numbered(notebook, "code")
        if "execution" in cell.metadata
    ]
    return problems


# The first cells

# "45 minutes · after lesson 00" or "60–80 minutes · after lessons 01 and 02"
MINUTES = re.compile(
    r"^(\d+)(?:–(\d+))? minutes(?: · after lessons? (\d\d(?:(?:, | and )\d\d)*))?$", re.MULTILINE
)


def title(notebook: Notebook, name: str) -> list[str]:
    """Cell 0: number and title, one question, the minutes, three or four objectives."""
    first, number = notebook.cells[0], name[:2]
    problems = []
    if first.cell_type != "markdown" or not re.match(rf"# {number} · \S", first.source):
        problems.append(f"cell 0 must be markdown and start with '# {number} · ' and the title")
    if "core" not in tags(first):
        problems.append("cell 0 must have the tag 'core'")
    questions = re.findall(r"^\*\*.+\?\*\*$", first.source, re.MULTILINE)
    if len(questions) != 1:
        problems.append(
            f"cell 0 has {len(questions)} bold lines that end in a question mark, not 1"
        )
    objectives = first.source.partition("\nAfter this lesson you can")[2]
    if not 3 <= len(BULLET.findall(objectives)) <= 4:
        problems.append("cell 0 needs 3 or 4 bullets after a line 'After this lesson you can'")
    return problems + prerequisite(first, number)


def prerequisite(first: Cell, number: str) -> list[str]:
    """The line of minutes names earlier lessons; lesson 00 has none to name."""
    found = MINUTES.search(first.source)
    if not found:
        return ["cell 0 needs a line like '45 minutes · after lesson 00' (lesson 00: '20 minutes')"]
    before = re.findall(r"\d\d", found[3] or "")
    if number == "00":
        return ["lesson 00 comes after no lesson"] if before else []
    if not before or max(before) >= number:
        return [f"cell 0 says {found[0]!r}: name one or more lessons before {number}"]
    return []


def setup(notebook: Notebook) -> list[str]:
    """The first code cell, and no other, is tagged setup; every import stands in it."""
    cells = numbered(notebook, "code")
    if not cells or "setup" not in tags(cells[0][1]):
        return ["the first code cell must be tagged 'setup' and hold the imports"]
    problems = []
    if not list(imports(parsed(cells[0][1].source))):
        problems.append(f"{cells[0][0]} is tagged 'setup' but imports nothing")
    for where, cell in cells[1:]:
        if "setup" in tags(cell):
            problems.append(f"{where} is a second cell tagged 'setup': one is enough")
        if list(imports(parsed(cell.source))):
            problems.append(f"{where} imports: move that to the cell tagged 'setup'")
    return problems


def lesson_imports(notebook: Notebook) -> list[str]:
    """A lesson imports bpe_lesson and the standard library only."""
    return [
        f"{where} imports {name}: only bpe_lesson and the standard library may be imported"
        for where, cell in numbered(notebook, "code")
        for name in outside(imports(parsed(cell.source)), "bpe_lesson")
    ]


# The headings and what stands under them


def headings(notebook: Notebook) -> list[str]:
    """One title, no level left out, each heading tagged core or extra and first in its cell."""
    problems, before = [], 0
    for part in sections(notebook):
        level = heading_level(part.cells[0].source)
        if len(tags(part.cells[0]) & {"core", "extra"}) != 1:
            problems.append(f"{part.where} is a heading: tag it 'core' or 'extra', one of the two")
        if level > before + 1:
            problems.append(f"{part.where} leaves a level out: write {'#' * (before + 1)}")
        if level == 1 and before:
            problems.append(f"{part.where} is a second title: only cell 0 has one #")
        before = level
    return problems + stray_headings(notebook)


def stray_headings(notebook: Notebook) -> list[str]:
    """A heading below the first line, or a # without a space, would start no section."""
    problems = []
    for where, cell in numbered(notebook, "markdown"):
        if cell.source.startswith("#") and not heading_level(cell.source):
            problems.append(f"{where} starts with #: put a space between # and the heading")
        for above, line in pairwise(FENCED.sub("", cell.source).splitlines()):
            underlined = above.strip() and re.match(r" {0,3}(=+|-+)\s*$", line)
            if underlined or heading_level(line) or re.search(r"<h[1-6]\b", line):
                heading = above if underlined else line
                problems.append(f"{where} has the heading {heading!r} inside: give it its own cell")
    return problems


def required_sections(notebook: Notebook, name: str) -> list[str]:
    """The sections that every lesson has, once each and in this order."""
    wanted = ["What breaks", "Yours", "Recap", "Questions", "Next"]
    if name.startswith("00"):
        wanted = ["Recap", "Questions", "Next"]
    titles = [part.title for part in sections(notebook)[1:]]
    places = [[i for i, title in enumerate(titles) if word in title] for word in wanted]
    problems = [
        f"{len(found)} headings have {word!r} in them: there must be one"
        for word, found in zip(wanted, places, strict=True)
        if len(found) != 1
    ]
    if not problems and places != sorted(places):
        problems.append(f"the last sections must come in this order: {', '.join(wanted)}")
    return problems


def recap(notebook: Notebook) -> list[str]:
    """Three to five bullets."""
    bullets = len(BULLET.findall(section(notebook, "Recap").text))
    return [] if 3 <= bullets <= 5 else [f"the recap has {bullets} bullets: make it 3 to 5"]


def questions(notebook: Notebook, name: str) -> list[str]:
    """Three numbered questions or more; from lesson 01 on, two of them on an earlier lesson."""
    asked = re.split(r"^\d+[.)] ", section(notebook, "Questions").text, flags=re.MULTILINE)[1:]
    problems = []
    if len(asked) < 3:
        problems.append(f"there are {len(asked)} numbered questions: ask 3 or more")
    earlier = [q for q in asked if any(n < name[:2] for n in re.findall(r"\(lesson (\d\d)\)", q))]
    if len(earlier) < 2 and not name.startswith("00"):
        problems.append(f"{len(earlier)} questions name an earlier lesson as '(lesson 00)': 2 must")
    return problems


def next_lesson(notebook: Notebook, following: str | None) -> list[str]:
    """The last section names the next lesson as its file does; the last lesson says what follows."""
    text = section(notebook, "Next").text
    if following and following not in text:
        return [f"the section 'Next' does not name the next lesson, {following}"]
    return [] if text.strip() else ["the section 'Next' is empty: say what follows"]


# How long it takes


PRACTICE = {"exercise": "check", "question": "answer"}


def exercises(notebook: Notebook) -> list[str]:
    """An exercise cell ends in check(...), a question cell is answer("...", ...) and nothing else.

    Both are tagged so that a learner's slip in them, a bracket left open, does not stop Run All.
    """
    problems = []
    for where, cell in numbered(notebook, "markdown"):
        if tags(cell) & set(PRACTICE):
            problems.append(f"{where} is text: only code is an exercise or a question")
    for where, cell in numbered(notebook, "code"):
        tag = next((tag for tag in PRACTICE if tag in tags(cell)), None)
        if not tag and practised(cell):
            problems.append(f"{where} practises: tag it 'exercise' or 'question'")
        if not tag:
            continue
        if "raises-exception" not in tags(cell):
            problems.append(f"{where} lacks the tag 'raises-exception': a slip would stop Run All")
        body = parsed(cell.source).body
        asked = [node for node in body if called(node) == PRACTICE[tag]]
        if tag == "question" and (len(asked) < len(body) or not asked):
            problems.append(f"{where} is a question: answer(...) on every line, nothing else")
        if tag == "exercise" and (len(asked) != 1 or asked != body[-1:]):
            problems.append(f"{where} is an exercise: check(...) must be its last line")
        problems += [
            f"{where} names {name!r}, which bpe_lesson/practice does not know"
            for name in practised(cell)
            if name not in ITEMS
        ]
    return problems


def called(node: ast.AST) -> str:
    """Return the name of the function that a line calls, "" where it is no such line.

    >>> called(ast.parse("check(merge)").body[0])
    'check'
    """
    return node.value.func.id if isinstance(node, ast.Expr) and is_named_call(node.value) else ""


def practised(cell: Cell) -> list[str]:
    """Return the names of the exercises and questions that a cell has, in order."""
    return find_practised(cell.source)


def own_minutes(cell: Cell) -> float:
    """Return the minutes of the exercises and questions in a cell, as they say themselves."""
    return sum(ITEMS[name].minutes for name in practised(cell) if name in ITEMS)


def count_minutes(cells: list[Cell]) -> float:
    """Return how long a learner needs: 150 words a minute, 45 seconds a code cell, and the practice.

    Each exercise and each question says its own minutes.
    """
    read = sum(word_count(cell.source) for cell in cells if cell.cell_type == "markdown")
    codes = [cell for cell in cells if cell.cell_type == "code"]
    run = sum(not tags(cell) & set(PRACTICE) for cell in codes)
    return read / 150 + 0.75 * run + sum(map(own_minutes, codes))


def core_cells(notebook: Notebook) -> list[Cell]:
    """Return the cells under headings tagged core."""
    parts = [part for part in sections(notebook) if "core" in tags(part.cells[0])]
    return [cell for part in parts for cell in part.cells]


def said_minutes(notebook: Notebook) -> tuple[int, int] | None:
    """Return the minutes in the title, the fewest and the most; None if it says none."""
    found = MINUTES.search(notebook.cells[0].source)
    return (int(found[1]), int(found[2] or found[1])) if found else None


def minutes(notebook: Notebook) -> list[str]:
    """The title's minutes are those of the core, and a range isn't so wide that it says nothing."""
    said = said_minutes(notebook)
    if not said:
        return []  # `title` says so
    least, most = said
    counted = count_minutes(core_cells(notebook))
    leeway = max(counted / 10, 2.5) if least == most else 0.5
    problems = []
    if not least - leeway <= counted <= most + leeway:
        problems.append(f"the title says {least} to {most} minutes; the core takes {counted:.1f}")
    if most > 1.4 * least:
        problems.append(f"the title says {least} to {most} minutes: too wide to plan with")
    return problems


LONGEST_SITTING = 65  # minutes: an hour, give or take


def pauses(notebook: Notebook) -> list[str]:
    """A lesson that takes over an hour says where to stop: a cell tagged pause, between sittings."""
    problems, sitting = [], []
    for cell in [*core_cells(notebook), None]:
        if cell and "pause" not in tags(cell):
            sitting.append(cell)
            continue
        if count_minutes(sitting) > LONGEST_SITTING:
            start = first_line(sitting[0].source)[:40]
            problems.append(
                f"the sitting from {start!r} on takes {count_minutes(sitting):.0f} minutes: put a "
                f"cell tagged 'pause' in it, {LONGEST_SITTING} at most between two"
            )
        sitting = []
    return problems


def predictions(notebook: Notebook) -> list[str]:
    """A prediction has a place for its answer, and what is revealed has been asked."""
    problems = []
    before = ""  # the cell before this one, if it asks for a prediction or for its answer
    for index, cell in enumerate(notebook.cells):
        where = f"cell {index} ({first_line(cell.source)[:40]!r})"
        if before == "predict" and "question" not in tags(cell):
            problems.append(f"{where} follows a prediction: a cell tagged 'question' must")
        if "reveal" in tags(cell) and before != "question":
            problems.append(f"{where} reveals: the cell before it must be tagged 'question'")
        asks = cell.cell_type == "markdown" and "**Predict.**" in cell.source
        before = "predict" if asks else "question" if "question" in tags(cell) else ""
    return problems


def sizes(notebook: Notebook) -> list[str]:
    """15 to 130 cells; a text that a projector shows whole, and code of a few lines."""
    problems = []
    if not 15 <= len(notebook.cells) <= 130:
        problems.append(f"the lesson has {len(notebook.cells)} cells: make it 15 to 130")
    texts = {where: word_count(cell.source) for where, cell in numbered(notebook, "markdown")}
    codes = {
        where: sum(bool(line.strip()) for line in cell.source.splitlines())
        for where, cell in numbered(notebook, "code")
    }
    # No median for texts: under one, they turned into telegrams.
    problems += too_long("markdown cells", "words", texts, {"90th percentile": 130, "longest": 180})
    limits = {"median": 3, "90th percentile": 10, "longest": 25}
    problems += too_long("code cells", "lines", codes, limits)
    return problems


def too_long(kind: str, unit: str, sizes: dict[str, int], limits: dict[str, int]) -> list[str]:
    """Compare median, 90th percentile and longest with their limits; name the longest cells."""
    if not sizes:
        return [f"there are no {kind}"]
    ordered = sorted(sizes.values())
    found = {
        "median": statistics.median(ordered),
        "90th percentile": ordered[math.ceil(0.9 * len(ordered)) - 1],
        "longest": ordered[-1],
    }
    longest = ", ".join(sorted(sizes, key=sizes.get, reverse=True)[:3])
    return [
        f"{kind}: the {what} has {found[what]:g} {unit}, {limit} at most; shorten or split, say, "
        f"{longest}"
        for what, limit in limits.items()
        if found[what] > limit
    ]


# What is said, and how

TALKED_DOWN = re.compile(r"\b(?:simply|obviously|trivially)\b", re.IGNORECASE)


def language(notebook: Notebook) -> list[str]:
    """No word that makes a learner feel slow, outside of code."""
    return [
        f"{where} has {found!r} in its prose: leave it out; example text goes in a code span"
        for where, cell in numbered(notebook, "markdown")
        for found in TALKED_DOWN.findall(prose(cell.source))
    ]


# A number as a whole: not the 97 of 24,597, the 27 of 1.27, the 0041 of U+0041 or the 1F of 0x1F.
NUMBER = re.compile(
    r"(?<!\w)(?<!U\+)(?<![0-9]\.)"
    r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?"
    r"(?=(?:x|s|ms|th|B|kB|MB)?(?!\w|\.[0-9]))"
)

BITS = re.compile(r"`[01]{3,}`")  # a bit pattern, not a number


def numbers(text: str) -> list[str]:
    """Return the numbers in a text as they are written.

    >>> numbers("24,597 bytes are 19438 tokens: 1.27x, 27 % of U+0041 and 0x1F, v1.2.3")
    ['24,597', '19438', '1.27', '27']
    """
    return NUMBER.findall(text)


def no_commas(number: str) -> str:
    """Return the number without thousands separators."""
    return number.replace(",", "")


def needs_source(number: str) -> bool:
    """Say whether the number must come from a cell: three digits or more, or a decimal; no year.

    >>> [number for number in ("97", "616", "1.3", "1994", "1,994") if needs_source(number)]
    ['616', '1.3', '1,994']
    """
    if "." in number:
        return True
    return len(number) >= 3 and not re.fullmatch("(19|20)[0-9][0-9]", number)


def seen_text(kind: str, text: str) -> str:
    """Return what is seen of an output: of HTML, what stands between the tags."""
    if kind != "text/html":
        return text
    text = re.sub(r"<(style|script)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", " ", text))


def unsourced(notebook: Notebook) -> list[tuple[str, str]]:
    """Return (cell, number) for each number in markdown that neither code nor output has."""
    ran = [
        re.sub(r"(?<=[0-9])_(?=[0-9])", "", cell.source) for _, cell in numbered(notebook, "code")
    ]
    ran += [seen_text(*text) for cell in notebook.cells for text in output_texts(cell)]
    known = {no_commas(number) for text in ran for number in numbers(text)}
    return [
        (where, no_commas(number))
        for where, cell in numbered(notebook, "markdown")
        for number in numbers(readable(MINUTES.sub("", BITS.sub("", cell.source))))
        if needs_source(number) and no_commas(number) not in known
    ]


def prose_numbers(
    notebook: Notebook, name: str, exceptions: dict[tuple[str, str], str]
) -> list[str]:
    """Every number in prose comes from a cell that ran, or from a source that is named."""
    return [
        f"{where} says {number}: no output and no code of this lesson has it; let a cell print it"
        for where, number in unsourced(notebook)
        if (name, number) not in exceptions
    ]


def unused_exceptions(
    notebooks: dict[str, Notebook], exceptions: dict[tuple[str, str], str]
) -> list[str]:
    """Each exception is still needed."""
    needed = {(name, number) for name in notebooks for _, number in unsourced(notebooks[name])}
    return [
        f"no cell needs the exception {key}: take it out" for key in exceptions if key not in needed
    ]


# What is run


def executed(notebook: Notebook) -> list[str]:
    """Every code cell was run, once, from top to bottom; nbval compares no other cell."""
    for (where, cell), expected in zip(numbered(notebook, "code"), count(1), strict=False):
        if cell.execution_count != expected:
            found = cell.execution_count
            return [f"{where} has the count {found}, not {expected}: restart, run all, save"]
    return []


def errors(notebook: Notebook) -> list[str]:
    """No error is saved but where it is meant; in a cell that a learner fills in none is."""
    return [
        f"{where} saved a {output.ename}: mend it, or tag the cell 'raises-exception'"
        for where, cell in numbered(notebook, "code")
        for output in cell.outputs
        if output.output_type == "error"
        and ("raises-exception" not in tags(cell) or tags(cell) & set(PRACTICE))
    ]


def plain_code(notebook: Notebook) -> list[str]:
    """Python that runs anywhere: no magic, no shell, no `input`, no `;` that hides an output."""
    problems = []
    for where, cell in numbered(notebook, "code"):
        try:
            tree = ast.parse(cell.source)
        except SyntaxError as error:
            problems.append(f"{where} is no plain Python ({error.msg}): no magic, !shell or help?")
            continue
        called = {node.func.id for node in ast.walk(tree) if is_named_call(node)}
        problems += [
            f"{where} calls {name}(): it does not work everywhere that a lesson is run"
            for name in sorted(called & {"input", "get_ipython"})
        ]
        if ends_with_semicolon(cell.source):
            problems.append(f"{where} ends a line with ';': write _ = ... to show no output")
    return problems


def is_named_call(node: ast.AST) -> bool:
    """Say whether the node is a call of a plain name, as in `check(merge)`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def ends_with_semicolon(source: str) -> bool:
    """Say whether a statement has nothing but a comment after its `;`.

    >>> ends_with_semicolon("plot();  # quiet"), ends_with_semicolon("a = ';'; b = 1")
    (True, False)
    """
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    ends = (tokenize.COMMENT, tokenize.NEWLINE)
    return any(token.string == ";" and after.type in ends for token, after in pairwise(tokens))


def reveals(notebook: Notebook) -> list[str]:
    """The output of a cell that reveals after a prediction is collapsed, and no other is."""
    problems = []
    for where, cell in numbered(notebook, "code"):
        hidden = cell.metadata.get("jupyter", {}).get("outputs_hidden") is True
        if "reveal" in tags(cell) and not hidden:
            problems.append(f"{where} reveals: its metadata needs jupyter, outputs_hidden true")
        if hidden and "reveal" not in tags(cell):
            problems.append(f"{where} hides its output: tag it 'reveal', or show the output")
        if hidden and not preview(cell).startswith(REVEAL_FIRST_LINE):
            problems.append(f"{where} gives {preview(cell)!r} away: show it with view.reveal(...)")
    return problems


def preview(cell: Cell) -> str:
    """Return what JupyterLab shows of a collapsed output: the first line of the first one."""
    shown = sorted(output_texts(cell))  # text/html comes before text/plain
    return shown[0][1].strip().split("\n")[0] if shown else ""


def figures(notebook: Notebook) -> list[str]:
    """Who cannot see a figure has its alt text."""
    return [
        f"{where} shows a figure: say in its metadata 'alt' what there is to see"
        for where, cell in numbered(notebook, "code")
        if any("image/png" in output.get("data", {}) for output in cell.outputs)
        and not str(cell.metadata.get("alt", "")).strip()
    ]


MACHINE = {
    "a path of one machine": r"(?<![\w.])/(?:home|root|Users|work|tmp)/",
    "a Windows path": r"(?<!\w)[A-Z]:(?:\\\\|\\(?![nrtux\d]))\w",
    "the checkout's own path": OWN_PATH,
    "a file of ipykernel": r"ipykernel_\d+",
}
ADDRESS = {"an object's address": r"(?:<|&lt;)[^<>\n]* at 0x[0-9a-fA-F]+"}


def machine_traces(notebook: Notebook) -> list[str]:
    """Nothing in a lesson tells on which machine it ran."""
    problems = []
    for index, cell in enumerate(notebook.cells):
        problems += traces(f"the source of cell {index}", cell.source, MACHINE)
        for kind, text in output_texts(cell, images=True):
            problems += traces(f"the {kind} output of cell {index}", text, MACHINE | ADDRESS)
    return problems


def traces(where: str, text: str, patterns: dict[str, str]) -> list[str]:
    """Return one problem for each pattern found in the text."""
    return [
        f"{where} has {what}: {text[max(found.start() - 10, 0) : found.end() + 20]!r}; take it out"
        for what, pattern in patterns.items()
        if (found := re.search(pattern, text))
    ]


# The names of the course


def course_names() -> set[str]:
    """Return the public functions and classes of the modules that teach the algorithms."""
    return {
        name
        for module in (core, words, utf8, basic, stream)
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == module.__name__
    }


def redefined_names(notebook: Notebook) -> list[str]:
    """A function of the course is written in an exercise or imported, and means one thing."""
    return [
        f"{where} gives {name} a new meaning: use ours, or tag the cell 'exercise'"
        for where, cell in numbered(notebook, "code")
        if "exercise" not in tags(cell)
        for name in sorted(bound_names(parsed(cell.source)) & course_names())
    ]


def bound_names(tree: ast.Module) -> set[str]:
    """Return the names that the code defines or assigns, methods and `f = mine("f")` left out.

    >>> sorted(bound_names(ast.parse("a = 1; merge = mine('merge'); [b for b in c]")))
    ['a', 'b']
    """
    found = set()
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Assign) and is_mine(node):
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        methods = node.body if isinstance(node, ast.ClassDef) else []
        nodes += [child for child in ast.iter_child_nodes(node) if child not in methods]
    return found


def is_mine(node: ast.Assign) -> bool:
    """Say whether this is `merge = mine("merge")`: the learner's own function, by its own name."""
    return any(
        ast.unparse(node) == f"{ast.unparse(target)} = mine({ast.unparse(target)!r})"
        for target in node.targets
    )


# What is asked of every lesson; `next_lesson` and `prose_numbers` want to know more than these two.

WIDGET = re.compile(r"\bview\.(step_\w+|show_bench|show_live_bench|inspect_\w+|browse_\w+)\(")


def widgets(notebook: Notebook) -> list[str]:
    """A widget is next to a cell that shows the same on paper; what's saved of it is no widget."""
    problems = []
    cells = list(numbered(notebook, "code"))
    for at, (where, cell) in enumerate(cells):
        widget = WIDGET.search(cell.source)
        beside = [*cells[max(0, at - 1) : at], *cells[at + 1 : at + 2]]
        if widget and not any(other.outputs for _, other in beside):
            problems.append(f"{where} makes a widget: the code cell before or after it must show")
        kinds = {kind for output in cell.outputs for kind in output.get("data", {})}
        if widget and not kinds <= {"text/plain", "text/html"}:
            problems.append(f"{where} saved a widget: run it with BPE_LESSON_STATIC=1")
    return problems


OF_A_NOTEBOOK = [
    notebook_format,
    metadata,
    setup,
    lesson_imports,
    headings,
    recap,
    exercises,
    minutes,
    pauses,
    predictions,
    sizes,
    widgets,
    language,
    executed,
    errors,
    plain_code,
    reveals,
    figures,
    machine_traces,
    redefined_names,
]
OF_A_NOTEBOOK_AND_ITS_NAME = [title, required_sections, questions]
