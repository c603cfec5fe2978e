"""Draw which module of the package imports which, in the layers that pyproject.toml declares.

`python tests/helpers/import_graph.py` writes imports.svg. It ends with an error if an arrow would
point up, or if modules import each other in a circle.
"""

import argparse
import ast
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from paths import ROOT

from bpe_lesson.view import svg

# Sizes of the picture, in pixels. A letter of the 14-pixel font is at most 9 wide.
WIDTH, MARGIN, ROW_HEIGHT, BOX_HEIGHT, LETTER_WIDTH = 1100, 50, 70, 30, 9
ROW_COLOURS = ("#f3f3f3", "#e3eefa")
ROW_SHIFTS = (0, 0.2, -0.2, 0.3, -0.3)  # shifts of a row, as shares of the distance between boxes
ARROW_COLOURS = ("#b03a2e", "#1a5276", "#196f3d", "#6c3483", "#7e5109", "#333333")

Graph = Mapping[str, set[str]]


def main() -> None:
    """Draw the picture, or say what's wrong and end with an error."""
    parser = argparse.ArgumentParser(description="Draw which module imports which in bpe_lesson.")
    parser.add_argument(
        "out", nargs="?", default="imports.svg", help="the file to write (imports.svg)"
    )
    out = Path(parser.parse_args().out)
    modules, layers = read_modules(), read_layers()
    rooms = join_rooms(modules)
    problems = find_upward_imports(rooms, layers) + find_circle(modules)
    if problems:
        sys.exit("\n".join(["No picture, because imports must run one way:", *problems]))
    out.write_text(draw_picture(rooms, layers), encoding="utf-8")
    arrows = sum(map(len, rooms.values()))
    print(f"Written: {out}, {len(rooms)} rooms, {arrows} imports, none up, none in a circle.")


# Reading the package


def read_layers() -> list[list[str]]:
    """Return the rooms of each layer, the lowest layer first, from the contract."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    [layers] = [one["layers"] for one in contracts if one["type"] == "layers"]
    return [layer.split(" | ") for layer in reversed(layers)]


def read_modules() -> Graph:
    """Return module -> the modules of the package that it imports, even inside functions."""
    package = ROOT / "bpe_lesson"
    sources = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        if parts:
            sources[".".join(parts)] = path.read_text(encoding="utf-8")
    return {name: find_imports(source, set(sources)) for name, source in sources.items()}


def find_imports(source: str, modules: set[str]) -> set[str]:
    """Return the package's modules that some code imports.

    >>> code = "import bpe_lesson.core, os; from bpe_lesson.view.svg import draw_box"
    >>> sorted(find_imports(code, {"core", "view", "view.svg"}))
    ['core', 'view.svg']
    """
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    inside = [name.removeprefix("bpe_lesson.") for name in names if name.startswith("bpe_lesson.")]
    return modules & {name if name in modules else name.rpartition(".")[0] for name in inside}


def join_rooms(modules: Graph) -> Graph:
    """Return room -> the rooms that it imports; a room is a module, or a folder as a whole.

    >>> join_rooms({"core": set(), "view": {"view.svg"}, "view.svg": {"core"}})
    {'core': set(), 'view': {'core'}}
    """
    rooms = {name.partition(".")[0]: set() for name in modules}
    for name, imported in modules.items():
        room = name.partition(".")[0]
        rooms[room] |= {other.partition(".")[0] for other in imported} - {room}
    return rooms


# Finding problems


def find_upward_imports(rooms: Graph, layers: list[list[str]]) -> list[str]:
    """Return a line for each import from a layer that isn't lower, and for each room without one.

    >>> find_upward_imports({"core": {"words"}, "words": set(), "attic": set()}, [["core"], ["words"]])
    ["attic isn't in any layer", "core imports words, which isn't in a lower layer"]
    """
    level = {room: number for number, layer in enumerate(layers) for room in layer}
    problems = [f"{room} isn't in any layer" for room in rooms if room not in level]
    for room in level.keys() & rooms.keys():
        for other in sorted(rooms[room] & level.keys()):
            if level[other] >= level[room]:
                problems.append(f"{room} imports {other}, which isn't in a lower layer")
    return problems


def find_circle(modules: Graph) -> list[str]:
    """Return a line that names the modules of a circle, and nothing if there isn't one.

    >>> find_circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})
    ['b imports c imports b']
    >>> find_circle({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    []
    """
    finished: set[str] = set()

    def walk(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [" imports ".join([*path[path.index(name) :], name])]
        for imported in sorted(modules[name] - finished):
            circle = walk(imported, [*path, name])
            if circle:
                return circle
        finished.add(name)
        return []

    return next((circle for name in modules if (circle := walk(name, []))), [])


# Drawing the picture


def choose_arrows(rooms: Graph, layers: list[list[str]]) -> Graph:
    """Return room -> the rooms to draw an arrow to: few enough that you can see each of them.

    We leave out arrows that follow from others, and those to the lowest layer, which every room may
    import.

    >>> rooms = {"words": {"core", "utf8"}, "core": {"utf8", "files"}, "utf8": {"files"}, "files": set()}
    >>> choose_arrows(rooms, [["files"], ["utf8"], ["core"], ["words"]])
    {'words': {'core'}, 'core': {'utf8'}, 'utf8': set(), 'files': set()}
    """

    def reach(room: str) -> set[str]:
        return rooms[room].union(*map(reach, rooms[room]))

    follow = {room: set().union(*map(reach, rooms[room])) for room in rooms}
    return {room: rooms[room] - follow[room] - set(layers[0]) for room in rooms}


def place_rooms(graph: Graph, layers: list[list[str]]) -> dict[str, tuple[float, float]]:
    """Return room -> the middle of its box: a row for each layer, the lowest at the bottom.

    The order in a row depends on where the rooms are that its rooms import. Rows don't line up, so
    that you can see an arrow that passes a row between its boxes.
    """
    places: dict[str, tuple[float, float]] = {}
    for number, layer in enumerate(layers):
        middles = {
            room: sum(places[other][0] for other in graph[room]) / max(1, len(graph[room]))
            for room in layer
        }
        step = (WIDTH - 2 * MARGIN) / len(layer)
        shift = ROW_SHIFTS[number % len(ROW_SHIFTS)]
        for position, room in enumerate(sorted(layer, key=middles.get)):
            x = MARGIN + step * (position + 0.5 + shift)
            places[room] = (x, ROW_HEIGHT * (len(layers) - number - 0.5))
    return places


def draw_picture(rooms: Graph, layers: list[list[str]]) -> str:
    """Return the picture as SVG: a band for each layer, a box for each room, an arrow to its imports."""
    graph = choose_arrows(rooms, layers)
    places = place_rooms(graph, layers)
    strokes = [
        f'<rect y="{ROW_HEIGHT * number}" width="100%" height="{ROW_HEIGHT}" '
        f'fill="{ROW_COLOURS[number % 2]}"/>'
        for number in range(len(layers))
    ]
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
    height = ROW_HEIGHT * len(layers) + 30
    strokes.append(svg.draw_text(WIDTH / 2, height - 10, told))
    return svg.make_drawing(WIDTH, height, strokes, told).svg


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
