"""What the environment variables of the course say, read each time that somebody asks.

The tests have three of their own: `BPE_LESSON_SLOW`, `BPE_LESSON_PYODIDE` and `BPE_LESSON_REVEAL`.
"""

import os

COURSE = "BPE_LESSON_COURSE"


class _Settings:
    # The learner's folder, instead of my_course/ in the checkout.
    course = property(lambda _: os.environ.get(COURSE, ""))
    # Nothing is downloaded.
    is_offline = property(lambda _: os.environ.get("BPE_LESSON_OFFLINE", "") not in ("", "0"))
    # Lessons show pictures and text instead of widgets, to be saved or printed.
    is_static = property(lambda _: os.environ.get("BPE_LESSON_STATIC") == "1")
    # `solution` shows none, and `solved` writes none.
    hides_solutions = property(lambda _: os.environ.get("BPE_LESSON_SOLUTIONS") == "off")


SETTINGS = _Settings()
