def like_tiktoken(text, tokenizer):
    """`decode_with_offsets`, with ends."""
    positions, length = [], 0
    for idx in tokenizer.encode(text):
        token = tokenizer.vocab[idx]
        start = max(0, length - (0x80 <= token[0] < 0xC0))
        length += sum(1 for byte in token if not 0x80 <= byte < 0xC0)
        positions.append((start, length))
    return positions


SOLUTIONS = {"offsets": [like_tiktoken]}
