"""Right solutions of the exercises, one file for each: as others publish them, and unusual ones.

A file has a dict SOLUTIONS, from the exercise's name to at most five solutions, and from that of
the listing to fix, if there is one. A solution's docstring says in one line what's unusual about
it, or whose way it is. The code is our own.
"""
