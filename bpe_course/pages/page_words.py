"""Give a lesson's page different words where the notebook speaks of cells and keys.

A cell declares them in its metadata, as `page`: a string replaces the whole cell, an empty one leaves it
out, and a dict replaces some of its words.
"""

from bpe_course.pages.notebook_html import make_markdown


def choose_page_words(cells: list[dict]) -> list[dict]:
    """Return the cells as the page has them.

    >>> cells = [make_markdown("Run the cell.", page={"Run the cell": "Press Check"})]
    >>> cells += [make_markdown("A note for notebooks.", page="")]
    >>> [cell.source for cell in choose_page_words(cells)]
    ['Press Check.']
    """
    page_cells = []
    for cell in cells:
        words = cell["metadata"].get("page")
        if isinstance(words, dict):
            cell["source"] = _replace_words(cell["source"], words)
        elif words:
            cell = make_markdown(words, **cell["metadata"])
        if words != "":
            page_cells.append(cell)
    return page_cells


def _replace_words(source: str, words: dict[str, str]) -> str:
    """Replace words, each of which must be there once."""
    for old, new in words.items():
        if source.count(old) != 1:
            problem = f"{old!r} is there {source.count(old)} times, but should be there once"
            raise ValueError(f"{problem}: correct `page` in this cell's metadata: {source[:60]!r}")
        source = source.replace(old, new)
    return source
