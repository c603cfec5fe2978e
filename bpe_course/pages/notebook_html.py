"""Turn a lesson's cells into plain HTML without scripts, for the site and the talk."""

import ast
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from itertools import count, groupby
from pathlib import Path
from typing import TYPE_CHECKING

from bpe_course.pages.html_tables import finish_table
from bpe_course.pages.markup import Page, parse_html
from bpe_course.view.rich_output import REVEAL_FIRST_LINE

if TYPE_CHECKING:
    from nbconvert.exporters import HTMLExporter

TEMPLATES = Path(__file__).parent / "templates"
_CELL_NUMBERS = count(1)  # nbconvert wants each cell to have an id
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_OPENED = re.compile(r'<span class="p">[(\[{]+</span>')
_BREAKABLE = r"\g<0><wbr>"
# Names, numbers and operators, which code.css leaves plain: their tags are a quarter of a page.
_PLAIN_CODE = re.compile(r'<span class="(?:n|nb|nf|nn|ne|o|p|w|mi|mf|mh|mb)">([^<]*)</span>')


def get_tags(cell: dict) -> list[str]:
    """Return the tags of a cell."""
    return cell.get("metadata", {}).get("tags", [])


def make_markdown(source: str, **metadata: object) -> dict:
    """Make a Markdown cell."""
    return _make_cell(cell_type="markdown", source=source, metadata=metadata)


def make_code(source: str, outputs: list[dict], **metadata: object) -> dict:
    """Make a code cell."""
    more = {"outputs": outputs, "execution_count": None}
    return _make_cell(cell_type="code", source=source, metadata=metadata, **more)


def make_raw(source: str) -> dict:
    """Make a cell of HTML as it is: a tag that opens or closes an element."""
    return _make_cell(cell_type="raw", source=source, metadata={})


def _make_cell(**parts: object) -> dict:
    """Make a cell of nbformat's, without validating it, which takes longer than showing it."""
    from nbformat import from_dict

    return from_dict({"id": f"cell-{next(_CELL_NUMBERS)}", **parts})


def get_heading(cell: dict) -> str:
    """Return the #s that a Markdown cell starts with, or ""."""
    match = re.match(r"(#{1,6}) ", cell["source"]) if cell["cell_type"] == "markdown" else None
    return match[1] if match else ""


def prepare_cells(cells: Iterable[dict]) -> list[dict]:
    """Return the cells with each output as HTML, and in their metadata what to fold.

    That's `hidden` for a prediction's answer and the folded text after it, `plumbing` for code that
    nobody has to read, and `extra`, a section's number, in an extra section. A cell tagged `reveal`
    becomes two: its code, then its outputs.

    >>> cells = prepare_cells([make_markdown("## More", tags=["extra"]), make_markdown("a")])
    >>> [(cell.source, cell.metadata.extra) for cell in cells]
    [('## More', 1), ('a', 1)]
    """
    prepared: list[dict] = []
    section = extra = 0
    for cell in cells:
        if get_heading(cell):
            section += 1
            extra = section if "extra" in get_tags(cell) else 0
        for part in _split_cell(cell):
            part["metadata"] |= {"extra": extra} if extra else {}
            prepared.append(part)
    for key in ("hidden", "extra"):
        _mark_ends(prepared, key)
    return prepared


def _mark_ends(cells: Iterable[dict], key: str) -> None:
    """Mark the first and last of neighbouring cells with the same value in their metadata."""
    for value, group in groupby(cells, key=lambda cell: cell["metadata"].get(key)):
        if value:
            neighbours = list(group)
            neighbours[0]["metadata"][f"begins_{key}"] = True
            neighbours[-1]["metadata"][f"ends_{key}"] = True


def _is_folded(cell: dict) -> bool:
    return cell["metadata"].get("jupyter", {}).get("source_hidden", False)


def _is_plumbing(cell: dict) -> bool:
    r"""Return whether a cell's code is needed, but not worth reading: it may only show something.

    >>> _is_plumbing(make_code("from bpe_lesson import view\n\nview.reveal(5)", []))
    True
    """
    if _is_folded(cell) or "setup" in get_tags(cell):
        return True
    try:
        lines = map(ast.unparse, ast.parse(cell["source"]).body)
    except SyntaxError:  # such as a magic
        return False
    return all(line.startswith(("from ", "import ", "view.")) for line in lines)


