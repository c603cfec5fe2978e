"""Check a learner's code and answers, and say what went wrong: the functions that lessons call."""
# ruff: noqa: F401

from bpe_course.ask.catalogue import list_exercises
from bpe_course.practice.commands import answer, arrange, check, hint, solution
from bpe_course.practice.evaluation import evaluate
from bpe_course.practice.lesson_progress import progress
from bpe_course.practice.my_bpe import mine
from bpe_course.practice.result import Result
