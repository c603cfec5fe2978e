"""Right solutions of the exercises: as others publish them, and unusual ones. One module a lesson.

Each module has a dict SOLUTIONS, from an exercise's name to its solutions. A solution's docstring
says in one line what's unusual about it, or whose way it is. The code is our own.
"""

from solutions import end_of_word, text_to_bytes, toy_aaab

SOLUTIONS = {
    name: solutions
    for module in (toy_aaab, end_of_word, text_to_bytes)
    for name, solutions in module.SOLUTIONS.items()
}
