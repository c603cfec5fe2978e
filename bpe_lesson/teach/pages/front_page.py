"""Make the front page: its words are in templates/site/front.md.j2, the list of lessons in README.md."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise

from bpe_lesson.teach.notebook_html import TEMPLATES, make_markdown
from bpe_lesson.teach.pages.gpt4 import WORD, cut_word
from bpe_lesson.view.tokens import show_tokens

# The course in the browser, if `lite --out` has put it into the same folder.
LITE_PAGE = "lite/index.html"
# The width of a character in a picture and the height of a row, where the size of a letter is 1.
_CHARACTER, _ROW = 0.8, 1.6
_BOX = 'fill="var(--n)" stroke="var(--box-edge)" stroke-width=".06"'
_NARROWEST = 15  # a picture of short rows isn't drawn larger than one of this width
_LESSON_ROW = re.compile(r"^\| \[(\w+)\]\([^)]*\) \| (.*) \| (.*) \|$", re.MULTILINE)


def make_front_page(
    readme: str, lessons: Iterable[dict] = (), lite: bool = False, python: bool = False
) -> dict:
    r"""Return the front page: a bench to type into, what can be done here, the lessons, Jupyter.

    `lite` says whether the course in the browser is there to be linked to, and `python` whether
    functions can be written in the pages.

    >>> readme = "| [00](a) | Why? | 30 |\n\n## Licence\n\nFree.\n"
    >>> lessons = [{"name": "00", "title": "A", "questions": [], "functions": []}]
    >>> page = make_front_page(readme, lessons)["cells"][0].source
    >>> "<p>Why?</p>" in page, LITE_PAGE in page, "Free." in page
    (True, False, True)
    """
    from jinja2 import Template

    short, rest = [], []
    pictures = _read_pictures()
    for lesson in add_questions_asked(readme, lessons):
        title = lesson["title"].removesuffix(" ◆")
        picture = _draw_boxes(pictures.get(lesson["name"][:2], []))
        listed = lesson | {"title": title, "picture": picture}
        (rest if title == lesson["title"] else short).append(listed)
    _, heading, licence = readme.partition("\n## Licence\n")
    if not heading:
        raise ValueError("README.md has no section called Licence")
    trees = cut_word(WORD)["trees"]
    word = show_tokens([bytes(tree["bytes"]) for tree in trees], [tree["id"] for tree in trees])
    template = Template((TEMPLATES / "site" / "front.md.j2").read_text(encoding="utf-8"))
    source = template.render(
        lessons=[*short, *rest],
        parts=[("The short course", short), ("After that", rest)],
        lite=LITE_PAGE if lite else "",
        python=python,
        licence=licence.strip(),
        word=word.html,
    )
    title = re.search("<p><b>(.*)</b></p>", source)
    return {"name": "index", "title": title[1] if title else "", "cells": [make_markdown(source)]}


def add_questions_asked(readme: str, lessons: Iterable[dict]) -> list[dict]:
    """Return the lessons with the question and the minutes that README.md has for each."""
    rows = {name: (question, minutes) for name, question, minutes in _LESSON_ROW.findall(readme)}
    done = []
    for lesson in lessons:
        if lesson["name"] not in rows:
            raise ValueError(f"README.md has no row for {lesson['name']} in its table of lessons")
        question, minutes = rows[lesson["name"]]
        done.append(lesson | {"question": question, "minutes": minutes})
    return done


def _read_pictures() -> dict[str, list[str]]:
    """Return lesson -> the rows of its picture, from templates/site/pictures.txt.

    >>> _read_pictures()["05"][0]
    '|257|152|132| 33|'
    """
    source = (TEMPLATES / "site" / "pictures.txt").read_text(encoding="utf-8")
    blocks = (block.splitlines() for block in source.split("\n\n"))
    return {number: rows for number, *rows in blocks}


def _draw_boxes(rows: Sequence[str]) -> str:
    """Return rows of boxes as an SVG: each | is an edge, and what's outside of them is plain text.

    >>> svg = _draw_boxes(["|a|b| 2", "|ab |"])
    >>> svg.count("<rect"), re.findall(">([^<]+)</text>", svg)
    (3, ['a', 'b', '2', 'ab'])
    """
    width = _CHARACTER * max(map(len, rows), default=0)
    drawn = ""
    for number, row in enumerate(rows):
        y = _ROW * number
        edges = [place for place, letter in enumerate(row) if letter == "|"]
        for start, end in pairwise(edges):
            x, size = _CHARACTER * (start + 0.5), _CHARACTER * (end - start)
            drawn += f'<rect x="{x:.4g}" y="{y:.4g}" width="{size:.4g}" height="{_ROW}" {_BOX}/>'
        for start, end in pairwise([-1, *edges, len(row)]):
            if label := row[start + 1 : end].strip():
                x = _CHARACTER * (start + end + 1) / 2
                drawn += f'<text x="{x:.4g}" y="{y + 1.15:.4g}">{escape(label)}</text>'
    spare = max(0, _NARROWEST - width) / 2 + 1
    box = f"{-spare:.4g} -1 {width + 2 * spare:.4g} {_ROW * len(rows) + 2:.4g}"
    look = 'text-anchor="middle" fill="var(--box-ink)" aria-hidden="true"'
    return f'<svg viewBox="{box}" {look}>{drawn}</svg>'
