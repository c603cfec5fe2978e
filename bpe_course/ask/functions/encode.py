from bpe_course.ask.item import Cases
from bpe_lesson import basic

TYPED = [
    (("aaab", {(97, 97): 256, (256, 97): 257}), [257, 98]),
    (("", {}), []),
    (("🙂", {}), [240, 159, 153, 130]),
    (("\r\n", {}), [13, 10]),
    (("\t  \0", {}), [9, 32, 32, 0]),
    (("\ufeffa", {}), [239, 187, 191, 97]),
    (("ab", {(97, 98): 256}), [256]),
    (("abc", {(98, 99): 256}), [97, 256]),
    (("aab", {(97, 98): 256, (97, 97): 257}), [97, 256]),
    (("abc", {(97, 98): 256, (98, 99): 257}), [256, 99]),
    (("abcdbc", {(97, 98): 256, (98, 99): 257, (99, 100): 258}), [256, 258, 257]),
    (("CABDE", {(65, 66): 256, (67, 65): 257, (66, 68): 258, (68, 69): 259}), [67, 256, 259]),
    (("abc", {(98, 99): 256, (97, 98): 257, (97, 256): 258}), [258]),
    # So many merges that 1,000 isn't above all ids, as an infinity has to be.
    (("abc", {(1, n): 255 + n for n in range(1, 801)} | {(97, 98): 1056}), [1056, 99]),
    (("cabd", {(98, 100): 256, (97, 98): 257, (99, 97): 258}), [258, 256]),
    (
        ("abcdefgh", {(97, 98): 256, (99, 100): 257, (101, 102): 258, (103, 104): 259}),
        [256, 257, 258, 259],
    ),
    (("e\u0301", {}), [101, 204, 129]),
    ((" A b ", {(98, 32): 256}), [32, 65, 32, 256]),
]

CASES = Cases(
    basic.encode,
    TYPED,
    lambda rng: (
        "".join(rng.choices("abcé", k=rng.randrange(10))),
        basic.train("".join(rng.choices("abcé", k=20)), 256 + rng.randrange(8)),
    ),
)


def longest_match(text, merges):
    ids, rest, vocab = [], text.encode(), basic.build_vocab(merges)
    while rest:
        ids.append(max(vocab, key=lambda idx: rest.startswith(vocab[idx]) * len(vocab[idx])))
        rest = rest.removeprefix(vocab[ids[-1]])
    return ids
