"""No command replaces what it didn't write: it says so, changes nothing, and exits with 1."""

import nbformat
import pytest

from bpe_course.__main__ import main
from bpe_course.made_files import check_made, fill_folder, replace_made
from bpe_course.teach import solved
from notebooks import read_all

WRITERS = {  # what writes one file -> its name in the folder "out"
    "solved 01 --teacher --out out/key.ipynb": "key.ipynb",
    "mark in --out out": "marks.csv",
}
writers = pytest.mark.parametrize("command", WRITERS)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(solved, "_run_cells", lambda notebook: None)
    for name in ("in", "out"):
        (tmp_path / name).mkdir()
    nbformat.write(nbformat.v4.new_notebook(), tmp_path / "in" / "ada.ipynb")
    return tmp_path


def fill(folder, texts):
    with fill_folder(folder / "new", "site") as made:
        for name, text in texts.items():
            (made / name).parent.mkdir(exist_ok=True)
            (made / name).write_text(text)


def refuse(command):
    with pytest.raises(SystemExit) as stopped:
        main(command.split())
    assert "\n" not in stopped.value.code  # so Python exits with 1
    return stopped.value.code


@writers
def test_what_somebody_else_wrote_is_kept(command, folder):
    theirs = folder / "out" / WRITERS[command]
    theirs.write_text('"learner","id","points"\n"Ada","7","12"\n')
    before = read_all(folder)
    message = refuse(command)
    assert WRITERS[command] in message and message.endswith("give a different --out")
    assert read_all(folder) == before


@writers
def test_what_we_wrote_is_replaced_until_somebody_changes_it(command, folder):
    ours = folder / "out" / WRITERS[command]
    for _ in range(2):
        assert main(command.split()) == 0
    ours.write_bytes(ours.read_bytes() + b"12 points, said the teacher")
    before = read_all(folder)
    assert "has changed since" in refuse(command)
    assert read_all(folder) == before


def test_of_a_folder_all_files_are_written_or_none(folder):
    out = folder / "new"
    for text, other in [("first", "first"), ("second", "first"), ("second", "second")]:
        fill(folder, {"a.html": text, "deep/b.html": other})
    assert (out / "deep" / "b.html").read_text() == "second"
    (out / "deep" / "b.html").write_text("theirs")
    (out / "note.txt").write_text("theirs, too")
    before = read_all(folder)
    with pytest.raises(ValueError, match="b.html exists, but"):
        fill(folder, dict.fromkeys(["a.html", "c.html", "deep/b.html"], "third"))
    assert read_all(folder) == before


@pytest.mark.parametrize("damage", ["", "[1]", '{"a.csv": 3}', "null"])
def test_with_a_damaged_record_every_file_is_somebody_elses(folder, damage):
    with replace_made(folder, "mark") as made:
        (made / "a.csv").write_text("a")
    check_made([folder / "a.csv"], folder, "mark")
    (folder / ".made_by_mark.json").write_text(damage)
    with pytest.raises(ValueError, match="a.csv exists, but"):
        check_made([folder / "a.csv"], folder, "mark")
