"""Make the front page: its words are in templates/site/front.md.j2, the list of lessons in README.md."""

import re
from collections.abc import Iterable

from bpe_course.pages.gpt4 import WORD, cut_word
from bpe_course.pages.lesson_pictures import draw_picture
from bpe_course.pages.notebook_html import TEMPLATES, make_markdown
from bpe_course.view.palette import choose_fill
from bpe_course.view.tokens import show_tokens

_ADDRESS = re.compile(r"""https?://[^\s<>"']+""")
_LESSON_ROW = re.compile(r"^\| \[(\w+)\]\([^)]*\) \| (.*) \| (.*) \|$", re.MULTILINE)


def make_front_page(
    readme: str, lessons: Iterable[dict] = (), python: bool = False, source: str = ""
) -> dict:
    """Return the front page: a bench to type into, what can be done here, the lessons, Jupyter.

    `python`: functions can be written in the pages. `source`: the address of the notebooks, or "".
    """
    from jinja2 import Template

    if source and not _ADDRESS.fullmatch(source):
        remedy = "it must be an address, as https://example.org/bpe"
        raise ValueError(f"the source is {source}, but {remedy}")
    short, rest = [], []
    for lesson in add_questions_asked(readme, lessons):
        title = lesson["title"].removesuffix(" ◆")
        number = lesson["name"][:2]
        row = {"title": title, "picture": draw_picture(number, framed=True)}
        row["fill"] = choose_fill(int(number))
        (rest if title == lesson["title"] else short).append(lesson | row)
    _, heading, licence = readme.partition("\n## Licence\n")
    if not heading:
        raise ValueError("README.md has no section called Licence")
    trees = cut_word(WORD)["trees"]
    word = show_tokens([bytes(tree["bytes"]) for tree in trees], [tree["id"] for tree in trees])
    template = Template((TEMPLATES / "site" / "front.md.j2").read_text(encoding="utf-8"))
    source = template.render(
        lessons=[*short, *rest],
        parts=[("The short course", short), ("After that", rest)],
        python=python,
        source=source,
        licence=licence.strip(),
        word=word.html,
    )
    title = re.search("<p><b>(.*)</b></p>", source)
    return {"name": "index", "title": title[1] if title else "", "cells": [make_markdown(source)]}


def add_questions_asked(readme: str, lessons: Iterable[dict]) -> list[dict]:
    """Return the lessons with the question and the minutes that README.md has for each."""
    rows = {
        name: {"question": question, "minutes": minutes}
        for name, question, minutes in _LESSON_ROW.findall(readme)
    }
    lessons = list(lessons)
    for lesson in lessons:
        if lesson["name"] not in rows:
            raise ValueError(f"README.md has no row for {lesson['name']} in its table of lessons")
    return [lesson | rows[lesson["name"]] for lesson in lessons]
