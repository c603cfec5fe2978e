"""The exercise `bits_per_byte`: cases typed by hand, hints, and known mistakes."""

from math import ceil, inf, log, log2, log10, prod

from bpe_lesson.beside.model import bits_per_byte
from bpe_lesson.exercises.a_model_on_top.shared import round_number
from bpe_lesson.exercises.exercise import Exercise

BITS_PER_BYTE = Exercise(
    bits_per_byte,
    title="How many bits a model needs for each byte",
    minutes=5,
    use=lambda function, probabilities, num_bytes: round_number(function(probabilities, num_bytes)),
    cases=[
        (([0.5], 1), 1.0),
        (([0.25], 1), 2.0),
        (([0.5], 4), 0.25),
        (([0.5, 0.25], 3), 1.0),
        (([0.125, 0.5], 2), 2.0),
        (([0.25, 0.25, 0.25], 12), 0.5),
        (([1.0, 1.0], 5), 0.0),
        (([0.00390625, 0.00390625], 2), 8.0),
        (([0.5, 0.0], 2), inf),
        (([0.0009765625] * 200, 400), 5.0),
        (([0.3, 0.2], 2), 2.029446845),
    ],
    random_case=lambda rng: (
        [rng.randrange(1, 100) / 100 for _ in range(rng.randrange(1, 6))],
        rng.randrange(6, 20),
    ),
    hints=[
        "One token takes `-log2(p)` bits. How do you get from there to all the tokens, and then to "
        "one byte?",
        "If one of the probabilities is 0, the text takes infinitely many bits: return `inf` before "
        "you ask for a logarithm.",
        "if 0 in ___:\n    return ___\nreturn sum(-log2(p) for p in ___) / ___",
    ],
    trace="write the bits below each probability (0.5 is 1 bit, 0.25 is 2), add them, and divide.",
)


def sum_bits(probabilities):
    """Return the bits of all the tokens together."""
    return bits_per_byte(probabilities, 1)


@BITS_PER_BYTE.mistake
def per_token(probabilities, num_bytes):
    """Your code seems to divide by the number of tokens, so it returns bits per *token*.

    A different tokenizer cuts the same text into a different number of tokens. Which of your
    arguments stays the same?
    """
    return sum_bits(probabilities) / len(probabilities)


@BITS_PER_BYTE.mistake
def natural_logarithm(probabilities, num_bytes):
    """Your code seems to use the natural logarithm.

    Bits count halvings, so they need the logarithm to base 2. What does `log(0.5)` give, and what
    does `log2(0.5)` give?
    """
    return inf if 0 in probabilities else sum(-log(p) for p in probabilities) / num_bytes


@BITS_PER_BYTE.mistake
def logarithm_to_base_ten(probabilities, num_bytes):
    """Your code seems to use the logarithm to base 10.

    That was fine for comparing cuts in lesson 08. But a bit is a halving. Which base do you need?
    """
    return inf if 0 in probabilities else sum(-log10(p) for p in probabilities) / num_bytes


@BITS_PER_BYTE.mistake
def sign_forgotten(probabilities, num_bytes):
    """Your result seems to be negative.

    The logarithm of a number below 1 is negative, but a number of bits isn't. What's missing in
    front of it?
    """
    return -bits_per_byte(probabilities, num_bytes)


@BITS_PER_BYTE.mistake
def logarithm_of_zero(probabilities, num_bytes):
    """Your code seems to ask for the logarithm of 0, which doesn't exist.

    If the model said that a token was impossible and it came anyway, no number of bits is enough.
    What should you return before you ask for the logarithm?
    """
    return sum(-log2(p) for p in probabilities) / num_bytes


@BITS_PER_BYTE.mistake
def zeros_skipped(probabilities, num_bytes):
    """Your code seems to leave out the tokens that have a probability of 0.

    Those are the model's worst mistakes, and they'd cost it nothing. How many bits should an
    impossible token take?
    """
    return sum_bits([p for p in probabilities if p]) / num_bytes


