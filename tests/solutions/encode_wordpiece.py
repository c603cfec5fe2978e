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


SOLUTIONS = {"encode_wordpiece": [by_hugging_face], "encode_wordpiece-fix": [by_hugging_face]}
