"""Right solutions of lesson 09."""

import heapq
import json
from bisect import bisect_left
from collections import OrderedDict
from functools import reduce
from heapq import heapify, heappop, heappush, heapreplace
from itertools import zip_longest

from bpe_lesson import linked

# join


def join_by_the_textbook(before, after, node):
    """Cormen and others, list delete: two links, with a check at the end of the list."""
    gone = after[node]
    beyond = after[gone]
    after[node] = beyond
    if beyond != -1:
        before[beyond] = node


def join_by_dancing_links(before, after, node):
    """Knuth's dancing links: the node that drops out tells its neighbours about each other."""
    x = after[node]
    if after[x] >= 0:
        before[after[x]] = before[x]
    after[before[x]] = after[x]


def join_by_tokenizers(before, after, node):
    """Hugging Face's tokenizers, Word::merge_all, in Rust: the next place is checked twice."""
    right = after[node]
    after[node] = after[right]
    if after[right] > -1 and after[right] < len(before):
        before[after[right]] = node


def join_in_one_line(before, after, node):
    """One assignment for both links, if there are two."""
    if after[after[node]] == -1:
        after[node] = -1
    else:
        before[after[after[node]]], after[node] = node, after[after[node]]


def join_by_methods(before, after, node):
    """The methods of lists, called by name."""
    after.__setitem__(node, after.__getitem__(after.__getitem__(node)))
    after[node] < 0 or before.__setitem__(after[node], node)


def join_by_slices(before, after, node, *, end=-1):
    """Slices of one item."""
    beyond = after[after[node]]
    after[node : node + 1] = [beyond]
    if beyond > end:
        before[beyond : beyond + 1] = (node,)


def join_by_walrus(before, after, node):
    """A walrus, and a conditional that stands alone."""
    (beyond := after[after[node]]) == -1 or before.__setitem__(beyond, node)
    after[node] = beyond


def join_by_loop(before, after, node):
    """Search for the node whose predecessor drops out."""
    gone = after[node]
    for other, left in enumerate(before):
        if left == gone and after[gone] == other:
            before[other] = node
    after[node] = after[gone]


def join_by_error(before, after, node):
    """A dict of places; a KeyError at the end of the list."""
    after[node] = after[after[node]]
    places = {place: place for place in range(len(before))}
    try:
        before[places[after[node]]] = node
    except KeyError:
        return


# pop_best


def best_by_the_hint(heap, entry):
    """Pop, compare, push."""
    while heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return old[-1]
        if now:
            heappush(heap, now)
    return None


def best_by_heapq_recipe(heap, entry):
    """Python's heapq, "Priority Queue Implementation Notes": skip what is marked as removed."""
    while heap:
        count, place, pair = heapq.heappop(heap)
        current = entry(pair)
        if current is None:
            continue
        if current != (count, place, pair):
            heapq.heappush(heap, current)
            continue
        return pair


def best_by_peek(heap, entry):
    """Lazy Dijkstra, as in Sedgewick and Wayne: look at the top, then replace or remove it."""
    while heap:
        top = heap[0]
        pair = top[-1]
        true = entry(pair)
        if true is None:
            heappop(heap)
        elif true == top:
            return heappop(heap)[-1]
        else:
            heapreplace(heap, true)
    return None


def best_by_count(heap, entry):
    """Rustbpe's loop: only the counts are compared, because a first place can't move alone."""
    while heap:
        top = heappop(heap)
        current = entry(top[-1])
        if not current:
            continue
        if top[0] != current[0]:
            heappush(heap, current)
            continue
        return top[-1]
    return None


def best_by_pushpop(heap, entry):
    """Push and pop in one step."""
    old = heappop(heap) if heap else None
    while old:
        now = entry(old[-1])
        if now == old:
            return old[-1]
        if now:
            old = heapq.heappushpop(heap, now)
        else:
            old = heappop(heap) if heap else None
    return None


def best_recursive(heap, entry):
    """One entry in each call."""
    if not heap:
        return None
    *_, pair = old = heappop(heap)
    if (now := entry(pair)) == old:
        return pair
    if now is not None:
        heappush(heap, now)
    return best_recursive(heap, entry)


def best_by_error(heap, entry):
    """The IndexError of an empty heap ends the search."""
    try:
        while (now := entry((old := heappop(heap))[-1])) != old:
            now and heappush(heap, now)
        return old[-1]
    except IndexError:
        return None


def best_sorted(heap, entry):
    """A sorted list is a heap too."""
    heap.sort()
    while heap:
        old = heap.pop(0)
        now = entry(old[-1])
        if now == old:
            return old[-1]
        if now:
            heap.insert(bisect_left(heap, now), now)
    return None


def best_generated(heap, entry):
    """A generator of true pairs, of which next takes the first."""

    def pairs():
        while heap:
            old = heappop(heap)
            now = entry(old[-1])
            if now == old:
                yield old[-1]
            elif now:
                heappush(heap, now)

    return next(pairs(), None)


