"""From plain data to something to look at: tokens, tables, trees, curves.

Nothing here computes a merge: each function is handed lists, bytes and dicts, and returns a thing
that a notebook shows as a picture or a table, and everything else shows as plain text.
"""

from bpe_lesson.view.diagram import show_flow
from bpe_lesson.view.forest import show_forest
from bpe_lesson.view.plots import show_curves
from bpe_lesson.view.shown import reveal
from bpe_lesson.view.tables import show_characters, show_merges, show_stats, show_table
from bpe_lesson.view.tokens import show_tokens, visible

__all__ = [
    "reveal",
    "show_characters",
    "show_curves",
    "show_flow",
    "show_forest",
    "show_merges",
    "show_stats",
    "show_table",
    "show_tokens",
    "visible",
]