def _split_cell(cell: dict) -> list[dict]:
    """Return a cell with its outputs as HTML; if it reveals something, as two cells."""
    if cell["cell_type"] == "markdown":
        hidden = {"hidden": True} if _is_folded(cell) else {}
        return [make_markdown(cell["source"], **cell["metadata"], **hidden)]
    from nbformat.v4 import new_output

    if "folded" in cell["metadata"]:
        return [cell]
    alt = cell["metadata"].get("alt", "")
    html = [_render_output(output, alt) for output in cell["outputs"]]
    outputs = [new_output("display_data", {"text/html": text}) for text in html]
    shared = {"tags": get_tags(cell), "plumbing": _is_plumbing(cell)}
    if "reveal" not in get_tags(cell):
        return [make_code(cell["source"], outputs, **shared, cell_id=cell.get("id", ""))]
    # The metadata tells nbconvert to leave out the source.
    hidden = make_code("", outputs, hidden=True, transient={"remove_source": True})
    return [make_code(cell["source"], [], hidden=True, **shared), hidden]


def _render_output(output: dict, alt: str = "") -> str:
    """Return an output as HTML; a widget becomes the line of text that stands for it."""
    data = output.get("data", {})
    text = output.get("text", data.get("text/plain", ""))
    if output["output_type"] == "error":
        text = _ANSI.sub("", "\n".join(output["traceback"]))
    if "image/svg+xml" in data:
        return data["image/svg+xml"]
    if "image/png" in data:
        source = f"data:image/png;base64,{data['image/png'].strip()}"
        return f'<img alt="{escape(alt or text)}" src="{source}">'
    if "text/html" in data:
        return data["text/html"].removeprefix(REVEAL_FIRST_LINE).strip()
    return f"<pre>{escape(text, quote=False)}</pre>"


@cache
def _load_exporter(template: str) -> "HTMLExporter":
    """Return nbconvert's exporter; the template is compiled once for all pages."""
    from nbconvert.exporters import HTMLExporter

    return HTMLExporter(
        template_name=template,
        extra_template_basedirs=[str(TEMPLATES)],
        extra_template_paths=[str(TEMPLATES)],
        exclude_anchor_links=True,
        filters={"hang_lines": _hang_lines},
        default_preprocessors=[],  # they'd change nothing, and validate each notebook eleven times
    )


def _hang_lines(code: str) -> str:
    r"""Put each line of code into an element: it goes on below its indentation if it's too long.

    It can be broken after an opening bracket, too.

    >>> _hang_lines("<pre>if a:\n    b\n</pre>")
    '<pre><span>if a:\n</span><span style="--at:4">    b\n</span></pre>'
    >>> _hang_lines('<pre>a<span class="p">(</span>b)</pre>')
    '<pre><span>a<span class="p">(</span><wbr>b)</span></pre>'
    """
    head, inner, tail = re.split(r"(?<=<pre>)(.*)(?=</pre>)", code, maxsplit=1, flags=re.DOTALL)
    lines = []
    for line in inner.removeprefix("<span></span>").splitlines(keepends=True):
        text = re.sub("<[^>]*>", "", line).rstrip("\n")
        indent = len(text) - len(text.lstrip())
        look = f' style="--at:{indent}"' if indent else ""
        lines.append(f"<span{look}>{_OPENED.sub(_BREAKABLE, line)}</span>")
    return head + "".join(lines) + tail


def render_page(cells: list[dict], template: str, page: dict) -> Page:
    """Render cells with one of our templates, and parse the result."""
    from nbformat.v4 import new_notebook

    python = {"name": "python", "pygments_lexer": "ipython3"}
    notebook = new_notebook(metadata={"language_info": python})
    notebook.cells = cells
    html, _ = _load_exporter(template).from_notebook_node(notebook, resources={"page": page})
    tree = parse_html(_PLAIN_CODE.sub(r"\1", html))
    for table in tree("table"):
        finish_table(table)
    return tree
