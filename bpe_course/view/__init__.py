"""Pictures, tables and widgets for the lessons: tokens in boxes, merge trees, charts, steppers.

No function here computes a merge. You pass in lists, bytes and dicts, and get back an object that a
notebook shows as a picture or a table, and that's plain text everywhere else. A module loads when
you ask for one of its functions.
"""

from importlib import import_module
from typing import Any

_FUNCTIONS = {  # module -> the functions that lessons call
    "bits": "inspect_text show_bit_steps show_bits",
    "decoding": "inspect_bytes show_decoding show_stream step_stream",
    "diagram": "show_flow",
    "figures.bars": "show_bars show_dots",
    "figures.curves": "show_curves show_growth",
    "forest": "show_forest",
    "levels": "show_levels show_line",
    "matches": "show_matches",
    "rich_output": "reveal",
    "stepper": "step_bytes step_toy step_words",
    "symbols": "show_symbol_rows show_symbols",
    "tables": "show_characters show_merges show_next_tokens show_stats show_table",
    "tokens": "compare_tokens make_visible show_tokens",
    "widgets": "browse_trees choose_piece inspect_budget inspect_cuts price_languages show_bench "
    "show_live_bench step_generation step_pieces step_pile step_states walk_merge walk_pairs",
}
_MODULES = {name: module for module, names in _FUNCTIONS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Load a function's module when somebody asks for it (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    """List the functions too, so that Tab completes them."""
    return sorted({*globals(), *_MODULES})
