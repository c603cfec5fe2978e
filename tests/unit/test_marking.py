"""The parts of marking without a kernel, and what a class has learned."""

import csv
import json
import os
import re
import zipfile
from contextlib import nullcontext
from dataclasses import asdict, replace
from datetime import date
from io import BytesIO
from pathlib import Path
from textwrap import indent

import nbformat
import pytest

from bpe_course.__main__ import main
from bpe_course.ask.catalogue import FUNCTIONS
from bpe_course.ask.functions.get_stats import no_overlap
from bpe_course.practice import evaluate
from bpe_course.practice.answers import judge_answer
from bpe_course.practice.result import Reason, Result
from bpe_course.teach import mark
from bpe_course.teach.marking import handed_in
from bpe_course.teach.marking.copies import compare_with_ours, find_copies
from bpe_course.teach.marking.feedback import (
    make_comment,
    make_page,
    name_page,
    read_sheet,
    write_sheet,
)
from bpe_course.teach.marking.handed_in import Learner, find_handed_in, identify, name_own, rename
from bpe_course.teach.marking.notebook import VERDICT, find_attempts, read_cells, to_python
from bpe_course.teach.marking.submission import _read_verdict
from bpe_course.teach.marking.table import Marks, format_marks, list_items, make_rows, write_csv
from bpe_course.teach.paired_test import SOURCE
from bpe_lesson import core, formats
from bpe_lesson.tokenizer import RegexTokenizer
from notebooks import ITEMS

RIGHT = Result("merge", "right", None, (Reason("all-right", {"count": "41"}),))
WRONG = Result("merge", "wrong", "printed", (Reason("printed"),))
ADA, BEN = "Ada Countess_1001_assignsubmission_file", "=Ben_1002_assignsubmission_file_"


@pytest.mark.parametrize(("path", "learner"), [
    ("ada/01_toy_aaab.ipynb", ("ada", "")),
    ("Ada Lovelace_12_assignsubmission_file_01_toy_aaab.ipynb", ("Ada Lovelace", "12")),
    ("ada_LATE_12_5_01_toy_aaab-1.ipynb", ("ada", "12")),
    ("a_b_LATE_123_456_x", ("a_b", "123")),
    ("01_toy_aaab_ada.ipynb", ("ada", "")),
    ("01_toy_aaab.ipynb", ("01_toy_aaab", "")),
])  # fmt: skip
def test_a_learners_name_is_that_of_the_folder_or_the_file(path, learner):
    assert identify(Path(path).parts) == learner
    assert name_own(Path(path).name).startswith(("01_toy_aaab", "x"))


def test_what_machines_made_and_what_is_beside_a_notebook_is_not_marked(tmp_path):
    names = "b/.ipynb_checkpoints/01.ipynb __MACOSX/01.ipynb Thumbs.db"
    names += " essay.txt b/01.ipynb b/my_bpe.py c/my_bpe.py c/x.json"
    names += " .own/00_start_here.ipynb .own/x.ipynb"  # a course, whose learner called it that
    for path in map(tmp_path.joinpath, names.split()):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    assert [*find_handed_in(tmp_path / ".own").values()] == [Learner(".own")] * 2
    names = [(path.name, learner.name) for path, learner in find_handed_in(tmp_path).items()]
    assert names == [("01.ipynb", "b"), ("my_bpe.py", "c"), ("essay.txt", "essay")]


@pytest.mark.parametrize("cell", [
    '%time answer("toy-merges", 4)', '%%timeit -n 1\nanswer("toy-merges", 4)', "answer('toy-merges', 4",
    'practice.answer ( "toy-merges", 4)', 'check(mine, name="toy-merges")', 'check(a.b, "toy-merges")',
])  # fmt: skip
def test_an_attempt_is_found_however_it_is_made(cell):
    assert find_attempts(cell) == ["toy-merges"]
    with nullcontext() if cell.endswith(")") else pytest.raises(SyntaxError):
        assert to_python(cell)


