"""`python -m bpe_lesson` opens the course in JupyterLab; `python -m bpe_lesson --help` has more."""

import argparse
import importlib.util
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterable, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import NoReturn
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

from bpe_lesson.course import course_folder, fresh, number, refresh

HOST = "127.0.0.1"
PORT = 8888
ENDING = threading.Event()
NEWS = {
    ("updated", "new"): "Brought up to date: {}.",
    ("kept",): "Kept, because you have worked on them: {}.",
    ("kept, a newer one is there",): (
        "Kept, though newer ones are there: {} (python -m bpe_lesson fresh {first} gives a new one)."
    ),
}


def main(words: list[str] | None = None) -> int:
    """Do what the command line says; return the exit code."""
    args = command_line().parse_args(words)
    return args.run(args)


def command_line() -> argparse.ArgumentParser:
    """Return the words and options that there are; each word names the function that it runs."""
    parser = Parser(
        prog="python -m bpe_lesson",
        description="Opens the course in JupyterLab, unless a WORD says otherwise.",
    )
    parser.add_argument("--port", type=int, help=f"JupyterLab's port ({PORT}, if it is free)")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.set_defaults(run=open_course)
    words = parser.add_subparsers(title="other words", metavar="WORD")
    word = words.add_parser("fresh", help="give a lesson back as shipped, and keep yours beside it")
    word.add_argument("lesson", help="its number or name, such as 02")
    word.set_defaults(run=fresh_lesson)
    return parser


class Parser(argparse.ArgumentParser):
    """An argument parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Print the line without the usage that argparse puts before it."""
        self.exit(2, f"{message}: see python -m bpe_lesson --help\n")


def open_course(args: argparse.Namespace) -> int:
    """Bring the learner's folder up to date and run JupyterLab there until it is ended."""
    port = choose_port(args.port)
    states = in_folder(refresh)
    for line in news(states):
        print(line, flush=True)
    if importlib.util.find_spec("jupyterlab") is None:
        raise SystemExit(
            "JupyterLab is not installed: python -m pip install -r requirements.txt installs it"
        )
    return run_lab(port, lesson=next(iter(states)), browser=not args.no_browser and has_browser())


def fresh_lesson(args: argparse.Namespace) -> int:
    """Give one lesson back as shipped."""
    name, kept = in_folder(fresh, args.lesson)
    yours = f"; yours is kept as {kept} (if it is open, reload it from disk)" if kept else ""
    print(f"{name} is as shipped{yours}.")
    return 0


def in_folder(work: Callable, *args: str) -> object:
    """Return `work(learner's folder, ...)`; what goes wrong is said in one line."""
    folder = course_folder()
    try:
        return work(folder, *args)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        reason = "it is a file" if folder.is_file() else error.strerror or error
        remedy = "set BPE_LESSON_COURSE to another folder"
        raise SystemExit(f"{folder} cannot be written ({reason}): {remedy}") from None


def news(states: Mapping[str, str]) -> list[str]:
    """Return the few lines that say what became of the lessons."""
    if set(states.values()) == {"new"}:
        return [f"Your course is in {course_folder()}."]
    lines = []
    for told, line in NEWS.items():
        numbers = [number(name) for name, state in states.items() if state in told]
        if numbers:
            lines.append(line.format(", ".join(numbers), first=numbers[0]))
    return lines


def choose_port(wanted: int | None) -> int:
    """Return the port asked for, or PORT, or any that is free; say so if it is another one."""
    remedy = "leave --port out, and a free one is found"
    if wanted is not None and not 1 <= wanted <= 65535:
        raise SystemExit(f"--port {wanted} is not from 1 to 65535: {remedy}")
    try:
        return bind(PORT if wanted is None else wanted)
    except OSError as error:
        if wanted is not None:
            reason = "not allowed" if isinstance(error, PermissionError) else "in use"
            raise SystemExit(f"port {wanted} is {reason}: {remedy}") from None
    port = bind(0)
    print(f"Port {PORT} is taken, maybe by another JupyterLab: using {port}.", flush=True)
    return port


def bind(port: int) -> int:
    """Return `port`, or a free one for 0; an OSError if it cannot be had."""
    with socket.create_server((HOST, port)) as server:
        return server.getsockname()[1]


def has_browser() -> bool:
    """Return whether this machine has a browser to open."""
    try:
        return bool(webbrowser.get())
    except webbrowser.Error:
        return False


def run_lab(port: int, lesson: str, browser: bool) -> int:
    """Run JupyterLab at a lesson until it is shut down or Ctrl-C is pressed."""
    token = secrets.token_hex(24)
    page = f"/lab/tree/{quote(lesson)}"
    address = f"http://{HOST}:{port}{page}?token={token}"
    start = "JupyterLab opens in your browser, or open" if browser else "Open"
    print(f"{start} {address} (Ctrl-C here ends it)", flush=True)
    for ending in {"SIGTERM", "SIGHUP"} & set(dir(signal)):  # they end both, as Ctrl-C does
        signal.signal(getattr(signal, ending), signal.default_int_handler)
    lab = start_lab(lab_command(course_folder(), port, page, browser), token)
    listener = threading.Thread(target=pass_on, args=(lab.stderr,), daemon=True)
    listener.start()
    try:
        while lab.poll() is None:
            time.sleep(0.2)  # lab.wait() would not hear Ctrl-C on Windows
    except KeyboardInterrupt:
        end_lab(lab, port, token)
        return 0
    listener.join(timeout=1)
    return 1 if lab.returncode else 0


def lab_command(folder: Path, port: int, page: str, browser: bool) -> list[str]:
    """Return the command that starts JupyterLab, quiet but for errors."""
    options = {
        "ServerApp.ip": HOST,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "LabApp.default_url": page,  # ServerApp.default_url is not heeded
        "LabApp.log_level": "ERROR",
        "ServerApp.log_level": "ERROR",
    }
    command = [sys.executable, "-m", "jupyterlab"]
    command += [f"--{name}={value}" for name, value in options.items()]
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command


def start_lab(command: list[str], token: str) -> subprocess.Popen:
    """Start JupyterLab in a process group of its own: Ctrl-C reaches us only, and we end it once.

    The token goes by the environment, as every user of the machine can see a command line.
    """
    env = os.environ | {"JUPYTER_TOKEN": token, "BPE_LESSON_COURSE": str(course_folder())}
    if os.name == "nt":
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    else:
        options = {"process_group": 0}
    options |= {"stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    options |= {"encoding": "utf-8", "errors": "replace"}
    return subprocess.Popen(command, env=env, **options)


def pass_on(errors: Iterable[str]) -> None:
    """Print what JupyterLab says is wrong, but not the warning that each new kernel gives."""
    for line in errors:
        if not line.startswith("[IPKernelApp] WARNING") and not ENDING.is_set():
            print(line, end="", file=sys.stderr, flush=True)


def end_lab(lab: subprocess.Popen, port: int, token: str) -> None:
    """Ask JupyterLab to end itself and its kernels; make it, if it does not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C is not to leave it running
    ENDING.set()  # a kernel that is stopped in the middle of a cell prints a traceback
    headers = {"Authorization": f"token {token}"}
    request = Request(f"http://{HOST}:{port}/api/shutdown", method="POST", headers=headers)
    try:
        build_opener(ProxyHandler({})).open(request, timeout=15).close()
    except (OSError, HTTPException):  # it is still starting, or hangs
        lab.terminate()
    try:
        lab.wait(timeout=10)
    except subprocess.TimeoutExpired:
        lab.kill()


if __name__ == "__main__":
    sys.exit(main())
