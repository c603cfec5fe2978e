"""Write files so that nothing is replaced that the same command didn't write.

A command's record, such as .made_by_site.json, has the SHA-256 of each file that it wrote. A file
that isn't in it, or has changed since, is somebody else's.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_lesson.files import write_atomically


def check_made(paths: Iterable[Path], folder: Path, command: str) -> None:
    """Raise a ValueError if a path in a folder is there, but not as the command left it."""
    record = _read_record(folder, command)
    for path in paths:
        is_file = path.is_file() and not path.is_symlink()
        is_ours = is_file and record.get(_get_name(path, folder)) == _hash(path.read_bytes())
        if os.path.lexists(path) and not is_ours:
            problem = "exists, but this command didn't write it, or it has changed since"
            raise ValueError(f"{path} {problem}: move it away, or give a different --out")


@contextmanager
def replace_made(folder: Path, command: str) -> Iterator[Path]:
    """Yield an empty folder; at the end, write its files into `folder`, or raise as `check_made` does.

    A file that would stay the same is left alone, whoever wrote it.
    """
    with TemporaryDirectory() as temporary:
        made = Path(temporary)
        yield made
        sources = [path for path in made.rglob("*") if path.is_file()]
        contents = {folder / path.relative_to(made): path.read_bytes() for path in sources}
    for path in [*contents]:
        if path.is_file() and path.read_bytes() == contents[path]:
            del contents[path]
    check_made(contents, folder, command)
    _write_files(contents, folder, command)


def _write_files(contents: dict[Path, bytes], folder: Path, command: str) -> None:
    for path in contents:
        path.parent.mkdir(parents=True, exist_ok=True)
    made = {_get_name(path, folder): _hash(content) for path, content in contents.items()}
    record = json.dumps(_read_record(folder, command) | made, indent=1)
    write_atomically(_get_record_path(folder, command), record.encode())
    for path, content in contents.items():
        write_atomically(path, content)


@contextmanager
def fill_folder(out: Path, command: str) -> Iterator[Path]:
    """Do as `replace_made`, if the folder is missing or empty, or has the command's record."""
    if out.exists() and not _get_record_path(out, command).is_file():
        if not out.is_dir() or any(out.iterdir()):
            problem = "exists, but it wasn't made by this command"
            raise ValueError(f"{out} {problem}: give a different --out")
    if not out.absolute().parent.is_dir():
        raise ValueError(f"{out.parent} isn't a folder: create it, or give a different --out")
    with replace_made(out, command) as made:
        yield made


def _get_name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _get_record_path(folder: Path, command: str) -> Path:
    return folder / f".made_by_{command}.json"


def _read_record(folder: Path, command: str) -> dict[str, str]:
    try:
        return dict(json.loads(_get_record_path(folder, command).read_bytes()))
    except (OSError, ValueError, TypeError):  # then every file is somebody else's
        return {}


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()
