"""The house keeps its own rules: who imports whom, how long things are, what the files say."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from lesson_rules import LESSONS, OWN_PATH, imports, outside, parsed, read
from paths import ROOT

PACKAGE = ROOT / "bpe_lesson"
FILES = sorted(PACKAGE.rglob("*.py"))

DEV_IS_MISSING = 'it comes with the extra dev: pip install -e ".[dev]"'

# module or module.function -> why there is no example in the docstring.
NO_DOCTEST = {
    "files.find_course_folder": "reads the environment; tested with several",
    "blog_post.load_or_download": "reads the cache or downloads; tested with both",
    "blog_post.download_notebook": "downloads; tested with servers on loopback",
    "blog_post.put_body": "downloads; tested with servers on loopback",
    "launch.working_copy": "reads and writes the learner's folder; tests do so in a temporary one",
    "launch.lab": "starts JupyterLab",
    "practice.storage": "reads and writes the learner's folder; tests do so in a temporary one",
    "practice.progress_table": "shows the learner's folder; tested with one",
    "practice.places.find_place": "reads a folder of lessons; tested with one",
    "practice.runner": "takes an exercise and a learner's function; tested with many",
    "practice.time_limit": "stops loops; tested with many",
    "practice.my_bpe": "reads and writes the learner's folder; tests do so in a temporary one",
    "practice.evaluation": "judges; tested with many attempts",
    "practice.diagnosis": "judges; tested with many attempts",
    "practice.signature_checks": "judges; tested with many attempts",
    "practice.answers.judge_answer": "judges; tested with many attempts",
    "practice.commands.judge_attempt": "keeps what it judged in the learner's folder",
    "practice.commands.describe_hints": "its doctest stands at `solution`",
    "__main__": "talks to a terminal",
    "counting.count_in_order": "takes a client; tested with one",
    "teach.lite": "runs JupyterLite's builder; tested with the site that it makes",
    "teach.lite_python": "runs npm and pip; tested with the site that it makes",
    "teach.solved.run": "writes a file; tested with one",
    "teach.marking.kernel_side.answer_request": "writes a file beside a kernel; tested with kernels",
    "teach.marking.kernel_side.prepare_kernel": "limits its own process; tested with kernels",
    "teach.marking.kernel_side.mute_checks": "changes the course's modules; tested with kernels",
    "teach.marking.kernel_process.start_kernel_process": "starts a kernel; tested with a class",
    "teach.marking.workers.serve": "is the program of a process; tested with processes",
    "teach.marking.class_marking.read_submissions": "starts processes; tested with a class",
    "teach.marking.class_marking.mark_all": "starts processes; tested with a class",
    "teach.marking.class_marking.mark_submission": "runs a notebook; tested with a class",
    "teach.mark.run": "runs notebooks; tested with a class of them",
    "teach.mark.fill_table": "runs notebooks; tested with a class of them",
    "teach.mark.find_handed_in": "reads a folder; tested with a class",
    "teach.marking.execution.run_submission": "runs a notebook; tested with a class",
    "teach.marking.execution.run_in_fresh_kernel": "runs a notebook; tested with a class",
    "teach.marking.execution.run_cell": "runs a notebook; tested with a class",
    "teach.marking.execution.ask_about": "runs a notebook; tested with a class",
    "teach.marking.judge.judge_submission": "runs a notebook; tested with a class",
    "teach.marking.judge.compare_outcomes": "takes outcomes; tested with those of every exercise",
    "teach.marking.judge.write_notes": "takes what came of a run; tested with several",
    "teach.marking.judge.note_errors": "part of `write_notes`; tested with it",
    "teach.marking.judge.note_borrowed_functions": "part of `write_notes`; tested with it",
    "teach.marking.kernel_side.limit_prints": "takes a kernel's shell; tested with kernels",
    "teach.site.build_site": "writes a folder; tested with one",
    "teach.site.copy_files": "copies files; tested with some",
    "teach.site.list_pages": "reads all lessons; tested with them",
    "teach.site.make_glossary": "reads GLOSSARY.md; tested with it",
    "teach.site.make_script": "joins the modules; tested with the site",
    "teach.site.run": "writes a folder; tested with one",
    "teach.site.make_page": "returns a whole page; tested with all",
    "teach.web.bundle.join_modules": "reads modules; tested with several",
    "teach.web.bundle.order_modules": "reads modules; tested with several",
    "teach.web.vocabularies.list_gpt4_merges": "takes seconds; tested with every token",
    "teach.web.vocabularies.write_vocabularies": "writes a folder; tested with one",
    "teach.slides.build_slides": "writes a folder; tested with one",
    "teach.slides.copy_reveal": "copies files; tested with some",
    "teach.slides.make_deck": "returns a whole page; tested with all",
    "teach.slides.fetch_reveal": "asks npm; tested with one that fails",
    "teach.slides.get_reveal": "copies files; tested with some",
    "teach.slides.run": "writes a folder; tested with one",
    "teach.slides.select_cells": "takes a whole lesson; tested with all",
    "counting.start_local_cluster": "starts processes; tested with them",
    "pretrained.load_gpt": "takes two seconds; tested with both vocabularies",
    "view.figures.bars.draw_groups": "draws on a chart; tested with bars",
    "view.figures.curves.draw_curves": "draws on a chart; tested with curves",
    "view.figures.direct_labels.add_legend": "draws on a chart; tested with long names",
    "view.figures.direct_labels.move_apart": "draws on a chart; tested with curves",
    "view.figures.direct_labels.name_lines": "draws on a chart; tested with curves",
    "view.figures.figure_style.write_plain_numbers": "draws on a chart; tested with curves",
    "view.figures.heat_map.draw_map": "draws on a chart; tested with a map",
    "view.widgets.bench.fill_live_bench": "makes a widget; tested with it",
    "view.widgets.bench.make_live_bench": "makes a widget; tested with it",
    "view.widgets.tree_browser.make_tree_browser": "makes a widget; tested with it",
    "view.inspector.make_inspector": "makes a widget; tested with it",
    "view.widgets.controls.make_button": "makes a widget; tested with many",
    "view.widgets.controls.make_control": "makes a widget; tested with many",
    "view.rich_output.is_static": "reads the environment",
    "view.widgets.stepper": "shows where Steps stand; tested with the widget",
    "view.widgets.stepper_page": "shows where Steps stand; tested with the widget",
    "view.streaming.make_stream_box": "makes a widget; tested with it",
    "view.svg": "returns a stroke of a drawing; the drawings are tested whole",
}

# import name -> the requirement that brings it, if the two differ.
BROUGHT_BY = {
    "subword_nmt": "subword-nmt",
    "yaml": "pyyaml",
    "dask": "distributed",
    "nbclient": "jupyterlab",
    "jupyter_client": "jupyterlab",
    "jupyter_core": "jupyterlab",
    "zmq": "jupyterlab",
    "ipykernel": "jupyterlab",
    "IPython": "ipywidgets",
    "nbformat": "jupyterlab",
    "nbconvert": "jupyterlab",
    "pygments": "jupyterlab",
    "bs4": "beautifulsoup4",
    "minify": "tdewolff-minify",
    "numpy": "pandas",
    "axe_playwright_python": "axe-playwright-python",
}

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: module(path))


def none(problems: list[str]) -> None:
    """Fail with one problem a line."""
    assert not problems, "\n".join(["", *problems])


def module(path: Path) -> str:
    """Return the name under which a file of the package is imported, without the package's own.

    >>> module(PACKAGE / "view" / "svg.py"), module(PACKAGE / "view" / "__init__.py")
    ('view.svg', 'view')
    """
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[1:] and parts[-1] == "__init__" else parts)


def test_there_is_a_package():
    """The tests for each file would pass where there is none."""
    assert PACKAGE / "core.py" in FILES


# Who imports whom


@pytest.mark.skipif(not find_spec("importlinter"), reason=DEV_IS_MISSING)
def test_imports_run_one_way():
    """No algorithm imports a wing, `view` imports no algorithm; pyproject.toml has the contracts."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stdout + run.stderr


