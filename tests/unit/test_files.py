"""Files: what writes one writes the whole or nothing."""

import io
import os
from contextlib import nullcontext
from unittest.mock import DEFAULT, Mock

import pytest

from bpe_lesson import files


@pytest.fixture
def note(tmp_path):
    (tmp_path / "note.txt").write_bytes(b"old")
    return tmp_path / "note.txt"


def read_all(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


class FullDisk(io.FileIO):
    def write(self, content):
        super().write(content[:1])
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    "step", [(files, "open", FullDisk), (os, "replace", Mock(side_effect=KeyboardInterrupt))]
)
def test_a_write_that_fails_leaves_the_old_file(step, note, monkeypatch):
    monkeypatch.setattr(*step, raising=False)
    with pytest.raises((OSError, KeyboardInterrupt)):
        files.write_atomically(note, b"new")
    assert read_all(note.parent) == {"note.txt": b"old"}


@pytest.mark.parametrize("refusals", [3, 4])
def test_a_file_in_use_is_tried_again(refusals, note, monkeypatch):
    """As on Windows, where nobody can replace a file that a program has open."""
    refuse_first = Mock(wraps=os.replace, side_effect=[PermissionError] * refusals + [DEFAULT])
    monkeypatch.setattr(os, "replace", refuse_first)
    monkeypatch.setattr(files, "_REPLACE_WAITS", (0, 0, 0))
    with pytest.raises(PermissionError) if refusals == 4 else nullcontext():
        files.write_atomically(note, b"new")
    assert read_all(note.parent) == {"note.txt": b"new" if refusals < 4 else b"old"}
