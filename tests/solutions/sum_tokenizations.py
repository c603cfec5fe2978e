from collections import Counter


def counters(data, vocab, model):
    """Counters, and a pile of places from the left to the right."""
    reached = {0: Counter({(): 1.0})}
    for position in range(len(data)):
        for last_ids, so_far in reached.get(position, Counter()).items():
            for idx, p in enumerate(model.predict(last_ids)):
                end = position + len(vocab[idx])
                if data[position:end] == vocab[idx]:
                    reached.setdefault(end, Counter())[(*last_ids, idx)[-2:]] += so_far * p
    return sum(reached.get(len(data), {}).values())


SOLUTIONS = {"sum_tokenizations": [counters]}
