"""What makes a course of the algorithms in bpe_lesson; CONTRIBUTING.md says what is where."""

VERSION = "1.1.0"  # of the lessons and the wheel
