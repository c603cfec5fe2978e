"""Marking one submission: what its file holds, a room to run it in, the verdicts."""
