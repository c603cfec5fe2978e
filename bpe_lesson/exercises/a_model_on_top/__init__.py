"""Lesson 10: exercises and questions on a small model that reads ids."""

ITEMS: list = []
