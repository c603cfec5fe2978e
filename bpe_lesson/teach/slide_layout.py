"""Cutting a lesson into slides: what stands together, and how much fits on one.

No browser is at hand when slides are made, so heights are counted in lines of the sizes that
slides.css has. A test measures in a browser that no slide is taller than it may be.
"""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from bpe_lesson.teach.notebook_html import (
    get_heading,
    get_tags,
    make_code,
    make_markdown,
    split_blocks,
)

SLIDE_PIXELS = 645  # of the 720 pixels of a slide, without its margins
PROSE, CODE, OUTPUT = 68, 74, 72  # letters in a line
MAX_LINES, MAX_ROWS, MAX_TOKENS = 15, 12, 150
TOKEN = "<code [^>]*style="
LEFT_OUT_NOTE = '<p class="cut">Left out here, and in the lesson: {} {}.</p>'


# Heights


def count_lines(text: str, width: int) -> int:
    r"""Return how many lines a text takes where a line has `width` letters.

    >>> count_lines("abc\n\nabcdefg", 3)
    5
    """
    return sum(max(1, -(-len(line) // width)) for line in text.split("\n"))


def estimate_height(cell: dict) -> int:
    """Return about how many pixels a cell takes.

    >>> estimate_height(make_markdown("One line.")), estimate_height(make_markdown("## Recap"))
    (69, 69)
    """
    if cell["cell_type"] == "markdown":
        return sum(map(estimate_block, split_blocks(cell["source"])))
    source = "" if cell["metadata"].get("transient") else cell["source"]
    line = 27 if source.count("\n") > 15 else 32
    code = 34 + line * count_lines(source, CODE) if source else 0
    outputs = [output["data"]["text/html"] for output in cell["outputs"]]
    return code + sum(map(estimate_output, outputs))


def estimate_block(block: str) -> int:
    r"""Return about how many pixels a paragraph, a list, a table or a piece of code takes.

    >>> estimate_block("```\na = 1\n```"), estimate_block("- a\n- b"), estimate_block("| a |\n|-|\n| b |")
    (66, 112, 124)
    """
    if block.startswith("```"):
        return 34 + 32 * count_lines(block.partition("\n")[2].rpartition("\n")[0], CODE)
    rows = block.split("\n")
    if block.startswith("|"):
        return 28 + sum(48 * count_lines(row, 76) for row in rows if "-|" not in row)
    if re.match(r"[-*] |\d+\. ", block):
        return 28 + sum(42 * count_lines(row, PROSE - 4) for row in rows)
    if block.startswith("#"):
        return 69 * count_lines(block, 48)
    return 28 + 41 * count_lines(strip_tags(block), PROSE)


def strip_tags(html: str) -> str:
    """Return what is seen of HTML.

    >>> strip_tags("<b>a &lt; b</b>")
    'a < b'
    """
    return unescape(re.sub(r"</?[a-zA-Z][^>]*>", "", html))


def estimate_output(html: str) -> int:
    """Return about how many pixels an output takes.

    >>> estimate_output("<pre>1</pre>"), estimate_output("<table><tr><td>1</td></tr></table>")
    (56, 85)
    """
    if "<svg" in html:
        wide, high = (float(re.search(rf'{side}="(\d+)', html)[1]) for side in ("width", "height"))
        return round(24 + min(590, high * 1120 / wide))
    if "<img" in html:
        return 524
    return 24 + sum(map(estimate_part, re.split(r"(?=<table|<div|<pre)|(?<=</table>)", html)))


def estimate_part(html: str) -> int:
    """Return about how many pixels a table, a row of tokens or a text takes.

    >>> estimate_part(""), estimate_part('<div><code style="">ab</code><br></div>')
    (0, 82)
    """
    if not strip_tags(html).strip():
        return 0
    if "<tr" in html:
        rows = re.findall(r"<tr.*?</tr>", html, re.DOTALL)
        return 28 + sum(
            33 + 31 * (count_lines(" ".join(strip_tags(r).split()), 82) - 1) for r in rows
        )
    named, *tokens = re.split(f"(?={TOKEN})", html)
    if tokens:
        parts = [re.split("<br>|<small>", token) for token in tokens]
        letters = sum(max(len(strip_tags(part)) for part in token) * 16 + 24 for token in parts)
        deep = max(token.count("<br>") for token in tokens)
        name = 36 if strip_tags(named).strip() else 0
        return name + (48 + 34 * deep) * -(-letters // 1080)
    return 32 * count_lines(strip_tags(html).strip("\n"), OUTPUT) + 12 * html.count("<p>")


# What is too long


def shorten_output(html: str) -> str:
    r"""Return an output without what no slide has room for, and a line that says so.

    >>> shorten_output("<pre>" + 30 * "a\n" + "</pre>").partition("</pre>")[2]
    '<p class="cut">Left out here, and in the lesson: 15 lines.</p>'
    """
    for most in range(MAX_ROWS, 2, -1):
        shorter = html
        for part, allowed, what in (
            (r"(?<=<tbody>).*(?=</tbody>)", most, "rows"),
            (r"(?<=<pre>).*(?=</pre>)", MAX_LINES, "lines"),
            (f"{TOKEN}.*</code>", MAX_TOKENS, "tokens"),
        ):
            found = re.search(part, shorter, re.DOTALL)
            items = split_items(found[0], what) if found else []
            if len(items) > allowed:
                told = LEFT_OUT_NOTE.format(len(items) - allowed, what)
                kept = "".join(items[:allowed])
                shorter = shorter[: found.start()] + kept + shorter[found.end() :] + told
        if estimate_output(shorter) <= SLIDE_PIXELS - 50:
            break
    return shorter


def split_tables(html: str) -> list[str]:
    """Return an output that is too tall for a slide in parts: each table, and what follows it.

    >>> split_tables("<table></table><p>a</p>")
    ['<table></table><p>a</p>']
    """
    if estimate_output(html) <= SLIDE_PIXELS - 50:
        return [html]
    return [part for part in re.split(r"(?<=</table>)", html) if part.strip()]


def split_items(html: str, what: str) -> list[str]:
    r"""Cut a table's rows, a text's lines or a row's tokens apart.

    >>> split_items("<tr>1</tr>\n<tr>2</tr>", "rows"), split_items("one line", "lines")
    (['<tr>1</tr>', '\n<tr>2</tr>'], ['one line'])
    """
    if what == "rows":
        return re.findall(r".*?</tr>", html, re.DOTALL)
    if what == "tokens":
        return re.findall(r".*?</code>", html, re.DOTALL)
    # A line that wraps counts as what it takes.
    lines = html.splitlines(keepends=True)
    return [line[i : i + OUTPUT] for line in lines for i in range(0, len(line), OUTPUT)]


# Slides


def assign_slides(cells: Iterable[dict]) -> list[dict]:
    """Return the cells with nbconvert's slide metadata: where a slide, what is below, a fragment.

    A `##` begins a slide, a `###` one below it, and so does what does not fit. What a prediction
    hides comes as a fragment. This is not typed into the lessons: what fits depends on the outputs.

    >>> [cell.metadata.slideshow.slide_type for cell in assign_slides([make_markdown("# A"), make_markdown("b")])]
    ['slide', '-']
    """
    done, left, name = [], 0, ""
    for group in group_cells(cells):
        first, needed = group[0], sum(map(estimate_height, group))
        kind = "-"
        if get_heading(first) or not done:
            kind = "subslide" if get_heading(first) == "###" else "slide"
            name, left = first["source"].lstrip("# ").partition("\n")[0], SLIDE_PIXELS
        elif needed > left:
            left = SLIDE_PIXELS - 50
            done.append(set_slide_type(make_markdown(f'<p class="again">{name}</p>'), "subslide"))
        left -= needed
        for cell in group:
            # What begins a slide is hidden until then by itself.
            begins = cell["metadata"].get("hidden") and not done[-1]["metadata"].get("hidden")
            again = 'class="again"' in done[-1]["source"] if done else False
            done.append(set_slide_type(cell, "fragment" if begins and not again else kind))
            kind = "-"
    return done


def set_slide_type(cell: dict, kind: str) -> dict:
    """Return a cell with its slide type.

    >>> set_slide_type(make_markdown("a"), "slide").metadata
    {'slideshow': {'slide_type': 'slide'}}
    """
    cell["metadata"]["slideshow"] = {"slide_type": kind}
    return cell


def group_cells(cells: Iterable[dict]) -> Iterator[list[dict]]:
    """Yield what is to stand together: a heading or a prose before code, with what follows.

    >>> [len(group) for group in group_cells([make_markdown("## A"), make_markdown("b"), make_markdown("c")])]
    [2, 1]
    """
    group: list[dict] = []
    for cell in split_cells(cells):
        if get_heading(cell) and group:
            yield group
            group = []
        most = SLIDE_PIXELS if group and get_heading(group[0]) else SLIDE_PIXELS - 50
        if group and sum(map(estimate_height, [*group, cell])) > most:
            yield group
            group = []
        group.append(cell)
        if not leads_on(cell):
            yield group
            group = []
    if group:
        yield group


def leads_on(cell: dict) -> bool:
    """Say whether a cell should not be the last on its slide.

    >>> leads_on(make_markdown("## Recap")), leads_on(make_markdown("As here:")), leads_on(make_markdown("So."))
    (True, True, False)
    >>> leads_on(make_markdown("**Predict.** And now?")), leads_on(make_code("answer()", [], tags=["question"]))
    (True, True)
    """
    if cell["cell_type"] == "markdown":
        source = cell["source"]
        return bool(get_heading(cell)) or source.endswith(":") or source.startswith("**Predict")
    return "question" in get_tags(cell) or not cell["outputs"] and "reveal" in get_tags(cell)


def split_cells(cells: Iterable[dict]) -> Iterator[dict]:
    r"""Yield the cells in pieces that never take more than a slide.

    Prose is cut at its paragraphs, a cell whose outputs do not fit below it into code and outputs.

    >>> [cell.source for cell in split_cells([make_markdown("One.\n\nTwo.")])]
    ['One.', 'Two.']
    """
    for cell in cells:
        if cell["cell_type"] == "markdown":
            for block in split_blocks(cell["source"]):
                yield make_markdown(block, **cell["metadata"])
        elif (
            estimate_height(cell) <= SLIDE_PIXELS - 120
            or bool(cell["source"]) + len(cell["outputs"]) < 2
        ):
            yield cell
        else:
            if cell["source"]:
                yield make_code(cell["source"], [], **cell["metadata"])
            told = cell["metadata"] | {"transient": {"remove_source": True}}
            for output in cell["outputs"]:
                yield make_code("", [output], **told)
