"""What the site and the slides have in common: a lesson's cells as plain HTML, without scripts."""

import re
from collections.abc import Iterable
from html import escape
from itertools import count
from pathlib import Path

from bpe_lesson.view.rich_output import REVEAL_FIRST_LINE

TEMPLATES = Path(__file__).parent / "templates"
PYTHON_LANGUAGE = {"name": "python", "pygments_lexer": "ipython3"}
NUMBER = re.compile(r"[-+]?\d[\d.,]*(?: ?(?:%|MB|kB|s|ms))?")
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def get_tags(cell: dict) -> list[str]:
    """Return the tags of a cell.

    >>> get_tags({"metadata": {"tags": ["core"]}}), get_tags({})
    (['core'], [])
    """
    return cell.get("metadata", {}).get("tags", [])


def make_markdown(source: str, **metadata: object) -> dict:
    """Return a cell of prose.

    >>> make_markdown("Text.", tags=["core"]).source
    'Text.'
    """
    from nbformat.v4 import new_markdown_cell

    return new_markdown_cell(source, metadata=metadata)


def make_code(source: str, outputs: list[dict], **metadata: object) -> dict:
    """Return a cell of code.

    >>> make_code("1 + 1", [], tags=["reveal"]).source
    '1 + 1'
    """
    from nbformat.v4 import new_code_cell

    return new_code_cell(source, outputs=outputs, metadata=metadata)


def make_notebook(cells: list[dict]) -> dict:
    """Return cells as a notebook whose code is Python.

    >>> len(make_notebook([make_markdown("Text.")]).cells)
    1
    """
    from nbformat.v4 import new_notebook

    return new_notebook(cells=cells, metadata={"language_info": PYTHON_LANGUAGE})


# Folders


def check_folder(out: Path, mark: str, beside: str = "") -> None:
    """Refuse to write into a folder that is somebody's: without a `mark`, a file that ours has.

    >>> check_folder(Path("bpe_lesson"), "site.css")
    Traceback (most recent call last):
    ValueError: bpe_lesson is there and is not ours to write in: give another --out

    Raises:
        ValueError: it has something else in it; a folder called `beside` may be there.
    """
    if out.exists() and not (out / mark).is_file():
        if not out.is_dir() or any(path.name != beside for path in out.iterdir()):
            raise ValueError(f"{out} is there and is not ours to write in: give another --out")
    if not out.absolute().parent.is_dir():
        raise ValueError(f"{out.parent} is no folder: make it, or give another --out")


# Markdown


def split_blocks(source: str) -> list[str]:
    r"""Cut markdown into its paragraphs, lists, tables and fenced code.

    >>> split_blocks("One\nline.\n\n```\na\n\nb\n```\n\nTwo.")
    ['One\nline.', '```\na\n\nb\n```', 'Two.']
    """
    found, lines, fenced = [], [], False
    for line in [*source.strip("\n").split("\n"), ""]:
        fenced ^= line.lstrip().startswith("```")
        if line.strip() or fenced:
            lines.append(line)
        elif lines:
            found.append("\n".join(lines))
            lines = []
    return found


def split_comment(source: str) -> tuple[str, str]:
    r"""Cut what follows a prediction: the comment on it, and what begins something new.

    New is a heading, and a paragraph that begins in bold: the next question.

    >>> split_comment("Four, not two.\n\n**Predict.** And here?\n\nMore.")
    ('Four, not two.', '**Predict.** And here?\n\nMore.')
    """
    parts = split_blocks(source)
    new = (i for i, part in enumerate(parts) if re.match(r"\*\*|#+ ", part))
    cut = next(new, len(parts))
    return "\n\n".join(parts[:cut]), "\n\n".join(parts[cut:])


def get_heading(cell: dict) -> str:
    """Return the #s that a cell of prose begins with; none where it begins no section.

    >>> get_heading(make_markdown("## Recap")), get_heading(make_markdown("Text."))
    ('##', '')
    """
    found = re.match(r"(#{1,6}) ", cell["source"]) if cell["cell_type"] == "markdown" else None
    return found[1] if found else ""


# Cells


def prepare_cells(cells: Iterable[dict]) -> list[dict]:
    """Return the cells with each output as HTML, and what a prediction should hide on its own.

    A cell tagged `reveal` becomes its code, then its outputs and the comment on them, both with
    `hidden` in their metadata. A cell under an `extra` heading has `extra` in its metadata.

    >>> [cell.metadata for cell in prepare_cells([make_markdown("## More", tags=["extra"]), make_markdown("a")])]
    [{'tags': ['extra'], 'extra': True}, {'extra': True}]
    """
    done, extra, hidden = [], False, False
    for cell in cells:
        extra = "extra" in get_tags(cell) if get_heading(cell) else extra
        if cell["cell_type"] == "code":
            parts = split_code_cell(cell)
        elif hidden:
            parts = split_comment_cell(cell)
        else:
            parts = [make_markdown(cell["source"], **cell.get("metadata", {}))]
        # A comment goes on over all the prose that follows, up to what begins something new.
        hidden = "hidden" in parts[-1]["metadata"]
        for part in parts:
            part["metadata"] |= {"extra": True} if extra else {}
        done += parts
    return done