# A name that several modules have because it is one thing in all of them.
SHARED_NAMES = {
    "__all__",
    *("HELP", "add_options", "run"),  # what __main__ asks of a word of the command line
    "train",  # one function three times over: basic, linked, fast
}


def test_one_name_is_one_thing():
    """A function, class or constant of this name is in one module; exercise data aside."""
    places = defaultdict(list)
    for path in FILES:
        if not is_exercise_data(path):
            for name in top_level_names(ast.parse(path.read_text(encoding="utf-8"))):
                places[name].append(module(path))
    several = {name for name, modules in places.items() if len(modules) > 1}
    none([f"{name} is in {', '.join(places[name])}" for name in sorted(several - SHARED_NAMES)])
    assert several == SHARED_NAMES, "take what isn't shared any more out of SHARED_NAMES"


def top_level_names(tree: ast.Module) -> set[str]:
    r"""Return what a module defines: functions, classes, constants.

    >>> sorted(top_level_names(ast.parse("A = B, c = 1, 2\ndef f(): x = 1")))
    ['A', 'B', 'c', 'f']
    """
    names = set()
    for node in tree.body:
        if isinstance(node, Definition):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = (part for target in targets for part in ast.walk(target))
            names |= {part.id for part in parts if isinstance(part, ast.Name)}
    return names


