"""Who imports whom: the layers of the package, what breaks them, and a picture of them.

`python tests/helpers/import_graph.py` draws imports.svg; it ends with an error if an arrow would
point up or go round in a circle.
"""

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from paths import ROOT

from bpe_lesson.view import svg

PACKAGE = ROOT / "bpe_lesson"
FILES = sorted(PACKAGE.rglob("*.py"))

# What a layer is for -> its rooms: the modules and folders of bpe_lesson/. A room may import those
# before it. `practice` may import `view`, so it comes after it.
LAYERS = {
    "What all may use": ("__init__", "validation", "invisible", "values", "files"),
    "What lessons 01 to 06 build": ("utf8", "core", "words", "basic", "stream", "replay"),
    "Beside BPE": ("optimal", "cost", "wordpiece", "unigram", "differential"),
    "The same, but fast": ("linked", "fast"),
    "The tokenizers of real models": (
        "pretokenize",
        "encoder",
        "tokenizer",
        "pretrained",
        "byte_alphabet",
        "formats",
        "counting",
    ),
    "Texts, something to look at": ("corpora", "view"),
    "What is asked": ("exercises",),
    "The engine": ("practice",),
    "The learner's folder, JupyterLab": ("launch",),
    "For the classroom and the web": ("teach", "__main__"),
}
ORDER = tuple(room for rooms in LAYERS.values() for room in rooms)
MAY_VIEW_IMPORT = ("__init__", "validation", "invisible", "values", "view")

# Sizes of the picture, in pixels. A letter of the 14-pixel font is at most 9 wide.
WIDTH, CAPTION_WIDTH, ROW_HEIGHT, BOX_HEIGHT, LETTER_WIDTH = 1100, 230, 76, 30, 9
LAYER_COLOURS = ("#f3f3f3", "#e3eefa")
ARROW_COLOURS = ("#b03a2e", "#1a5276", "#196f3d", "#6c3483", "#7e5109", "#333333")
ROW_SHIFTS = (0, 0.2, -0.2, 0.3, -0.3)  # of a row's boxes, in parts of the distance between two

Graph = Mapping[str, set[str]]


def main() -> None:
    """Draw the picture, or say what is wrong and end with an error."""
    parser = argparse.ArgumentParser(description="Draw who imports whom in bpe_lesson.")
    parser.add_argument("out", nargs="?", default="imports.svg", help="the file (imports.svg)")
    out = Path(parser.parse_args().out)
    sources = {module(path): path.read_text(encoding="utf-8") for path in FILES}
    problems = list_problems(sources)
    if problems:
        sys.exit("\n".join(["There is no picture, because imports must run one way:", *problems]))
    rooms = join_rooms(read_graph(sources))
    out.write_text(draw_picture(rooms), encoding="utf-8")
    arrows = sum(map(len, rooms.values()))
    print(f"Written: {out}, {len(rooms)} rooms, {arrows} imports, none up, none in a circle.")


# Reading the imports


def module(path: Path) -> str:
    """Return the name under which a file of the package is imported, without the package's own.

    >>> module(PACKAGE / "view" / "svg.py"), module(PACKAGE / "view" / "__init__.py")
    ('view.svg', 'view')
    """
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[1:] and parts[-1] == "__init__" else parts)


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield what is imported anywhere in the code, in full; a relative import starts with a dot.

    >>> list(imports(ast.parse("import os.path; from bpe_lesson.core import merge")))
    ['os.path', 'bpe_lesson.core.merge']
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def read_graph(sources: Mapping[str, str]) -> Graph:
    """Return module -> the modules of the package that it imports.

    >>> sources = {"core": "", "view": "", "view.svg": "from bpe_lesson.core import merge"}
    >>> read_graph(sources)["view.svg"], read_graph(sources)["core"]
    ({'core'}, set())
    """
    graph = {}
    for name, source in sources.items():
        graph[name] = set()
        for imported in imports(ast.parse(source)):
            package, _, inside = imported.partition(".")
            inside = inside if inside in sources else inside.rpartition(".")[0]
            if package == "bpe_lesson" and inside in sources:
                graph[name].add(inside)
    return graph


