"""Unpack the ZIP file of a class, whatever its learners have put in it."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from stat import S_ISLNK
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from bpe_course.teach.marking.handed_in import Learner, identify
from bpe_lesson.validation import name_file

_MAX_FILE, _MAX_ALL = 50_000_000, 1_000_000_000  # bytes
# What leads out of a folder, or can't be a file's name on every system.
_BAD_NAME = re.compile(
    r'(?i)(^|/)(|[^/]*[. ]|(con|prn|aux|nul|(com|lpt)\d)(\.[^/]*)?)(/|$)|[\0-\x1f<>:"|?*\\]'
)
_PROBLEMS = [
    (
        lambda info: _BAD_NAME.search(info.filename),
        "its name isn't safe, or its folder's: change it",
    ),
    (lambda info: S_ISLNK(info.external_attr >> 16), "it's a link: hand in the file itself"),
    (lambda info: info.flag_bits & 1, "it's encrypted: hand it in without a password"),
    # What's packed in a newer way, zipfile unpacks whole, however large it is.
    (lambda info: info.compress_type > ZIP_DEFLATED, "it's packed in a rare way: hand it in again"),
    (lambda info: info.file_size > _MAX_FILE, f"it has more than {_MAX_FILE:,} bytes"),
]


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
        parts = tuple(name.split("/"))
        note = f"{'/'.join(parts[1:] or parts)[-50:]} wasn't unpacked: {problem}"
        notes.setdefault(identify(parts), []).append(note)
    return notes


def _unpack_zip(source: Path | BytesIO, folder: Path, own: str) -> Iterator[tuple[str, str]]:
    """Unpack a ZIP into a folder, or a learner's own into one in it; yield names and problems."""
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
