"""Marking one submission: read its file, run it in a kernel of its own, judge what came out."""
