"""Make the front page from parts of the README: a promise, a live bench, the lessons, how to start."""

import re
from collections.abc import Iterable
from html import escape

from bpe_lesson.teach.notebook_html import make_markdown, split_blocks

# The course in the browser, if `lite --out` has put it into the same folder.
LITE_PAGE = "lite/index.html"
_HERE = (
    "You don't need to install anything to begin. On these pages you answer the questions, watch "
    "the merges happen and try every tool on your own text; to write the functions, run the "
    "lessons in Jupyter."
)
_LESSON_ROW = re.compile(r"^\| \[(\w+)\]\([^)]*\) \| (.*) \| (.*) \|$", re.MULTILINE)
_TABLE = re.compile(r"^\|.*\n(?:\|.*\n?)*", re.MULTILINE)


def make_front_page(readme: str, lessons: Iterable[dict] = (), lite: bool = False) -> dict:
    r"""Return the front page: what the course is, its lessons, how to start it, its licence.

    Args:
        readme: the text of README.md, from which the sections are taken.
        lessons: for each lesson its name, its title and the names of its questions.
        lite: whether the course in the browser is there to be linked to.

    >>> readme = "# A\n\n## The lessons\n\n## Start\n\n## Licence\n"
    >>> [
    ...     f"({LITE_PAGE})" in str(make_front_page(readme, lite=there)["cells"])
    ...     for there in (True, False)
    ... ]
    [True, False]
    """
    title, *opening = split_blocks(readme.partition("\n## ")[0])
    pictures = [i for i, block in enumerate(opening) if block.startswith("![")]
    # A picture, with the line below it that says what it shows, ends where the next text begins.
    bench, stepper = [opening[i : i + 2] for i in pictures] or [[], []]
    prose = [block for block in opening if block not in [*bench, *stepper]]
    parts = [
        title,
        *prose[1:2],
        *(
            block.replace("This is what it reads:", "It reads pieces like these:")
            for block in prose[:1]
        ),
        _make_bench(bench),
        *prose[2:],
        _HERE,
        _make_path(_find_section(readme, "The lessons"), lessons),
        "[The glossary](glossary.html) explains the words that the lessons use, and there are "
        "[cards to print](cards.html) for a class without computers.",
        '<span id="start"></span>',
        _make_start(_find_section(readme, "Start"), lite),
        *stepper,
        _find_section(readme, "Licence"),
    ]
    return {
        "name": "index",
        "title": title.lstrip("# "),
        "cells": [make_markdown(part) for part in parts],
    }


def _make_bench(picture: list[str]) -> str:
    """Return the place of the live bench; without JavaScript it holds a picture."""
    place = '<div data-widget="live-bench" data-settings="{}">'
    return "\n\n".join([place, *picture, "</div>"])


def _make_path(section: str, lessons: Iterable[dict]) -> str:
    r"""Return the section on the lessons, with a list of them in place of its table."""
    rows = {name: (question, minutes) for name, question, minutes in _LESSON_ROW.findall(section)}
    items = [_make_step(lesson, *rows[lesson["name"]]) for lesson in lessons]
    path = "\n".join(['<ol class="path">', *items, "</ol>"])
    return _TABLE.sub(path.replace("\\", r"\\") + "\n", section).rstrip("\n")


def _make_step(lesson: dict, question: str, minutes: str) -> str:
    """Return a lesson's item in the list of lessons."""
    link = f'<a href="{lesson["name"]}.html">{escape(lesson["title"])}</a>'
    names = escape(" ".join(lesson["questions"]))
    detail = f"<small>{escape(minutes)} minutes</small> <p>{escape(question, quote=False)}</p>"
    return f'<li data-questions="{names}">{link} {detail}</li>'


def _make_start(section: str, lite: bool) -> str:
    r"""Return the section on how to run the course in Jupyter, with or without installing it."""
    heading = "## Run it in Jupyter"
    browser = (
        f"[Run lessons 00 to 06 and 10 in your browser]({LITE_PAGE}), without installing "
        "anything. To run all of them, install the course:"
    )
    text = section.partition("\n")[2].strip("\n")
    return "\n\n".join([heading, browser, text] if lite else [heading, text])


def _find_section(readme: str, name: str) -> str:
    r"""Return the section of that name, with its heading."""
    found = re.search(rf"^## {re.escape(name)}\n.*?(?=^## |\Z)", readme, re.DOTALL | re.MULTILINE)
    if not found:
        raise ValueError(f"README.md has no section called {name}")
    return found[0].removesuffix("\n") if found[0].endswith("\n\n") else found[0]
