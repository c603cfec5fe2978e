"""Draw what a shared link shows: the names of the course and the lesson, and the lesson's picture."""

import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from bpe_course.lessons import Lesson
from bpe_course.pages.lesson_pictures import draw_picture
from bpe_course.view.drawing import draw_text
from bpe_course.view.palette import choose_tint
from bpe_course.web.bundle import read_sheet

_WIDTH, _HEIGHT = 1200, 630  # pixels, as all sizes: what sites that show links ask for
_EDGE, _TITLE, _LINE = 60, 54, 64  # the margin, and the size and line of the title's letters
_MOST_LETTERS = 36  # of a line of the title
_BOLD = 'font-weight="bold" font-family="Charter, Noto Serif, Georgia"'
_SANS, _MONO = "Noto Sans, DejaVu Sans, Arial", "DejaVu Sans Mono, Consolas, Menlo"
_LIGHT = re.compile(r"(--[\w-]+): (?:light-dark\()?(#\w+)")


def write_previews(folder: Path, course: str, lessons: Sequence[Lesson]) -> bool:
    """Write NAME.png for the front page and each lesson; return False if resvg-py isn't installed."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        remedy = 'python -m pip install "resvg-py>=0.5,<1"'
        print(f"Links will have no pictures, because resvg-py isn't installed: {remedy}")
        return False
    folder.mkdir()
    drawn = {lesson.name: draw_preview(course, lesson.title, lesson.number) for lesson in lessons}
    for name, svg in {"index": draw_preview("A free course", course, "00"), **drawn}.items():
        (folder / f"{name}.png").write_bytes(bytes(svg_to_bytes(svg_string=svg)))
    return True


def draw_preview(above: str, title: str, number: str) -> str:
    """Return a page's picture as an SVG, in light colours; the number is its lesson's.

    >>> draw_preview("BPE", "A title that's so long that it needs two lines", "99").count("<text")
    3
    """
    lines = [draw_text(_EDGE, 70, above, 30)]
    for line in wrap(title, _MOST_LETTERS):
        lines.append(draw_text(_EDGE, 70 + _LINE * len(lines), line, _TITLE, _BOLD))
    top = 36 + _LINE * len(lines)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'color="var(--ink)" font-family="{_SANS}"><rect width="100%" height="100%" fill="var(--n)"/>'
        f'<rect y="{top}" width="100%" height="100%" fill="var(--paper)"/>{"".join(lines)}'
        f'<svg y="{top}" width="{_WIDTH}" height="{_HEIGHT - top}" font-size="1" '
        f'font-family="{_MONO}">{draw_picture(number)}</svg></svg>'
    )
    light = dict(_LIGHT.findall(read_sheet("palette")))
    light["--n"] = light[f"--{choose_tint(int(number))}"]
    return re.sub(r"var\((--[\w-]+)\)", lambda match: light[match[1]], svg)
