"""The command line: `python -m bpe_lesson` opens the course in JupyterLab; --help has the rest."""

import argparse
import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn

from bpe_course import train
from bpe_course.ask.catalogue import find_exercise
from bpe_course.folders import IS_PROJECT, find_course_folder
from bpe_course.pages import share, site
from bpe_course.practice.storage import find_last_attempt
from bpe_course.settings import COURSE, SETTINGS
from bpe_course.start.lab import DEFAULT_PORT, choose_port, run_lab, trust
from bpe_course.start.working_copy import CopyState, get_number, refresh, restore_lesson
from bpe_course.teach import challenge, gain, mark, slides, solved

# Each module has its command's name, HELP (a line), add_options(parser), run(args) -> exit code.
_COMMANDS = (train, solved, slides, site, share, mark, gain, challenge)


def main(words: list[str] | None = None) -> int:
    """Run the command line and return the exit code; an error that a user can mend is one line."""
    if not IS_PROJECT:
        os.environ[COURSE] = SETTINGS.course or "my_course"
    for stream in (sys.stdout, sys.stderr):
        # Many terminals on Windows can't show every character: print a question mark instead.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    args = _make_parser().parse_args(words)
    try:
        return args.run(args)
    except (ValueError, ImportError) as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        why = error.strerror or error
        raise SystemExit(f"{error.filename or 'a file'} can't be read or written ({why})") from None


def _make_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m bpe_lesson",
        usage="%(prog)s [--port PORT] [--no-browser] [COMMAND ...]",
        description="Opens the course in JupyterLab, or runs a COMMAND.",
        epilog="Your copy of the lessons is in my_course, in the project or, without it, here. To use a "
        "different folder, set the environment variable BPE_LESSON_COURSE.",
    )
    parser.add_argument("--port", type=int, help=f"JupyterLab's port ({DEFAULT_PORT} if it's free)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=_open_course)
    commands = parser.add_subparsers(prog=parser.prog, title="commands", metavar="COMMAND")
    help_fresh = "get a fresh copy of a lesson, and keep yours under a new name"
    fresh = commands.add_parser("fresh", help=help_fresh)
    fresh.add_argument("lesson", help="its number or name, such as 02")
    fresh.set_defaults(run=_give_back_lesson)
    for module in _COMMANDS:
        command = commands.add_parser(module.__name__.rpartition(".")[2], help=module.HELP)
        module.add_options(command)
        command.set_defaults(run=module.run)
    return parser


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Exit with one line, without the usage."""
        self.exit(2, f"{message}: see {self.prog} --help\n")


def _open_course(args: argparse.Namespace) -> int:
    port = choose_port(args.port)
    folder = find_course_folder()
    states = refresh(folder)
    print(*_describe_states(states), sep="\n", flush=True)
    if importlib.util.find_spec("jupyterlab") is None:
        wanted = "-r requirements.txt" if IS_PROJECT else '"FILE.whl[lessons]"'
        raise SystemExit(f"JupyterLab isn't installed: run python -m pip install {wanted}")
    from_us = (CopyState.NEW, CopyState.UPDATED)
    trust(folder / name for name, state in states.items() if state in from_us)
    return run_lab(port, lesson=_find_lesson_left(list(states)), browser=not args.no_browser)


def _find_lesson_left(lessons: Sequence[str]) -> str:
    name = find_last_attempt()
    with suppress(ValueError):  # the progress file may have a name that no exercise has
        number = find_exercise(name).lesson
        [lesson] = [lesson for lesson in lessons if get_number(lesson) == number]
        print(f"You were at {name}, in lesson {number}.", flush=True)
        return lesson
    return lessons[0]


def _give_back_lesson(args: argparse.Namespace) -> int:
    folder = find_course_folder()
    name, kept_as = restore_lesson(folder, args.lesson)
    hint = "(if the lesson is open, choose File > Reload Notebook from Disk)"
    more = f", and your version is called {kept_as} {hint}" if kept_as else ""
    print(f"{name} is a fresh copy now{more}.")
    trust([folder / name])
    return 0


def _describe_states(states: Mapping[str, CopyState]) -> list[str]:
    lines = [f"Your course is in {find_course_folder()}."]
    for state in CopyState:
        numbers = [get_number(name) for name in states if states[name] is state]
        if numbers and state.value:
            lines.append(state.value.format(lessons=", ".join(numbers), first=numbers[0]))
    return lines


if __name__ == "__main__":
    sys.exit(main())
