"""Tools for teachers: the talk of 90 minutes, solved lessons, and marking."""
