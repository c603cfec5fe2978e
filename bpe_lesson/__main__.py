"""`python -m bpe_lesson` opens the course in JupyterLab; `python -m bpe_lesson --help` has more."""

import argparse
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping
from typing import NoReturn

from bpe_lesson.files import find_course_folder
from bpe_lesson.launch.lab import DEFAULT_PORT, choose_port, has_browser, run_lab, trust
from bpe_lesson.launch.working_copy import get_number, refresh, restore_lesson

# The words of teach/: each module there has HELP, add_options(parser) and run(args).
TEACHING_WORDS = ("solved", "slides", "site", "lite", "mark")
STATE_LINES = {
    "new": "Copied: {}.",
    "updated": "Brought up to date: {}.",
    "kept": "Kept, with your work: {}.",
    "kept, a newer one is there": (
        "Kept, with your work, though a newer one is there: {} "
        "(python -m bpe_lesson fresh {first} gives the new one)."
    ),
}


def main(words: list[str] | None = None) -> int:
    """Do what the command line says; return the exit code."""
    args = make_parser().parse_args(words)
    return args.run(args)


def make_parser() -> argparse.ArgumentParser:
    """Return the words and options that there are; each word names the function that it runs."""
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
    for name in TEACHING_WORDS:
        module = importlib.import_module(f"bpe_lesson.teach.{name}")
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
    """Bring the learner's folder up to date and run JupyterLab there until it is ended."""
    port = choose_port(args.port)
    states = run_in_folder(refresh)
    for line in describe_states(states):
        print(line, flush=True)
    if importlib.util.find_spec("jupyterlab") is None:
        raise SystemExit(
            "JupyterLab is not installed: python -m pip install -r requirements.txt installs it"
        )
    copied = [name for name, state in states.items() if state in ("new", "updated")]
    trust(find_course_folder() / name for name in copied)
    return run_lab(port, lesson=next(iter(states)), browser=not args.no_browser and has_browser())


def give_back_lesson(args: argparse.Namespace) -> int:
    """Give one lesson back as shipped."""
    name, kept = run_in_folder(restore_lesson, args.lesson)
    yours = (
        f"; yours is kept as {kept} (is it open? File > Reload Notebook from Disk)" if kept else ""
    )
    print(f"{name} is as shipped{yours}.")
    trust([find_course_folder() / name])
    return 0


def run_in_folder(work: Callable, *args: str) -> object:
    """Return `work(learner's folder, ...)`; what goes wrong is said in one line."""
    try:
        folder = find_course_folder()
        return work(folder, *args)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        reason = "it is a file" if os.path.isfile(folder) else error.strerror or error
        remedy = "set BPE_LESSON_COURSE to another folder"
        raise SystemExit(f"{folder} cannot be written ({reason}): {remedy}") from None


def describe_states(states: Mapping[str, str]) -> list[str]:
    """Return the few lines that say what became of the lessons."""
    lines = [f"Your course is in {find_course_folder()}."]
    for told, line in STATE_LINES.items():
        numbers = [get_number(name) for name, state in states.items() if state == told]
        if numbers:
            lines.append(line.format(", ".join(numbers), first=numbers[0]))
    return lines


if __name__ == "__main__":
    sys.exit(main())