def best_rebuilt(heap, entry):
    """Put the true entry on top, and heapify again."""
    while heap:
        now = entry(heap[0][-1])
        if now == heap[0]:
            heap[0] = heap[-1]
            del heap[-1]
            heapify(heap)
            return now[-1]
        heap[:1] = [now] if now else []
        heapify(heap)
    return None


# find_disagreement


def disagreement_by_mckeeman(train, other, texts, vocab_size):
    """McKeeman's differential test: run both, compare, stop at the first difference."""
    for text in texts:
        if list(train(text, vocab_size).items()) != list(other(text, vocab_size).items()):
            return text
    return None


def disagreement_by_stress_test(train, other, texts, vocab_size):
    """The stress test of competitive programmers: what both print is compared."""
    for text in texts:
        ours = train(text, vocab_size)
        theirs = other(text, vocab_size)
        if str(ours) == str(theirs):
            continue
        print("FAILED!", text)
        return text


def disagreement_by_assertion(train, other, texts, vocab_size):
    """Minbpe's tests and Hypothesis: an assertion that fails on the text."""
    for text in texts:
        ours, theirs = train(text, vocab_size), other(text, vocab_size)
        try:
            assert tuple(ours.items()) == tuple(theirs.items()), text
        except AssertionError as error:
            return error.args[0]
    return None


def disagreement_by_next(train, other, texts, vocab_size):
    """Next with a default."""
    both = ((text, *(t(text, vocab_size) for t in (train, other))) for text in texts)
    return next((text for text, a, b in both if [*a.items()] != [*b.items()]), None)


def disagreement_by_ordered_dict(train, other, texts, vocab_size):
    """Two OrderedDicts are equal only in the same order."""
    for text in texts:
        if OrderedDict(train(text, vocab_size)) != OrderedDict(other(text, vocab_size)):
            break
    else:
        text = None
    return text


def disagreement_by_zip_longest(train, other, texts, vocab_size):
    """Item by item, and None where one of them has no more."""
    for text in texts:
        items = zip_longest(train(text, vocab_size).items(), other(text, vocab_size).items())
        if any(ours != theirs for ours, theirs in items):
            return text


def disagreement_by_json(train, other, texts, vocab_size):
    """The merges as text in JSON."""

    def write(merges):
        return json.dumps([[*pair, idx] for pair, idx in merges.items()])

    found = filter(lambda t: write(train(t, vocab_size)) != write(other(t, vocab_size)), texts)
    return next(found, None)


def disagreement_recursive(train, other, texts, vocab_size):
    """The first text, then the rest."""
    if not texts:
        return None
    first, *rest = texts
    a, b = (trainer(text=first, vocab_size=vocab_size) for trainer in (train, other))
    if a == b and list(a) == list(b):
        return disagreement_recursive(train, other, rest, vocab_size)
    return first


# linked-train-fix


def train_fixed(text, vocab_size):
    """The listing of lesson 09 with three lines changed."""
    chain, merges, heap = linked.Chain(text.encode("utf-8")), {}, []
    node = 0
    while node >= 0 and chain.after[node] >= 0:
        pair = chain.ids[node], chain.ids[chain.after[node]]
        heap.append(chain.entry(pair))
        node = chain.after[node]
    heapify(heap)
    while heap and len(merges) < vocab_size - 256:
        pair = linked.pop_best(heap, chain.entry)
        if pair:
            merges[pair] = 256 + len(merges)
            for new in chain.merge(pair, merges[pair]):
                heappush(heap, chain.entry(new))
    return merges


def train_checked(text, vocab_size):
    """A check of each entry in the loop itself, and the pairs from chain.places."""
    chain, merges, heap = linked.Chain(text.encode("utf-8")), {}, []
    for pair in chain.places:
        heappush(heap, chain.entry(pair))
    while heap and len(merges) < vocab_size - 256:
        old = heappop(heap)
        now = chain.entry(old[-1])
        if now == old:
            merges[now[-1]] = 256 + len(merges)
            for new in chain.merge(now[-1], merges[now[-1]]):
                heappush(heap, chain.entry(new))
        elif now:
            heappush(heap, now)
    return merges


def train_without_heap(text, vocab_size):
    """The smallest entry of all; no entry is ever stale."""
    chain, merges = linked.Chain(text.encode("utf-8")), {}
    for idx in range(256, vocab_size):
        entry = min(filter(None, map(chain.entry, chain.places)), default=None)
        if entry is None:
            break
        merges[entry[-1]] = idx
        chain.merge(entry[-1], idx)
    return merges


def train_refilled(text, vocab_size):
    """A new heap for each merge."""
    chain, merges = linked.Chain(text.encode("utf-8")), {}
    while len(merges) < vocab_size - 256:
        heap = [entry for pair in chain.places if (entry := chain.entry(pair))]
        heapify(heap)
        if not heap:
            return merges
        pair = heap[0][-1]
        merges[pair] = 256 + len(merges)
        chain.merge(pair, merges[pair])
    return merges


