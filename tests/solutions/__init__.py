"""Right solutions of the exercises: as others publish them, and unusual ones. One module a lesson.

Each module has a dict SOLUTIONS, from an exercise's name to its solutions. A solution's docstring
says in one line what's unusual about it, or whose way it is. The code is our own.
"""

from solutions import a_model_on_top, toy_aaab

MODULES = (a_model_on_top, toy_aaab)
SOLUTIONS = {name: found for module in MODULES for name, found in module.SOLUTIONS.items()}