@pytest.mark.parametrize(("name", "content", "problem"), [
    *(("01.ipynb", content, "it isn't a notebook, or it's cut off .*") for content in (b"\x80", b"[" * 100_000, b"{}")),
    ("own.py", b"", r"it isn't a notebook \(.ipynb\)"), ("all.ZIP", b"", "unpack it first"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_in_words(tmp_path, name, content, problem):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=f"^{problem}$"):
        read_cells(tmp_path / name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")
def test_a_link_a_pipe_and_a_huge_file_are_not_read(tmp_path):
    (tmp_path / "link").symlink_to(__file__)
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(60_000_000)
    os.mkfifo(tmp_path / "pipe")
    for name, problem in {"link": "a link", "pipe": "not a file", "huge": "more than"}.items():
        with pytest.raises(ValueError, match=problem):
            read_cells(tmp_path / name)


def test_only_a_verdict_is_read_as_one():
    names = {"name": "nobody"}, {"name": 3}
    changed = {}, {"status": "great"}, *names, {"more": 1}, {"reasons": [["x", 3]]}
    right, *wrong = [asdict(RIGHT) | change for change in changed]
    assert _read_verdict({"data": {VERDICT: json.dumps(right)}}).status == "right"
    for fields in (*wrong, 3):
        assert _read_verdict({"data": {VERDICT: json.dumps(fields)}}) is None, fields


def test_the_better_of_two_attempts_counts():
    marks = Marks(Learner("Ada"))
    marks.add("a", [RIGHT, replace(RIGHT, name="merge-fix")])
    marks.add("b", [replace(RIGHT, status="unwritten"), replace(WRONG, name="encode-round-trip")])
    [row] = make_rows([marks])
    points = ITEMS["merge"].minutes, ITEMS["merge-fix"].minutes
    assert marks.count_points() == points == (row["01 points"], row["01 extra points"])
    assert row["points possible"] > points[0] and marks.count_points("05") == (0, 0)
    assert row["encode-round-trip"].startswith("wrong: Your code returns None in this case.")
    assert row["notes"] == "b repeats lesson 01: the better counts" and row["unwritten"] == 0


def test_a_wrong_answer_is_in_the_table():
    wrong = judge_answer(ITEMS["words-nest"], "n est")
    [row] = make_rows([Marks(Learner("a"), {"words-nest": wrong})])
    assert row["words-nest"].endswith(" Answered: 'n est'.")


def test_the_summary_has_what_is_common():
    class_ = [Marks(Learner(name), {"merge": WRONG}) for name in "ab"]
    class_[0].add("a", [replace(WRONG, name="get_stats")])
    class_.append(Marks(Learner("c"), {}, ["c.zip wasn't marked: unpack it first"]))
    rows = make_rows(class_)
    assert (rows[0]["points"], rows[2]["points"]) == (0, None)
    assert format_marks(rows, class_).splitlines()[2:] == [
        "c  not marked: c.zip wasn't marked: unpack it first; nothing of lesson 01",
        "The most common mistakes:",
        "   2  01 · Replace a pair from left to right (merge) · Your code returns None in this case.",
    ]


def test_a_lesson_that_was_asked_for_counts_also_if_nobody_handed_it_in():
    marked = [Marks(Learner("a"), {"merge": RIGHT}), Marks(Learner("b"))]
    without, rows = make_rows(marked), make_rows(marked, ["01", "05"])
    more = sum(i.minutes for i in ITEMS.values() if i.lesson == "05" and i.name in FUNCTIONS)
    assert rows[0]["points possible"] == without[0]["points possible"] + more
    assert rows[1]["notes"] == "nothing of lesson 01, 05" and rows[0]["05 points"] == 0
    assert rows[0]["extra points possible"] == 0
    assert f"functions only: {rows[0]['points possible']:g} of" in rows[0]["notes"]
    [row] = make_rows(marked[1:], ["05"])
    assert "not marked: nothing of lesson 05" in format_marks([row], marked[1:])


@pytest.mark.parametrize("others", [[], ["merge"]])
def test_what_was_not_handed_in_is_open(others):
    names = [item.name for item in ITEMS.values() if item.lesson == "05"]
    class_ = [Marks(Learner("a"), {n: Result(n, "right") for n in ns}) for ns in (names, others)]
    class_[0].results["encode-fix"] = Result("encode-fix", "unwritten")
    assert re.match(r"(.*) of \1 points. Everything that", make_comment(class_[0]))
    row, full = make_rows(class_, ["01"])[0], class_[0].complete(list_items(class_, ["01"]))
    said = re.sub("<.*?>", "", make_page(full) + make_comment(full))
    left = [name for name in full.results.keys() - {*names} if not ITEMS[name].is_extra]
    core = sum(not ITEMS[name].is_extra for name in names)
    assert left == others if others else len(left) > 9
    assert re.findall("this next: .*? · lesson (..) ·", said) == ["01", "01"]
    assert said.count(f"{row['points']:g} of {row['points possible']:g} points") == 2
    assert f"open: {len(left)}\n" in said and row["notes"] == "nothing of lesson 01"
    assert f"unwritten {len(left)} of {core + len(left)} " in format_marks([row], [full])


def test_what_is_next_is_no_bet_that_is_over():
    judged = {i.name: Result(i.name, "right") for i in ITEMS.values() if i.lesson == "01"}
    bet, asked, extra = "toy-pair-count", "toy-merges", "merge-fix"
    for name in (bet, asked, extra):
        judged[name] = Result(name, "unwritten")
    for name in (asked, extra, bet):
        assert f"next: {ITEMS[name].title}" in make_comment(Marks(Learner("a"), judged))
        judged[name] = Result(name, "right")


def test_partial_points_end_where_luck_does():
    result = evaluate("get_stats", no_overlap)
    marks = Marks(Learner("a"), {"get_stats": result})
    assert marks.count_points() == (0, 0)
    marks.is_partial = True
    for points, is_slip, right in ((4.5, True, 9), (0, False, 76), (8.5, False, 99)):
        marks.results["get_stats"] = replace(result, slip=is_slip, score=(right, 100))
        assert marks.count_points()[0] == points
    marks.results |= {"merge": RIGHT, "encode": replace(WRONG, name="encode", status="timeout")}
    rows, page = make_rows([marks]), make_page(marks)
    told = "ended: encode; partial points: get_stats 8.5 of 9; right by a .*\nPartial"
    assert re.search(told, format_marks(rows, [marks]))
    assert re.findall(r"<h3>.* \(([\d.]+)(?: of .*)? points\)", page) == ["8.5", "0", "11"]
    assert "19.5 of" in page
    assert "28 points. Partial points: get_stats 8.5 of 9. R" in make_comment(marks)
    marks.is_partial = False
    assert "(9 points)</h3>" in make_page(marks)


OURS = [ITEMS[name].tell_solution()[1] for name in FUNCTIONS]
NAMES = r"(?<![.\w])(ids|merges|text|byte|code_point|counts|start|documents)\b"
RENAMED = [re.sub(NAMES, r"my_\1", code.replace(">>>", "")) for code in OURS]
OWN = [f"{code}\n    pass" for code in RENAMED]  # somebody's own way
HINTS = [(name, ITEMS[name].hints[-1]) for name in FUNCTIONS]
HINTED = [h if f"def {n}(" in h else f"def {n}():\n{indent(h, '    ')}" for n, h in HINTS]


def test_a_whole_is_a_copy(tmp_path):
    in_order = dict.fromkeys(["merge", "train_toy", "recover_merges"], {"arranged": 2})
    (tmp_path / "progress.json").write_text(json.dumps({"join": {"right": True}, **in_order}))
    ann = [code.replace("my_", "") for code in OWN]
    eve = [*RENAMED, "arrange('byte_role')\narrange(\"train\")"]
    class_ = dict(ann=ann, ben=OWN, few=OWN[:8], cat=HINTED, dan=HINTED, eve=eve, key=RENAMED)
    notes, shapes = {}, {}
    for who, cells in (class_ | {"kim": RENAMED}).items():
        folder = tmp_path / who.replace("eve", "")
        notes[who], shapes[Learner(who)] = compare_with_ours(cells, FUNCTIONS, folder)
    files = {tmp_path / who: Learner(who) for who in ("dan", "cat", "kim")}
    for path, who in files.items():
        path.write_text(who.name[1:2])  # the a of cat and dan
    for learner, note in find_copies(shapes, files):
        notes.setdefault(learner.name, []).append(note.rpartition(" of ")[2])
    lines = "has our lines put in order: byte_role, merge, recover_merges, train, train_toy"
    assert notes.pop("the answer key") == ["key", "kim"]
    assert notes.pop("key") == notes.pop("kim") == ["the answer key"]
    assert notes == dict(ann=["ben"], ben=["ann"], few=["ann", "ben"], eve=[lines], cat=["dan"] * 2, dan=["cat"] * 2)  # fmt: skip
    ours = shapes[Learner("ann")]
    few = dict(sorted(ours.items(), key=lambda shape: shape[1][1])[-4:])
    close = {Learner(who): few | {"own": [who, False]} for who in "xy"}
    assert not [*find_copies(close, {})]
    assert "docstring: get_stats" in compare_with_ours(OURS[:1], FUNCTIONS, tmp_path / "a")[0][0]


def test_a_table_has_no_formula_and_no_control_characters(tmp_path):
    marks = Marks(Learner("=1+1\x1b[2J", "@7"), {"merge": WRONG}, ["+note"])
    write_csv(tmp_path / "m.csv", make_rows([marks]))
    content = (tmp_path / "m.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")  # as spreadsheets ask
    assert b'"\'=1+1 [2J","\'@7"' in content and b'"\'+note"' in content
    assert "\x1b" not in format_marks(make_rows([marks]), [marks])


@pytest.mark.parametrize("name", ["../ada", "", "CON", "ada\0", "a" * 999, "Zoë"])
def test_a_pages_name_stays_in_its_folder(name, tmp_path):
    path = tmp_path / name_page(Learner(name))
    assert path.resolve().parent == tmp_path and len(path.name) < 100 and path.name.isascii()
    assert path.name.casefold() != name_page(Learner(name.upper() + "!")).casefold()
    assert path.name.startswith("Zoe-") == (name == "Zoë")


def test_a_page_escapes_all_that_is_a_learners():
    evil = "<script>alert(1)</script>"
    texts = dict.fromkeys("case expected got later result place code printed".split(), evil)
    result = replace(WRONG, reasons=[Reason("error", {"error": evil})], **texts)
    others = {i.name: replace(result, name=i.name) for i in ITEMS.values() if i.lesson == "01"}
    for marks in (Marks(Learner(evil), others), Marks(Learner(evil), {}, [evil])):
        page = make_page(marks)
        assert "<script" not in page and "&lt;script" in page and "default-src 'none'" in page


def test_a_page_has_its_parts_in_order():
    wrong = [replace(WRONG, name=name) for name in ("toy-pair-count", "encode_toy", "train-fix")]
    results = [RIGHT, *wrong, *(Result(name, "unwritten") for name in ("get_stats", "merge-fix"))]
    marks = Marks(Learner("a"), {result.name: result for result in results})
    page, linked = make_page(marks), make_page(marks, 'https://a.org/"</')
    parts = "Right: merge[.].*next: Cut .*correct.*Cut .*How often.*<code>train</code>.*lesson 04 · Extra.*open: 1.*Extras.*more: 1.*Right: 1.*to right"
    assert re.search(parts, page, re.DOTALL) and f"marked on {date.today()}" in page
    assert 'href="https://a.org/&quot;&lt;/01_toy_aaab.html#now-you-get-stats"' in linked
    assert "href" not in page
    done = make_page(Marks(Learner("a"), {one.name: one for one in (RIGHT, results[-1])}))
    assert re.search("there's nothing left.*more: 1.*Right: 1", done, re.DOTALL)


SHEET = """Identifier,Full name,Grade,Maximum grade,Last modified (grade),Feedback comments\r
Participant 1001,"Ada, Countess",,50.00,-,\r
Participant 1002,=Ben,1.00,50.00,"Friday, 27 November 2026, 9:41 PM","<p>Not
""ours""</p>"\r
Participant 1004,Nobody,,50.00,-,\r
"""
COMMENT = "Marked: 11 of 20 points. Right: merge. Do this next: Count every pair · lesson 01 · Now you: get_stats"
FILLED = SHEET.replace(",,50.00,-,", f",27.50,50.00,-,{COMMENT}", 1).replace("1.00", "27.50")


def pack(files, **changes):  # in what's said of the last file
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        for field, value in changes.items():
            setattr(archive.filelist[-1], field, value)
    return made.getvalue()


@pytest.mark.parametrize(("name", "content", "changes", "problem"), [
    *((name, "", {}, "isn't safe") for name in ("../../01.ipynb", "..\\01.ipynb", "a\x1b.ipynb", "nul.ipynb",
        "01.ipynb.", "a//01.ipynb")),
    ("01.ipynb", "../../secret", {"external_attr": 0o120777 << 16}, "it's a link"),
    ("01.ipynb", "{}", {"flag_bits": 1}, "it's encrypted"), ("01.ipynb", "{}", {"compress_type": 12}, "a rare way"),
    ("01.ipynb", "0" * 2000, {}, "it has more than"), ("01.ipynb", "0" * 2000, {"file_size": 9}, "it's damaged"),
    ("01.ipynb", "{}", {"CRC": 7}, "it's damaged"), ("n" * 300, "", {}, "too long"), ("a", "", {"filename": f"{ADA}/00.ipynb"}, "twice"),
    ("own.ZIP", "", {}, "it isn't a ZIP file"), ("02.ipynb", "{}", {}, "repeats lesson 01: the better counts"),
])  # fmt: skip
def test_a_zip_is_marked_for_moodle_whatever_is_in_it(tmp_path, monkeypatch, capsys, name, content, changes, problem):  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(handed_in, "_MAX_FILE", 1000)
    judged = [RIGHT, replace(WRONG, name="get_stats"), replace(RIGHT, name="encode")]
    monkeypatch.setattr(mark, "_mark", lambda *_: (judged, [], {}))
    names = f"{ADA}/00.ipynb,{BEN}/00.ipynb,{BEN}/02_end_of_word.ipynb,C_y_LATE_1003_502_"
    files = dict.fromkeys(names.split(","), "") | {f"{ADA}/{name}": content}
    Path("in.zip").write_bytes(pack(files, **changes))
    Path("sheet.csv").write_bytes(SHEET.encode())
    words = "mark in.zip --out m --moodle sheet.csv --lessons 01 --at-least".split()
    assert main([*words, str(11 + bool(changes))]) == bool(changes)
    rows = list(csv.DictReader(Path("m/marks.csv").open(encoding="utf-8-sig")))
    assert [row["id"] for row in rows if row["points"] == "11"] == ["1002", "1001", "1003"]
    assert rows[1]["learner"] == "Ada, Countess"
    assert [problem in row["notes"] for row in rows] == [False, True, False]
    assert Path("m/sheet_marked.csv").read_bytes() == FILLED.encode()
    assert "Not in the sheet: C_y\n" in capsys.readouterr().out
    pages = [name.partition("-")[0] for name in zipfile.ZipFile("m/pages.zip").namelist()]
    assert "Ben_1002_assignsubmission_file_feedback" in pages and len(pages) == 3
    assert len(os.listdir()) == 3, "nothing else was written, and nothing is left"
    for bad in ("", "\xff", "a,b\n1,2", SHEET.replace("50.00", ""), f"{SHEET}x,y", "PK"):
        Path("in.zip" if bad == "PK" else "sheet.csv").write_text(bad, "latin-1")
        with pytest.raises(SystemExit, match="isn't a (sheet to fill in: give it|ZIP file, or)"):
            main([*words, "11"])


BOOK = """Student,ID,Section,BPE; 1 (77),Quiz (78)\r
,,,Manual Posting,\r
    Points Possible,,,"10,00",0\r
"Countess, Ada",1001,,EX,3\r
=Ben,1002,,EX,\r
"""


@pytest.mark.parametrize(("column", "problem"), [
    ("BPE; 1", ""), ("Quiz (78)", "has points: BPE; 1"), ("", r"--column .*\(77\), Quiz"),
])  # fmt: skip
def test_a_gradebook_has_the_grades(tmp_path, capsys, column, problem):
    marked = [Marks(Learner("Ada", "1001"), {"merge": RIGHT}), Marks(Learner("=Ben", "1002"))]
    marked += [Marks(Learner("x"), {"encode": WRONG})]
    path = tmp_path / "book.csv"
    path.write_bytes(BOOK.encode("utf-8-sig"))
    with pytest.raises(ValueError, match=problem) if problem else nullcontext():
        sheet = read_sheet(path, column)
        names = [rename(one.learner, *sheet[:2]).name for one in marked]
        assert names == ["Countess, Ada", "=Ben", "x"]
        write_sheet(path, sheet, zip(make_rows(marked), marked))
        share = ITEMS["merge"].minutes / (ITEMS["merge"].minutes + ITEMS["encode"].minutes)
        assert path.read_bytes() == BOOK.replace("1001,,EX", f"1001,,{10 * share:.2f}").encode()
        assert "EX), and has a grade now: Ada\n" in capsys.readouterr().out


def test_a_learners_own_zip_is_opened_one_level_deep(tmp_path, monkeypatch):
    monkeypatch.setattr(handed_in, "_MAX_ALL", 2000)
    own = pack({"a/01.ipynb": "{}", "all.zip": "", "../x": ""})
    ben, eve = pack({"02.ipynb": ""}), pack({"x": "0" * 2000})
    (tmp_path / "in.zip").write_bytes(pack({f"{ADA}/my.zip": own, "ben.ZIP": ben, "eve.zip": eve}))
    said = str(handed_in.unpack(tmp_path / "in.zip", tmp_path / "out"))
    assert re.search("Ada.*ZIP in your ZIP.*isn't safe.*eve.*over 2,000 bytes in all", said)
    found = [(path.name, who.name) for path, who in find_handed_in(tmp_path / "out").items()]
    assert found == [("01.ipynb", "Ada Countess"), ("02.ipynb", "ben")]


def test_a_notebook_without_exercises_is_told_or_unwritten(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    for name in ("ada", "ben_01_toy_aaab"):
        nbformat.write(nbformat.v4.new_notebook(), tmp_path / "in" / f"{name}.ipynb")
    assert main(["mark", str(tmp_path / "in"), "--out", str(tmp_path), "--json"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "ada.ipynb wasn't marked: it has none of the course's exercises" in said
    assert "with your permissions" in said
    [ada, ben] = csv.DictReader((tmp_path / "marks.csv").open(encoding="utf-8-sig"))
    merge = "01 · Replace a pair from left to right (merge)"
    assert (ada[merge], ben[merge], ben["points"]) == ("", "0 of 11, unwritten", "0")
    asked = sum(item.lesson == "01" and not item.is_extra for item in ITEMS.values())
    [ada, ben] = json.loads((tmp_path / "marks.json").read_text("utf-8"))
    assert (ada["points"], ben["points"], ben["unwritten"]) == (None, 0, asked)


def test_the_paired_test_has_the_answers_that_the_course_computes():
    text = SOURCE.read_text("utf-8")
    for toy in ("lalululalala", "mimomomimimis"):
        symbols = core.train_toy(toy, 1)[1]
        stats = core.get_stats(symbols)
        tied = [pair for pair in stats if stats[pair] == max(stats.values())]
        lengths = sorted(len(core.merge(symbols, pair, "Y")) for pair in tied)
        assert f"`{toy}`" in text and "\n> {} {} (in".format(*lengths) in text
    words = "sing ng in ing,chat at ha hat,stone on st sto one,plank an pl pla ank,"
    words += "ther th he er the her,here th he er the her,"
    words += "egal eg ga al ega gal,gala eg ga al ega gal"
    for one in words.split(","):
        word, *made = one.split()
        merges = {(piece[:-1], piece[-1]): piece for piece in made}
        cut = " ".join(core.encode_toy(word, merges))
        assert re.search(f"`{word}`[^>]+> (.+, )?{cut}\\b", text)


def test_a_class_has_its_gain(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main(["gain"])
    assert "have 20 minutes for 10" in Path("gain/form_A.html").read_text("utf-8")
    main("gain --items 11 3 2".split())
    form, key = (Path(f"gain/{name}.html").read_text("utf-8") for name in ("form_A", "key"))
    assert "have 5 minutes for 4" in form and form.count("Answer: <") == 3
    assert re.findall(r"n (\d): item (\d+) ·", key) == [("1", "2"), ("2", "3"), ("3", "11")]
    rows = "learner;form;when;2;3;11\nA;A;before;1;0;1\na;B;after;1;2;0\nCy;A;before;1\nCy;B;after;1;1;1\nBen;A;after"
    assert '"when","2","3","11","2 written"' in Path("gain/points.csv").read_text("utf-8")
    Path("out").mkdir()
    changes = ("A;A", "A;C", "A or B"), ("2;3;11", "x", "into columns"), ("B;", "A;", "both forms")
    for old, new, told in (*changes, ("", "", "")):
        Path("out/points.csv").write_text(rows.replace(old, new))
        with pytest.raises(SystemExit, match=told) if told else nullcontext():
            main("gain out/points.csv".split())
    assert '"the class","","explain","0.00","2.00","2","1.00"' in Path("out/gain.csv").read_text()
    assert Path("out/gain.svg").read_text("utf-8").count("<circle") == 2 * 5
    left_out = "'Cy', .* item 3 before, item 11 before\n.*'Ben', only form A after"
    told = f"{left_out}\n.*\n  item 2: 1, 1\n  item 3: 0, 1\n  item 11: 1, 0"
    assert re.search(told, capsys.readouterr().out)
    Path("out/points.csv").replace("gain/points.csv")
    main("gain gain --out all".split())
    assert '"Ben","A"' in Path("all/points.csv").read_text("utf-8")


def test_a_challenge_is_judged_by_the_hidden_text(tmp_path, capsys):
    hidden, tokenizer = tmp_path / "hidden.txt", RegexTokenizer()
    hidden.write_text("aaaa " * 99)
    for name, size in (("ada", 556), ("few", 300)):
        tokenizer.train(" ".join(f"aaaa{n}" for n in range(999)), size)
        formats.save(tokenizer, tmp_path / "in" / f"{name}.json")
    (tmp_path / "in" / "folder.json").mkdir()
    main(["challenge", str(tmp_path / "in"), "--text", str(hidden)])
    few, folder, _, _, first, _ = capsys.readouterr().out.splitlines()
    assert "few.json has 44 merges" in few and "folder.json isn't a file" in folder
    assert first.split() == ["100", "4.950", "ada"]
