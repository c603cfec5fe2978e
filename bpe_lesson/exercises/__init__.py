"""The exercises and questions: a package for each lesson, which lists them in order as `ITEMS`."""
