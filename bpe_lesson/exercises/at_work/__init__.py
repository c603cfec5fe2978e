"""Lesson 09: exercises and questions on tokenizers at work."""

ITEMS: list = []
