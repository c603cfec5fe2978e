"""Check a learner's code and answers, and say what went wrong: the functions that lessons call.

`evaluate` only judges. The others also show something, or save the learner's progress.
"""

from bpe_lesson.lessons.catalogue import list_exercises
from bpe_lesson.practice.commands import answer, check, hint, solution
from bpe_lesson.practice.evaluation import evaluate
from bpe_lesson.practice.my_bpe import mine
from bpe_lesson.practice.progress_table import progress
from bpe_lesson.practice.result import Result

__all__ = [
    "Result",
    "answer",
    "check",
    "evaluate",
    "list_exercises",
    "hint",
    "mine",
    "progress",
    "solution",
]
