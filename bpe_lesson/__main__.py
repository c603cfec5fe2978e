"""`python -m bpe_lesson` opens the course in JupyterLab; `python -m bpe_lesson --help` has more."""

import argparse
import importlib.util
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from bpe_lesson.files import find_course_folder
from bpe_lesson.launch.lab import DEFAULT_PORT, choose_port, has_browser, run_lab, trust
from bpe_lesson.launch.working_copy import CopyState, get_number, refresh, restore_lesson
from bpe_lesson.teach import lite, mark, site, slides, solved

# Each of these has HELP, a line; add_options(parser); and run(args), which returns the exit code.
TEACHING_WORDS = {"solved": solved, "slides": slides, "site": site, "lite": lite, "mark": mark}


def main(words: list[str] | None = None) -> int:
    """Do what the command line says; return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # What a terminal or a file can't show, as in many on Windows, becomes a question mark.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    args = make_parser().parse_args(words)
    return args.run(args)


def make_parser() -> argparse.ArgumentParser:
    """Return a parser of all words and options; `run` in its result is the function to call."""
    parser = Parser(
        prog="python -m bpe_lesson",
        usage="%(prog)s [--port PORT] [--no-browser] [WORD ...]",
        description="Opens the course in JupyterLab, unless a WORD says otherwise.",
        epilog="The environment variable BPE_LESSON_COURSE names a folder for your copy of the "
        "lessons; without it that is my_course, beside them.",
    )
    parser.add_argument(
        "--port", type=int, help=f"JupyterLab's port ({DEFAULT_PORT}, if it is free)"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.set_defaults(run=open_course)
    words = parser.add_subparsers(title="words", metavar="WORD")
    word = words.add_parser("fresh", help="give a lesson back as shipped, and keep yours beside it")
    word.add_argument("lesson", help="its number or name, such as 02")
    word.set_defaults(run=give_back_lesson)
    for name, module in TEACHING_WORDS.items():
        word = words.add_parser(name, help=module.HELP)
        module.add_options(word)
        word.set_defaults(run=module.run)
    return parser


class Parser(argparse.ArgumentParser):
    """An argument parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Print the line without the usage that argparse puts before it."""
        self.exit(2, f"{message}: see python -m bpe_lesson --help\n")


def open_course(args: argparse.Namespace) -> int:
    """Bring the learner's folder up to date, and run JupyterLab there until it ends."""
    port = choose_port(args.port)
    with use_course_folder() as folder:
        states = refresh(folder)
    for line in describe_states(states):
        print(line, flush=True)
    if importlib.util.find_spec("jupyterlab") is None:
        raise SystemExit(
            "JupyterLab is not installed: python -m pip install -r requirements.txt installs it"
        )
    written = (CopyState.NEW, CopyState.UPDATED)
    trust(folder / name for name, state in states.items() if state in written)
    return run_lab(port, lesson=next(iter(states)), browser=not args.no_browser and has_browser())


def give_back_lesson(args: argparse.Namespace) -> int:
    """Give one lesson back as shipped."""
    with use_course_folder() as folder:
        name, kept_as = restore_lesson(folder, args.lesson)
    line = f"{name} is as shipped"
    if kept_as:
        line += f"; yours is kept as {kept_as} (is it open? File > Reload Notebook from Disk)"
    print(f"{line}.")
    trust([folder / name])
    return 0


@contextmanager
def use_course_folder() -> Iterator[Path]:
    """Yield the learner's folder; if something goes wrong there, say in one line what to do.

    Raises:
        SystemExit: with that line.
    """
    try:
        folder = find_course_folder()
        yield folder
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        reason = "it is a file" if os.path.isfile(folder) else error.strerror or error
        remedy = "set BPE_LESSON_COURSE to another folder"
        raise SystemExit(f"{folder} cannot be written ({reason}): {remedy}") from None


def describe_states(states: Mapping[str, CopyState]) -> list[str]:
    """Return the few lines that say what became of the learner's lessons."""
    lines = [f"Your course is in {find_course_folder()}."]
    for state in CopyState:
        numbers = [get_number(name) for name, found in states.items() if found is state]
        if numbers and state.value:
            lines.append(state.value.format(lessons=", ".join(numbers), first=numbers[0]))
    return lines


if __name__ == "__main__":
    sys.exit(main())
