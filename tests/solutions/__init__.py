"""Right solutions of the exercises: as others publish them, and unusual ones. One module a lesson.

Each module has a dict SOLUTIONS, from an exercise's name to its solutions. A solution's docstring
says in one line what's unusual about it, or whose way it is. The code is our own.
"""

from solutions import (
    a_model_on_top,
    at_work,
    beyond_one_machine,
    byte_level_training,
    consequences,
    edge_cases,
    encode_decode,
    end_of_word,
    making_it_fast,
    real_tokenizers,
    text_to_bytes,
    toy_aaab,
)

MODULES = (
    toy_aaab,
    end_of_word,
    text_to_bytes,
    byte_level_training,
    encode_decode,
    edge_cases,
    real_tokenizers,
    consequences,
    at_work,
    a_model_on_top,
    making_it_fast,
    beyond_one_machine,
)

SOLUTIONS = {name: solutions for module in MODULES for name, solutions in module.SOLUTIONS.items()}
