"""What the environment variables of the course say, read each time that somebody asks.

| Variable | What it says |
|---|---|
| `BPE_LESSON_COURSE` | the learner's folder, instead of `my_course/` in the checkout |
| `BPE_LESSON_OFFLINE` | 1: nothing is downloaded |
| `BPE_LESSON_STATIC` | 1: lessons show pictures and text instead of widgets, to be saved or printed |
| `BPE_LESSON_SOLUTIONS` | off: `solution` shows none, and `solved` writes none |
| `BPE_LESSON_PYODIDE` | the folder that `npm install pyodide` made, for the website with Python |

The tests have two of their own: `BPE_LESSON_SLOW` and `BPE_LESSON_REVEAL`.
"""

import os

COURSE = "BPE_LESSON_COURSE"


class _Settings:
    course = property(lambda _: os.environ.get(COURSE, ""))
    is_offline = property(lambda _: os.environ.get("BPE_LESSON_OFFLINE", "") not in ("", "0"))
    is_static = property(lambda _: os.environ.get("BPE_LESSON_STATIC") == "1")
    hides_solutions = property(lambda _: os.environ.get("BPE_LESSON_SOLUTIONS") == "off")
    pyodide = property(lambda _: os.environ.get("BPE_LESSON_PYODIDE", ""))


SETTINGS = _Settings()
