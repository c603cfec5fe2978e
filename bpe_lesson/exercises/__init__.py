"""What the lessons ask: a package for each lesson, a module for each exercise, `ITEMS` in order."""
