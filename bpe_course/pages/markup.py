"""Parse HTML in one way everywhere; bs4 is loaded only when that happens."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bs4 import BeautifulSoup as Page
    from bs4 import Tag
else:
    Page = Tag = Any


def parse_html(source: str) -> Page:
    """Return HTML as a tree; what it lacks, such as a body, isn't added."""
    from bs4 import BeautifulSoup

    return BeautifulSoup(source, "html.parser")
