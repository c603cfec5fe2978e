"""What makes a course of the algorithms in bpe_lesson.

    ask/        what each lesson asks, declared: questions, functions, their cases and mistakes
    practice/   judging, hints, keeping, progress: check, answer, hint, arrange, solution, mine, progress
    view/       pictures, tables and widgets for the lessons; web/ has what draws the widgets
    pages/      the learners' website
    teach/      slides and plans, answer key and marking
    start/      the learner's folder, and JupyterLab opened on it

`bpe_course` imports `bpe_lesson`, and never the other way.
"""

VERSION = "1.1.0"  # of the lessons and the wheel
