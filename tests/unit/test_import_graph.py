"""The picture of the imports: it has every room, and it isn't drawn over a broken rule."""

import subprocess
import sys
from xml.etree import ElementTree

import import_graph
import pytest
from import_graph import FILES, LAYERS, ORDER, join_rooms, module, read_graph

SVG = "{http://www.w3.org/2000/svg}"
SOURCES = {module(path): path.read_text(encoding="utf-8") for path in FILES}
ROOMS = join_rooms(read_graph(SOURCES))


def test_the_command_draws_every_room(tmp_path):
    """As CONTRIBUTING.md has it: a script, and the file to write."""
    out = tmp_path / "imports.svg"
    command = [sys.executable, import_graph.__file__, str(out)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert f"{len(ROOMS)} rooms" in run.stdout and "none up" in run.stdout
    texts = {text.text for text in ElementTree.parse(out).iter(f"{SVG}text")}
    assert set(ROOMS) - {"__init__"} | set(LAYERS) <= texts


def test_each_room_has_one_place():
    """Each is in one layer, and no layer names a room that isn't there."""
    assert sorted(ORDER) == sorted(ROOMS)


def test_every_arrow_points_down():
    graph = import_graph.choose_arrows(ROOMS)
    places = import_graph.place_rooms(graph)
    assert len(set(places.values())) == len(graph)
    arrows = [(room, other) for room in graph for other in graph[room]]
    assert len(arrows) > 15
    assert [arrow for arrow in arrows if places[arrow[0]][1] >= places[arrow[1]][1]] == []


@pytest.mark.parametrize(
    ("name", "source", "told"),
    [
        ("core", "from bpe_lesson.basic import train", "core imports basic"),
        ("view.svg", "from bpe_lesson import core", "view.svg imports core"),
        (
            "view.rich_output",
            "from bpe_lesson.view import svg",
            "view.rich_output imports view.svg imports view.rich_output",
        ),
        ("attic", "", "attic is new"),
    ],
    ids=["up", "an algorithm in view", "circle", "new"],
)
def test_no_picture_over_a_broken_rule(name, source, told, tmp_path, monkeypatch):
    """It ends with an error that names the import."""
    path = tmp_path / "broken.py"
    path.write_text(source, encoding="utf-8")
    names = dict.fromkeys(FILES) | {path: name}
    files = [file for file in FILES if module(file) != name]
    monkeypatch.setattr(import_graph, "FILES", [*files, path])
    monkeypatch.setattr(import_graph, "module", lambda file: names[file] or module(file))
    monkeypatch.setattr(sys, "argv", ["import_graph.py", str(tmp_path / "imports.svg")])
    with pytest.raises(SystemExit) as ended:
        import_graph.main()
    assert told in str(ended.value)
    assert not (tmp_path / "imports.svg").exists()
