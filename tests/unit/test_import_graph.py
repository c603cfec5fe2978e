"""The picture of the imports: it has every room, and it isn't drawn over a broken rule."""

import subprocess
import sys
from xml.etree import ElementTree

import import_graph
import pytest

SVG = "{http://www.w3.org/2000/svg}"
MODULES, LAYERS = import_graph.read_modules(), import_graph.read_layers()
ROOMS = import_graph.join_rooms(MODULES)


def test_the_command_draws_every_room(tmp_path):
    """As CONTRIBUTING.md has it: a script, and the file to write."""
    out = tmp_path / "imports.svg"
    command = [sys.executable, import_graph.__file__, str(out)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert f"{len(ROOMS)} rooms" in run.stdout and "none up" in run.stdout
    texts = {text.text for text in ElementTree.parse(out).iter(f"{SVG}text")}
    assert len(ROOMS) > 25 and set(ROOMS) <= texts


def test_imports_inside_functions_and_folders_are_seen():
    assert "pretokenize" in MODULES["counting"]
    assert "view.svg" in MODULES["view.forest"]
    assert "exercises" in ROOMS["practice"] and "view" not in ROOMS["view"]


def test_every_arrow_points_down():
    graph = import_graph.choose_arrows(ROOMS, LAYERS)
    places = import_graph.place_rooms(graph, LAYERS)
    assert len(set(places.values())) == len(graph)
    arrows = [(room, other) for room in graph for other in graph[room]]
    assert len(arrows) > 15
    assert [arrow for arrow in arrows if places[arrow[0]][1] >= places[arrow[1]][1]] == []


@pytest.mark.parametrize(
    ("name", "imported", "told"),
    [
        ("core", {"basic"}, "core imports basic, which isn't in a lower layer"),
        ("basic", {"words"}, "basic imports words, which isn't in a lower layer"),
        ("view.svg", {"view.forest"}, "view.forest imports view.svg"),
        ("attic", set(), "attic isn't in any layer"),
    ],
    ids=["up", "beside", "circle", "new"],
)
def test_no_picture_over_a_broken_rule(name, imported, told, tmp_path, monkeypatch):
    """It ends with an error that names the import."""
    broken = MODULES | {name: MODULES.get(name, set()) | imported}
    monkeypatch.setattr(import_graph, "read_modules", lambda: broken)
    monkeypatch.setattr(sys, "argv", ["import_graph.py", str(tmp_path / "imports.svg")])
    with pytest.raises(SystemExit) as ended:
        import_graph.main()
    assert told in str(ended.value)
    assert not (tmp_path / "imports.svg").exists()
