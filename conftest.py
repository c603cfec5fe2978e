"""Set up every test and every lesson's kernel: no network, an empty course folder, no randomness."""

import os
import shutil
import signal
import tempfile

import pytest
from hypothesis import settings

from bpe_course.practice import trial

settings.register_profile("course", deadline=None, derandomize=True)
settings.load_profile("course")

SLOW = "marking, solved lessons, servers, downloads, browsers"


def pytest_addoption(parser):
    """Add the option --slow (also set by BPE_LESSON_SLOW, as in .ci/run)."""
    asked = os.environ.get("BPE_LESSON_SLOW") == "1"
    text = f"also run the slow tests: {SLOW}"
    parser.addoption("--slow", action="store_true", default=asked, help=text)


def pytest_configure(config):
    """Set the environment before nbval starts the first kernel: kernels inherit it."""
    folder = tempfile.mkdtemp(prefix="bpe_lesson_")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ["BPE_LESSON_COURSE"] = folder
    os.environ["BPE_LESSON_OFFLINE"] = "1"
    # Lessons are saved without widgets. The tests of the widgets unset this.
    os.environ["BPE_LESSON_STATIC"] = "1"
    # The lessons were saved with inline figures, which a kernel draws only if this isn't set.
    os.environ.pop("MPLBACKEND", None)
    trial.MAX_SECONDS = 20.0  # where two workers share a busy machine, two seconds are soon over
    # A shell that runs tests in the background lets Ctrl-C pass, and some tests press it.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not config.getoption("--slow"):
        config.option.markexpr = f"({config.option.markexpr or 'not slow'}) and not slow"


def pytest_itemcollected(item):
    """Where a browser may be late, as on CI's busy machine, a slow test gets a second run."""
    if os.environ.get("CI") == "true" and item.get_closest_marker("slow"):
        item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter, config):
    """Say that the slow tests were left out: pytest-xdist doesn't."""
    if not config.getoption("--slow"):
        terminalreporter.write_line(f"Left out: the slow tests ({SLOW}). To run all, add --slow.")
