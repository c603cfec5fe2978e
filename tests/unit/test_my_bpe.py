"""The learner's own file: what a verdict says is there can be used from there, and stays right."""

import inspect
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from IPython.core.inputtransformer2 import TransformerManager

from bpe_lesson import core
from bpe_lesson.lessons.catalogue import list_functions
from bpe_lesson.practice import check, evaluate, mine, storage
from bpe_lesson.practice.my_bpe import file as my_bpe
from bpe_lesson.practice.my_bpe import origins, running


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Give a test a learner's folder of its own, and a kernel to which nothing was told."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "course"))
    monkeypatch.setattr(storage, "messages_told", set())
    return tmp_path / "course"


class Notebook:
    """Runs cells one after another, as a kernel does, and remembers their text."""

    def __init__(self):
        self.user_ns = {"__name__": "__main__", "get_ipython": lambda: self, "check": check}
        self.user_ns["mine"] = mine
        self.history_manager = SimpleNamespace(input_hist_parsed=[""])

    def run(self, cell: str) -> None:
        text = TransformerManager().transform_cell(cell)
        self.history_manager.input_hist_parsed.append(text)
        number = len(self.history_manager.input_hist_parsed)
        exec(compile(text, f"<cell {number}>", "exec", dont_inherit=True), self.user_ns)

    def run_cell_magic(self, name: str, line: str, body: str) -> None:
        exec(compile(body, f"<{name}>", "exec", dont_inherit=True), self.user_ns)


@pytest.fixture
def notebook(folder, monkeypatch):
    """Return a notebook in a fresh kernel."""
    notebook = Notebook()
    monkeypatch.setattr(origins, "get_shell", lambda: notebook)
    return notebook


@pytest.fixture
def passed(notebook, capsys):
    """Run cells, the last of which checks a function, and return what the verdict said."""

    def run(*cells: str) -> str:
        for cell in cells:
            notebook.run(cell)
        shown = capsys.readouterr().out
        assert ": correct." in shown, shown
        return shown

    return run


def read(folder) -> str:
    """Return the text of the learner's file."""
    return (folder / my_bpe.FILE).read_text(encoding="utf-8")


def run_alone(folder, code: str) -> str:
    """Return what code prints after my_bpe.py has run in a Python that has nothing else."""
    text = f"{read(folder)}\nprint({code})"
    alone = subprocess.run(
        [sys.executable, "-I", "-S", "-c", text], capture_output=True, text=True, timeout=60
    )
    assert alone.returncode == 0, alone.stderr
    return alone.stdout.rstrip("\n")


GET_STATS = """
def get_stats(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts
"""
MERGE = inspect.getsource(core.merge).replace("Sequence", "list").replace("new_ids", "result")
TRAIN_TOY = inspect.getsource(core.train_toy)
FROM_COURSE = "from bpe_lesson.core import *\n"

# What a function needs. Each of these was once lost, or broke the file.

