"""What several exercises on how text becomes bytes share."""

from bpe_lesson.exercises.exercise import Mistake


def moved(border, step, borders, write, told):
    """Return the mistake of a border that lies one too high (step 1) or one too low (-1)."""
    others = [other + step * (other == border) for other in borders]
    name, near, row = ("late", border, "above") if step > 0 else ("early", border - 1, "below")
    return Mistake(
        f"border-{border:x}-{name}",
        told.format(near, row),
        "Put this number into your comparison: on which side does it fall?",
        lambda number: write(number, others),
    )
