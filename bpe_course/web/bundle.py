"""Join our JavaScript modules into one script: browsers load no module from a file or a notebook.

Each module becomes a function that returns its exports, after those that it imports. `npm run lint`
knows which imports and exports that takes. Comments and indentation go.
"""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

_SCRIPTS = Path(__file__).parent / "scripts"
STYLES = Path(__file__).parent / "styles"
WORKER = Path(__file__).parent / "python_worker.js"  # which runs apart from the modules
_REGISTRY = Path(__file__).parent / "widgets.json"

_IMPORT = re.compile(r'^import (\{[^}]+\}) from "\./([\w-]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const|let) ([\w$]+))", re.MULTILINE)
# Comments, and what begins a line: nobody reads either in what a page loads.
_COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:.|\n)*?\*/)\n|^ +|(?<=[;,{}]) // .*$", re.MULTILINE)
_COMMENT_OF_SHEET = re.compile(r"/\*.*?\*/\n?|^ +", re.DOTALL | re.MULTILINE)


class _Widget(NamedTuple):
    """What web/widgets.json says of a widget."""

    script: str  # which builds it, in web/scripts
    build: str  # the script's function
    view: dict[str, str]  # a module of bpe_course.view -> its functions that show the widget
    sheet: str = ""  # in web/styles, or several: how it looks, besides what all widgets share


@cache
def list_widgets() -> dict[str, _Widget]:
    registry = json.loads(_REGISTRY.read_text(encoding="utf-8"))
    return {name: _Widget(**about) for name, about in registry.items()}


def join_page(script: str, start: str, names: Iterable[str]) -> str:
    """Return what a page loads; `start`, a function of one of our scripts, is handed its widgets."""
    entry = _write_entry(script, start, names)
    return f'"use strict";\n{{\n{_join_modules(_SCRIPTS, entry)}}}\n'


def _write_entry(script: str, start: str, names: Iterable[str]) -> str:
    """Return a module that imports widgets and hands them to `start`: name -> builder.

    >>> print(_write_entry("page.js", "startPage", ["strip"]))
    import { buildStrip } from "./strip.js";
    import { startPage } from "./page.js";
    startPage({ "strip": buildStrip });
    <BLANKLINE>
    """
    widgets = {name: list_widgets()[name] for name in sorted(names)}
    imports = {widget.build: widget.script for widget in widgets.values()} | {start: script}
    lines = [f'import {{ {name} }} from "./{source}";' for name, source in imports.items()]
    built = ", ".join(f'"{name}": {widget.build}' for name, widget in widgets.items())
    return "\n".join([*lines, f"{start}({{ {built} }});\n"])


def join_widget(name: str) -> str:
    """Return the module that a notebook's widget runs, as anywidget needs it."""
    script, build, *_ = list_widgets()[name]
    return _join_modules(
        _SCRIPTS,
        f'import {{ {build} }} from "./{script}";\n'
        'import { renderWidget } from "./notebook.js";\n'
        f"export default {{ render: (place) => renderWidget(place, {build}) }};\n",
    )


def _join_modules(folder: Path, entry: str) -> str:
    """Return a module's source, `entry`, with all that it imports in front of it."""
    joined: dict[str, str] = {}

    def join(source: str) -> str:
        for _, name in _IMPORT.findall(source):
            if name not in joined:
                module = (folder / name).read_text(encoding="utf-8")
                joined[name] = _wrap_module(name, join(module))
        return _IMPORT.sub(r'const \1 = modules["\2"];', source)

    last = join(entry)
    return "\n".join(["const modules = {};", *joined.values(), last])


def _wrap_module(name: str, source: str) -> str:
    exported = ", ".join(match[1] for match in _EXPORT.findall(source))
    body = _EXPORT.sub(r"\1", _COMMENT.sub("", source)).strip()
    return f'modules["{name}"] = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();'


def make_widget_style(names: Iterable[str]) -> str:
    """Return the style sheet of widgets, with the rules for fields and buttons inside them."""
    shared = ["boxes", "theme", "notebook", "widgets", "drag"]
    return f".widget {{\n{read_sheet('controls')}}}" + "\n".join(
        [*map(read_sheet, shared), join_sheets(names)]
    )


def make_page_style(*own: Path) -> str:
    """Return the style sheet of a page: what all pages share, the page's own sheets, and the widgets."""
    first, last = ("palette", "controls", "boxes", "outputs"), ("widgets", "drag")
    sheets = [*map(read_sheet, first), *map(_read_short, own), *map(read_sheet, last)]
    return "\n".join(sheets)


def join_sheets(names: Iterable[str]) -> str:
    """Return the sheets that some widgets have besides what all share."""
    own = {sheet for name in names for sheet in list_widgets()[name].sheet.split()}
    return "\n".join(map(read_sheet, sorted(own)))


@cache
def read_sheet(name: str) -> str:
    """Return one of our style sheets, without comments and indentation."""
    return _read_short(STYLES / f"{name}.css")


def _read_short(path: Path) -> str:
    return _COMMENT_OF_SHEET.sub("", path.read_text(encoding="utf-8"))