LOADED = """
import importlib, sys
sys.path.insert(0, {root!r})
for name in {modules!r}:
    before = set(sys.modules)
    importlib.import_module(name)
    new = {{module.partition(".")[0] for module in set(sys.modules) - before}}
    foreign = sorted(new - sys.stdlib_module_names - {{"bpe_lesson"}})
    if foreign:
        print(name, "loads", *foreign)
"""


def test_importing_loads_the_standard_library_only():
    """A fresh Python imports every module, and looks at what each of them loaded."""
    modules = [f"bpe_lesson.{module(path)}".removesuffix(".__init__") for path in FILES]
    code = LOADED.format(root=str(ROOT), modules=modules)
    run = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
    assert not run.stdout, f"{run.stdout}Import that inside a function."


# What a reader is told


@every_file
def test_public_things_are_explained(path):
    """Docstrings, an example for each function, types for what goes in and comes out.

    The wrong implementations among the exercises are told by their own docstrings, to learners;
    `test_exercises.py` holds those.
    """
    if not is_exercise_data(path):
        none(explanation_problems(module(path), path.read_text(encoding="utf-8")))


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(tree: ast.Module) -> Iterator[tuple[str, Definition]]:
    """Yield the public functions and classes of a module, and the methods of the classes."""
    for node in tree.body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node.name, node
            for inner in node.body if isinstance(node, ast.ClassDef) else []:
                if isinstance(inner, Definition) and re.match("__init__$|[^_]", inner.name):
                    yield f"{node.name}.{inner.name}", inner


def explanation_problems(name: str, source: str) -> list[str]:
    r"""Return what the public functions and classes of a module leave unsaid.

    >>> explanation_problems("core", "class C:\n    def f(self, a) -> None: 'Do.'")
    ['core.C has no docstring', "core.C.f does not say the type of ['a']"]
    >>> explanation_problems("core", "def f(): 'Do.'")
    ["core.f does not say the type of ['return']", 'core.f has no doctest (>>>) in its docstring']
    """
    problems = []
    for inner, node in public(ast.parse(source)):
        full, docstring = f"{name}.{inner}", ast.get_docstring(node) or ""
        if not docstring:
            problems.append(f"{full} has no docstring")
        if not isinstance(node, ast.ClassDef) and untyped(node):
            problems.append(f"{full} does not say the type of {untyped(node)}")
        if needs_doctest(inner, node) and not {name, full} & set(NO_DOCTEST):
            problems.append(f"{full} has no doctest (>>>) in its docstring")
    return problems


def needs_doctest(name: str, node: Definition) -> bool:
    """Say whether this is a function, no class or method, whose docstring has no example."""
    if isinstance(node, ast.ClassDef) or "." in name:
        return False
    return ">>>" not in (ast.get_docstring(node) or "")


