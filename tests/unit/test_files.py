"""Files: `write_atomically` writes a whole file or none, and leaves no temporary file."""

import io
import os
from contextlib import nullcontext

import pytest

from bpe_course import folders
from bpe_lesson import files


def link(target, path):
    try:
        path.symlink_to(target)
    except OSError:
        pytest.skip("this user may not create symbolic links")


def test_the_shipped_lessons_by_another_name_are_refused(tmp_path, monkeypatch):
    """By a link; on a system that doesn't tell a from A, NOTEBOOKS is one more such name."""
    link(folders.ROOT / "notebooks", tmp_path / "link")
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "link"))
    with pytest.raises(ValueError, match="is the folder of the shipped lessons"):
        folders.find_course_folder()


def test_a_symbolic_link_is_replaced_and_its_target_kept(tmp_path):
    (tmp_path / "target").write_bytes(b"old")
    link(tmp_path / "target", tmp_path / "link")
    files.write_atomically(tmp_path / "link", b"new")
    assert not (tmp_path / "link").is_symlink()
    found = [(tmp_path / name).read_bytes() for name in ("link", "target")]
    assert found == [b"new", b"old"]


class FullDisk(io.FileIO):
    """A file on a disk that has no space left after the first byte."""

    def write(self, content):
        super().write(content[:1])
        raise OSError(28, "No space left on device")


def interrupt(*_):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("place", "step", "error"), [(files, "open", FullDisk), (os, "replace", interrupt)]
)
def test_a_write_that_fails_or_is_interrupted_leaves_the_old_file(
    place, step, error, tmp_path, monkeypatch
):
    (tmp_path / "note.txt").write_bytes(b"old")
    monkeypatch.setattr(place, step, error, raising=False)
    with pytest.raises((OSError, KeyboardInterrupt)):
        files.write_atomically(tmp_path / "note.txt", b"new")
    assert (tmp_path / "note.txt").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["note.txt"]


@pytest.mark.parametrize("refusals", [3, 4])
def test_a_file_in_use_is_tried_again(refusals, tmp_path, monkeypatch):
    """As on Windows, where nobody can replace a file that a program has open."""
    tries, replace = [], os.replace

    def replace_later(source, target):
        tries.append(target)
        if len(tries) <= refusals:
            raise PermissionError(13, "Access is denied")
        replace(source, target)

    (tmp_path / "note.txt").write_bytes(b"old")
    monkeypatch.setattr(files.os, "replace", replace_later)
    monkeypatch.setattr(files, "_REPLACE_WAITS", (0, 0, 0))
    with pytest.raises(PermissionError) if refusals == 4 else nullcontext():
        files.write_atomically(tmp_path / "note.txt", b"new")
    assert (tmp_path / "note.txt").read_bytes() == (b"new" if refusals < 4 else b"old")
    assert os.listdir(tmp_path) == ["note.txt"]


def test_two_writers_of_one_file_use_different_temporary_files(tmp_path, monkeypatch):
    replace = os.replace

    def write_in_between(temporary, path):
        monkeypatch.setattr(files.os, "replace", replace)
        files.write_atomically(path, b"second")
        assert path.read_bytes() == b"second"
        replace(temporary, path)

    monkeypatch.setattr(files.os, "replace", write_in_between)
    files.write_atomically(tmp_path / "note.txt", b"first")
    assert (tmp_path / "note.txt").read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["note.txt"]
