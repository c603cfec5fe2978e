"""Fill in the grading worksheet that a teacher has downloaded from Moodle.

Moodle takes it back with the columns that it had, and finds a learner by the number in Identifier
(mod/assign/feedback/offline/importgradeslib.php, seen in November 2026).
"""

import csv
import re
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from pathlib import Path

from bpe_course.teach.marking.feedback import say_next
from bpe_course.teach.marking.table import Marks, make_rows

_NEEDED = {"Identifier", "Grade", "Maximum grade", "Last modified (grade)"}
_OWN = "Marked: "  # our comments begin so; any other is a teacher's


def read_sheet(path: Path) -> list[dict[str, str]]:
    """Return column -> value for each learner, or raise a ValueError if it's no grading worksheet."""
    with suppress(csv.Error, ValueError), path.open(encoding="utf-8-sig", newline="") as file:
        head, *lines = filter(None, csv.reader(file))
        head = [name.replace("Maximum Grade", "Maximum grade") for name in head]  # as it once was
        sheet = [dict(zip(head, line, strict=True)) for line in lines]
        if sheet and _NEEDED <= {*head} and all(float(line["Maximum grade"]) for line in sheet):
            return sheet
    remedy = "give it as Moodle, in English and with a maximum grade, lets you download it"
    raise ValueError(f"{path} isn't a grading worksheet: {remedy}")


def write_sheet(path: Path, sheet: list[dict[str, str]], marked: Sequence[Marks]) -> None:
    """Write the worksheet with grades and comments, and print who isn't in it."""
    lines = {line["Identifier"].rpartition(" ")[2]: line for line in sheet}
    for row, marks in zip(make_rows(marked), marked):
        if not (line := lines.get(row["id"])):
            print(f"Not in the worksheet: {row['learner']}")
        elif row["points"]:
            share = float(row["points"]) / float(row["points possible"])
            line["Grade"] = f"{share * float(line['Maximum grade']):.2f}"
            if re.match(f"{_OWN}|$", line.get("Feedback comments", "there's no such column")):
                new = f"{_OWN}{row['points']} of {row['points possible']} points. {say_next(marks)}"
                line["Feedback comments"] = escape(new.replace("`", ""), quote=False)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([sheet[0], *(line.values() for line in sheet)])
