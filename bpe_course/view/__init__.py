"""Pictures, tables and widgets for the lessons: tokens in boxes, merge trees, charts, steppers.

No function here computes a merge. You pass in lists, bytes and dicts, and get back an object that a
notebook shows as a picture or a table, and that's plain text everywhere else.
"""

from bpe_course.view.bit_steps import show_bit_steps
from bpe_course.view.decoding import show_decoding
from bpe_course.view.diagram import show_flow
from bpe_course.view.figures.bars import show_bars, show_dots
from bpe_course.view.figures.curves import show_curves, show_growth
from bpe_course.view.forest import show_forest
from bpe_course.view.inspector import inspect_bytes, inspect_text, show_bits
from bpe_course.view.levels import show_levels, show_line
from bpe_course.view.matches import show_matches
from bpe_course.view.next_tokens import show_next_tokens
from bpe_course.view.rich_output import reveal
from bpe_course.view.states import step_states
from bpe_course.view.stepper import step_bytes, step_toy, step_words
from bpe_course.view.streaming import show_stream, step_stream
from bpe_course.view.symbols import show_symbol_rows, show_symbols
from bpe_course.view.tables import show_characters, show_merges, show_stats, show_table
from bpe_course.view.tokens import compare_tokens, make_visible, show_tokens
from bpe_course.view.widgets import (
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
