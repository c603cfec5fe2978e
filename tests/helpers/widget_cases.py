"""What tests/js/widgets.test.mjs draws: each widget of the lessons and templates, as JSON on stdout."""

import json
import re

from bs4 import BeautifulSoup

from bpe_course.ask.catalogue import find_function
from bpe_course.folders import ROOT
from bpe_course.lessons import list_lessons
from bpe_course.pages.gpt4 import LIVE_EXAMPLES, cut_word
from bpe_course.pages.share import pack_tokenizer
from bpe_course.view.live import seal
from bpe_course.view.rich_output import PLACE_TYPE
from bpe_course.web.bundle import join_page, join_widget, list_widgets
from bpe_lesson.tokenizer import RegexTokenizer

PLACE = re.compile(r"<div[^>]*data-widget=[^>]*>")


def list_places():
    found = []
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        outputs = [output for cell in cells for output in cell.get("outputs", [])]
        saved = ["".join(output.get("data", {}).get(PLACE_TYPE, "")) for output in outputs]
        for place in map(json.loads, filter(None, saved)):
            found.append((path.name, place["name"], place["settings"]))
    pages = [
        (cell.course.get("page"), lesson.name) for lesson in list_lessons() for cell in lesson.cells
    ]
    templates = (ROOT / "bpe_course/pages/templates").rglob("*.*")
    pages += [(path.read_text("utf-8"), path.name) for path in templates]
    for text, file in pages:
        for tag in PLACE.findall(text or ""):
            place = BeautifulSoup(tag, "html.parser").div
            found.append((file, place["data-widget"], json.loads(place["data-settings"])))
    settings = pack_tokenizer(RegexTokenizer()) | {"name": "Mine", "sample": "a"}
    found += [
        ("the command share", "tokenizer", settings),
        ("the command arrange", "lines", {"sealed": seal(find_function("merge").lines)}),
        ("the command gain", "test", {"form": "A", "columns": [], "sealed": seal([])}),
    ]
    places = []
    for file, name, settings in found:
        if name == "live-bench":  # what a page adds
            settings = {"examples": LIVE_EXAMPLES} | cut_word("strawberry")
        places.append({"file": file, "name": name, "settings": settings})
    return places


def make_cases():
    return {
        "places": list_places(),
        "page": join_page("page.js", "startPage", list_widgets()),
        "notebook": {name: join_widget(name) for name in list_widgets()},
    }


if __name__ == "__main__":
    print(json.dumps(make_cases()))
