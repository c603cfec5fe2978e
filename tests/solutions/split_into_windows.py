from bpe_lesson.beside.budget import truncate


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


SOLUTIONS = {"split_into_windows": [generated]}
