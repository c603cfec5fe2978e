"""Fill in a copy of Moodle's grading worksheet, or of Canvas's gradebook, as of November 2026.

Moodle takes its sheet back with the columns that it had, and finds a learner by the number in
Identifier (mod/assign/feedback/offline/importgradeslib.php). Canvas finds a learner by ID, and an
assignment by the number after its title (lib/gradebook_exporter.rb, lib/gradebook_importer.rb).
"""

import csv
import re
from collections.abc import Iterable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from bpe_course.teach.marking.feedback import make_comment
from bpe_course.teach.marking.table import Marks

_NEEDED = {"Identifier", "Grade", "Maximum grade", "Last modified (grade)"}
_OWN = "Marked: "  # our comments begin so; any other is a teacher's
_COMMENT = "Feedback comments"
_ASSIGNMENT = re.compile(r"(.+) \(\d+\)")


class Sheet(NamedTuple):
    """A sheet: column -> value for each line, and which columns say whose it is, and the grade."""

    name: str  # of the copy
    lines: list[dict[str, str]]
    learner: str
    grade: str
    most: float = 0  # 0: each line says it


def _read(path: Path) -> list[dict[str, str]]:
    with suppress(csv.Error, ValueError):
        text = path.read_bytes().decode("utf-8-sig")
        sign = max(",;", key=text.partition("\n")[0].count)  # Canvas can write ;
        head, *lines = filter(None, csv.reader(StringIO(text, newline=""), delimiter=sign))
        head = [name.replace("Maximum Grade", "Maximum grade") for name in head]  # as it once was
        return [dict(zip(head, line, strict=True)) for line in lines]
    return []


def read_moodle(path: Path) -> Sheet:
    """Return a grading worksheet, or raise a ValueError if it's none."""
    lines = _read(path)
    with suppress(ValueError):
        is_whole = lines and _NEEDED <= {*lines[0]}
        if is_whole and all(float(line["Maximum grade"]) for line in lines):
            return Sheet(f"{path.stem}_marked.csv", lines, "Identifier", "Grade")
    remedy = "give it as Moodle, in English and with a maximum grade, lets you download it"
    raise ValueError(f"{path} isn't a grading worksheet: {remedy}")


def read_canvas(path: Path, column: str) -> Sheet:
    """Return a gradebook, with the assignment that `column` names, or the only one."""
    lines = _read(path)
    most = next((li for li in lines if "Points Possible" in next(iter(li.values()))), {})
    if "ID" not in most:
        raise ValueError(f"{path} isn't a gradebook: give it as Canvas exports it")
    titles = {title: match[1] for title in most if (match := _ASSIGNMENT.fullmatch(title))}
    fitting = [title for title in titles if column in ("", title, titles[title])]
    if len(fitting) != 1:
        raise ValueError(f"which assignment? Name one with --column: {', '.join(titles)}")
    with suppress(ValueError):
        if points := float(most[fitting[0]].replace(",", ".")):
            return Sheet(f"{path.stem}_marked.csv", lines, "ID", fitting[0], points)
    raise ValueError(f"{fitting[0]} has no points: give it some in Canvas, and export again")


def write_sheet(
    path: Path, sheet: Sheet, marked: Iterable[tuple[dict[str, Any], Marks]], pages: str
) -> None:
    """Write the sheet with grades and, for Moodle, comments, and print who isn't in it."""
    lines = {line[sheet.learner].rpartition(" ")[2]: line for line in sheet.lines}
    for row, marks in marked:
        line = lines.get(row["id"]) if row["id"] else None  # points possible have no ID
        if not line:
            print(f"Not in the sheet: {row['learner']}")
        elif marks.results:
            share = row["points"] / row["points possible"]
            line[sheet.grade] = f"{share * (sheet.most or float(line['Maximum grade'])):.2f}"
            if re.match(f"{_OWN}|$", line.get(_COMMENT, "there's no such column")):
                line[_COMMENT] = _OWN + make_comment(marks, pages)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([sheet.lines[0], *(line.values() for line in sheet.lines)])
