"""Join our JavaScript modules into one script: browsers load no module from a file or a notebook.

The modules are joined in the order in which they import each other, inside one function. Their import
lines and the word `export` go, and so do comments that have a line to themselves. Every name at the top level
of a module must be unique among all modules, so no name has to change.
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
    """Return one script that does what the modules `entries` do, with all that they import.

    It's a classic script, as pages need it. With a `result`, an expression in JavaScript, it's a module
    that exports this, as notebooks need it.

    Raises:
        ValueError: if the modules can't be joined: a module has something in UNSUPPORTED, two
            modules import each other, a name is imported that isn't exported, or two modules use
            one name at their top level.
    """
    modules = _order_modules(folder, entries)
    _check_names(modules)
    parts = [f"// {name}\n{_strip_module(source)}" for name, source in modules.items()]
    start = "export default (() => {" if result else '"use strict";\n(() => {'
    end = f"return {result};\n}})();\n" if result else "})();\n"
    return "\n".join([start, *parts, end])


def make_widget_style() -> str:
    """Return the style sheet of the widgets, with the rules for fields and buttons inside them.

    >>> make_widget_style().startswith(".widget {")
    True
    """
    names = ("controls", "notebook", "widgets")
    controls, *others = [(STYLES / f"{name}.css").read_text(encoding="utf-8") for name in names]
    return "\n".join([f".widget {{\n{controls}}}", *others])


def _order_modules(folder: Path, entries: Iterable[str]) -> dict[str, str]:
    """Return name -> source of `entries` and all that they import, each after its imports."""
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
    for name, source in modules.items():
        for imported, where in _IMPORT.findall(source):
            wanted = {word.strip() for word in imported.split(",") if word.strip()}
            missing = sorted(wanted - set(_EXPORTED.findall(modules[where])))
            if missing:
                raise ValueError(f"{name} imports {missing[0]}, which {where} doesn't export")
        for top in _NAME.findall(_strip_module(source)):
            if top in owners:
                raise ValueError(
                    f"both {owners[top]} and {name} have {top} at their top level: rename one of "
                    "the two"
                )
            owners[top] = name


def _strip_module(source: str) -> str:
    r"""Return a module's code without its imports, the word export, and comments on their own lines."""
    stripped = _EXPORT.sub("", _IMPORT.sub("", _COMMENT.sub("", source)))
    for pattern, what in _UNSUPPORTED.items():
        found = re.search(f"{pattern}.*", stripped, re.MULTILINE)
        if found:
            raise ValueError(f"{found[0]!r} can't be joined into one script: it's {what}")
    return re.sub(r"\n{2,}", "\n", stripped).lstrip("\n")