LOOP = """    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, START) + ONE
    return counts
"""
NEEDS = {
    "a constant": "START = 0\nONE = 1\ndef get_stats(ids, counts=None):\n" + LOOP,
    "an import": "from operator import index as START\n" + GET_STATS.replace("get(pair, 0)", "get(pair, START(0))"),
    "a dotted import": "import os.path\n" + GET_STATS.replace("return", "os.path.join('a')\n    return"),
    "a default": "NONE = None\ndef get_stats(ids, counts=NONE, inf=NONE):" + GET_STATS.split(":", 1)[1],
    "a compiled pattern": "import re\nPAT = re.compile('x')\n" + GET_STATS.replace("return", "PAT.sub('', '')\n    return"),
    "a counter": "from collections import Counter\nZERO = Counter('abc')\n" + GET_STATS.replace("0)", "ZERO['x'])"),
    "a list with inf in it": "from math import inf\nEND = [128, inf]\n" + GET_STATS.replace("return", "END[1]\n    return"),
    "a decorator": "def plain(function): return function\n@plain" + GET_STATS,
    "a cache": "from functools import lru_cache\n@lru_cache\ndef zero(): return 0\n" + GET_STATS.replace("0)", "zero())"),
    "a class without a method": "class Overlap(Exception): 'x'\n" + GET_STATS.replace("return", "Overlap()\n    return"),
    "a dataclass": "from dataclasses import dataclass\n@dataclass\nclass Start:\n    at: int = 0\n" + GET_STATS.replace("0)", "Start().at)"),
    "a base class": "class Base: start = 0\nclass Start(Base): pass\n" + GET_STATS.replace("0)", "Start.start)"),
    "a property": "class Start:\n    @property\n    def at(self): return ZERO\nZERO = 0\n" + GET_STATS.replace("0)", "Start().at)"),
    "a lambda": "add = lambda a, b: a + b\n" + GET_STATS.replace("+ 1", "+ 0").replace("counts.get(pair, 0)", "add(counts.get(pair, 0), 1)"),
    "a def under if": "if True:" + GET_STATS.replace("\n", "\n    "),
    "two names at once": "START, ONE = 0, 1\ndef get_stats(ids, counts=None):\n" + LOOP,
    "a name made of itself": "START = 1\nSTART = START - 1\nONE = 1\ndef get_stats(ids, counts=None):\n" + LOOP,
    "a wrapped function": GET_STATS + "def same(f): return lambda *a: f(*a)\nget_stats = same(get_stats)\n",
    "a function made by a function": "def make():" + GET_STATS.replace("\n", "\n    ") + "return get_stats\nget_stats = make()\n",
    "a builtin of one's own": "def max(a, b): return a\n" + GET_STATS.replace("return", "max(1, 2)\n    return"),
    "a helper called like a function to come": "def encode(text): return 0\n" + GET_STATS.replace("0)", "encode(''))"),
    "a course function as it is called elsewhere": "from bpe_lesson.core import merge as m\n" + GET_STATS.replace("return", "m([], (1, 1), 2)\n    return"),
    "a function of a course module": "from bpe_lesson import core\n" + GET_STATS.replace("return", "core.merge([], (1, 1), 2)\n    return"),
    "the whole package": "import bpe_lesson.core\n" + GET_STATS.replace("return", "bpe_lesson.core.merge([], (1, 1), 2)\n    return"),
    "a constant of the course": "from bpe_lesson.words import END_OF_WORD as END\n" + GET_STATS.replace("return", "END + ''\n    return"),
    "mine": "merge = mine('merge')\n" + GET_STATS.replace("return", "merge([], (1, 1), 2)\n    return"),
    "line ends in a string": "ODD = 'a\x0cb\u2028c'\n" + GET_STATS.replace("return", "assert ODD[1:4:2] == '\\x0c\\u2028'\n    return"),
    "a table that a loop fills": "ONES = {}\nfor i in range(3):\n    ONES[i] = 1\n" + GET_STATS.replace("+ 1", "+ ONES[2]"),
    "a list that grows": "STEPS = []\nSTEPS.append(1)\n" + GET_STATS.replace("+ 1", "+ STEPS[0]"),
    "a method added later": "class Z: pass\nZ.zero = staticmethod(lambda: 0)\n" + GET_STATS.replace("0)", "Z.zero())"),
    "a constant that a star import brings": "from bpe_lesson.words import *\n"
    + GET_STATS.replace("return", "END_OF_WORD\n    return"),
    "a star import": "from math import *\n" + GET_STATS.replace("return", "inf\n    return"),
    "two underscores": "def __zero(): return 0\n" + GET_STATS.replace("0)", "__zero())"),
    "a walrus": "assert (START := 0) == 0\nONE = 1\ndef get_stats(ids, counts=None):\n" + LOOP,
    "a class body": "import codecs\nclass D:\n    make = codecs.getincrementaldecoder('utf-8')\n" + GET_STATS.replace("0)", "len(D.make().decode(b'')))"),
}  # fmt: skip


