"""Show what a class has learned, by a test before and one after.

What was won is a share of what was missing (R. R. Hake, American Journal of Physics 66, 1998), and
what was lost a share of what was there (J. D. Marx and K. Cummings, American Journal of Physics 75,
2007).
"""

import argparse
import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

from bpe_course.made_files import fill_folder, replace_made
from bpe_course.teach.marking.table import write_csv
from bpe_course.teach.paired_test import (
    KINDS,
    MARKED,
    NUMBERS,
    STANDARD,
    list_columns,
    make_form,
    make_key,
)
from bpe_course.view.drawing import draw_figure, draw_text
from bpe_lesson.validation import name_file

HELP = "write a test before and one after, and draw what a class has gained"
_LEFT, _WIDTH, _LINE = 180, 360, 24  # where 0 is, the scale, a line's height
_MOST = _LEFT + _WIDTH + 10  # where the most points are written
_TIMES = ("before", "after")
_MEASURED = ("learner", "first form", "kind of item", *_TIMES, "possible", "gain")
_Row = dict[str, str]  # column -> what's there


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.description = "Without FILE, writes both forms of the test, the key and an empty table."
    text = "the table with all points, or a folder with what learners have saved"
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=text)
    items = "another test's items, such as 1 2 9"
    parser.add_argument("--items", nargs="+", choices=NUMBERS, metavar="N", help=items)
    parser.add_argument("--out", help="the folder to write (default: gain, or the table's own)")


def run(args: argparse.Namespace) -> int:
    """Write the test, or from a table the gain."""
    is_table = args.file and not args.file.is_dir()
    tables = [args.file] if is_table else sorted(args.file.rglob("*.csv")) if args.file else []
    rows = [row for table in tables for row in _read_rows(table)]
    asked = {n for row in rows for n in row} or args.items or STANDARD
    items = [n for n in NUMBERS if n in asked]
    if not items:
        raise ValueError("nobody has points: write them into columns such as 1, 2 and 3")
    rows = [{name: row.get(name, "") for name in list_columns(items)} for row in rows]
    out = Path(args.out or (args.file.parent if is_table else "gain"))
    with (replace_made if is_table else fill_folder)(out, "gain") as made:
        told = _write_gain(made, rows) if is_table else _write_test(made, rows, items)
    print(f"Written into {out}: {told}")
    return 0


def _write_test(made: Path, rows: Sequence[_Row], items: Sequence[str]) -> str:
    pages = {f"form_{form}": make_form(form, items) for form in "AB"}
    for name, page in (pages | {"key": make_key(rows, items)}).items():
        (made / f"{name}.html").write_text(page, "utf-8")
    write_csv(made / "points.csv", rows or [dict.fromkeys(list_columns(items), "")])
    yours = "points.csv and key.html for you. Fill in the points, then call gain with that table"
    return f"form_A.html and form_B.html for the learners, {yours}."


def _read_rows(path: Path) -> list[_Row]:
    with name_file(path):
        text = path.read_bytes().decode("utf-8-sig")
        sign = ";" if ";" in text.partition("\n")[0] else ","  # some spreadsheets write ;
        table = csv.DictReader(StringIO(text, newline=""), delimiter=sign)
        rows = [{name: (row[name] or "").strip() for name in row if name} for row in table]
        for row in rows:
            _check_row(row)
    return rows


def _check_row(row: _Row) -> None:
    points = {n: f"0 1{' 2' * (n in MARKED)}" for n in NUMBERS if row.get(n)}
    for column, values in {"form": "A B", "when": "before after", **points}.items():
        if row.get(column) not in values.split():
            what = f"for {row.get('learner')!r}, the column {column!r} has {row.get(column)!r}"
            raise ValueError(f"{what}: write {' or '.join(values.split())}, or delete the row")


