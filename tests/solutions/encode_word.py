from bpe_lesson.core import merge


def as_in_the_hugging_face_course(word, merges):
    """As in the Hugging Face course: the merges in order, with slices."""
    split = [*word, "</w>"]
    for pair in merges:
        i = 0
        while i < len(split) - 1:
            if split[i] == pair[0] and split[i + 1] == pair[1]:
                split = split[:i] + [pair[0] + pair[1]] + split[i + 2 :]
            else:
                i += 1
    return tuple(split)


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
    "encode_word": [as_in_the_hugging_face_course, as_in_gpt_2],
    "encode_word-fix": [as_in_gpt_2],
}
