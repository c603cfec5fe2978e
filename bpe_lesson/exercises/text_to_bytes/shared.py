"""Known mistakes that two exercises on UTF-8 share: a border that is off by one."""

from bpe_lesson.exercises.exercise import Mistake


def moved(border, step, borders, write, told):
    """Return the mistake of having one border one too high (step 1) or one too low (step -1)."""
    others = [other + step * (other == border) for other in borders]
    name, near, row = ("late", border, "above") if step > 0 else ("early", border - 1, "below")
    return Mistake(
        f"border-{border:x}-{name}",
        told.format(near, row),
        "Try this number in your comparison by hand. Is the result True or False, and which "
        "should it be?",
        lambda number: write(number, others),
    )
