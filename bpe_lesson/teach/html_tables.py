"""Make a page's tables accessible: say what each header is for, and mark columns of numbers."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import Tag

NUMBER = re.compile(r"[-+]?\d[\d.,]*(?: ?(?:%|MB|kB|s|ms))?")


def finish_table(table: "Tag") -> None:
    """Say what each header cell of a table is for, and put the table into a box that scrolls.

    >>> from bs4 import BeautifulSoup
    >>> page = BeautifulSoup("<table border=1><thead><tr><th>a</th></tr></thead></table>", "html.parser")
    >>> finish_table(page.table)
    >>> print(page)
    <div class="wide"><table><thead><tr><th scope="col">a</th></tr></thead></table></div>
    """
    from bs4 import Tag

    table.attrs = {}
    table.wrap(Tag(name="div", attrs={"class": "wide"}))
    for part, scope in (("thead", "col"), ("tbody", "row")):
        for head in table.select(f"{part} th"):
            head.attrs = {"scope": scope}
    _mark_number_columns(table)
    for corner in table.select("th:empty"):  # an empty cell isn't a header
        corner.name = "td"
        corner.attrs = {}


def _mark_number_columns(table: "Tag") -> None:
    """Give the class `number` to every cell of a column that holds only numbers."""
    rows = [row(["th", "td"]) for row in table("tr")]
    body = [row for row in rows if any(cell.name == "td" for cell in row)]
    for i, column in enumerate(zip(*body)):
        if all(cell.name == "td" and NUMBER.fullmatch(cell.decode_contents()) for cell in column):
            for row in rows:
                for cell in row[i : i + 1]:  # a row of headers may be shorter
                    cell["class"] = "number"
