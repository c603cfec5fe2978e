"""Pictures, tables and widgets for the lessons: tokens in boxes, merge trees, charts, steppers.

No function here computes a merge. You pass in lists, bytes and dicts, and get back an object that a
notebook shows as a picture or a table, and that's plain text everywhere else.
"""

from bpe_lesson.view.bit_steps import show_bit_steps
from bpe_lesson.view.decoding import show_decoding
from bpe_lesson.view.diagram import show_flow
from bpe_lesson.view.figures.bars import show_bars, show_dots
from bpe_lesson.view.figures.curves import show_curves, show_growth
from bpe_lesson.view.forest import show_forest
from bpe_lesson.view.inspector import inspect_bytes, inspect_text, show_bits
from bpe_lesson.view.levels import show_levels, show_line
from bpe_lesson.view.matches import show_matches
from bpe_lesson.view.next_tokens import show_next_tokens
from bpe_lesson.view.rich_output import reveal
from bpe_lesson.view.states import step_states
from bpe_lesson.view.stepper import step_bytes, step_toy, step_words
from bpe_lesson.view.streaming import show_stream, step_stream
from bpe_lesson.view.symbols import show_symbol_rows, show_symbols
from bpe_lesson.view.tables import show_characters, show_merges, show_stats, show_table
from bpe_lesson.view.tokens import compare_tokens, make_visible, show_tokens
from bpe_lesson.view.widgets import (
    browse_trees,
    choose_piece,
    inspect_budget,
    inspect_cuts,
    price_languages,
    show_bench,
    show_live_bench,
    step_generation,
    step_pieces,
    step_pile,
    walk_merge,
    walk_pairs,
)
