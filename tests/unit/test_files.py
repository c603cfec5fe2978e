"""Files: what writes one writes the whole or nothing."""

import io

import pytest

from bpe_lesson import files


class FullDisk(io.FileIO):
    def write(self, content):
        super().write(content[:1])
        raise OSError(28, "No space left on device")


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    (tmp_path / "note.txt").write_bytes(b"old")
    monkeypatch.setattr(files, "open", FullDisk, raising=False)
    with pytest.raises(OSError):
        files.write_atomically(tmp_path / "note.txt", b"new")
    monkeypatch.undo()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"note.txt": b"old"}
