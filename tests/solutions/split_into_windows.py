"""Right solutions of `split_into_windows`."""

from bpe_lesson.beside.budget import truncate


def by_position(text, tokenizer, max_tokens, overlap):
    """Starts and ends are kept, and the windows are cut at the end."""
    spans, start, end = [], 0, 0
    while end < len(text):
        reach = start + len(truncate(text[start:], tokenizer, max_tokens))
        if reach <= end:
            start += 1
            continue
        spans.append((start, reach))
        end = reach
        ids = tokenizer.encode(text[start:end])
        ids = ids[: len(ids) - overlap] if len(ids) > overlap else []
        start = max(start + 1, start + len(tokenizer.decode(ids, errors="ignore")))
    return [text[a:b] for a, b in spans]


def generated(text, tokenizer, max_tokens, overlap):
    """A generator inside, and a list of what it yields."""

    def generate():
        start = end = 0
        while end != len(text):
            window = truncate(text[start:], tokenizer, max_tokens)
            if start + len(window) > end:
                yield window
                end = start + len(window)
                ids = tokenizer.encode(window)
                kept = max(0, len(ids) - overlap)
                start += len(tokenizer.decode(ids[:kept], errors="ignore")) or 1
            else:
                start += 1

    return list(generate())


SOLUTIONS = {"split_into_windows": [by_position, generated]}
