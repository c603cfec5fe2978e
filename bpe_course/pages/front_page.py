"""Make the front page: its words are in templates/site/front.md.j2."""

import json
import re
from collections.abc import Sequence

from bpe_course.folders import ROOT
from bpe_course.pages.gpt4 import WORD, cut_word
from bpe_course.pages.lesson_page import LessonPage
from bpe_course.pages.lesson_pictures import draw_picture
from bpe_course.pages.output_html import write_outputs
from bpe_course.pages.prose import Prose
from bpe_course.pages.templating import draw
from bpe_course.view.palette import choose_tint
from bpe_course.view.rich_output import PLACE_TYPE
from bpe_course.view.tokens import show_tokens

WIDGETS = ["live-bench", "portrait"]
TITLE = "Byte pair encoding, by hand"
_ADDRESS = re.compile(r"""https?://[^\s<>"'/?#]+[^\s<>"'?#]*""")
_PORTRAIT = "13-portrait"  # the last lesson's cell that shows what a learner has at the end


def make_front_page(
    prose: Prose, lessons: Sequence[LessonPage], python: bool = False, source: str = ""
) -> str:
    """Return the front page; `source` is the address of the notebooks, or ""."""
    need_address("source", source)
    portrait = next(cell for cell in lessons[-1].lesson.cells if cell.id == _PORTRAIT)
    short = [page for page in lessons if page.lesson.is_short]
    rest = [page for page in lessons if not page.lesson.is_short]
    trees = cut_word(WORD)["trees"]
    ran = [cell for page in lessons for cell in page.lesson.cells if cell.kind == "code"]
    compared = [cell for cell in ran if cell.outputs and "nbval-ignore-output" not in cell.tags]
    word = show_tokens([bytes(tree["bytes"]) for tree in trees], [tree["id"] for tree in trees])
    markdown = draw(
        "site/front.md.j2",
        title=TITLE,
        first=lessons[0].lesson.name,
        parts=[("The short course", short), ("After that", rest)],
        draw_picture=draw_picture,
        choose_tint=choose_tint,
        python=python,
        source=source,
        citation=read_citation(),
        word=word.html,
        cells=len(ran),
        compared=len(compared),
        portrait=write_outputs(map(_leave_charts_out, portrait.outputs)),
    )
    return prose.write(markdown.replace("GPT-", "GPT\N{NON-BREAKING HYPHEN}"))


def read_citation() -> dict[str, str]:
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    return dict(re.findall(r"^(?:  - )?(name|version|date)[-a-z]*: (.*)$", text, re.MULTILINE))


def _leave_charts_out(output: dict) -> dict:
    # Only the lesson explains its charts.
    place = json.loads(output["data"][PLACE_TYPE])
    for name in ("charts", "sizes"):
        place["settings"].pop(name, None)
    return {**output, "data": {**output["data"], PLACE_TYPE: json.dumps(place)}}


def need_address(name: str, value: str) -> None:
    """Raise a ValueError if an option is neither an address nor empty."""
    if value and not _ADDRESS.fullmatch(value):
        remedy = "it must be an address, as https://example.org/bpe"
        raise ValueError(f"the {name} is {value}, but {remedy}")