def join_rooms(graph: Graph) -> Graph:
    """Return room -> the rooms that it imports: what happens inside of a room is left out.

    >>> join_rooms({"core": set(), "view": {"view.svg"}, "view.svg": {"core"}})
    {'core': set(), 'view': {'core'}}
    """
    rooms = {name.partition(".")[0]: set() for name in graph}
    for name, imported in graph.items():
        room = name.partition(".")[0]
        rooms[room] |= {other.partition(".")[0] for other in imported} - {room}
    return rooms


# What must not be


def list_problems(sources: Mapping[str, str]) -> list[str]:
    """Return a line for each import that points up, and one for a circle.

    >>> list_problems({"core": "from bpe_lesson import words", "words": ""})
    ['core imports words: only what is above core in LAYERS may be imported']
    >>> circle = {"view.a": "from bpe_lesson.view import b", "view.b": "import bpe_lesson.view.a"}
    >>> list_problems(circle)
    ['view.a imports view.b imports view.a: break this circle']
    """
    problems = [line for name in sources for line in import_problems(name, sources[name])]
    circle = find_circle(read_graph(sources))
    return problems + ([f"{' imports '.join(circle)}: break this circle"] if circle else [])


def import_problems(name: str, source: str) -> list[str]:
    """Return what a module imports of this package against the order.

    >>> import_problems("core", "def f(): from bpe_lesson import basic")
    ['core imports basic: only what is above core in LAYERS may be imported']
    >>> import_problems("view.svg", "from bpe_lesson.core import merge")
    ['view.svg imports core: view may import only validation, invisible and values']
    >>> import_problems("view.svg", "from . import core")
    ['view.svg imports ..core: write it in full, from bpe_lesson...']
    >>> import_problems("helpers", "")
    ['helpers is new: add it to LAYERS, below what it imports and above what imports it']
    """
    room = name.partition(".")[0]
    if room not in ORDER:
        return [f"{name} is new: add it to LAYERS, below what it imports and above what imports it"]
    allowed = ORDER[: ORDER.index(room) + 1]
    told = f"only what is above {room} in LAYERS may be imported"
    if room == "view":
        allowed, told = MAY_VIEW_IMPORT, "view may import only validation, invisible and values"
    problems = []
    for imported in imports(ast.parse(source)):
        parts = imported.split(".")
        if imported.startswith("."):
            problems.append(f"{name} imports {imported}: write it in full, from bpe_lesson...")
        elif parts[0] == "bpe_lesson" and parts[1:] and parts[1] not in allowed:
            problems.append(f"{name} imports {parts[1]}: {told}")
    return problems


