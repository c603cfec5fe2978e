"""Find what a class handed in, and whose it is, whatever learners have put into a ZIP."""

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from stat import S_ISLNK
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from bpe_course.ask.catalogue import LESSONS, get_notebook_name
from bpe_lesson.validation import name_file

# What Moodle and Canvas call a file or a folder when a teacher downloads all submissions.
_LMS_NAMES = [
    re.compile(r"(.+)_(\d+)_assignsubmission_[a-z]+(?:_|$)"),  # a name may have a _ too
    re.compile(r"([^_]+|\D+?(?=(?:_late)?_\d{3,}_\d{3}))_(?:late_)?(\d+)_\d+_", re.IGNORECASE),
]
_MADE_BY_MACHINES = {"__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini"}
_MAX_FILE, _MAX_ALL = 50_000_000, 1_000_000_000  # bytes
# What leads out of a folder, or isn't a file's name on every system.
_BAD_NAME = re.compile(
    r'(?i)(^|/)(|[^/]*[. ]|(con|prn|aux|nul|(com|lpt)\d)(\.[^/]*)?)(/|$)|[\0-\x1f<>:"|?*\\]'
)
_PROBLEMS = [
    (lambda info: _BAD_NAME.search(info.filename), "its name or folder isn't safe: change it"),
    (lambda info: S_ISLNK(info.external_attr >> 16), "it's a link: hand in the file itself"),
    (lambda info: info.flag_bits & 1, "it's encrypted: hand it in without a password"),
    # What's packed in a newer way, zipfile unpacks whole, however large it is.
    (lambda info: info.compress_type > ZIP_DEFLATED, "it's packed in a rare way: hand it in again"),
    (lambda info: info.file_size > _MAX_FILE, f"it has more than {_MAX_FILE:,} bytes"),
]


class Learner(NamedTuple):
    """A learner: the name, and the number that Moodle or Canvas puts after it, or ""."""

    name: str
    id: str = ""


def find_handed_in(folder: Path) -> dict[Path, Learner]:
    """Return file -> learner for a folder and its subfolders, in order of the learners.

    A my_bpe.py counts only if its learner has no notebook, any other file only if they have
    neither. A folder that has lesson 00 itself, as my_course has, is one learner's.
    """
    is_course = (folder / f"{get_notebook_name('00')}.ipynb").is_file()
    only = Learner(folder.resolve().name) if is_course else None
    owners = {}
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        # A link to a folder isn't followed: it's a file here, which no one can read.
        if path.is_symlink() or not path.is_dir():
            if not any(part.startswith(".") or part in _MADE_BY_MACHINES for part in parts):
                owners[path] = only or identify(parts)
    best = {owners[path]: _rank(path) for path in sorted(owners, key=_rank)}
    paths = [path for path, learner in owners.items() if _rank(path) == best[learner]]
    return {path: owners[path] for path in sorted(paths, key=lambda path: (owners[path], path))}


def _rank(path: Path) -> int:
    return 2 if path.suffix == ".ipynb" else int(is_my_bpe(path))  # how well it can be marked


def is_my_bpe(path: Path) -> bool:
    """Return whether a file is a learner's my_bpe.py, whatever their LMS put around the name."""
    return path.suffix == ".py" and "my_bpe" in path.stem


def identify(parts: tuple[str, ...]) -> Learner:
    """Return whose a file is: its folder has the learner's name, or else the file's own name."""
    for match in filter(None, (pattern.match(parts[0]) for pattern in _LMS_NAMES)):
        return Learner(*match.groups())
    if len(parts) > 1 and not parts[0].lower().endswith(".zip"):
        return Learner(parts[0])
    name = Path(parts[0]).stem
    for known in ("my_bpe", *map(get_notebook_name, LESSONS)):
        name = name.replace(known, "").strip(" _-") or name
    return Learner(name)


def name_own(file: str) -> str:
    """Return a file's name without what Moodle or Canvas put before it."""
    for pattern in _LMS_NAMES:
        file = pattern.sub("", file, count=1) or file
    return file


def rename(learner: Learner, lines: Iterable[dict[str, str]], number: str) -> Learner:
    """Return a learner with the name that a sheet's lines have for the number."""
    for line in lines:
        if line[number].rpartition(" ")[2] == learner.id != "":
            return learner._replace(name=line.get("Full name") or [*line.values()][0])
    return learner


def unpack(path: Path, folder: Path) -> dict[Learner, list[str]]:
    """Unpack a ZIP, and the learners' own ZIPs in it, and return notes on what wasn't unpacked."""
    with name_file(path):
        problems = [*_unpack_zip(path, folder, "")]
    for own in [p for p in sorted(folder.rglob("[!.]*")) if p.suffix.lower() == ".zip"]:
        name, content = own.relative_to(folder).as_posix(), BytesIO(own.read_bytes())
        own.unlink()  # its files go into a folder of this name
        try:
            problems += _unpack_zip(content, folder, f"{name}/")
        except ValueError as error:
            problems.append((name, str(error)))
    notes: dict[Learner, list[str]] = {}
    for name, problem in problems:
        first, _, rest = name.partition("/")
        note = f"{(rest or first)[-50:]} wasn't unpacked: {problem}"
        notes.setdefault(identify(tuple(name.split("/"))), []).append(note)
    return notes


def _unpack_zip(source: Path | BytesIO, folder: Path, own: str) -> Iterator[tuple[str, str]]:
    try:
        with ZipFile(source) as archive:
            files = [info for info in archive.infolist() if not info.is_dir()]
            size = sum(min(info.file_size, _MAX_FILE) for info in files)
            if size + sum(p.stat().st_size for p in folder.rglob("*") if p.is_file()) > _MAX_ALL:
                raise ValueError(f"there are over {_MAX_ALL:,} bytes in all: unpack it yourself")
            for info in files:
                if own and info.filename.lower().endswith(".zip"):
                    yield own + info.filename, "it's a ZIP in your ZIP: unpack it first"
                elif problem := _unpack_file(archive, info, folder / own):
                    yield own + info.filename, problem
    except (BadZipFile, NotImplementedError, UnicodeError):
        raise ValueError("it isn't a ZIP file, or it's damaged: get it again") from None


def _unpack_file(archive: ZipFile, info: ZipInfo, folder: Path) -> str:
    for is_so, problem in _PROBLEMS:
        if is_so(info):
            return problem
    try:
        if (folder / info.filename).exists():
            return "it's there twice: the first one counts"
        archive.extract(info, folder)  # no more bytes than `info` says
    except Exception:  # whatever zipfile or the system stumbles over
        return "it's damaged, or its name is too long: hand it in again"
    return ""
