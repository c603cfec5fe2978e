"""The exercise `apply_temperature`: cases typed by hand, hints, and known mistakes."""

from math import exp, log

from bpe_lesson.beside.model import apply_temperature
from bpe_lesson.exercises.a_model_on_top.shared import random_probabilities, round_all
from bpe_lesson.exercises.exercise import Exercise

APPLY_TEMPERATURE = Exercise(
    apply_temperature,
    title="Make a model bolder or more careful",
    minutes=7,
    use=lambda function, probabilities, temperature: round_all(
        function(probabilities, temperature)
    ),
    cases=[
        (([1.0], 0.5), [1.0]),
        (([0.75, 0.25], 1), [0.75, 0.25]),
        (([0.75, 0.25], 0.5), [0.9, 0.1]),
        (([0.5, 0.5], 0.5), [0.5, 0.5]),
        (([0.9, 0.1], 2), [0.75, 0.25]),
        (([0.8, 0.2], 2), [0.666666667, 0.333333333]),
        (([0.8, 0.2, 0.0], 0.5), [0.941176471, 0.058823529, 0.0]),
        (([0.5, 0.25, 0.25], 0.5), [0.666666667, 0.166666667, 0.166666667]),
        (([0.25, 0.0, 0.75], 0.25), [0.012195122, 0.0, 0.987804878]),
    ],
    random_case=lambda rng: (
        random_probabilities(rng, rng.randrange(2, 6), zeros=True),
        rng.choice([0.25, 0.5, 0.8, 1, 1.5, 2, 4]),
    ),
    hints=[
        "A low temperature should help the likely ids: 0.9 and 0.1 get further apart if you square "
        "them. Which power belongs to a temperature of one half?",
        "Raise each probability to the power of 1 / temperature. After that the sum isn't 1 any "
        "more, so divide each by the sum.",
        "weights = [p ** (___) for p in probabilities]\n"
        "total = ___\n"
        "return [weight / ___ for weight in weights]",
    ],
    trace="square 0.75 and 0.25, then divide both by the sum of the squares.",
)


def scale(weights):
    """Divide the weights by their sum."""
    return [weight / sum(weights) for weight in weights]


@APPLY_TEMPERATURE.mistake
def upside_down(probabilities, temperature):
    """Your code seems to raise to the power of the temperature, so a low one makes ids more alike.

    A temperature of 0.5 should square the probabilities. Which power do you get from 1 /
    temperature?
    """
    return scale([p**temperature for p in probabilities])


@APPLY_TEMPERATURE.mistake
def sum_not_one(probabilities, temperature):
    """Your probabilities seem not to add up to 1 any more.

    Squares of numbers below 1 are smaller than the numbers. By what can you divide them all so
    that the sum is 1?
    """
    return [p ** (1 / temperature) for p in probabilities]


@APPLY_TEMPERATURE.mistake
def only_divided(probabilities, temperature):
    """Your code seems to divide every probability by the temperature.

    That changes all of them by the same factor, and the sum isn't 1. Which operation brings 0.9
    and 0.1 further apart?
    """
    return [p / temperature for p in probabilities]


@APPLY_TEMPERATURE.mistake
def nothing_changes(probabilities, temperature):
    """Your code seems to return the probabilities that it was given.

    If you divide all of them by the temperature and then by their sum, the temperature cancels
    out. Which operation doesn't cancel?
    """
    return list(probabilities)


@APPLY_TEMPERATURE.mistake
def exponential_of_probabilities(probabilities, temperature):
    """Your code seems to raise e to the power of the probabilities themselves.

    A neural network does that with its scores, which are logarithms. You have probabilities. What
    would you have to do to them first, or which power do you need instead?
    """
    return scale([exp(p / temperature) for p in probabilities])


@APPLY_TEMPERATURE.mistake
def logarithm_of_zero(probabilities, temperature):
    """Your code seems to ask for the logarithm of 0.

    One of the probabilities is 0, and it should stay 0. Do you need logarithms, or can you use
    `**`?
    """
    return scale([exp(log(p) / temperature) for p in probabilities])


@APPLY_TEMPERATURE.mistake
def likeliest_only(probabilities, temperature):
    """Your code seems to give everything to the likeliest id.

    That's what happens if the temperature gets close to 0. Where does your code use its value?
    """
    best = probabilities.index(max(probabilities))
    return [float(idx == best) for idx in range(len(probabilities))]


@APPLY_TEMPERATURE.mistake
def divided_by_the_largest(probabilities, temperature):
    """Your code seems to divide by the largest weight, so that one probability is 1.

    What has to be 1: the largest probability, or the sum of all of them?
    """
    weights = [p ** (1 / temperature) for p in probabilities]
    return [weight / max(weights) for weight in weights]


@APPLY_TEMPERATURE.mistake
def whole_powers(probabilities, temperature):
    """Your code seems to round 1 / temperature down to a whole number.

    `//` throws away what comes after the point. What is 1 // 2, and what is 1 / 2?
    """
    power = 1 // temperature
    return scale([p**power for p in probabilities])


@APPLY_TEMPERATURE.mistake
def caller_changed(probabilities, temperature):
    """Your code returns the right list, but it also changes the caller's probabilities.

    The caller may want to try a different temperature next. How can you make a new list?
    """
    probabilities[:] = apply_temperature(probabilities, temperature)
    return probabilities


@APPLY_TEMPERATURE.mistake
def changed_while_it_is_summed(probabilities, temperature):
    """Your code seems to compute the sum anew for each id, while the list is already changing.

    The sum should be the same for all of them. When do you compute it?
    """
    weights = [p ** (1 / temperature) for p in probabilities]
    for idx in range(len(weights)):
        weights[idx] /= sum(weights)
    return weights
