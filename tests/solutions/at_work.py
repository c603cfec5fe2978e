"""Right solutions of lesson 09."""

import codecs
from itertools import accumulate

from bpe_lesson.beside.chat import BOS, END, ROLES, START
from bpe_lesson.stream import StreamDecoder

# truncate


def cut_by_ends(text, tokenizer, max_tokens):
    """The first end, from the right, that fits: a generator and `next`."""
    spelled = tokenizer.decode(tokenizer.encode(text)[:max_tokens], errors="ignore")
    prefixes = (spelled[:end] for end in range(len(spelled), -1, -1))
    return next(prefix for prefix in prefixes if len(tokenizer.encode(prefix)) <= max_tokens)


def cut_by_a_stream(text, tokenizer, max_tokens):
    """Lesson 06's decoder gives whole characters only, and what still waits isn't asked for."""
    kept = StreamDecoder(tokenizer.vocab).feed(tokenizer.encode(text)[:max_tokens])
    while len(tokenizer.encode(kept)) > max_tokens:
        kept = kept[: len(kept) - 1]
    return kept


def cut_by_bytes(text, tokenizer, max_tokens):
    """Count the bytes of the tokens, and go back to the beginning of a character."""
    data = text.encode("utf-8")
    end = sum(len(tokenizer.vocab[idx]) for idx in tokenizer.encode(text)[:max_tokens])
    while end < len(data) and data[end] & 0xC0 == 0x80:
        end -= 1
    kept = data[:end].decode("utf-8")
    while len(tokenizer.encode(kept)) > max_tokens:
        kept = kept[:-1]
    return kept


def cut_recursive(text, tokenizer, max_tokens, kept=None):
    """It calls itself with one character less."""
    if kept is None:
        ids = tokenizer.encode(text)
        kept = tokenizer.decode(ids[0:max_tokens], errors="ignore")
    if len(tokenizer.encode(kept)) <= max_tokens:
        return kept
    return cut_recursive(text, tokenizer, max_tokens, kept[:-1])


def cut_early(text, tokenizer, max_tokens):
    """What fits is returned as it is, and the prefix is checked against the text."""
    if len(ids := tokenizer.encode(text)) <= max_tokens:
        return text
    kept = codecs.decode(tokenizer.decode_bytes(ids[:max_tokens]), "utf-8", "ignore")
    assert text.startswith(kept)
    for _ in range(len(kept)):
        if len(tokenizer.encode(kept)) <= max_tokens:
            break
        kept = kept[:-1]
    return kept


# split_into_windows


def windows_by_position(text, tokenizer, max_tokens, overlap):
    """Starts and ends are kept, and the windows are cut at the end."""
    spans, start, end = [], 0, 0
    while end < len(text):
        reach = start + len(cut_by_ends(text[start:], tokenizer, max_tokens))
        if reach <= end:
            start += 1
            continue
        spans.append((start, reach))
        end = reach
        ids = tokenizer.encode(text[start:end])
        ids = ids[: len(ids) - overlap] if len(ids) > overlap else []
        start = max(start + 1, start + len(tokenizer.decode(ids, errors="ignore")))
    return [text[a:b] for a, b in spans]


def windows_generated(text, tokenizer, max_tokens, overlap):
    """A generator inside, and a list of what it yields."""

    def generate():
        start = end = 0
        while end != len(text):
            window = cut_by_a_stream(text[start:], tokenizer, max_tokens)
            if start + len(window) > end:
                yield window
                end = start + len(window)
                ids = tokenizer.encode(window)
                kept = max(0, len(ids) - overlap)
                start += len(tokenizer.decode(ids[:kept], errors="ignore")) or 1
            else:
                start += 1

    return list(generate())


def windows_recursive(text, tokenizer, max_tokens, overlap, new=0):
    """The rest of the text is cut by the function itself; `new` is where something new begins."""
    if new >= len(text):
        return []
    window = cut_by_bytes(text, tokenizer, max_tokens)
    if len(window) <= new:
        return windows_recursive(text[1:], tokenizer, max_tokens, overlap, new - 1)
    ids = tokenizer.encode(window)
    fresh = tokenizer.decode(ids[: max(len(ids) - overlap, 0)], errors="ignore")
    step = max(len(fresh), 1)
    rest = windows_recursive(text[step:], tokenizer, max_tokens, overlap, len(window) - step)
    return [window, *rest]


def windows_until_the_end(text, tokenizer, max_tokens, overlap):
    """An endless loop with a `break`; the overlap is measured from the end of the window."""
    windows, start, end = [], 0, 0
    while text:
        window = cut_by_ends(text[start:], tokenizer, max_tokens)
        if start + len(window) <= end:
            start += 1
            continue
        windows += [window]
        end = start + len(window)
        if end == len(text):
            break
        ids = tokenizer.encode(window)
        fresh = ids[:-overlap] if overlap else ids
        start += max(len(tokenizer.decode(fresh, errors="ignore")), 1)
    return windows