def _group(rows: Sequence[_Row]) -> Iterator[tuple[list[_Row], str]]:
    tests: dict[str, list[_Row]] = {}
    for row in sorted(rows, key=lambda row: row["when"], reverse=True):
        tests.setdefault(row["learner"].casefold(), []).append(row)
    for own in tests.values():
        did = [f"{row['form']} {row['when']}" for row in own]
        empty = [f"item {n} {row['when']}" for row in own for n in NUMBERS if row.get(n) == ""]
        gap = f"no points for {', '.join(empty)}" * bool(empty)
        is_pair = did in (["A before", "B after"], ["B before", "A after"])
        yield own, gap if is_pair else f"only form {' and form '.join(did)}"


def _write_gain(made: Path, rows: Sequence[_Row]) -> str:
    tests = [*_group(rows)]
    left_out = [f"\nLeft out: {own[0]['learner']!r}, {gap}" for own, gap in tests if gap]
    pairs = [own for own, gap in tests if not gap]
    if not pairs:
        raise ValueError(f"nobody has all points of both forms{''.join(left_out)}")
    measured = [row for p in pairs for row in _measure(p[0]["learner"], p[0]["form"], [p])]
    measured += _measure("the class", "", pairs)
    write_csv(made / "gain.csv", measured)
    (made / "gain.svg").write_text(_draw(measured), "utf-8")
    told = f"gain.svg and gain.csv, of the {len(pairs)} learners who did both forms."
    return told + "".join([*left_out, *_count_right(pairs)])


def _count_right(pairs: Sequence[Sequence[_Row]]) -> Iterator[str]:
    yield "\nHow many had all of an item's points, before and after:"
    for number in filter(pairs[0][0].__contains__, NUMBERS):
        full = str(1 + (number in MARKED))
        before, after = (sum(test[number] == full for test in tests) for tests in zip(*pairs))
        yield f"\n  item {number}: {before}, {after}"


def _measure(learner: str, first: str, pairs: Sequence[Sequence[_Row]]) -> Iterator[_Row]:
    for part, kind in {"all": NUMBERS, **KINDS}.items():
        numbers = [number for number in kind if number in pairs[0][0]]
        sums = [sum(int(test[n]) for test in tests for n in numbers) for tests in zip(*pairs)]
        before, after = (points / len(pairs) for points in sums)
        most = sum(1 + (number in MARKED) for number in numbers)
        share = (after - before) / (most - before if after > before else before or 1)
        values = [learner, first, part, f"{before:.2f}", f"{after:.2f}", str(most), f"{share:.2f}"]
        if numbers:
            yield dict(zip(_MEASURED, values))


def _draw(measured: Sequence[_Row]) -> str:
    rows = [row for row in measured if row["kind of item"] == "all" or not row["first form"]]
    heads = {0: "○ before, ● after", _LEFT - 4: "0", _MOST: "most", _MOST + 56: "gain"}
    strokes, told = "".join(draw_text(x, 14, head) for x, head in heads.items()), ""
    for y, row in enumerate(rows, start=1):
        y += not row["first form"]  # a gap
        name = f"{row['learner'][:20]}: {row['kind of item']}".removesuffix(": all")
        start, end = (_WIDTH * float(row[when]) / int(row["possible"]) for when in _TIMES)
        columns = {0: name, _MOST: row["possible"], _MOST + 56: row["gain"]}
        label = "".join(draw_text(x, 0, text) for x, text in columns.items())
        strokes += f"""<g transform="translate(0 {y * _LINE + 14})">{label}
<g transform="translate({_LEFT} -5)" stroke="currentColor" stroke-width="2">
<path d="M0 0h{_WIDTH}" stroke-width=".3"/><path d="M{start:.0f} 0H{end:.0f}"/>
<circle cx="{start:.0f}" r="6" fill="Canvas"/><circle cx="{end:.0f}" r="3" fill="currentColor"/></g></g>"""
        told += f"{name}: {row['before']} to {row['after']} of {row['possible']}\n"
    high = _LINE * (len(rows) + 2) + 14
    svg = draw_figure("gain", "What they knew before and after", _MOST + 116, high, strokes, told)
    paper = 'fill="Canvas"/>'
    svg = svg.replace(paper, f'{paper}<g transform="translate(16 0)">', 1)
    return svg.replace("</svg>", "</g></svg>")
