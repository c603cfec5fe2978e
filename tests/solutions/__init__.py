"""Right solutions of the exercises, one file for each: as others publish them, and unusual ones.

A file has a dict SOLUTIONS, from the exercise's name to its solutions, at most five, and from that
of the listing to fix, if there is one. Each differs from ours in what the check could stumble over:
a type, an error, a signature, a rounding, an algorithm. Its docstring says in one line what's
unusual about it, or whose way it is. The code is our own.
"""