@pytest.mark.parametrize("cell", NEEDS.values(), ids=NEEDS)
def test_what_a_function_needs_comes_along(cell, passed, folder):
    shown = passed(cell, "check(get_stats, 'get_stats')")
    assert "It's in your my_bpe.py now." in shown
    assert "bpe_lesson" not in read(folder)
    assert mine("get_stats")("aab") == {("a", "a"): 1, ("a", "b"): 1}


def test_it_may_be_in_a_timed_cell(passed, folder):
    passed(f"%%time\n{GET_STATS.lstrip()}", "check(get_stats)")
    assert run_alone(folder, "get_stats('aa')") == "{('a', 'a'): 1}"


def test_it_may_have_another_name_in_the_notebook(passed, folder):
    cell = GET_STATS.replace("def get_stats", "def count").replace("return", "count\n    return")
    passed(cell, "check(count, 'get_stats')")
    assert run_alone(folder, "get_stats('aa')") == "{('a', 'a'): 1}"


# What can't be kept is told


CANNOT = {
    "a wrapper": ("from bpe_lesson import core\ndef get_stats(ids, counts=None): return core.get_stats(ids, counts)", "calls the course's own `get_stats`"),
    "a wrapper of a name": ("from bpe_lesson.core import get_stats as gs\ndef get_stats(ids, counts=None): return gs(ids, counts)", "calls the course's own `get_stats`"),
    "mine inside": (GET_STATS.replace("return", "mine('merge')\n    return"), "it uses `mine`"),
    "an import inside": (GET_STATS.replace("return", "import bpe_lesson.core\n    return"), "into a line of its own"),
    "a module as a whole": ("from bpe_lesson import core\n" + GET_STATS.replace("return", "str(core)\n    return"), "the whole module `core`"),
    "a file in the folder": ("import my_notes\n" + GET_STATS.replace("return", "my_notes\n    return"), "needs `my_notes`"),
    "a value that a function has changed": ("COUNT = [1]\ndef clear(c): c.clear()\nclear(COUNT)\n" + GET_STATS.replace("0)", "len(COUNT))"), "there it gives other results"),
    "the environment": ("import os\nos.environ['MY_ZERO'] = '0'\nZERO = int(os.environ.pop('MY_ZERO'))\n" + GET_STATS.replace("0)", "ZERO)"), "doesn't run"),
    "a course function that isn't there": ("from bpe_lesson import core\n" + GET_STATS.replace("return", "ids is None and core.nobody(1)\n    return"), "the whole module `core`"),
    "a value that no cell shows": ("globals()['odd'] = object()\n" + GET_STATS.replace("return", "odd\n    return"), "it needs `odd`"),
    "Jupyter's display": (GET_STATS.replace("return", "display\n    return"), "it gives other results"),
}  # fmt: skip


