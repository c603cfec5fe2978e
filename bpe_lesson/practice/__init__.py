"""Exercises that understand mistakes: what a lesson calls.

`evaluate` judges and shows nothing; the others show what it says and keep what was done.
"""

from bpe_lesson.exercises.catalogue import list_exercises
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
