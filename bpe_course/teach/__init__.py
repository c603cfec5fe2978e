"""Tools for teachers: solve and mark lessons, and turn them into slides or a website."""
