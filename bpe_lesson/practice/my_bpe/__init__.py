"""The learner's own file, my_bpe.py: what a function needs, where it goes, and whether it works."""

from bpe_lesson.practice.my_bpe.file import find_source, keep_function, mine

__all__ = ["find_source", "keep_function", "mine"]
