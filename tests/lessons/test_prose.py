"""Every number in a lesson's prose comes from a cell that ran, or from the source named here."""

import lesson_rules as rules
import pytest

# (lesson, number without commas) -> where the number comes from. Keep it short: print the number.
EXCEPTIONS: dict[tuple[str, str], str] = {
    ("03_text_to_bytes", "4.0"): "the version of the licence CC BY 4.0",
    ("12_beyond_one_machine", "32768"): "a number that a question makes up",
    ("11_making_it_fast", "3.11"): "the Python of the run whose table is shown",
}


@pytest.mark.parametrize("path", rules.LESSONS, ids=lambda path: path.stem)
def test_numbers_in_prose(path):
    """Numbers of three digits or more and decimals; years are free."""
    problems = rules.prose_numbers(rules.read(path), path.stem, EXCEPTIONS)
    assert not problems, "\n".join(["", *problems])


def test_exceptions_are_needed_and_say_their_source():
    """An exception that outlives its number would let a wrong one pass later."""
    problems = rules.unused_exceptions({p.stem: rules.read(p) for p in rules.LESSONS}, EXCEPTIONS)
    problems += [f"{key} needs a source" for key, source in EXCEPTIONS.items() if not source]
    assert not problems, "\n".join(["", *problems])