def find_circle(graph: Graph) -> list[str]:
    """Return modules that import each other in a circle, the first one again at the end.

    >>> find_circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})
    ['b', 'c', 'b']
    >>> find_circle({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    []
    """
    finished: set[str] = set()

    def walk(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name not in finished:
            for imported in sorted(graph[name]):
                circle = walk(imported, [*path, name])
                if circle:
                    return circle
            finished.add(name)
        return []

    return next((circle for name in graph if (circle := walk(name, []))), [])


# The picture


def keep_direct(graph: Graph) -> Graph:
    """Return the graph without the arrows that follow from others, which would hide the rest.

    >>> keep_direct({"c": {"b", "a"}, "b": {"a"}, "a": set()})["c"]
    {'b'}
    """

    def reach(name: str) -> set[str]:
        return graph[name].union(*map(reach, graph[name]))

    return {name: graph[name] - set().union(*map(reach, graph[name])) for name in graph}


def place_rows(graph: Graph) -> list[tuple[str, list[str]]]:
    """Return the rows of the picture, from the lowest: the layer's name, and the rooms in the row.

    A room stands above the rooms of its own layer that it imports.

    >>> graph = {"words": {"core"}, "core": {"validation"}, "validation": set()}
    >>> [rooms for _, rooms in place_rows(graph)]
    [['validation'], ['core'], ['words']]
    """
    rows = []
    for layer, rooms in LAYERS.items():
        left = [room for room in rooms if room in graph]
        while left:
            row = [room for room in left if not graph[room] & set(left)]
            rows.append((layer, row))
            left = [room for room in left if room not in row]
    return rows


def place_rooms(graph: Graph) -> dict[str, tuple[float, float]]:
    """Return room -> the middle of its box; neighbours in a row are ordered by what they import."""
    places: dict[str, tuple[float, float]] = {}
    rows = place_rows(graph)
    for number, (_, rooms) in enumerate(rows):
        middles = {
            room: sum(places[other][0] for other in graph[room]) / max(1, len(graph[room]))
            for room in rooms
        }
        # Rows don't line up, so that an arrow that goes past a row can be seen between its boxes.
        shift = ROW_SHIFTS[number % len(ROW_SHIFTS)]
        step = (WIDTH - CAPTION_WIDTH) / len(rooms)
        for position, room in enumerate(sorted(rooms, key=middles.get)):
            x = CAPTION_WIDTH + step * (position + 0.5 + shift)
            places[room] = (x, ROW_HEIGHT * (len(rows) - number - 0.5))
    return places


def choose_arrows(rooms: Graph) -> Graph:
    """Return room -> the rooms to draw an arrow to; the lowest layer would have one from all."""
    lowest = next(iter(LAYERS.values()))
    direct = keep_direct({room: rooms[room] for room in rooms if room != "__init__"})
    return {r: direct[r] if r in lowest else direct[r].difference(lowest) for r in direct}


def draw_picture(rooms: Graph) -> str:
    """Return the picture as SVG: layers as bands, rooms as boxes, an arrow to what is imported."""
    graph = choose_arrows(rooms)
    rows, places = place_rows(graph), place_rooms(graph)
    strokes = draw_layers([layer for layer, _ in rows])
    for number, room in enumerate(graph):
        colour = ARROW_COLOURS[number % len(ARROW_COLOURS)]
        strokes += [draw_arrow(places[room], places[to], colour) for to in sorted(graph[room])]
    for room, (x, y) in places.items():
        width = LETTER_WIDTH * len(room) + 16
        strokes.append(svg.draw_box(x, y - BOX_HEIGHT / 2, width, BOX_HEIGHT, "white"))
        strokes.append(svg.draw_text(x, y + 5, room))
    told = (
        "An arrow points to what a room imports. Left out: arrows that follow from others, and those "
        "to the lowest layer, which everything may import."
    )
    height = ROW_HEIGHT * len(rows) + 30
    strokes.append(svg.draw_text(WIDTH / 2, height - 10, told))
    return svg.make_drawing(WIDTH, height, strokes, told).forms["image/svg+xml"]


def draw_layers(layers: list[str]) -> list[str]:
    """Return a band for each layer, with its name; `layers` has the layer of each row, lowest first."""
    strokes = []
    bottom = ROW_HEIGHT * len(layers)
    for number, layer in enumerate(dict.fromkeys(layers)):
        height = ROW_HEIGHT * layers.count(layer)
        colour = LAYER_COLOURS[number % 2]
        top = bottom - height
        strokes.append(f'<rect y="{top}" width="{WIDTH}" height="{height}" fill="{colour}"/>')
        strokes.append(svg.draw_text(CAPTION_WIDTH / 2, top + height / 2 + 5, layer))
        bottom = top
    return strokes


def draw_arrow(start: tuple[float, float], end: tuple[float, float], colour: str) -> str:
    """Return a curve from the lower edge of one box down to the upper edge of another."""
    (x1, y1), (x2, y2) = start, end
    y1, y2 = y1 + BOX_HEIGHT / 2, y2 - BOX_HEIGHT / 2
    bend = (y2 - y1) / 2
    curve = f"M{x1:g} {y1:g}C{x1:g} {y1 + bend:g} {x2:g} {y2 - bend:g} {x2:g} {y2:g}"
    head = f"M{x2 - 5:g} {y2 - 8:g}L{x2:g} {y2:g}L{x2 + 5:g} {y2 - 8:g}"
    return f'<path d="{curve}{head}" fill="none" stroke="{colour}"/>'


if __name__ == "__main__":
    main()
