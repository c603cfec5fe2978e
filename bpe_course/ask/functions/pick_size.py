from bpe_course.ask.item import Cases
from bpe_lesson.beside.cost import pick_size


def random_curve(rng):
    """Return a curve that falls, and a share that floats hold exactly."""
    tokens = rng.randrange(500, 2000)
    curve = {}
    for size in [256 * 2**n for n in range(rng.randrange(1, 6))]:
        curve[size] = tokens
        tokens -= rng.randrange(1, tokens // 2)
    return curve, rng.choice([0.0625, 0.125, 0.25])


TYPED = [
    (({256: 90, 512: 60, 1024: 57}, 0.15), 512),
    (({256: 90}, 0.5), 256),
    (({256: 800, 512: 600, 1024: 450}, 0.25), 1024),
    (({1000: 100, 3000: 40, 9000: 39}, 0.125), 3000),
]

CASES = Cases(pick_size, TYPED, random_curve)