def untyped(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Return the parameters without an annotation, and "return" if that has none."""
    a = function.args
    parameters = [*a.posonlyargs, *a.args, a.vararg, *a.kwonlyargs, a.kwarg]
    names = [p.arg for p in parameters if p and not p.annotation]
    names = [p for p in names if p not in ("self", "cls")]
    return names + ([] if function.returns else ["return"])


def test_what_has_no_doctest_still_needs_none():
    """An exception that is not needed any more is taken out."""
    needed = set()
    for path in FILES:
        for name, node in public(ast.parse(path.read_text(encoding="utf-8"))):
            if needs_doctest(name, node):
                needed |= {module(path), f"{module(path)}.{name}"}
    none([f"take {name} out of NO_DOCTEST" for name in NO_DOCTEST if name not in needed])


# How long things are


def line_count(path: Path) -> int:
    """Return the number of lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def is_exercise_data(path: Path) -> bool:
    """Say whether a file holds exercises: it's in a lesson's package inside exercises/.

    >>> is_exercise_data(PACKAGE / "exercises" / "toy_aaab" / "merge.py")
    True
    >>> is_exercise_data(PACKAGE / "exercises" / "exercise.py")
    False
    """
    return module(path).startswith("exercises.") and path.parent.name != "exercises"


def code_lines(source: str) -> int:
    r"""Count the lines that are code: no docstring, no comment, no blank line.

    >>> code_lines('def f():\n    \"\"\"Two\n    lines.\"\"\"\n\n    # why\n    return 1\n')
    2
    """
    told = set()
    for node in ast.walk(ast.parse(source)):
        documented = isinstance(node, ast.Module | Definition)
        if documented and ast.get_docstring(node, clean=False) is not None:
            told |= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    lines = enumerate(source.splitlines(), start=1)
    return sum(
        bool(line.strip()) and not line.lstrip().startswith("#") and number not in told
        for number, line in lines
    )


# Modules beside the algorithms: helpers, and what talks to other people's libraries.
HELPERS = {"__init__", "__main__", "blog_post", "corpora", "files", "invisible", "values"}
LIBRARIES = {"formats", "hugging_face", "pretrained", "sentencepiece_model"}


@pytest.mark.parametrize(
    "part",
    [
        "algorithms",
        "libraries",
        "view",
        "widgets",
        "practice",
        "launch",
        "marking",
        "teach",
        "talk",
        "web",
    ],
)
def test_the_package_is_small(part):
    """Small is a promise to the reader: what explains the code does not count against it.

    The algorithms, and each wing, can be read in an afternoon; a lesson's exercises are data.
    """
    folder = PACKAGE.name if part in ("algorithms", "libraries") else part
    paths = [path for path in FILES if path.parent.name == folder and path.stem not in HELPERS]
    if folder == PACKAGE.name:
        paths = [path for path in paths if (path.stem in LIBRARIES) == (part == "libraries")]
    lines = sum(code_lines(path.read_text(encoding="utf-8")) for path in paths)
    most = 1800 if part == "practice" else 1500  # it has the learner's file in it as well
    assert 30 < lines < most, f"{part}: {lines} lines of code; {most} are promised"


@every_file
def test_files_and_functions_are_short(path):
    """A file has at most 300 lines, a function 55 with its docstring and 35 without.

    A file of exercises is mostly data, and may have 500.
    """
    lines, name = line_count(path), module(path)
    most = 500 if is_exercise_data(path) else 300
    problems = [f"{name} has {lines} lines: {most} at most"] if lines > most else []
    none(problems + long_functions(name, path.read_text(encoding="utf-8")))


def long_functions(name: str, source: str) -> list[str]:
    r"""Return the functions that are too long; blank lines are not counted as code.

    >>> long_functions("core", "def f():" + 35 * "\n  f()")
    ['core.f, line 1, has 36 lines of code: 35 at most']
    >>> long_functions("core", "def f():\n  '''" + 55 * "\n" + "'''")
    ['core.f, line 1, has 57 lines: 55 at most']
    """
    problems, lines = [], source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        where = f"{name}.{node.name}, line {node.lineno},"
        whole = range(node.lineno, node.end_lineno + 1)
        said = node.body[0] if ast.get_docstring(node, clean=False) is not None else None
        told = range(said.lineno, said.end_lineno + 1) if said else range(0)
        code = [i for i in whole if i not in told and lines[i - 1].strip()]
        if len(whole) > 55:
            problems.append(f"{where} has {len(whole)} lines: 55 at most")
        if len(code) > 35:
            problems.append(f"{where} has {len(code)} lines of code: 35 at most")
    return problems


# What the checkout holds


@pytest.mark.skipif(not find_spec("ruff"), reason=DEV_IS_MISSING)
@pytest.mark.parametrize("command", [["check"], ["format", "--check"]], ids=["check", "format"])
def test_ruff_is_content(command):
    """With the modules, the tests and the lessons."""
    run = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def list_packages(*extras: str) -> set[str]:
    """Return the packages that some extras of pyproject.toml bring; all extras without a name."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = settings["project"]["optional-dependencies"]
    lines = [line for extra in extras or declared for line in declared[extra]]
    return {re.split(r"[^\w.-]", line)[0].lower() for line in lines}


def test_requirements_are_declared_once():
    """In pyproject.toml; `-e .` lets notebooks/ import the package with pip, uv and on Binder."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["-e .[lessons,tests]"]


def test_the_core_needs_python_alone():
    """Whoever installs the package without an extra gets no other package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["project"]["dependencies"] == []


def test_extras_bring_every_import():
    """What the package and the lessons import is in `lessons`, even if a function imports it.

    A test may import what any extra brings: it's skipped if that extra isn't installed.
    """
    tests = sorted((ROOT / "tests").rglob("*.py"))
    own = {"bpe_lesson", "solutions", *(path.stem for path in tests)}
    rules = [([*FILES, *LESSONS], list_packages("lessons")), (tests, list_packages())]
    none(
        [
            f"{name}, imported in {where}, is brought by no extra of pyproject.toml"
            for files, brought in rules
            for where, source in sources(files)
            for name in outside(imports(parsed(source)), *own)
            if BROUGHT_BY.get(name.partition(".")[0], name.partition(".")[0]).lower() not in brought
        ]
    )


def unexplained_imports(source: str) -> list[str]:
    r"""Return what a module imports from outside Python without `with suggest_install():`.

    >>> unexplained_imports("def f():\n    with suggest_install():\n        import regex")
    []
    >>> unexplained_imports("def f():\n    import regex")
    ['regex']
    """
    tree = parsed(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.With) and "suggest_install()" in ast.unparse(node.items[0]):
            node.body = []
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    return outside(imports(tree), "bpe_lesson")


def test_algorithms_say_what_to_install():
    """An ordinary install has no extras; then an import that fails says which line brings one."""
    algorithms = [path for path in FILES if path.parent == PACKAGE and path.stem != "__main__"]
    none(
        [
            f"{module(path)} imports {name}: write `with suggest_install():` above it"
            for path in algorithms
            for name in unexplained_imports(path.read_text(encoding="utf-8"))
        ]
    )


def sources(files: list[Path]) -> Iterator[tuple[str, str]]:
    """Yield name and code of each file; of a lesson, those of each code cell."""
    for path in files:
        if path.suffix == ".py":
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
            continue
        for cell in read(path).cells:
            if cell.cell_type == "code":
                yield path.name, cell.source


def is_made(path: Path) -> bool:
    """Say whether a file was made by a run: what a ZIP of the project does not have."""
    parts = path.relative_to(ROOT).parts
    made = r"\..+_cache|\.nox|\.hypothesis|\.venv|__pycache__|.*\.egg-info|my_course|lite|build|\.ipynb_check.*"
    return any(re.fullmatch(made, part) for part in parts)


def checkout() -> list[Path]:
    """Return every file that is in the checkout or would be added to it."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        return [path for path in ROOT.rglob("*") if path.is_file() and not is_made(path)]
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in run.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


HOSTS = (("pypi", "org"), ("pythonhosted", "org"), ("registry", "npmjs"), ("deb", "debian"))
# The hosts in parts, so that this file itself holds none of them.
UNWANTED = "|".join([OWN_PATH, *(re.escape(".".join(parts)) for parts in HOSTS)]).encode()


def test_no_file_tells_where_it_was_made():
    """No path of this checkout, no host of a package registry."""
    files = checkout()
    assert ROOT / "README.md" in files
    none(
        [
            f"{path.relative_to(ROOT)} holds {found[0].decode()}: take it out"
            for path in files
            if (found := re.search(UNWANTED, path.read_bytes()))
        ]
    )


PYTEST = ".venv/bin/pytest"


def command_problems(readme: str, script: str) -> list[str]:
    r"""Return what keeps the script from running the README's own test command.

    >>> readme = "```\n.venv/bin/pytest -q\n```"
    >>> command_problems(readme, "$(grep -m 1 '.venv/bin/pytest' README.md)")
    []
    >>> command_problems(readme, "cat README.md; .venv/bin/pytest --x")
    ['.ci/run has a test command of its own: let it read the line from README.md']
    >>> command_problems("", "$(grep pytest INSTALL.md)")
    ['README.md has 0 lines with .venv/bin/pytest in its code blocks, not 1', '.ci/run does not name README.md']
    """
    blocks = re.findall(r"^```[^\n]*\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines() if PYTEST in line]
    problems = []
    if len(lines) != 1:
        problems.append(f"README.md has {len(lines)} lines with {PYTEST} in its code blocks, not 1")
    if "README.md" not in script:
        problems.append(".ci/run does not name README.md")
    # A script that looks for the line has its pattern in quotes; one that runs it does not.
    if re.search(rf"(?:^|[\s;&|(/]){re.escape(PYTEST)}", script, re.MULTILINE):
        problems.append(
            ".ci/run has a test command of its own: let it read the line from README.md"
        )
    return problems


def test_ci_runs_the_readmes_own_command():
    """The command that a reader is told is the one that is tried."""
    script = ROOT / ".ci" / "run"
    assert script.is_file() and os.access(script, os.X_OK), ".ci/run must be there, executable"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    none(command_problems(readme, script.read_text(encoding="utf-8")))


@pytest.mark.parametrize("licence", ["MIT", "CC BY 4.0"])
def test_both_licences_are_named(licence):
    """MIT for the code, CC BY 4.0 for the lessons and the post's paragraph."""
    assert licence in (ROOT / "LICENSE").read_text(encoding="utf-8"), f"LICENSE: name {licence}"


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("mypy"), reason=DEV_IS_MISSING)
def test_mypy_is_content():
    """With the whole package; the settings are in pyproject.toml."""
    command = [sys.executable, "-m", "mypy", "--no-incremental"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