def train_by_first_node(text, vocab_size):
    """The first pair is pushed by itself, before the walk of the listing."""
    chain, merges, heap = linked.Chain(text.encode("utf-8")), {}, []
    ids, after = chain.ids, chain.after
    if len(ids) > 1:
        heap.append(chain.entry((ids[0], ids[1])))
    node = after[0]
    while node >= 0 and after[node] >= 0:
        heap.append(chain.entry((ids[node], ids[after[node]])))
        node = after[node]
    heapify(heap)
    while len(merges) < vocab_size - 256 and (pair := best_by_peek(heap, chain.entry)):
        merges[pair] = 256 + len(merges)
        heap += map(chain.entry, chain.merge(pair, merges[pair]))
        heapify(heap)
    return merges


def train_with_set(text, vocab_size):
    """Pairs in a set, entries made anew, and everything pushed that was born."""
    chain, merges = linked.Chain(text.encode("utf-8")), {}
    heap = [*map(chain.entry, {*zip(chain.ids, chain.ids[1:])})]
    heap.sort()
    while len(merges) < vocab_size - 256:
        if (pair := best_recursive(heap, chain.entry)) is None:
            break
        merges[pair] = 256 + len(merges)
        reduce(lambda _, new: heappush(heap, chain.entry(new)), chain.merge(pair, merges[pair]), 0)
    return merges


# drop_overlaps


def places_by_the_hint(places, size):
    """Keep the end of the last merge."""
    free, end = [], 0
    for place in places:
        if place >= end:
            free.append(place)
            end = place + size
    return free


def places_by_scheduling(places, size):
    """Interval scheduling, as in Kleinberg and Tardos: always the interval that ends first."""
    intervals = sorted((place + size, place) for place in places)
    chosen = []
    last_end = float("-inf")
    for end, place in intervals:
        if place >= last_end:
            chosen.append(place)
            last_end = end
    return chosen


def places_by_merge(places, size):
    """Minbpe's merge: a while loop that jumps over what a merge took."""
    free = []
    i = 0
    while i < len(places):
        free.append(places[i])
        j = i + 1
        while j < len(places) and places[j] < places[i] + size:
            j += 1
        i = j
    return free


def places_by_last(places, size):
    """The last place taken is the last one of the list."""
    free = []
    for place in places:
        if not free or place - free[-1] >= size:
            free += [place]
    return free


def places_by_bisect(places, size):
    """Jump to the next place that is far enough."""
    free, i = [], 0
    while i < len(places):
        free.append(places[i])
        i = bisect_left(places, places[i] + size, lo=i)
    return free


def places_recursive(places, size):
    """The first place, then those that it leaves."""
    if not places:
        return []
    first = places[0]
    return [first, *places_recursive([p for p in places if p >= first + size], size)]


def places_reduced(places, size):
    """A reduce over the places."""
    return reduce(lambda f, p: f + [p] if not f or f[-1] + size <= p else f, places, [])


def places_by_bytes(places, size):
    """A set of the bytes that are taken."""
    taken = set()
    free = []
    for place in places:
        covered = set(range(place, place + size))
        if taken.isdisjoint(covered):
            taken |= covered
            free.append(place)
    return free


def places_generated(places, size, start=None):
    """A generator with a walrus in a condition."""
    end = start or 0
    return [place for place in places if place >= end and (end := place + size)]


class Dropper:
    """An object that can be called like a function, for one end to begin with."""

    def __init__(self, name, end):
        """Keep a name and the end of a merge before the first."""
        self.__name__ = name
        self.end = end

    def __call__(self, places, size):
        """Return the places that a merge takes."""
        free, end = [], self.end
        for place in places:
            free, end = (free, end) if place < end else ([*free, place], place + size)
        return free


SOLUTIONS = {
    "join": [
        join_by_the_textbook,
        join_by_dancing_links,
        join_by_tokenizers,
        join_in_one_line,
        join_by_methods,
        join_by_slices,
        join_by_walrus,
        join_by_loop,
        join_by_error,
    ],
    "pop_best": [
        best_by_the_hint,
        best_by_heapq_recipe,
        best_by_peek,
        best_by_count,
        best_by_pushpop,
        best_recursive,
        best_by_error,
        best_sorted,
        best_generated,
        best_rebuilt,
    ],
    "find_disagreement": [
        disagreement_by_mckeeman,
        disagreement_by_stress_test,
        disagreement_by_assertion,
        disagreement_by_next,
        disagreement_by_ordered_dict,
        disagreement_by_zip_longest,
        disagreement_by_json,
        disagreement_recursive,
    ],
    "linked-train-fix": [
        train_fixed,
        train_checked,
        train_without_heap,
        train_refilled,
        train_by_first_node,
        train_with_set,
    ],
    "drop_overlaps": [
        places_by_the_hint,
        places_by_scheduling,
        places_by_merge,
        places_by_last,
        places_by_bisect,
        places_recursive,
        places_reduced,
        places_by_bytes,
        places_generated,
        Dropper("called_object", -1),
    ],
}
