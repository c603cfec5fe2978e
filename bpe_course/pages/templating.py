"""Draw pages from the templates in templates/."""

from functools import cache
from pathlib import Path
from typing import Any

TEMPLATES = Path(__file__).parent / "templates"


def draw(template: str, /, **values: Any) -> str:
    """Return a template, filled in. Values are HTML; what's plain text, the template escapes (`| e`)."""
    return _make_environment().get_template(template).render(values)


@cache
def _make_environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.loader = FileSystemLoader(TEMPLATES)
    made.globals["refuse"] = _refuse
    return made


def _refuse(kind: str) -> str:
    raise ValueError(f"blocks.html.j2 doesn't draw blocks of the kind {kind!r}: add it there")
