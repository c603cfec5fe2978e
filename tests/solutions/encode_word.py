from bpe_lesson.core import merge


def as_in_gpt_2(token, merges):
    """As in OpenAI's GPT-2 encoder: a set of pairs, and ranks."""
    bpe_ranks = dict(zip(merges, range(len(merges))))
    word = (*token, "</w>")
    while pairs := set(zip(word, word[1:])):
        bigram = min(pairs, key=lambda pair: bpe_ranks.get(pair, float("inf")))
        if bigram not in bpe_ranks:
            break
        word = tuple(merge(word, bigram, bigram[0] + bigram[1]))
    return word


SOLUTIONS = {
    "encode_word": [as_in_gpt_2],
    "encode_word-fix": [as_in_gpt_2],
}
