"""Make a page's tables accessible: say what each header is for, and mark columns of numbers."""

import re

from bpe_course.pages.markup import Tag

_PHONE_WIDTH = 33  # letters and gaps beside each other
_NUMBER = re.compile(r"[-+]?\d[\d.,]*(?: ?(?:%|MB|kB|s|ms))?")


def finish_table(table: Tag) -> None:
    """Say what each header cell of a table is for, and put the table into a box that scrolls.

    If its longest words don't fit beside each other on a phone, each row is a paragraph there (`stack`).

    >>> from bpe_course.pages.markup import parse_html
    >>> page = parse_html("<table border=1><thead><tr><th>a</th></tr></thead></table>")
    >>> finish_table(page.table)
    >>> print(page)
    <div class="wide"><table><thead><tr><th scope="col">a</th></tr></thead></table></div>
    """
    from bs4 import Tag

    table.attrs = {}
    for code in table("code", class_=False):
        code.string = code.get_text().replace(r"\|", "|")  # a bar that isn't the end of a cell
    box = table.wrap(Tag(name="div", attrs={"class": "wide"}))
    for part, scope in (("thead", "col"), ("tbody", "row")):
        for head in table.select(f"{part} th"):
            head.attrs = {"scope": scope}
    columns = [*zip(*(row(["th", "td"]) for row in table("tr")))]
    for column in columns:
        body = [cell for cell in column if not cell.find_parent("thead")]
        if body and all(map(_is_number, body)):
            for cell in column:
                cell["class"] = "number"
    for corner in table.select("th:empty"):  # an empty cell isn't a header
        corner.name = "td"
        corner.attrs = {}
    if sum(1 + max(map(_measure_longest, column)) for column in columns) > _PHONE_WIDTH:
        box["class"] = "wide stack"
        _name_cells(table)


def _is_number(cell: Tag) -> bool:
    return cell.name == "td" and bool(_NUMBER.fullmatch(cell.decode_contents()))


def _measure_longest(cell: Tag) -> int:
    """Return the length of a cell's longest word. Code is one word with its margins."""
    code = [f" {part.get_text()} " for part in cell("code", class_=False)]
    return max(map(len, [*cell.get_text().split(), *code]), default=0)


def _name_cells(table: Tag) -> None:
    """Give each cell the name of its column, but not a row's own name, which comes first in it."""
    names = [head.get_text() for head in table.select("thead th, thead td")]
    for row in table.select("tbody tr"):
        for name, cell in zip(names, row(["th", "td"])):
            is_name = not cell.find_previous_sibling() and cell.get("class") != "number"
            if name and cell.get_text() and not is_name:
                cell["data-name"] = name