@BITS_PER_BYTE.mistake
def zeros_made_small(probabilities, num_bytes):
    """Your code seems to put a tiny number in place of a probability of 0.

    Then the result depends on the number that you picked. What does "impossible" cost, if it
    happens?
    """
    return sum_bits([p or 1e-9 for p in probabilities]) / num_bytes


@BITS_PER_BYTE.mistake
def sum_before_logarithm(probabilities, num_bytes):
    """Your code seems to add the probabilities and take the logarithm of the sum.

    Bits add up, and probabilities multiply. Which comes first for each token: the logarithm or the
    sum?
    """
    return inf if 0 in probabilities else -log2(sum(probabilities)) / num_bytes


@BITS_PER_BYTE.mistake
def mean_before_logarithm(probabilities, num_bytes):
    """Your code seems to take the logarithm of the average probability.

    Two tokens of 0.5 and 0.125 take 1 and 3 bits. What does their average give? Take the logarithm
    of each, then add.
    """
    if 0 in probabilities:
        return inf
    count = len(probabilities)
    return -log2(sum(probabilities) / count) * count / num_bytes


@BITS_PER_BYTE.mistake
def product_too_small(probabilities, num_bytes):
    """Your code seems to multiply the probabilities first, and a long product becomes 0.0.

    You saw that in lesson 08: the result is too small for Python. What do you get if you take the
    logarithms first?
    """
    if 0 in probabilities:
        return inf
    product = prod(probabilities)
    return -log2(product) / num_bytes if product else inf


@BITS_PER_BYTE.mistake
def logarithm_of_the_product(probabilities, num_bytes):
    """Your code seems to multiply the probabilities first, and then to ask for the logarithm of 0.0.

    A long product is too small for Python, as in lesson 08. What do you get if you take the
    logarithms first?
    """
    return inf if 0 in probabilities else -log2(prod(probabilities)) / num_bytes


@BITS_PER_BYTE.mistake
def not_divided(probabilities, num_bytes):
    """Your code seems to return the bits of the whole text.

    A long text needs more than a short one, so you couldn't compare them. What's still to be done
    with `num_bytes`?
    """
    return sum_bits(probabilities)


@BITS_PER_BYTE.mistake
def whole_bits(probabilities, num_bytes):
    """Your code seems to round each token's bits to a whole number.

    A token may well take 1.7 bits: only the sum matters. Which function of yours rounds?
    """
    if 0 in probabilities:
        return inf
    return sum(ceil(-log2(p)) for p in probabilities) / num_bytes


@BITS_PER_BYTE.mistake
def perplexity(probabilities, num_bytes):
    """Your code seems to raise 2 to the power of the bits in the end.

    That makes a perplexity, which comes up later in this lesson. What do you have before that last
    step?
    """
    return inf if 0 in probabilities else 2 ** bits_per_byte(probabilities, num_bytes)


@BITS_PER_BYTE.mistake
def upside_down(probabilities, num_bytes):
    """Your code seems to divide the bytes by the bits.

    "Bits per byte" says what's above the line and what's below it. Which of the two is `num_bytes`?
    """
    bits = sum_bits(probabilities)
    return num_bytes / bits if bits else 0.0


@BITS_PER_BYTE.mistake
def first_token_left_out(probabilities, num_bytes):
    """Your code seems to leave out the first token.

    The model had to guess that one as well, only with less to go by. Where does your loop begin?
    """
    return bits_per_byte(probabilities[1:], num_bytes)


@BITS_PER_BYTE.mistake
def bytes_as_bits(probabilities, num_bytes):
    """Your code seems to divide by the number of bits in the text, which is 8 for each byte.

    That gives the share of the space that's left after compression. But how many *bytes* does the
    text have?
    """
    return bits_per_byte(probabilities, num_bytes) / 8
