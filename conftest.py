"""What every test and every lesson's kernel finds: no network, an empty course folder, no luck.

The quick tests run by default; `--slow` adds those that start servers, browsers and whole classes.
"""

import os
import shutil
import tempfile

import pytest
from hypothesis import settings

settings.register_profile("course", deadline=None, derandomize=True)
settings.load_profile("course")

LEFT_OUT = pytest.StashKey[int]()


def pytest_addoption(parser):
    """Offer the slow tests, which .ci/run asks for by the environment, and the README's pictures."""
    asked = os.environ.get("BPE_LESSON_SLOW") == "1"
    told = "also run the slow tests: marking, solved lessons, servers, browsers"
    parser.addoption("--slow", action="store_true", default=asked, help=told)
    parser.addoption("--pictures", action="store_true", help="take the README's pictures anew")


def pytest_configure(config):
    """Set the environment before nbval starts the first kernel: kernels inherit it."""
    folder = tempfile.mkdtemp(prefix="bpe_lesson_")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ["BPE_LESSON_COURSE"] = folder
    os.environ["BPE_LESSON_OFFLINE"] = "1"
    # Lessons are saved without widgets; the tests of the widgets take this away.
    os.environ["BPE_LESSON_STATIC"] = "1"
    os.environ.pop("BPE_LESSON_BLOG_POST", None)
    # A kernel draws inline, as when the lessons were saved, only if no backend is asked for.
    os.environ.pop("MPLBACKEND", None)
    config.stash[LEFT_OUT] = 0


def pytest_collection_modifyitems(config, items):
    """Leave the tests marked slow out, unless they're asked for."""
    if config.getoption("--slow"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    items[:] = [item for item in items if not item.get_closest_marker("slow")]
    config.hook.pytest_deselected(items=slow)
    config.stash[LEFT_OUT] = len(slow)


def pytest_sessionfinish(session):
    """Tell the process that prints the summary how many tests this worker left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Take that number from a worker of pytest-xdist; every worker has left out the same tests."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter, config):
    """Say in a line what was left out."""
    count = config.stash[LEFT_OUT]
    if count:
        what = "marking, solved lessons, servers, downloads, browsers"
        terminalreporter.write_line(f"Left out: {count} slow tests ({what}). Run all with --slow.")
