"""Run JupyterLab in the learner's folder."""

import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import ProxyHandler, build_opener

from bpe_course.folders import find_course_folder
from bpe_course.settings import COURSE
from bpe_course.web.bundle import STYLES
from bpe_lesson.files import write_atomically

_HOST = "127.0.0.1"
DEFAULT_PORT = 8888
_SETTINGS_FOLDER = Path(__file__).with_name("lab_settings")
_KERNEL_START = Path(__file__).with_name("kernel_start.py")
_LAYOUTS_FOLDER = ".layouts"
_LAYOUT_FILE = "default-37a8.jupyterlab-workspace"  # JupyterLab's own name for it
_POLL_SECONDS = 0.2
_START_SECONDS = 60  # for an answer, before it's asked again
_SHUTDOWN_SECONDS = 15  # for JupyterLab to end its kernels
_ENDING = threading.Event()


def choose_port(wanted: int | None) -> int:
    """Return `wanted` or DEFAULT_PORT, or a free port if that's taken."""
    port = DEFAULT_PORT if wanted is None else wanted
    if not 1 <= port <= 65535:
        raise ValueError(f"--port is {port}, but it must be from 1 to 65535")
    with suppress(OSError):
        return _probe_port(port)
    free = _probe_port(0)
    taken = f"Port {port} is taken (is the course already open?)"
    print(f"{taken}, so we'll use port {free}.", flush=True)
    return free


def _probe_port(port: int) -> int:
    with socket.create_server((_HOST, port)) as server:
        return server.getsockname()[1]


def trust(lessons: Iterable[Path]) -> None:
    """Mark lessons as trusted, so that JupyterLab shows their saved outputs."""
    with suppress(ImportError, OSError, sqlite3.Error):  # Jupyter's folder may not be writable
        import nbformat
        from nbformat.sign import NotebookNotary

        notary = NotebookNotary()
        for lesson in lessons:
            notary.sign(nbformat.read(lesson, as_version=4))


def run_lab(port: int, lesson: str, browser: bool) -> int:
    """Open a lesson in JupyterLab, and return the exit code when it ends."""
    token = secrets.token_hex(24)
    page = f"/lab/tree/{quote(lesson)}"
    address = f"http://{_HOST}:{port}{page}?token={token}"
    print("JupyterLab is starting.", flush=True)
    _end_as_by_ctrl_c()
    folder = find_course_folder()
    layout = folder / _LAYOUTS_FOLDER / _LAYOUT_FILE
    if not layout.exists():  # the first layout is ours; then JupyterLab saves its own
        write_atomically(layout, (_SETTINGS_FOLDER / _LAYOUT_FILE).read_bytes())
    lab = _start_lab(_make_lab_command(folder, port, page, browser), token)
    listener = threading.Thread(target=_pass_on_errors, args=(lab.stderr,), daemon=True)
    listener.start()
    try:
        if _wait_for_answer(lab, address):
            start = "It opens in your browser. If it doesn't, open" if browser else "Open"
            print(f"{start} {address} (to stop it, press Ctrl-C here)", flush=True)
        while lab.poll() is None:
            time.sleep(_POLL_SECONDS)  # on Windows, Ctrl-C wouldn't interrupt lab.wait()
    except KeyboardInterrupt:
        _end_lab(lab)
        return 0
    listener.join(timeout=1)
    return 1 if lab.returncode else 0


def _wait_for_answer(lab: subprocess.Popen, address: str) -> bool:
    opener = build_opener(ProxyHandler({}))  # no proxy leads to this machine
    while lab.poll() is None:
        with suppress(OSError), opener.open(address, timeout=_START_SECONDS):
            return True
        time.sleep(_POLL_SECONDS)  # it doesn't listen yet
    print("JupyterLab has ended before it answered.", file=sys.stderr, flush=True)
    return False


def _end_as_by_ctrl_c() -> None:
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number and signal.getsignal(number) == signal.SIG_DFL:  # nohup ignores SIGHUP
            signal.signal(number, signal.default_int_handler)


def _make_lab_command(folder: Path, port: int, page: str, browser: bool) -> list[str]:
    options = {
        "ServerApp.ip": _HOST,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "LabApp.default_url": page,  # ServerApp.default_url would have no effect
        "LabApp.app_settings_dir": _SETTINGS_FOLDER,  # without news and update checks
        "LabApp.custom_css": True,
        "ServerApp.tornado_settings": f"static_custom_path={STYLES}",  # where custom.css is
        "LabApp.workspaces_dir": folder / _LAYOUTS_FOLDER,
        "LabApp.log_level": "ERROR",
        "ServerApp.log_level": "ERROR",
    }
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = ["--no-browser"] * (not browser) + ["--allow-root"] * is_root
    settings = [f"--{name}={value}" for name, value in options.items()]
    return [sys.executable, "-m", "jupyterlab", *settings, *flags]


def _start_lab(command: list[str], token: str) -> subprocess.Popen:
    env = os.environ | {"JUPYTER_TOKEN": token, COURSE: str(find_course_folder())}
    env["PYTHONSTARTUP"] = str(_KERNEL_START)  # kernels inherit it
    options: dict[str, Any] = {"process_group": 0}  # so Ctrl-C reaches only us
    if sys.platform == "win32":
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    options |= {"stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, env=env, encoding="utf-8", errors="replace", **options)


def _pass_on_errors(errors: Iterable[str]) -> None:
    for line in errors:  # each new kernel brings a warning
        if not line.startswith("[IPKernelApp] WARNING") and not _ENDING.is_set():
            print(line, end="", file=sys.stderr, flush=True)


def _end_lab(lab: subprocess.Popen) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # or a second Ctrl-C would leave it running
    _ENDING.set()  # a kernel that's stopped inside a cell prints a traceback
    lab.terminate()  # it ends its kernels
    try:
        lab.wait(timeout=_SHUTDOWN_SECONDS)
    except subprocess.TimeoutExpired:
        lab.kill()
        lab.wait()
