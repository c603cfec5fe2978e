from bpe_lesson import core


def as_in_sennrich(text, num_merges):
    """As in subword-nmt's bpe_toy.py: the ValueError of max ends the loop."""
    symbols, merges, names = list(text), {}, core.generate_names(text)
    for _ in range(num_merges):
        pairs = core.get_stats(symbols)
        try:
            best = max(pairs, key=pairs.get)
        except ValueError:
            break
        merges[best] = next(names)
        symbols = core.merge(symbols, best, merges[best])
    return merges, symbols


SOLUTIONS = {"train_toy": [as_in_sennrich]}