def split_code_cell(cell: dict) -> list[dict]:
    """Return a code cell, its outputs as HTML; of one that reveals, the code and the outputs.

    >>> cell = {"source": "1", "outputs": [], "metadata": {"tags": ["reveal"]}}
    >>> [part.source for part in split_code_cell(cell)]
    ['1', '']
    """
    from nbformat.v4 import new_output

    alt = cell["metadata"].get("alt", "")
    outputs = [
        new_output("display_data", {"text/html": render_output(output, alt)})
        for output in cell["outputs"]
    ]
    if "reveal" not in get_tags(cell):
        return [make_code(cell["source"], outputs, tags=get_tags(cell))]
    # nbconvert leaves out the source of a cell that says so.
    hidden = make_code("", outputs, hidden=True, transient={"remove_source": True})
    return [make_code(cell["source"], [], tags=get_tags(cell)), hidden]


def split_comment_cell(cell: dict) -> list[dict]:
    """Return the prose after a prediction as its comment, which is hidden, and the rest.

    >>> [part.metadata for part in split_comment_cell(make_markdown("Four."))]
    [{'hidden': True}]
    """
    comment, rest = split_comment(cell["source"])
    parts = [make_markdown(comment, hidden=True)] if comment else []
    return parts + ([make_markdown(rest, **cell["metadata"])] if rest else [])


def render_output(output: dict, alt: str = "") -> str:
    """Return one output as HTML; a widget is the line of text that stands for it.

    >>> render_output({"output_type": "stream", "text": "1 < 2"})
    '<pre>1 &lt; 2</pre>'
    """
    data = output.get("data", {})
    text = output.get("text", data.get("text/plain", ""))
    if output["output_type"] == "error":
        text = ANSI.sub("", "\n".join(output["traceback"]))
    if "image/svg+xml" in data:
        return data["image/svg+xml"]
    if "image/png" in data:
        source = f"data:image/png;base64,{data['image/png'].strip()}"
        return f'<img alt="{escape(alt or text)}" src="{source}">'
    if "text/html" in data:
        return data["text/html"].removeprefix(REVEAL_FIRST_LINE).strip()
    return f"<pre>{escape(text, quote=False)}</pre>"


# Pages


def make_exporter(slides: bool = False, **settings: object) -> object:
    """Return nbconvert's exporter with our template: "site" or "slides".

    >>> page, _ = make_exporter().from_notebook_node(make_notebook([make_markdown("Text.")]))
    >>> "<p>Text.</p>" in page, "http" in page
    (True, False)
    """
    from nbconvert.exporters import HTMLExporter, SlidesExporter

    return (SlidesExporter if slides else HTMLExporter)(
        template_name="slides" if slides else "site",
        extra_template_basedirs=[str(TEMPLATES)],
        extra_template_paths=[str(TEMPLATES)],
        exclude_anchor_links=True,
        **settings,
    )


def add_scopes(page: str) -> str:
    """Return a page whose heads of tables say what they head, each table in a box that scrolls.

    >>> add_scopes("<table><thead><tr><th>a</th></tr></thead></table>")
    '<div class="wide"><table><thead><tr><th scope="col">a</th></tr></thead></table></div>'
    """
    page = re.sub(r"<table[^>]*>", '<div class="wide"><table>', page)
    page = page.replace("</table>", "</table></div>")
    for part, scope in (("thead", "col"), ("tbody", "row")):
        page = re.sub(
            rf"<{part}>.*?</{part}>",
            lambda rows, scope=scope: re.sub(r"<th\b[^>]*>", f'<th scope="{scope}">', rows[0]),
            page,
            flags=re.DOTALL,
        )
    page = re.sub(
        r"<table>.*?</table>", lambda table: mark_number_columns(table[0]), page, flags=re.DOTALL
    )
    # An empty corner heads nothing.
    return re.sub(r'<th scope="\w+"></th>', "<td></td>", page)


def mark_number_columns(table: str) -> str:
    """Return a table whose columns of numbers, and their heads, have the class `number`.

    >>> mark_number_columns("<tr><th>a</th><th>b</th></tr><tr><th>x</th><td>1.5</td></tr>")
    '<tr><th>a</th><th class="number">b</th></tr><tr><th>x</th><td class="number">1.5</td></tr>'
    """
    cell = re.compile(r"<(t[hd])([^>]*)>(.*?)</\1>", re.DOTALL)
    rows = re.split(r"(?<=</tr>)", table)
    found = [cell.findall(row) for row in rows]
    body = [row for row in found if any(kind == "td" for kind, _, _ in row)]
    numeric = {
        i
        for i in range(max(map(len, body), default=0))
        if all(row[i][0] == "td" and NUMBER.fullmatch(row[i][2]) for row in body if i < len(row))
    }
    for n, row in enumerate(rows):
        place = count()
        rows[n] = cell.sub(
            lambda one, place=place: (
                f'<{one[1]}{one[2]} class="number">{one[3]}</{one[1]}>'
                if next(place) in numeric
                else one[0]
            ),
            row,
        )
    return "".join(rows)


def make_code_style(style: str) -> str:
    """Return the rules of one of Pygments' styles.

    >>> ".highlight .k" in make_code_style("default")
    True
    """
    from pygments.formatters import HtmlFormatter

    return HtmlFormatter(style=style).get_style_defs(".highlight")
