"""Parse HTML in one way everywhere."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import BeautifulSoup


def parse_html(source: str) -> "BeautifulSoup":
    """Return HTML as a tree; what it lacks, such as a body, isn't added."""
    from bs4 import BeautifulSoup

    return BeautifulSoup(source, "html.parser")
