from bpe_lesson.beside.chat import BOS, END, ROLES, START


def in_pieces(messages, tokenizer):
    """A list of texts and ids, which are joined at the end."""
    special = tokenizer.special_tokens
    parts = [special[BOS]]
    for message in messages:
        if message["role"] not in ROLES:
            raise ValueError(f"unknown role {message['role']!r}")
        parts += [special[START], message["role"] + "\n" + message["content"], special[END], "\n"]
    parts += [special[START], "assistant\n"]
    ids = []
    for part in parts:
        ids.extend(tokenizer.encode(part) if isinstance(part, str) else [part])
    return ids


SOLUTIONS = {"encode_chat": [in_pieces]}
