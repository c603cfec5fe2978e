"""Show what a class has learned, by a test before and one after: `python -m bpe_lesson gain`.

Normalised gain is what was won, as a share of what was missing before. Source: R. R. Hake,
"Interactive-engagement versus traditional methods", American Journal of Physics 66, 1998.
"""

import argparse
import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

from bpe_course.made_files import fill_folder
from bpe_course.teach.marking.table import write_csv
from bpe_course.teach.paired_test import FORMS, TIMES, make_form, make_key, read_test
from bpe_course.view.drawing import draw_figure, draw_text
from bpe_lesson.validation import name_file

HELP = "write a test before and one after, and draw what a class has gained"
_CLASS = "the class"
_LEFT, _WIDTH, _LINE = 180, 360, 24  # of the picture: where 0 is, the scale, a line's height
_Row = dict[str, str]  # column -> what's there


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson gain`."""
    parser.description = "Without FILE, writes both forms of the test, the key and an empty table."
    text = "a table with points, or what a learner has saved"
    parser.add_argument("files", nargs="*", metavar="FILE", help=text)
    parser.add_argument("--out", default="gain", help="the folder to write (default: gain)")


def run(args: argparse.Namespace) -> int:
    """Write the test, its key and a table; or, if all points are in the table, the gain."""
    rows = [row for name in args.files for row in _read_rows(Path(name))]
    is_marked = rows and all(row[item.number] for row in rows for item in read_test("A"))
    with fill_folder(Path(args.out), "gain") as made:
        told = (_write_gain if is_marked else _write_test)(made, rows)
    print(f"Written into {args.out}: {told}")
    return 0


def _write_test(made: Path, rows: Sequence[_Row]) -> str:
    pages = {f"form_{form}": make_form(form) for form in FORMS} | {"key": make_key(rows)}
    for name, page in pages.items():
        (made / f"{name}.html").write_text(page, encoding="utf-8")
    write_csv(made / "points.csv", rows or [dict.fromkeys(_list_columns(), "")])
    yours = "points.csv and key.html for you. Fill in the points, then call gain with that table"
    return f"form_A.html and form_B.html for the learners, {yours}."


def _list_columns() -> list[str]:
    numbers = [item.number for item in read_test("A")]
    return ["learner", "form", "when", *numbers, *(f"{number} written" for number in numbers)]


def _read_rows(path: Path) -> list[_Row]:
    """Return the rows of a table; one that a spreadsheet has saved may have semicolons."""
    with name_file(path):
        text = path.read_bytes().decode("utf-8-sig")
        sign = ";" if ";" in text.partition("\n")[0] else ","
        table = csv.DictReader(StringIO(text, newline=""), delimiter=sign)
        rows = [{name: (row.get(name) or "").strip() for name in _list_columns()} for row in table]
        rows = [row for row in rows if row["learner"]]
        for row in rows:
            _check_row(row)
    if not rows:
        raise ValueError(f"{path} names no learner: fill in points.csv, which gain writes")
    return rows


def _check_row(row: _Row) -> None:
    allowed = {"form": FORMS, "when": TIMES}
    for item in read_test("A"):
        allowed[item.number] = (*map(str, range(item.most + 1)), *[""] * (not item.answers))
    for column, values in allowed.items():
        if row[column] not in values:
            what = f"for {row['learner']!r}, the column {column!r} has {row[column]!r}"
            raise ValueError(f"{what}: write {' or '.join(filter(None, values))}")


def _write_gain(made: Path, rows: Sequence[_Row]) -> str:
    tests: dict[str, dict[str, _Row]] = {}
    for row in rows:
        own = tests.setdefault(row["learner"].casefold(), {})
        if row["when"] in own:
            raise ValueError(f"{row['learner']!r} has two tests {row['when']}: keep one")
        own[row["when"]] = row
    pairs = [[own[when] for when in TIMES] for own in tests.values() if len(own) == 2]
    if not pairs:
        raise ValueError("nobody has a test before and one after: give both")
    measured = [row for pair in pairs for row in _measure(pair[0]["learner"], [pair])]
    for form in FORMS:  # was one form easier than the other?
        first = [pair for pair in pairs if pair[0]["form"] == form]
        measured += _measure(f"those with {form} first", first) if first else []
    measured += _measure(_CLASS, pairs)
    write_csv(made / "gain.csv", measured)
    (made / "gain.svg").write_text(_draw(measured, len(pairs)), encoding="utf-8")
    return f"gain.svg and gain.csv, of the {len(pairs)} learners who did both tests."


def _measure(learner: str, pairs: Sequence[Sequence[_Row]]) -> Iterator[_Row]:
    """Yield the mean points before and after and the gain: of each outcome's items, and of all."""
    items = read_test("A")
    for part in (*dict.fromkeys(item.outcome for item in items), "all"):
        own = [item for item in items if part in ("all", item.outcome)]
        sums = [
            sum(int(test[item.number]) for test in tests for item in own) for tests in zip(*pairs)
        ]
        before, after = (total / len(pairs) for total in sums)
        most = sum(item.most for item in own)
        gain = f"{(after - before) / (most - before):.2f}" if before < most else ""
        row = {
            "learner": learner,
            "items": part,
            "before": f"{before:.2f}",
            "after": f"{after:.2f}",
        }
        yield row | {"possible": str(most), "gain": gain}


def _draw(measured: Sequence[_Row], count: int) -> str:
    """Draw a line from before to after for each learner, and for the class in each outcome."""
    rows = [row for row in measured if row["learner"] == _CLASS or row["items"] == "all"]
    strokes, told = draw_text(_LEFT, 14, "○ before, ● after, and the gain"), []
    for y, row in enumerate(rows, start=1):
        name = row["learner"] if row["items"] == "all" else row["items"]
        start, end = (_WIDTH * float(row[when]) / int(row["possible"]) for when in TIMES)
        strokes += (
            f'<g transform="translate(0 {y * _LINE + 14})">{draw_text(0, 0, name[:24])}'
            f"{draw_text(_LEFT + _WIDTH + 16, 0, row['gain'])}"
            f'<g transform="translate({_LEFT} -5)" stroke="currentColor" stroke-width="2">'
            f'<path d="M0 0h{_WIDTH}" stroke-width=".3"/><path d="M{start:.0f} 0H{end:.0f}"/>'
            f'<circle cx="{end:.0f}" r="5" fill="currentColor"/>'
            f'<circle cx="{start:.0f}" r="5" fill="Canvas"/></g></g>'
        )
        told.append(f"{name}: {row['before']} to {row['after']} of {row['possible']}")
    title = f"What {count} learners knew before and after"
    height = _LINE * (len(rows) + 1) + 14
    return draw_figure("gain", title, _LEFT + _WIDTH + 60, height, strokes, "\n".join(told))
