"""Tools for teachers: slides for a class, solved lessons, and marking."""
