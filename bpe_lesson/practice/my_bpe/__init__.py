"""The learner's own file, my_bpe.py: what a function needs, where it goes, and whether it works."""

from bpe_lesson.practice.my_bpe.file import keep_function, mine, read_sources

__all__ = ["keep_function", "mine", "read_sources"]
