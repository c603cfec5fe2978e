"""A lesson that's opened by itself, as in Colab: its first cell, which `nox -s alone` writes."""

from pathlib import Path

from bpe_course import VERSION
from bpe_course.folders import IS_PROJECT
from bpe_course.settings import SETTINGS

ADDRESS = ""  # of the wheel; if it's empty, the file goes beside the notebook
CELL_ID = "alone"
_CELL = """\
# Opened by itself, as in Colab or Kaggle? This installs the course. In the course it does nothing.
import importlib.util
import sys
from glob import glob

if sys.version_info < (3, 11):
    raise ImportError("This lesson needs Python 3.11 or newer.")
if not importlib.util.find_spec("bpe_course"):
    wheel = max(glob("bpe_lesson-*.whl"), default="{address}")
    if not wheel:
        raise ImportError(
            "Put bpe_lesson-{version}-py3-none-any.whl, which came with this lesson, beside this notebook "
            "(in Colab: the folder icon at the left, then upload), and run this cell again."
        )
    print(f"Installing {{wheel}}: a minute or two. Then reload this page, so that figures live.")
    get_ipython().run_line_magic("pip", f"install -qq '{{wheel}}[alone]'")
    importlib.invalidate_caches()
try:
    from bpe_course.start.alone import begin
except ImportError:
    raise ImportError(
        "The wheel isn't installed. Is there a network? Has the file its own name, without (1)? Is it of "
        "version {version}? Then run this cell again."
    ) from None
begin("{version}")"""


def make_cell() -> str:
    return _CELL.format(version=VERSION, address=ADDRESS)


def begin(version: str) -> None:
    """Say where a lesson that's opened by itself keeps things, and whether the module fits it."""
    if version != VERSION:
        both = "take both from the same place, or some cells won't run"
        print(f"This lesson is of version {version}, and the course's module of {VERSION}: {both}.")
    if not IS_PROJECT and not SETTINGS.course:
        kept = "Your functions (my_bpe.py) and your progress (progress.json) are kept in"
        gone = "On a machine that's only lent, such as Colab's, download both before you leave."
        print(f"{kept} {Path.cwd()}. {gone}")
