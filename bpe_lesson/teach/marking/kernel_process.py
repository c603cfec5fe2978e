"""Start the process of a kernel, in a folder of its own that is its whole world for files.

The folder has these parts: `course`, where the notebook runs and its learner's files would be; `tmp`,
for temporary files; `ipython`, for settings. It's removed with everything in it when the notebook is
marked, so no notebook finds what another one left. Code that names `/tmp` itself would get around
that. So on Linux, if bubblewrap works here, the kernel sees its own `tmp` folder as `/tmp`.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

from bpe_lesson.files import ROOT

_PROBE_SECONDS = 10.0
_TMP = Path("/tmp")


def start_kernel_process(folder: Path, context: Any) -> Any:
    """Start a kernel in this empty folder, and return its `KernelManager`.

    Args:
        folder: an empty folder.
        context: the zmq context of the connections to the kernel.
    """
    from jupyter_client.manager import KernelManager

    home = folder / "course"
    temporary = folder / "tmp"
    home.mkdir()
    temporary.mkdir()
    file = str(folder / "kernel.json")
    manager = KernelManager(kernel_name="python3", context=context, connection_file=file)
    specification = manager.kernel_spec
    assert specification  # there's always one of this name
    python = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    specification.argv = [*_make_private_tmp_command(folder), *python]
    environment = _make_environment(folder)
    manager.start_kernel(cwd=str(home), env=environment, stdout=DEVNULL, stderr=DEVNULL)
    return manager


def _make_environment(folder: Path) -> dict[str, str]:
    """Return the kernel's environment: its own folders, and no downloads of texts."""
    given = os.environ.get("PYTHONPATH")
    temporary = str(folder / "tmp")
    return {
        **os.environ,
        "BPE_LESSON_COURSE": str(folder / "course"),
        "IPYTHONDIR": str(folder / "ipython"),
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), temporary),
        "PYTHONPATH": os.pathsep.join([str(ROOT), given] if given else [str(ROOT)]),
        "BPE_LESSON_OFFLINE": "1",
    }


def _make_private_tmp_command(folder: Path) -> list[str]:
    """Return the words before a command that give it its own `/tmp`; none if that can't be done."""
    bubblewrap = _find_bubblewrap()
    if not bubblewrap:
        return []
    command = [bubblewrap, "--dev-bind", "/", "/", "--bind", str(folder / "tmp"), str(_TMP)]
    # What the kernel needs may be in /tmp as well: show that where it was.
    for path in (Path(sys.prefix), Path(sys.base_prefix), ROOT, folder):
        if path.is_relative_to(_TMP):
            command += ["--bind", str(path), str(path)]
    return [*command, "--die-with-parent", "--"]


@cache
def _find_bubblewrap() -> str:
    """Return the path of bubblewrap, or "" if it isn't installed or isn't allowed to work here."""
    path = shutil.which("bwrap")
    if not path or not _TMP.is_dir():
        return ""
    probe = [path, "--dev-bind", "/", "/", "--tmpfs", str(_TMP), "true"]
    try:
        done = subprocess.run(probe, stdout=DEVNULL, stderr=DEVNULL, timeout=_PROBE_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return path if done.returncode == 0 else ""
