def by_table(text, tokenizer):
    """A table from byte to character, which is then looked up."""
    owner = [n for n, character in enumerate(text) for _ in character.encode("utf-8")]
    positions, byte = [], 0
    for idx in tokenizer.encode(text):
        size = len(tokenizer.vocab[idx])
        positions.append((owner[byte], owner[byte + size - 1] + 1))
        byte += size
    return positions


def like_tiktoken(text, tokenizer):
    """`decode_with_offsets`, with ends."""
    positions, length = [], 0
    for idx in tokenizer.encode(text):
        token = tokenizer.vocab[idx]
        start = max(0, length - (0x80 <= token[0] < 0xC0))
        length += sum(1 for byte in token if not 0x80 <= byte < 0xC0)
        positions.append((start, length))
    return positions


SOLUTIONS = {"offsets": [by_table, like_tiktoken]}
