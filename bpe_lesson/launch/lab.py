"""Running JupyterLab in the learner's folder: a port, a start, a quiet log, a clean end."""

import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bpe_lesson.files import find_course_folder

HOST = "127.0.0.1"
DEFAULT_PORT = 8888
SETTINGS_FOLDER = Path(__file__).parent / "lab_settings"
POLL_SECONDS = 0.2
SHUTDOWN_SECONDS = 15  # for JupyterLab to end its kernels; then it's killed
ENDING = threading.Event()  # set when we end JupyterLab: what it prints from then on says nothing


def choose_port(wanted: int | None) -> int:
    """Return the port to use: the one that is wanted, or DEFAULT_PORT, or any that is free.

    Raises:
        SystemExit: if the one that is wanted can't be had.
    """
    remedy = "leave --port out, and a free one is found"
    if wanted is not None and not 1 <= wanted <= 65535:
        raise SystemExit(f"--port {wanted} is not from 1 to 65535: {remedy}")
    try:
        return probe_port(DEFAULT_PORT if wanted is None else wanted)
    except OSError as error:
        if wanted is not None:
            reason = "not allowed" if isinstance(error, PermissionError) else "in use"
            raise SystemExit(f"port {wanted} is {reason}: {remedy}") from None
    port = probe_port(0)
    print(f"Port {DEFAULT_PORT} is taken (is the course open already?): using {port}.", flush=True)
    return port


def probe_port(port: int) -> int:
    """Return `port` if it's free; 0 stands for any free one.

    Raises:
        OSError: if it's taken or not allowed.
    """
    with socket.create_server((HOST, port)) as server:
        return server.getsockname()[1]


def has_browser() -> bool:
    """Return whether this machine has a browser to open."""
    try:
        return bool(webbrowser.get())
    except webbrowser.Error:
        return False


def trust(lessons: Iterable[Path]) -> None:
    """Tell Jupyter that these copies are ours, so that it shows their saved pictures at once."""
    try:
        import nbformat
        from nbformat.sign import NotebookNotary
    except ImportError:  # no Jupyter, nobody to tell
        return
    try:
        notary = NotebookNotary()
        for lesson in lessons:
            notary.sign(nbformat.read(lesson, as_version=4))
    except (OSError, sqlite3.Error):  # Jupyter's own folder cannot be written: untrusted, then
        return


def run_lab(port: int, lesson: str, browser: bool) -> int:
    """Run JupyterLab at a lesson until it's shut down or Ctrl-C is pressed; return the exit code."""
    token = secrets.token_hex(24)
    page = f"/lab/tree/{quote(lesson)}"
    address = f"http://{HOST}:{port}{page}?token={token}"
    start = "JupyterLab opens in your browser, or open" if browser else "Open"
    print(f"{start} {address} (Ctrl-C here ends it)", flush=True)
    end_as_by_ctrl_c()
    lab = start_lab(make_lab_command(find_course_folder(), port, page, browser), token)
    listener = threading.Thread(target=pass_on_errors, args=(lab.stderr,), daemon=True)
    listener.start()
    try:
        while lab.poll() is None:
            time.sleep(POLL_SECONDS)  # lab.wait() would not hear Ctrl-C on Windows
    except KeyboardInterrupt:
        end_lab(lab)
        return 0
    listener.join(timeout=1)
    return 1 if lab.returncode else 0


def end_as_by_ctrl_c() -> None:
    """Have the signals that end a program, or close its terminal, raise KeyboardInterrupt too."""
    for name in ("SIGTERM", "SIGHUP"):
        ending = getattr(signal, name, None)  # Windows has no SIGHUP
        # nohup ignores SIGHUP, and then it's to stay ignored.
        if ending and signal.getsignal(ending) == signal.SIG_DFL:
            signal.signal(ending, signal.default_int_handler)


def make_lab_command(folder: Path, port: int, page: str, browser: bool) -> list[str]:
    """Return the command that starts JupyterLab, quiet but for errors."""
    options = {
        "ServerApp.ip": HOST,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "LabApp.default_url": page,  # ServerApp.default_url is not heeded
        "LabApp.app_settings_dir": SETTINGS_FOLDER,  # no question about news, no look-up of releases
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
    """Start JupyterLab in a process group of its own: Ctrl-C reaches only us, and we end it once.

    It gets the token from the environment, because everybody on the machine can see its arguments.
    """
    env = os.environ | {"JUPYTER_TOKEN": token, "BPE_LESSON_COURSE": str(find_course_folder())}
    own_group: dict[str, Any] = {"process_group": 0}
    if sys.platform == "win32":
        own_group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return subprocess.Popen(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        **own_group,
    )


def pass_on_errors(errors: Iterable[str]) -> None:
    """Print what JupyterLab says is wrong, but not the warning that each new kernel gives."""
    for line in errors:
        if not line.startswith("[IPKernelApp] WARNING") and not ENDING.is_set():
            print(line, end="", file=sys.stderr, flush=True)


def end_lab(lab: subprocess.Popen) -> None:
    """End JupyterLab, which then ends its kernels; kill it if it hangs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C is not to leave it running
    ENDING.set()  # a kernel that is stopped in the middle of a cell prints a traceback
    lab.terminate()
    try:
        lab.wait(timeout=SHUTDOWN_SECONDS)
    except subprocess.TimeoutExpired:
        lab.kill()
        lab.wait()
