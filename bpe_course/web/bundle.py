"""Join our JavaScript modules into one script: browsers load no module from a file or a notebook.

They stand inside one function, each after its imports. Import lines, the word `export` and comments on
their own lines go. A name at the top level is unique among all modules, so none has to change.
"""

import re
from collections.abc import Iterable
from pathlib import Path

SCRIPTS = Path(__file__).parent / "scripts"
STYLES = Path(__file__).parent / "styles"
WORKER = Path(__file__).parent / "python_worker.js"  # which runs apart from the modules

_NAMES = r"\s*[\w$]+(?:\s*,\s*[\w$]+)*,?\s*"
_IMPORT = re.compile(rf'^import \{{({_NAMES})\}} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function|class |const |let )", re.MULTILINE)
_NAME = re.compile(r"^(?:async )?(?:function\*?|class|const|let|var) ([\w$]+)", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) ([\w$]+)", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.MULTILINE)
# What can't be joined -> what to write instead.
_UNSUPPORTED = {
    r"^import\b": 'an import other than import { name } from "./module.js";',
    r"^export\b": "an export other than that of a function, a class, a const or a let",
    r"^(?:\S.*= )?await\b": "an await outside a function",
    r"\bimport\(|\bimport\.meta\b": "an import inside a function",
    r"^(?:const|let|var) [\[{]": "several names declared at once: declare each by itself",
}


def join_modules(folder: Path, *entries: str, result: str = "") -> str:
    """Join the modules `entries` and all that they import, or say in a ValueError why that's impossible.

    Pages need a classic script; with a `result`, an expression in JavaScript, it's a module that exports
    this, as notebooks need it.
    """
    modules = _order_modules(folder, entries)
    _check_names(modules)
    parts = [f"// {name}\n{_strip_module(source)}" for name, source in modules.items()]
    start = "export default (() => {" if result else '"use strict";\n(() => {'
    end = f"return {result};\n}})();\n" if result else "})();\n"
    return "\n".join([start, *parts, end])


def make_widget_style() -> str:
    """Return the style sheet of the widgets, with the rules for fields and buttons inside them."""
    names = ("controls", "boxes", "theme", "notebook", "widgets")
    controls, *others = [(STYLES / f"{name}.css").read_text(encoding="utf-8") for name in names]
    return "\n".join([f".widget {{\n{controls}}}", *others])


def _order_modules(folder: Path, entries: Iterable[str]) -> dict[str, str]:
    """Return name -> source, each module after its imports."""
    modules: dict[str, str] = {}

    def add(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise ValueError(f"{' imports '.join([*path, name])}: undo that circle")
        if name in modules:
            return
        if not (folder / name).is_file():
            raise ValueError(f"{path[-1] if path else 'the site'} imports {name}: it isn't there")
        source = (folder / name).read_text(encoding="utf-8")
        for _, imported in _IMPORT.findall(source):
            add(imported, (*path, name))
        modules[name] = source

    for entry in entries:
        add(entry, ())
    return modules


def _check_names(modules: dict[str, str]) -> None:
    """Raise a ValueError if a name at the top level is used twice, or imported but not exported."""
    owners: dict[str, str] = {}
    for module, source in modules.items():
        for names, origin in _IMPORT.findall(source):
            missing = {*re.findall(r"[\w$]+", names)} - {*_EXPORTED.findall(modules[origin])}
            if missing:
                raise ValueError(f"{module} imports {min(missing)}, which {origin} doesn't export")
        for name in _NAME.findall(_strip_module(source)):
            if name in owners:
                problem = f"both {owners[name]} and {module} have {name} at their top level"
                raise ValueError(f"{problem}: rename one of the two")
            owners[name] = module


def _strip_module(source: str) -> str:
    stripped = _EXPORT.sub("", _IMPORT.sub("", _COMMENT.sub("", source)))
    for pattern, what in _UNSUPPORTED.items():
        if match := re.search(f"{pattern}.*", stripped, re.MULTILINE):
            raise ValueError(f"{match[0]!r} can't be joined into one script: it's {what}")
    return re.sub(r"\n{2,}", "\n", stripped).lstrip("\n")
