"""Read the shipped lessons: their cells, what these ask, and what they show. Read a folder."""

import ast
import html
import json
import re

import nbformat

from bpe_course.folders import ROOT
from bpe_course.practice import list_exercises
from bpe_course.practice.places import list_asked
from bpe_course.view.rich_output import PLACE_TYPE

LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
ITEMS = {item.name: item for item in list_exercises()}
MINE = re.compile(r'^\w+ = mine\("\w+"\)$', re.MULTILINE)  # the learner's own function, or ours
OWN_PATH = re.escape(str(ROOT)) + r"(?![\w-])"


def read(path):
    """Return the notebook just as its file has it: `nbformat.read` would add missing ids."""
    return nbformat.v4.reads(path.read_text("utf-8"))


def tags(cell):
    return set(cell.metadata.get("tags", []))


def practised(cell):
    return list_asked(cell.source)


def imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "" if node.level else str(node.module).partition(".")[0]


def output_texts(cell):
    for output in cell.outputs:
        if output["output_type"] == "stream":
            yield output["text"]
        for kind, data in output["data"].items():
            if kind != PLACE_TYPE:
                yield data if isinstance(data, str) else json.dumps(data)


def seen_text(text):
    text = re.sub(r"<(style|script)\b.*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL)
    return html.unescape(text)


def read_all(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
