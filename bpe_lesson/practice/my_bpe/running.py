"""Run the text of my_bpe.py: in this process, in a Python of its own, or as far as it can be run."""

import ast
import builtins
import linecache
import subprocess
import sys
from contextlib import redirect_stdout
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from bpe_lesson.files import find_course_folder
from bpe_lesson.practice.my_bpe.placement import FILE, HEADER, join_statements
from bpe_lesson.practice.my_bpe.statements import split_statements
from bpe_lesson.practice.time_limit import Clock, run_with_limit
from bpe_lesson.practice.trial import PrintCapture
from bpe_lesson.practice.values import describe_error

RUN_SECONDS = 10.0  # importing a package may take a while
RUN_STANDARD_INPUT = "import sys; exec(compile(sys.stdin.buffer.read(), 'my_bpe.py', 'exec'))"
NOTEBOOK_BUILTINS = {"display", "get_ipython"}  # Jupyter adds them; Python alone doesn't have them


class CannotRun(Exception):
    """The text of my_bpe.py doesn't run; the text says what happens."""

    def __init__(self, text: str, is_slow: bool = False) -> None:
        """Note whether it only took too long."""
        super().__init__(text)
        self.is_slow = is_slow


def run_text(text: str) -> dict[str, Any]:
    """Run the text of the learner's file as Python alone would; return its names and values."""
    module = make_module()
    before = sys.modules.get("my_bpe")
    sys.modules["my_bpe"] = module  # where a dataclass looks up its module
    linecache.checkcache(module.__file__)  # so that a verdict shows the lines as they are now
    try:
        exec(compile(text, module.__file__ or FILE, "exec", dont_inherit=True), vars(module))
    except BaseException:
        if before:
            sys.modules["my_bpe"] = before
        raise
    return vars(module)


def make_module() -> ModuleType:
    """Return an empty module for the learner's file, with the builtins of Python alone."""
    module = ModuleType("my_bpe")
    known = {name: value for name, value in vars(builtins).items() if name not in NOTEBOOK_BUILTINS}
    path = str(find_course_folder() / FILE)
    vars(module).update(__file__=path, __builtins__=known)
    return module


def run_with_care(text: str) -> dict[str, Any]:
    """Run the text of the learner's file within a time limit, and keep what it prints to itself.

    Raises:
        CannotRun: if it fails or takes too long.
    """
    results: list[dict[str, Any]] = []
    errors: list[BaseException] = []
    clock = Clock(RUN_SECONDS)

    def work() -> None:
        try:
            results.append(run_text(text))
        except BaseException as error:
            errors.append(error)

    with redirect_stdout(PrintCapture()):
        run_with_limit(work, clock)
    if results:
        return results[0]
    if clock.over:
        raise CannotRun("takes too long to run", is_slow=True)
    raise CannotRun(f"doesn't run ({describe_error(errors[0])})")


def run_alone(text: str) -> None:
    """Run the text of the learner's file in a Python of its own, in an empty folder.

    In a browser there are no other processes, so there it isn't run again.

    Raises:
        CannotRun: if it fails or takes too long.
    """
    with TemporaryDirectory() as folder:
        try:
            run = subprocess.run(
                [sys.executable, "-I", "-c", RUN_STANDARD_INPUT],
                input=text.encode("utf-8"),
                capture_output=True,
                cwd=folder,
                timeout=RUN_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise CannotRun("takes too long to run", is_slow=True) from None
        except OSError:
            return
    if run.returncode:
        last = run.stderr.decode("utf-8", "replace").rstrip().rpartition("\n")[2]
        raise CannotRun(f"doesn't run outside this notebook ({last})")


def salvage(text: str) -> str:
    """Return the statements of a text that run, one after another, as a new file.

    If the text isn't Python, its blocks are what's between two blank lines, as we write them.
    """
    statements = []
    for block in [text] if is_python(text) else text.split("\n\n\n"):
        if is_python(block):
            statements += split_statements(block)
    module = make_module()
    head = split_statements(HEADER)
    kept = []
    for statement in statements:
        try:
            with redirect_stdout(PrintCapture()):
                exec(statement.code, vars(module))
        except (Exception, SystemExit):
            continue
        if not statement.is_future and not statement.says_the_same(head[0]):
            kept.append(statement)
    return f"{HEADER}\n\n{join_statements(kept)}\n" if kept else HEADER


def is_python(text: str) -> bool:
    """Return whether a text is Python, as far as its grammar goes."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
