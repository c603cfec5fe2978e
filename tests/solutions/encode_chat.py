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


def allowing_the_markers(messages, tokenizer):
    """Special tokens are allowed, but only in the template's own texts."""

    def mark(text):
        return tokenizer.encode(text, allowed_special="all")

    ids = mark(BOS)
    for message in messages:
        role = message["role"]
        if role not in set(ROLES):
            raise ValueError(role)
        text = "\n".join([role, message["content"]])
        ids = ids + mark(START) + tokenizer.encode(text) + mark(f"{END}\n")
    return ids + mark(f"{START}assistant\n")


SOLUTIONS = {"encode_chat": [in_pieces, allowing_the_markers]}
