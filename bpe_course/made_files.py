"""Write files so that nothing is replaced that the same command didn't write.

Beside what a command writes it keeps a record, such as .made_by_site.json: file -> SHA-256 of what it
wrote. A file that isn't in the record, or has changed since, is somebody else's.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory


def _check_folder(out: Path, command: str, beside: str = "") -> None:
    """Refuse to write many files into a folder that this command didn't make.

    The folder is missing, empty or has our record; an entry called `beside` can be there as well.

    >>> _check_folder(Path("bpe_lesson"), "site")
    Traceback (most recent call last):
    ValueError: bpe_lesson exists, but it wasn't made by this command: give a different --out
    """
    if out.exists() and not (out.is_dir() and _get_record_path(out, command).is_file()):
        if not out.is_dir() or any(path.name != beside for path in out.iterdir()):
            problem = "exists, but it wasn't made by this command"
            raise ValueError(f"{out} {problem}: give a different --out")
    if not out.absolute().parent.is_dir():
        raise ValueError(f"{out.parent} isn't a folder: create it, or give a different --out")


def check_made(paths: Iterable[Path], folder: Path, command: str, option: str = "--out") -> None:
    """Refuse if one of these paths in a folder is there, but isn't as the command left it.

    Raises:
        ValueError: it names the path, and the option that chooses a different one.
    """
    record = _read_record(folder, command)
    for path in paths:
        if path == _get_record_path(folder, command):
            continue
        if os.path.lexists(path) and not _is_as_recorded(path, folder, record):
            problem = "exists, but this command didn't write it, or it has changed since"
            raise ValueError(f"{path} {problem}: move it away, or give a different {option}")


def _is_as_recorded(path: Path, folder: Path, record: dict[str, str]) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    return record.get(_get_name(path, folder)) == _hash_file(path)


def record_made(paths: Iterable[Path], folder: Path, command: str) -> None:
    """Add what the command has just written to the folder's record."""
    new = {_get_name(path, folder): _hash_file(path) for path in paths}
    record = json.dumps(_read_record(folder, command) | new, indent=1)
    _get_record_path(folder, command).write_text(record, encoding="utf-8")


@contextmanager
def fill_folder(out: Path, command: str, beside: str = "") -> Iterator[Path]:
    """Yield an empty folder; at the end, move its files to `out`, all of them or none.

    Raises:
        ValueError: if a file in `out` would be replaced that this command didn't write.
    """
    _check_folder(out, command, beside)
    with TemporaryDirectory(prefix=".new-", dir=out.absolute().parent) as temporary:
        made = Path(temporary)
        yield made
        files = [path.relative_to(made) for path in made.rglob("*") if path.is_file()]
        differ = (name for name in files if not _are_equal(out / name, made / name))
        check_made((out / name for name in differ), out, command)
        for name in files:
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(made / name, out / name)
        record_made((out / name for name in files), out, command)


def _are_equal(path: Path, other: Path) -> bool:
    return path.is_file() and path.read_bytes() == other.read_bytes()


def _get_name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _get_record_path(folder: Path, command: str) -> Path:
    return folder / f".made_by_{command}.json"


def _read_record(folder: Path, command: str) -> dict[str, str]:
    """Return file -> fingerprint; a record that can't be read makes every file somebody else's."""
    try:
        return dict(json.loads(_get_record_path(folder, command).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def _hash_file(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