def windows_of_the_rest(text, tokenizer, max_tokens, overlap):
    """The text gets shorter and shorter."""
    windows, seen = [], 0
    while len(text) > seen:
        window = cut_early(text, tokenizer, max_tokens)
        step = 1
        if len(window) > seen:
            windows.append(window)
            ids = tokenizer.encode(window)
            fresh = tokenizer.decode(ids[: max(len(ids) - overlap, 0)], errors="ignore")
            step = max(len(fresh), 1)
            seen = len(window)
        text, seen = text[step:], seen - step
    return windows


# offsets


def positions_by_decoding(text, tokenizer):
    """Decode the ids up to each token, whole characters only, and all that have begun."""
    ids, positions = tokenizer.encode(text), []
    for n in range(len(ids)):
        start = len(tokenizer.decode(ids[:n], errors="ignore"))
        end = len(tokenizer.decode(ids[: n + 1], errors="replace"))
        positions.append((start, end))
    return positions


def positions_by_table(text, tokenizer):
    """A table from byte to character, which is then looked up."""
    owner = [n for n, character in enumerate(text) for _ in character.encode("utf-8")]
    positions, byte = [], 0
    for idx in tokenizer.encode(text):
        size = len(tokenizer.vocab[idx])
        positions.append((owner[byte], owner[byte + size - 1] + 1))
        byte += size
    return positions


def positions_like_tiktoken(text, tokenizer):
    """`decode_with_offsets`, with ends."""
    positions, length = [], 0
    for idx in tokenizer.encode(text):
        token = tokenizer.vocab[idx]
        start = max(0, length - (0x80 <= token[0] < 0xC0))
        length += sum(1 for byte in token if not 0x80 <= byte < 0xC0)
        positions.append((start, length))
    return positions


def positions_accumulated(text, tokenizer):
    """Sums of what begins, from itertools; lists instead of tuples."""
    tokens = [tokenizer.vocab[idx] for idx in tokenizer.encode(text)]
    begins = [sum(byte >> 6 != 2 for byte in token) for token in tokens]
    ends = list(accumulate(begins))
    starts = [end - n - (token[0] >> 6 == 2) for end, n, token in zip(ends, begins, tokens)]
    return [(start, end) for start, end in zip(starts, ends)]


def positions_by_bits(text, tokenizer):
    """The bits of a byte as text; positions as pairs that a generator yields."""

    def begins(byte):
        return not f"{byte:08b}".startswith("10")

    def generate():
        count = 0
        for idx in tokenizer.encode(text):
            first, *_ = token = tokenizer.vocab[idx]
            start = count if begins(first) else count - 1
            count += len([byte for byte in token if begins(byte)])
            yield start, count

    return list(generate())


# encode_chat


def chat_in_pieces(messages, tokenizer):
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


def chat_allowing_the_markers(messages, tokenizer):
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


def chat_checked_first(messages, tokenizer):
    """All roles are checked before anything is encoded."""
    if not {message["role"] for message in messages} <= set(ROLES):
        raise ValueError("a role isn't known")
    bos, start, end = (tokenizer.special_tokens[name] for name in (BOS, START, END))
    newline = tokenizer.encode("\n")
    ids = [bos]
    for role, content in (message.values() for message in messages):
        ids += [start] + tokenizer.encode(f"{role}\n{content}") + [end] + newline
    return ids + [start] + tokenizer.encode("assistant\n")


def chat_recursive(messages, tokenizer):
    """The last message is taken off, and the function is called with the others."""
    special, question = tokenizer.special_tokens, tokenizer.encode("assistant\n")
    if not messages:
        return [special[BOS], special[START], *question]
    *others, last = messages
    if last["role"] not in ROLES:
        raise ValueError
    before = chat_recursive(others, tokenizer)[: -len(question) - 1]
    text = tokenizer.encode(last["role"] + "\n" + last["content"])
    after = tokenizer.encode("\n")
    return [*before, special[START], *text, special[END], *after, special[START], *question]


def chat_by_index(messages, tokenizer):
    """`ROLES.index` raises the ValueError by itself."""
    ids = [tokenizer.special_tokens[BOS]]
    for message in messages:
        role = ROLES[ROLES.index(message["role"])]
        ids.append(tokenizer.special_tokens[START])
        ids.extend(tokenizer.encode(f"{role}\n{message['content']}"))
        ids.append(tokenizer.special_tokens[END])
        ids.extend(tokenizer.encode("\n"))
    ids.append(tokenizer.special_tokens[START])
    ids.extend(tokenizer.encode("assistant\n"))
    return ids


SOLUTIONS = {
    "truncate": [
        cut_by_ends,
        cut_by_a_stream,
        cut_by_bytes,
        cut_recursive,
        cut_early,
    ],
    "split_into_windows": [
        windows_by_position,
        windows_generated,
        windows_recursive,
        windows_until_the_end,
        windows_of_the_rest,
    ],
    "offsets": [
        positions_by_decoding,
        positions_by_table,
        positions_like_tiktoken,
        positions_accumulated,
        positions_by_bits,
    ],
    "encode_chat": [
        chat_in_pieces,
        chat_allowing_the_markers,
        chat_checked_first,
        chat_recursive,
        chat_by_index,
    ],
}
