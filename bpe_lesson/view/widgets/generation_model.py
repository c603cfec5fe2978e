"""Let a language model write, one token at a time, with any functions that predict and sample."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from bpe_lesson.view.next_tokens import find_likeliest

_FIRST_SEED = 10


class Generation:
    """A text that grows by tokens which are chosen or sampled, and which can be taken back.

    >>> certain = lambda ids: [0.0, 1.0]
    >>> text = Generation({0: b"a", 1: b"b"}, certain, lambda p, t: p, lambda p, rng: 1, end=9)
    >>> text.begin([0])
    >>> text.draw()
    >>> text.ids
    [0, 1]
    """

    def __init__(
        self,
        vocab: Mapping[int, bytes],
        predict: Callable[[Sequence[int]], Sequence[float]],
        apply_temperature: Callable[[Sequence[float], float], Sequence[float]],
        sample: Callable[[Sequence[float], Random], int],
        end: int,
    ) -> None:
        """Start with an empty text.

        Args:
            vocab: id -> bytes.
            predict: returns the probability of every id, given the ids so far.
            apply_temperature: returns the probabilities, changed by a temperature.
            sample: draws an id, given the probabilities and a random generator.
            end: the id of the end-of-text token, after which nothing comes.
        """
        self.vocab = vocab
        self.predict = predict
        self.apply_temperature = apply_temperature
        self.sample = sample
        self.end = end
        self.temperature = 1.0
        self.begin([])

    def begin(self, prompt: Sequence[int]) -> None:
        """Start over with the ids of a prompt, and with the same seed as before."""
        self.ids = list(prompt)
        self.prompt_length = len(self.ids)
        self.rng = Random(_FIRST_SEED)

    @property
    def has_ended(self) -> bool:
        """Whether the last token was the end-of-text token."""
        return self.count_added() > 0 and self.ids[-1] == self.end

    def count_added(self) -> int:
        """Return how many tokens came after the prompt."""
        return len(self.ids) - self.prompt_length

    def get_distribution(self) -> Sequence[float]:
        """Return the probability of every id to come next, at the current temperature."""
        return self.apply_temperature(self.predict(list(self.ids)), self.temperature)

    def list_next(self, most: int) -> list[tuple[int, float]]:
        """Return the likeliest next ids with their probabilities; none after the end."""
        if self.has_ended:
            return []
        distribution = self.get_distribution()
        return [(idx, distribution[idx]) for idx in find_likeliest(distribution, most)]

    def add(self, idx: int) -> None:
        """Add a token, unless the text has ended."""
        if not self.has_ended:
            self.ids.append(idx)

    def draw(self) -> None:
        """Sample the next token and add it, unless the text has ended."""
        if not self.has_ended:
            self.ids.append(self.sample(self.get_distribution(), self.rng))

    def take_back(self) -> None:
        """Remove the last token that came after the prompt, if there is one."""
        if self.count_added():
            self.ids.pop()
