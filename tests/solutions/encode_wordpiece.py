"""Right solutions of `encode_wordpiece`."""


def by_bert(word, vocab, unknown="[UNK]"):
    """Google's BERT, WordpieceTokenizer.tokenize, for a single word."""
    chars = list(word)
    is_bad = False
    start = 0
    sub_tokens = []
    while start < len(chars):
        end = len(chars)
        cur_substr = None
        while start < end:
            substr = "".join(chars[start:end])
            if start > 0:
                substr = "##" + substr
            if substr in vocab:
                cur_substr = substr
                break
            end -= 1
        if cur_substr is None:
            is_bad = True
            break
        sub_tokens.append(cur_substr)
        start = end
    return [unknown] if is_bad else sub_tokens


def by_hugging_face(word, vocab, unknown="[UNK]"):
    """Hugging Face's course, encode_word: the rest of the word gets its ## at once."""
    tokens = []
    while len(word) > 0:
        i = len(word)
        while i > 0 and word[:i] not in vocab:
            i -= 1
        if i == 0:
            return [unknown]
        tokens.append(word[:i])
        word = word[i:]
        if len(word) > 0:
            word = f"##{word}"
    return tokens


SOLUTIONS = {
    "encode_wordpiece": [by_bert, by_hugging_face],
    "encode_wordpiece-fix": [by_bert, by_hugging_face],
}
