"""How a page gets its data from a script, and what its anchors are."""

import json
import re
from pathlib import Path


def write_data(folder: Path, name: str, data: object) -> None:
    """Write a script that hands data over: a page opened from a file can load nothing else."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (folder / f"{name}.js").write_text(f'window.receiveData("{name}", {text});\n', "utf-8")


def make_anchor(text: str) -> str:
    """Return the anchor of a heading or a term, its id in the page, as search.js's makeAnchor does."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-")