@pytest.mark.parametrize(("cell", "told"), CANNOT.values(), ids=CANNOT)
def test_what_cannot_be_kept_is_told(cell, told, passed, folder, tmp_path, monkeypatch):
    (tmp_path / "my_notes.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("builtins.display", print, raising=False)
    shown = passed(cell, "check(get_stats)")
    assert "It isn't in your my_bpe.py: " in shown and told in shown
    assert not (folder / my_bpe.FILE).exists()


def test_a_function_without_a_name_is_told(passed):
    assert "it has no name" in passed(GET_STATS, "check(lambda *a: get_stats(*a), 'get_stats')")


def test_a_loop_at_the_top_level_ends(passed, monkeypatch):
    monkeypatch.setattr(running, "RUN_SECONDS", 0.3)
    cell = "import sys\nif 'slow' in sys.modules:\n    while True: pass\nelse:\n    ONE = 1\n"
    monkeypatch.setitem(sys.modules, "slow", None)
    monkeypatch.delitem(sys.modules, "slow")
    shown = passed(
        cell + GET_STATS.replace("+ 1", "+ ONE") + "sys.modules['slow'] = sys", "check(get_stats)"
    )
    assert "with it, that file takes too long" in shown


def test_what_a_cell_says_below_the_check_is_not_there_yet(passed, folder):
    passed(f"START = 0\n{GET_STATS.replace('0)', 'START)')}\ncheck(get_stats)\nSTART = 256")
    assert "START = 0\n" in read(folder)


@pytest.mark.parametrize("module", ["core", "nobody"])
def test_a_failed_import_is_not_believed(module, passed, notebook, folder):
    zero = "def zero():\n    return 0\n"
    notebook.run(zero + GET_STATS.replace("0)", "zero())"))
    with pytest.raises(ImportError):
        notebook.run(f"from bpe_lesson.{module} import nobody, merge as zero")
    assert "now." in passed("check(get_stats)")
    assert "def zero" in read(folder)


def test_a_function_of_the_file_may_be_used_in_a_newer_one(passed, folder):
    passed("def zero(): return 0\n", GET_STATS.replace("0)", "zero())"), "check(get_stats)")
    passed(
        "import my_bpe\nzero = my_bpe.zero\n" + GET_STATS.replace("0)", "zero() + 0)"),
        "check(get_stats)",
    )
    assert "def zero" in read(folder) and "zero() + 0)" in read(folder)
    assert run_alone(folder, "get_stats('aa')") == "{('a', 'a'): 1}"


# Nothing kept later changes what was kept before


def test_helpers_of_the_same_name_keep_apart(passed, folder):
    one = "START = 0\n" + GET_STATS.replace("0)", "START)")
    two = "START = 256\n" + MERGE.replace("i = 0", "i = START - 256")
    passed(one, "check(get_stats)")
    shown = passed(two, "check(merge)")
    assert "It's in your my_bpe.py now." in shown
    assert "merge_START = 256" in read(folder) and "START = 0" in read(folder)
    assert run_alone(folder, "get_stats('aa'), merge('aab', ('a', 'b'), 'X')") == (
        "{('a', 'a'): 1} ['a', 'X']"
    )


def test_the_same_helper_is_there_once(passed, folder):
    helper = "def zero():\n    return 0\n"
    passed(helper, GET_STATS.replace("0)", "zero())"), "check(get_stats)")
    passed(MERGE.replace("i = 0", "i = zero()"), "check(merge)")
    assert read(folder).count("def zero") == 1
    passed("def zero():\n    return 1 - 1\n", MERGE.replace("i = 0", "i = zero()"), "check(merge)")
    assert run_alone(folder, "get_stats('aa')") == "{('a', 'a'): 1}"
    assert read(folder).count("def zero") == 1 and "def merge_zero" in read(folder)


def test_two_functions_share_nothing_that_can_change(passed, folder):
    passed("memo = {}", GET_STATS.replace("return", "memo[0] = 1\n    return"), "check(get_stats)")
    passed("memo = {}", MERGE.replace("i = 0", "i = 0\n    memo[0] = 2"), "check(merge)")
    assert read(folder).count("memo = {}") == 2


def test_a_helper_with_a_builtins_name_changes_nothing_else(passed, folder):
    passed(
        "def len(x): return 5\n" + GET_STATS.replace("return", "len\n    return"),
        "check(get_stats)",
    )
    assert "def get_stats_len(" in read(folder)


def test_a_version_that_others_cannot_use_stays_out(passed, folder):
    """It's right by itself, but another function calls it with an argument of its own."""
    loose = MERGE.replace("idx: object)", "idx: object, note='')")
    passed(FROM_COURSE, loose, "check(merge)")
    passed(TRAIN_TOY.replace("merges[pair])", "merges[pair], note='')"), "check(train_toy)")
    shown = passed(MERGE, "check(merge)")
    assert "your `train_toy` calls `merge`" in shown
    assert "note=''" in read(folder) and evaluate("train_toy", mine("train_toy")).status == "right"


def test_the_course_gives_way_to_the_learners_own(passed, folder):
    passed(FROM_COURSE + TRAIN_TOY, "check(train_toy)")
    assert read(folder).count("# From the course:\ndef merge(") == 1
    passed(MERGE, "check(merge)")
    text = read(folder)
    assert text.count("def merge(") == 1 and "result.append(idx)" in text
    assert "# From the course:\ndef merge(" not in text
    assert "# From the course:\ndef get_stats(" in text
    assert not (folder / my_bpe.EARLIER_FILE).exists()


def test_the_learners_own_is_not_replaced_by_the_courses(passed, folder):
    passed(MERGE, "check(merge)")
    passed(f"{FROM_COURSE}{TRAIN_TOY}", "check(train_toy)")
    text = read(folder)
    assert "result.append(idx)" in text and text.count("def merge(") == 1
    assert "# From the course:\ndef get_stats(" in text


def test_functions_come_in_the_order_of_the_lessons(passed, folder):
    passed(MERGE, "check(merge)")
    passed(GET_STATS, "check(get_stats)")
    assert read(folder).index("def get_stats") < read(folder).index("def merge")


def test_a_newer_version_takes_the_place_of_the_old(passed, folder):
    """What stands beside it in the file stays, comments too; the old version isn't lost."""
    passed("ZERO = 0\n", GET_STATS.replace("0)", "ZERO)"), "check(get_stats)")
    path = folder / my_bpe.FILE
    path.write_text(read(folder) + "\n\n# my own note\nmine_too = 3\n\n# the end\n")
    shown = passed(GET_STATS, "check(get_stats)")
    assert "# my own note\nmine_too = 3\n\n# the end\n" in read(folder)
    assert "ZERO" not in read(folder)
    assert "The version that it replaces is in my_bpe_earlier.py." in shown
    assert "ZERO = 0" in (folder / my_bpe.EARLIER_FILE).read_text()
    assert "replaces" not in passed("check(get_stats)")


def test_a_failed_cell_is_not_mistaken_for_the_one_that_ran(passed, notebook, folder):
    passed(GET_STATS, "check(get_stats)")
    with pytest.raises(ZeroDivisionError):
        notebook.run("1 / 0\n" + GET_STATS.replace("1", "2"))
    passed("check(get_stats)")
    assert run_alone(folder, "get_stats('aa')") == "{('a', 'a'): 1}"


# Files from elsewhere, and damaged ones


def test_a_file_of_version_one_carries_over(passed, folder):
    folder.mkdir()
    old = (
        my_bpe.HEADER + 'core = __import__("sys").modules[__name__]\nSTART = 0\n\n\n'
        "# From the course:\ndef merge(ids, pair, idx): return ids\n\n\n"
        "def get_stats(ids, counts=None):\n    return core.START\n"
    )
    (folder / my_bpe.FILE).write_text(old)
    passed(MERGE, "check(merge)")
    assert "return core.START" in read(folder) and "START = 0" in read(folder)
    assert mine("get_stats")([]) == 0


def test_a_byte_order_mark_is_no_damage(passed, folder):
    folder.mkdir()
    (folder / my_bpe.FILE).write_text("mine_too = 3\n", encoding="utf-8-sig")
    passed(GET_STATS, "check(get_stats)")
    assert "mine_too = 3" in read(folder) and len(list(folder.glob("*damaged*"))) == 0


@pytest.mark.skipif(os.name == "nt", reason="links need a permission on Windows")
def test_a_link_stays_a_link(passed, folder, tmp_path):
    folder.mkdir()
    (tmp_path / "kept_here.py").write_text("mine_too = 3\n")
    (folder / my_bpe.FILE).symlink_to(tmp_path / "kept_here.py")
    passed(GET_STATS, "check(get_stats)")
    assert (folder / my_bpe.FILE).is_symlink()
    assert "def get_stats" in (tmp_path / "kept_here.py").read_text()


def test_odd_line_ends_stay_in_their_string(passed, folder):
    """To Python they end no line; to str.splitlines they do."""
    folder.mkdir()
    odd = "ODD = 'a\x0cb\x1cc\x85d\u2028e'"
    old = "def get_stats(ids):\n    return 'old'"
    (folder / my_bpe.FILE).write_text(f"{odd}\n\n\n{old}\n\n\n# the end\n", encoding="utf-8")
    passed(GET_STATS, "check(get_stats)")
    assert f"\n{odd}\n" in read(folder) and "'old'" not in read(folder)
    assert "\n# the end\n" in read(folder)


def test_every_damaged_file_is_set_aside_under_a_name_of_its_own(passed, folder, monkeypatch):
    folder.mkdir()
    for number in range(3):
        (folder / my_bpe.FILE).write_text(f"def merge(: {number}\n")
        passed(GET_STATS, "check(get_stats)")
    damaged = sorted(path.read_text() for path in folder.glob("my_bpe.damaged*.py"))
    assert damaged == [f"def merge(: {number}\n" for number in range(3)]


def test_of_a_file_that_does_not_run_the_rest_is_kept(passed, folder, capsys):
    folder.mkdir()
    (folder / my_bpe.FILE).write_text(f"{MERGE}\n\nodd = nobody\n\n\ndef mine_too(): ...\n")
    assert mine("merge") is core.merge and "doesn't run" in capsys.readouterr().out
    passed(GET_STATS, "check(get_stats)")
    assert "def merge(" in read(folder) and "def mine_too" in read(folder)
    assert "nobody" not in read(folder)
    assert "nobody" in (folder / "my_bpe.damaged.py").read_text()


@pytest.mark.parametrize(
    ("added", "kept"),
    [
        ("print(nobody)", True),
        ("print(merge([1, 1], (1, 1), 2)", True),
        ("import sys; sys.exit()", True),
        ("x = 'é'", True),
    ],
)
def test_hand_written_lines_that_fail_cost_no_function(added, kept, passed, folder):
    passed(GET_STATS, MERGE, "check(get_stats)", "check(merge)")
    (folder / my_bpe.FILE).write_text(f"{read(folder)}\n\n{added}\n", encoding="utf-8")
    assert "It's in your my_bpe.py now." in passed("check(get_stats)")
    assert "def merge" in read(folder) and "def get_stats" in read(folder)
    assert mine("merge") is not core.merge and mine("get_stats") is not core.get_stats


def test_a_slow_file_is_not_a_damaged_one(passed, folder, monkeypatch):
    passed(GET_STATS, "check(get_stats)")
    (folder / my_bpe.FILE).write_text(f"{read(folder)}\n\nimport time\ntime.sleep(1)\n")
    before = read(folder)
    monkeypatch.setattr(running, "RUN_SECONDS", 0.3)
    assert "takes too long" in passed(MERGE, "check(merge)")
    assert read(folder) == before and not list(folder.glob("*damaged*"))


def test_a_line_of_ones_own_keeps_what_it_uses(passed, folder):
    passed("def zero(): return 0\n", GET_STATS.replace("0)", "zero())"), "check(get_stats)")
    own = 'if __name__ == "__main__":\n    print(zero())'
    (folder / my_bpe.FILE).write_text(f"{read(folder)}\n\n{own}\n")
    passed(GET_STATS, "check(get_stats)")
    assert own in read(folder) and "def zero" in read(folder)


def test_edits_of_the_courses_code_are_kept_aside(passed, folder):
    passed(FROM_COURSE + TRAIN_TOY, "check(train_toy)")
    path = folder / my_bpe.FILE
    path.write_text(read(folder).replace("new_ids = []", "mine_too = new_ids = []"))
    passed(MERGE, "check(merge)")
    assert "mine_too" in (folder / my_bpe.EARLIER_FILE).read_text()


def test_an_earlier_file_in_another_encoding_is_added_to(passed, folder):
    passed(GET_STATS, "check(get_stats)")
    (folder / my_bpe.EARLIER_FILE).write_bytes("# schön\n".encode("latin-1"))
    passed(GET_STATS.replace("0)", "0 + 0)"), "check(get_stats)")
    earlier = (folder / my_bpe.EARLIER_FILE).read_bytes()
    assert earlier.startswith("# schön\n".encode("latin-1")) and b"def get_stats" in earlier


def test_what_cannot_be_kept_aside_is_not_replaced(passed, folder):
    passed(GET_STATS, "check(get_stats)")
    (folder / my_bpe.EARLIER_FILE).mkdir()
    before = read(folder)
    assert "can't be saved in my_bpe_earlier.py" in passed(
        GET_STATS.replace("0)", "0 + 0)"), "check(get_stats)"
    )
    assert read(folder) == before


def test_imports_are_not_joined_over_a_semicolon(passed, folder):
    folder.mkdir()
    (folder / my_bpe.FILE).write_text("import os; from math import pi\n")
    passed(
        "from math import inf\n" + GET_STATS.replace("return", "inf\n    return"),
        "check(get_stats)",
    )
    assert "import os; from math import pi\n" in read(folder)


def test_a_stuck_lock_is_told(passed, notebook, folder, monkeypatch):
    from filelock import FileLock

    notebook.run(GET_STATS)
    monkeypatch.setattr(storage, "LOCK_SECONDS", 0.1)
    folder.mkdir()
    with FileLock(folder / storage.FOLDER_LOCK):
        assert "another notebook is saving" in passed("check(get_stats)")


def test_two_kernels_lose_nothing(folder):
    """Each saves its own functions and answers while the other does."""
    names = ["get_stats", "merge", "train_toy", "build_vocab", "decode"]
    code = (
        "import sys\n"
        "from bpe_lesson.practice import storage\nfrom bpe_lesson.practice.my_bpe import file as my_bpe\n"
        "for number in range(15): storage.record_attempt(f'{sys.argv[1]}-{number}', tries=1)\n"
        "with my_bpe.lock_folder():\n"
        "    text = my_bpe.read_file()\n"
        "    my_bpe.save_file(my_bpe.FILE, f'{text}\\n\\ndef f_{sys.argv[1]}(): ...\\n')\n"
    )

    def run(name: str) -> int:
        return subprocess.run([sys.executable, "-c", code, name], env={**os.environ}).returncode

    with ThreadPoolExecutor(len(names)) as pool:
        assert list(pool.map(run, names)) == [0] * len(names)
    assert len(storage.read_progress()) == 15 * len(names)
    assert all(f"def f_{name}()" in read(folder) for name in names)


# The whole course


@pytest.mark.slow
def test_every_function_of_the_course_can_be_kept(passed, folder):
    """Written by a learner who imports what the course's modules import, and nothing else."""
    for name, exercise in list_functions().items():
        module = sys.modules[exercise.reference.__module__]
        source = inspect.getsource(exercise.reference)
        cell = f"from {module.__name__} import *\n"
        for used in sorted(origins.find_module(module.__name__).values):
            if not used.startswith("__") and used in source and used != name:
                cell += f"from {module.__name__} import {used}\n"
        shown = passed(f"{cell}{source}", f"check({name})")
        assert "It's in your my_bpe.py now." in shown, shown
    assert run_alone(folder, "1") == "1"
    for name in list_functions():
        assert evaluate(name, mine(name)).status == "right", name
