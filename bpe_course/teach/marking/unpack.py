"""Unpack the ZIP file of a class, whatever its learners have put in it."""

import re
from pathlib import Path
from stat import S_ISLNK
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from bpe_course.teach.marking.handed_in import Learner, identify

_MAX_FILE, _MAX_ALL = 50_000_000, 1_000_000_000  # bytes
# What leads out of a folder, or can't be a file's name on every system.
_BAD_NAME = re.compile(
    r'(?i)(^|/)(|[^/]*[. ]|(con|prn|aux|nul|(com|lpt)\d)(\.[^/]*)?)(/|$)|[\0-\x1f<>:"|?*\\]'
)
_PROBLEMS = [
    (lambda info: _BAD_NAME.search(info.filename), "its name isn't safe: change it"),
    (lambda info: S_ISLNK(info.external_attr >> 16), "it's a link: hand in the file itself"),
    (lambda info: info.flag_bits & 1, "it's encrypted: hand it in without a password"),
    (lambda info: info.filename.lower().endswith(".zip"), "it's a ZIP in a ZIP: unpack it first"),
    # What's packed in a newer way, zipfile unpacks whole, however large it is.
    (lambda info: info.compress_type > ZIP_DEFLATED, "it's packed in a rare way: hand it in again"),
    (lambda info: info.file_size > _MAX_FILE, f"it has more than {_MAX_FILE:,} bytes"),
]


def unpack(path: Path, folder: Path) -> dict[Learner, list[str]]:
    """Unpack a ZIP into a new folder, and return notes on what wasn't unpacked."""
    notes: dict[Learner, list[str]] = {}
    try:
        with ZipFile(path) as archive:
            files = [info for info in archive.infolist() if not info.is_dir()]
            if sum(min(info.file_size, _MAX_FILE) for info in files) > _MAX_ALL:
                raise ValueError(f"{path} has over {_MAX_ALL:,} bytes in it: unpack it yourself")
            for info in files:
                if problem := _unpack_file(archive, info, folder):
                    note = f"{info.filename[-50:]} wasn't unpacked: {problem}"
                    notes.setdefault(identify(tuple(info.filename.split("/"))), []).append(note)
    except (BadZipFile, NotImplementedError, UnicodeError):
        raise ValueError(f"{path} isn't a ZIP file, or it's damaged: get it again") from None
    return notes


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
