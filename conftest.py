"""What every test and every lesson's kernel finds: no network, an empty course folder, no luck."""

import os
import shutil
import tempfile

from hypothesis import settings

settings.register_profile("course", deadline=None, derandomize=True)
settings.load_profile("course")


def pytest_configure(config):
    """Set the environment before nbval starts the first kernel: kernels inherit it."""
    folder = tempfile.mkdtemp(prefix="bpe_lesson_")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ["BPE_LESSON_COURSE"] = folder
    os.environ["BPE_LESSON_OFFLINE"] = "1"
    # Lessons are saved without widgets; the tests of the widgets take this away.
    os.environ["BPE_LESSON_STATIC"] = "1"
    os.environ.pop("BPE_LESSON_BLOG_POST", None)
    # A kernel draws inline, as when the lessons were saved, only where no backend is asked for.
    os.environ.pop("MPLBACKEND", None)


def pytest_addoption(parser):
    """Offer the long tests of the browser, which CI runs, and new pictures for the README."""
    ci = os.environ.get("CI") == "true"
    told = "run every lesson in the browser"
    parser.addoption("--slow", action="store_true", default=ci, help=told)
    parser.addoption("--pictures", action="store_true", help="take the README's pictures anew")
