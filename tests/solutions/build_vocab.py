def recursive(merges):
    """Spell each id on its own, down to the bytes."""
    parts = {idx: pair for pair, idx in merges.items()}

    def spell(idx):
        return b"".join(map(spell, parts[idx])) if idx in parts else bytes((idx,))

    return {idx: spell(idx) for idx in [*range(256), *parts]}


SOLUTIONS = {"build_vocab": [recursive]}
