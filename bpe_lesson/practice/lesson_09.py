"""Exercises of lesson 09, making it fast. The results of the cases are typed by hand."""

from heapq import heapify, heappop, heappush

from bpe_lesson import linked
from bpe_lesson.fast import apart
from bpe_lesson.linked import best, join
from bpe_lesson.practice.exercise import Exercise, Mistake, Question
from bpe_lesson.practice.values import brief
from bpe_lesson.proof import disagreement

TOUCHED = Question(
    "speed-touched",
    lesson="09",
    title="How many of 99 pairs does a merge at ten places touch, at most?",
    answer=30,
    why="At each place the pair itself goes, and the pairs to its left and right become others.",
    hints=["Draw one place with its two neighbours. Which of the three pairs stay as they are?"],
    trace="draw x a b y, merge ab, and compare the three pairs before with the two pairs after.",
    mistakes=[
        Mistake("itself", "the pair itself changes alone.", "What becomes of xa in xab?", 10),
        Mistake("neighbours", "the pair itself stays.", "Is ab still there afterwards?", 20),
        Mistake("all", "every pair changes.", "What becomes of a pair that stands far away?", 99),
        Mistake("after", "a place has two pairs.", "Which pairs has x a b y?", 40),
    ],
)

CHANGES = Question(
    "speed-changes",
    lesson="09",
    title="Which pairs has xabyab, once ab is Z?",
    answer={"xZ", "Zy", "yZ"},
    why="It is x Z y Z now: each pair with a Z in it is new, and nothing else is left.",
    hints=[
        "Write the text down as it is after the merge, then put an arc over each two neighbours."
    ],
    trace="write the four symbols that are left, and read off each two neighbours.",
    mistakes=[
        Mistake(
            "first-place", "ab is merged once.", "How often does ab stand there?", {"xZ", "Zy"}
        ),
        Mistake("right-only", "the left neighbour keeps its pair.", "Is xa there?", {"Zy", "yZ"}),
        Mistake(
            "both", "Z and Z are neighbours.", "What stands between?", {"xZ", "Zy", "yZ", "ZZ"}
        ),
        Mistake("old-stays", "ya is still there.", "Is an a left?", {"xZ", "Zy", "yZ", "ya"}),
        Mistake("before", "nothing is merged.", "Is ab a pair still?", {"xa", "ab", "by", "ya"}),
    ],
)

RUN = Question(
    "speed-run",
    lesson="09",
    title="xaaay: how many times is aa joined, and how many aa are left?",
    answer=(1, 0),
    why="aa was counted twice, but the two share an a. What is left is x Z a y.",
    hints=["Merge from left to right. Which letters has the first aa taken?"],
    trace="cross out the letters that the first merge takes, and look for another aa.",
    mistakes=[
        Mistake("counted", "each aa that was counted is joined.", "Which a has both?", (2, 0)),
        Mistake("one-left", "the second aa stays.", "Has it both of its letters?", (1, 1)),
        Mistake("none", "nothing can be joined.", "What of the first two letters?", (0, 2)),
    ],
)

JOINS = Question(
    "speed-joins",
    lesson="09",
    title="24 of 60 tokens are left after 9 merges. How often were two joined?",
    answer=36,
    why="Each time that two become one there is one token less: 60 - 24.",
    hints=["How many tokens less are there when two have become one?"],
    trace="write the number of tokens before and after one join of two.",
    mistakes=[
        Mistake("once-a-merge", "a merge joins once.", "How many places has a pair?", 9),
        Mistake("left-over", "what is left was joined.", "How many tokens are gone?", 24),
        Mistake("one-place", "a merge takes one away.", "At how many places does it join?", 51),
        Mistake("naive", "every merge joins all.", "How many tokens are gone in the end?", 540),
    ],
)


def walks(join, n, nodes):
    """Return what is behind and before each node that is left of n, after these joins."""
    before, after = list(range(-1, n - 1)), [*range(1, n), -1]
    gone, extra = set(), ()
    for node in nodes:
        gone.add(after[node])
        if join(before, after, node) is not None:
            extra = ("and a result",)
    alive = [node for node in range(n) if node not in gone]
    return [after[node] for node in alive], [before[node] for node in alive], *extra


def joins_as_typed(n, nodes):
    """Return a case of join as a learner would type it."""
    before, after = list(range(-1, n - 1)), [*range(1, n), -1]
    alive, behind = list(range(n)), after[:]
    for node in nodes:
        alive.remove(behind[node])
        behind[node] = behind[behind[node]]
    calls = "".join(f"join(before, after, {node}); " for node in nodes)
    looks = f"[after[i] for i in {alive}], [before[i] for i in {alive}]"
    return f"before, after = {before}, {after}; {calls}{looks}"


def random_joins(rng):
    """Return a number of nodes, and joins that are possible one after the other."""
    n = rng.randrange(2, 9)
    left, nodes = list(range(n)), []
    for _ in range(rng.randrange(1, n)):
        at = rng.randrange(len(left) - 1)
        nodes.append(left[at])
        del left[at + 1]
    return n, nodes


JOIN = Exercise(
    join,
    lesson="09",
    title="Take a node out of a linked list",
    minutes=5,
    use=walks,
    as_code=joins_as_typed,
    cases=[
        ((2, [0]), ([-1], [-1])),
        ((3, [0]), ([2, -1], [-1, 0])),
        ((3, [1]), ([1, -1], [-1, 0])),
        ((4, [0, 2]), ([2, -1], [-1, 0])),
        ((4, [1, 1]), ([1, -1], [-1, 0])),
        ((5, [1, 0]), ([3, 4, -1], [-1, 0, 3])),
    ],
    random_case=random_joins,
    hints=[
        "Three nodes are concerned: the one that stays, the one that goes, the one behind that.",
        "What is behind node afterwards? And which node must learn that node is before it now?",
        "def join(before, after, node):\n"
        "    after[node] = after[___]\n"
        "    if after[node] >= 0:\n"
        "        before[___] = ___",
    ],
    trace="draw the nodes as boxes with an arrow each way, and mend the arrows of what stays.",
)


@JOIN.mistake
def before_not_updated(before, after, node):
    """The way forward is mended, and the way back still leads to the node that is gone.

    Which node has the one that is gone before it, and what should it have?
    """
    after[node] = after[after[node]]


@JOIN.mistake
def after_not_updated(before, after, node):
    """The way back is mended, and the way forward still leads to the node that is gone.

    What should after[node] be now?
    """
    beyond = after[after[node]]
    if beyond >= 0:
        before[beyond] = node


@JOIN.mistake
def next_place(before, after, node):
    """Node i + 1 stands behind node i, and i + 2 behind that, as in a list of bytes.

    Once nodes are gone, where is it written which one is behind a node?
    """
    after[node] = node + 2 if node + 2 < len(after) else -1
    if after[node] >= 0:
        before[after[node]] = node


@JOIN.mistake
def node_itself_goes(before, after, node):
    """Node itself is taken out, not the one behind it.

    Which of the two becomes the token, and which is gone?
    """
    left, right = before[node], after[node]
    if left >= 0:
        after[left] = right
    before[right] = left


@JOIN.mistake
def one_arrow_short(before, after, node):
    """The node behind the one that is gone is told that the gone one is before it.

    Who is its neighbour now?
    """
    gone = after[node]
    after[node] = after[gone]
    if after[node] >= 0:
        before[after[node]] = gone


@JOIN.mistake
def copies_changed(before, after, node):
    """New lists are made and returned, and those that were given stay as they are.

    Who has the lists that you changed?
    """
    before, after = before[:], after[:]
    join(before, after, node)
    return before, after


@JOIN.mistake
def neighbour_before_goes(before, after, node):
    """The node before is taken out, not the one behind.

    Into which of its two neighbours does a token grow: the one before it, or the one behind?
    """
    before[node] = before[before[node]]
    if before[node] >= 0:
        after[before[node]] = node


@JOIN.mistake
def looked_up_twice(before, after, node):
    """after[node] is changed first, and then looked up again as if it still were the old one.

    Where does after[after[node]] lead, once after[node] is already the node beyond?
    """
    after[node] = after[after[node]]
    if after[after[node]] >= 0:
        before[after[after[node]]] = node


@JOIN.mistake
def nothing_at_the_end(before, after, node):
    """Nothing is done where the node that goes is the last one.

    Which of the two changes needs a node beyond, and which is to be made always?
    """
    beyond = after[after[node]]
    if beyond >= 0:
        after[node] = beyond
        before[beyond] = node


@JOIN.mistake
def deleted(before, after, node):
    """The item is deleted from the two lists, so that all numbers behind it mean another node.

    In a linked list nothing moves. Which two numbers change?
    """
    gone = after[node]
    del after[gone], before[gone]


@JOIN.mistake
def returned_as_well(before, after, node):
    """The lists that were given are changed, as they should be, and then returned as well.

    Who called join has these lists already. What does list.sort return?
    """
    join(before, after, node)
    return before, after


OLD = Question(
    "speed-old",
    lesson="09",
    title="Which pair is the best, where the top of the heap is old?",
    answer="bc",
    why="ab is down to 2. It goes back with that count, and bc comes up, which is still true.",
    hints=["What is the count of ab now? Compare it with the next in the heap."],
    trace="write the true count beside each entry, and choose again.",
    mistakes=[
        Mistake("trusted", "the top is true as it stands.", "How many ab are there now?", "ab"),
        Mistake("dropped", "the next but one is the best.", "Is bc old too?", "cd"),
    ],
)


def all_best(best, heap, now):
    """Return what comes out, call after call."""
    # A new tuple each time, as Chain.entry makes it: == holds, `is` does not.
    return [
        best(heap, lambda pair: (*now[pair],) if pair in now else None)
        for _ in range(len(heap) + 1)
    ]


def heaps_as_typed(heap, now):
    """Return a case of best as a learner would type it."""
    calls = f"[best(heap, now.get) for _ in range({len(heap) + 1})]"
    return f"heap = {brief(heap)}; now = {brief(now)}; {calls}"


def random_heap(rng):
    """Return a heap, and what is true now: counts that fell, first places that moved."""
    pairs = [(left, right) for left in (97, 98) for right in (97, 98, 256)]
    heap, now = [], {}
    for place, pair in enumerate(rng.sample(pairs, rng.randrange(1, 6))):
        count = rng.randrange(1, 5)
        heap.append((-count, place, pair))
        left = rng.randrange(count + 1)
        if left:
            now[pair] = (-left, place + 10 * (left < count), pair)
    return sorted(heap), now


AB, BC, CD = (97, 98), (98, 99), (99, 100)
BEST = Exercise(
    best,
    lesson="09",
    title="The best pair from a heap with old entries",
    minutes=9,
    use=lambda best, heap, now: all_best(best, list(heap), now),
    as_code=heaps_as_typed,
    cases=[
        (([], {}), [None]),
        (([(-1, 0, AB)], {AB: (-1, 0, AB)}), [AB, None]),
        (([(-2, 0, AB)], {}), [None, None]),
        (([(-2, 0, AB)], {AB: (-1, 0, AB)}), [AB, None]),
        (([(-3, 0, AB), (-2, 3, BC)], {AB: (-1, 0, AB), BC: (-2, 3, BC)}), [BC, AB, None]),
        (([(-3, 0, AB), (-1, 3, BC)], {AB: (-2, 0, AB), BC: (-1, 3, BC)}), [AB, BC, None]),
        (([(-2, 0, BC), (-2, 5, AB)], {AB: (-2, 5, AB), BC: (-2, 0, BC)}), [BC, AB, None]),
        (
            (
                [(-3, 0, AB), (-3, 1, BC), (-1, 2, CD)],
                {AB: (-1, 9, AB), BC: (-2, 1, BC), CD: (-1, 2, CD)},
            ),
            [BC, CD, AB, None],
        ),
    ],
    random_case=random_heap,
    hints=[
        "An entry that was taken out is one of three: true, old, or of a pair that is gone.",
        "entry(pair) gives the truth. Equal: that is the best. Else what is true goes back.",
        "def best(heap, entry):\n"
        "    while heap:\n"
        "        old = heappop(heap)\n"
        "        now = entry(___)\n"
        "        if ___:\n"
        "            return ___\n"
        "        if now:\n"
        "            ___\n"
        "    return None",
    ],
    trace="write the entries on cards, the true ones beside them; turn up the top card each time.",
)


@BEST.mistake
def old_entry_trusted(heap, entry):
    """What comes up is true, as long as its pair stands anywhere.

    The count in an entry is that of the day when it was written. Who has changed it since?
    """
    while heap:
        pair = heappop(heap)[-1]
        if entry(pair):
            return pair
    return None


@BEST.mistake
def old_entry_dropped(heap, entry):
    """A pair whose entry is old is lost, though it still stands at some places.

    Its count fell from 3 to 1. Where should the 1 be?
    """
    while heap:
        old = heappop(heap)
        if entry(old[-1]) == old:
            return old[-1]
    return None


@BEST.mistake
def left_in_the_heap(heap, entry):
    """The best pair is looked at and stays in the heap, so that it comes up again.

    Which function looks at the top, and which takes it out?
    """
    while heap:
        old = heap[0]
        now = entry(old[-1])
        if now == old:
            return now[-1]
        heappop(heap)
        if now:
            heappush(heap, now)
    return None


@BEST.mistake
def last_of_the_list(heap, entry):
    """The last of the list is taken, where the top of a heap is its first.

    heap.pop() knows nothing of heaps. Which function of heapq does?
    """
    while heap:
        old = heap.pop()
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
    return None


@BEST.mistake
def one_look(heap, entry):
    """Where the top is old, it goes back, and the search ends there with None.

    What should be done with what comes up next?
    """
    if heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
    return None


@BEST.mistake
def whole_entry(heap, entry):
    """The whole entry is returned, count and place too.

    Which part of an entry is the pair?
    """
    pair = best(heap, entry)
    return pair and entry(pair)


@BEST.mistake
def appended(heap, entry):
    """What is true is put at the end of the list, where no heap would look for it.

    A list stays a heap as long as heapq alone changes it. Which of its functions adds?
    """
    while heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heap.append(now)
    return None


@BEST.mistake
def gone_put_back(heap, entry):
    """What is left of a pair that is gone, None, goes into the heap as well.

    What does entry return for a pair that stands nowhere?
    """
    while heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        heappush(heap, now)
    return None


@BEST.mistake
def empty_heap_fails(heap, entry):
    """There is always something in the heap.

    What should come out when all pairs are used up?
    """
    while True:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)


@BEST.mistake
def nothing_checked(heap, entry):
    """What comes up is never compared with the truth, even where its pair is gone.

    What does entry(pair) say of the pair that comes up?
    """
    return heappop(heap)[-1] if heap else None


@BEST.mistake
def gone_ends_the_search(heap, entry):
    """A pair that is gone ends the search, with None, though others wait in the heap.

    When may you say that there is no pair left?
    """
    while heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if not now:
            return None
        heappush(heap, now)
    return None


@BEST.mistake
def first_of_the_list(heap, entry):
    """heap.pop(0) takes the top, and leaves the rest as a list that need not be a heap.

    A list stays a heap as long as heapq alone changes it. Which of its functions takes out?
    """
    while heap:
        old = heap.pop(0)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
    return None


@BEST.mistake
def recursion_not_returned(heap, entry):
    """It calls itself for the next best, and what that call returns is lost.

    What does a function return where it ends without a return?
    """
    if heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
        recursion_not_returned(heap, entry)
    return None


def from_tables(disagreement, ours, theirs, texts, vocab_size):
    """Hand over two trainers that look their merges up."""

    def looks_up(table):
        return lambda text, vocab_size: dict(list(table[text].items())[: vocab_size - 256])

    return disagreement(looks_up(ours), looks_up(theirs), list(texts), vocab_size)


def tables_as_typed(ours, theirs, texts, vocab_size):
    """Return a case of disagreement as a learner would type it; only what differs is shown."""
    tables = " against ".join(
        brief({text: table[text] for text in texts if ours[text] is not theirs[text]})
        for table in (ours, theirs)
    )
    return f"disagreement(train, other, {brief(list(texts))}, {vocab_size})  # {tables}"


A, B, C = (97, 97), (97, 98), (98, 97)
SLOW = {"": {}, "a": {}, "aa": {A: 256}, "ab": {B: 256}, "aba": {B: 256, (256, 97): 257}}
TURNED = {**SLOW, "aba": {(256, 97): 257, B: 256}}
OTHER_PAIR = {**SLOW, "ab": {C: 256}}
OTHER_IDS = {**SLOW, "aba": {B: 257, (256, 97): 256}}
STOPS = {**SLOW, "aba": {B: 256}}
NEVER = {**SLOW, "": {A: 256}}
TWICE = {**OTHER_PAIR, "aba": {B: 256}}


def random_tables(rng):
    """Return two tables, texts in some order, and a size."""
    theirs = rng.choice([SLOW, TURNED, OTHER_PAIR, OTHER_IDS, STOPS, NEVER, TWICE])
    return SLOW, theirs, rng.sample(list(SLOW), rng.randrange(1, 6)), rng.choice([257, 258, 258])


DISAGREEMENT = Exercise(
    disagreement,
    lesson="09",
    title="A differential test",
    minutes=7,
    use=from_tables,
    as_code=tables_as_typed,
    cases=[
        ((SLOW, SLOW, [], 258), None),
        ((SLOW, SLOW, ["", "a", "aba"], 258), None),
        ((SLOW, OTHER_PAIR, ["a", "ab"], 258), "ab"),
        ((SLOW, OTHER_PAIR, ["ab", "aa"], 258), "ab"),
        ((SLOW, TURNED, ["aba"], 258), "aba"),
        ((SLOW, OTHER_IDS, ["aba"], 258), "aba"),
        ((SLOW, STOPS, ["aba"], 258), "aba"),
        ((SLOW, STOPS, ["aba"], 257), None),
        ((SLOW, NEVER, ["a", "", "aa"], 258), ""),
        ((SLOW, TWICE, ["aba", "ab"], 258), "aba"),
    ],
    random_case=random_tables,
    hints=[
        "Both trainers get the same text and the same size. What is the same of two results?",
        "Two dicts are equal in any order. list(merges.items()) keeps the order.",
        "def disagreement(train, other, texts, vocab_size):\n"
        "    for text in texts:\n"
        "        ours, theirs = train(text, vocab_size), ___\n"
        "        if ___ != list(theirs.items()):\n"
        "            return ___\n"
        "    return None",
    ],
    trace="go through the texts with a finger, and write both results side by side, in order.",
)


def by(part):
    """Return a differential test that compares a part of the merges only."""

    def test(train, other, texts, vocab_size):
        for text in texts:
            if part(train(text, vocab_size)) != part(other(text, vocab_size)):
                return text
        return None

    return test


@DISAGREEMENT.mistake
def order_ignored(train, other, texts, vocab_size):
    """Merges in another order are the same merges.

    The first merge is the one of lowest rank. Does == of two dicts see which comes first?
    """
    return by(dict)(train, other, texts, vocab_size)


@DISAGREEMENT.mistake
def lengths_compared(train, other, texts, vocab_size):
    """As many merges are the same merges.

    Two trainers learn one merge each. Must it be the same one?
    """
    return by(len)(train, other, texts, vocab_size)


@DISAGREEMENT.mistake
def pairs_compared(train, other, texts, vocab_size):
    """The same pairs in the same order are enough, whatever their ids.

    What does list(merges) hold of a dict, and what not?
    """
    return by(list)(train, other, texts, vocab_size)


@DISAGREEMENT.mistake
def first_text_only(train, other, texts, vocab_size):
    """The first text settles it.

    When may you say that there is no disagreement?
    """
    return disagreement(train, other, list(texts)[:1], vocab_size)


@DISAGREEMENT.mistake
def last_found(train, other, texts, vocab_size):
    """The last such text is returned, not the first.

    What should happen as soon as one is found?
    """
    return disagreement(train, other, list(texts)[::-1], vocab_size)


@DISAGREEMENT.mistake
def yes_or_no(train, other, texts, vocab_size):
    """The result is True or False.

    With which text would you go looking for the mistake?
    """
    return disagreement(train, other, texts, vocab_size) is not None


@DISAGREEMENT.mistake
def agreement(train, other, texts, vocab_size):
    """A text is returned on which the two agree.

    Which of == and != belongs there?
    """
    for text in texts:
        if list(train(text, vocab_size).items()) == list(other(text, vocab_size).items()):
            return text
    return None


@DISAGREEMENT.mistake
def all_of_them(train, other, texts, vocab_size):
    """All such texts are returned, in a list.

    How many does it take to know that something is wrong?
    """
    return [text for text in texts if disagreement(train, other, [text], vocab_size) is not None]


@DISAGREEMENT.mistake
def empty_text_passed_over(train, other, texts, vocab_size):
    """A text without letters is never tried.

    The empty text is where many programs fail. Should it be left out?
    """
    return disagreement(train, other, filter(None, texts), vocab_size)


@DISAGREEMENT.mistake
def size_forgotten(train, other, texts, vocab_size):
    """Both trainers go on as far as they can, whatever the size.

    What is vocab_size for?
    """
    return disagreement(train, other, texts, 300)


@DISAGREEMENT.mistake
def zipped(train, other, texts, vocab_size):
    """Merge is compared with merge only as far as both go.

    zip ends with the shorter of the two. What if one trainer stops early?
    """
    for text in texts:
        ours, theirs = train(text, vocab_size), other(text, vocab_size)
        if any(one != two for one, two in zip(ours.items(), theirs.items())):
            return text
    return None


@DISAGREEMENT.mistake
def ids_compared(train, other, texts, vocab_size):
    """The same ids are the same merges.

    Every trainer counts up from 256. What does values() hold of a dict, and what not?
    """
    return by(lambda merges: list(merges.values()))(train, other, texts, vocab_size)


@DISAGREEMENT.mistake
def nothing_returned(train, other, texts, vocab_size):
    """The text is found, and perhaps printed, and never returned.

    Who else but you can use what is printed?
    """
    disagreement(train, other, texts, vocab_size)


BORN = Question(
    "speed-born",
    lesson="09",
    title="After which merge can (259, 262) stand in the text for the first time?",
    answer=7,
    why="262 is made by the seventh merge, and until then there is none that could be in a pair.",
    hints=["Merge 1 makes 256. Which merge makes the newer of the two?"],
    trace="count on your fingers from 256 to the newer of the two ids.",
    mistakes=[
        Mistake("older", "the older id decides.", "Is there a 262 by then?", 4),
        Mistake("its-id", "its id is the number.", "Which id does merge 1 make?", 262),
        Mistake("from-zero", "the first merge is number 0.", "Which number has 256 here?", 6),
        Mistake(
            "next", "a token can be paired one merge later.", "Where does it stand at once?", 8
        ),
    ],
)


def linked_train(text, vocab_size, after_first=False, trusting=False, barren=False):
    """Train as `linked.train` does, with any of the three mistakes of the listing."""
    chain, merges = linked.Chain(text.encode("utf-8")), {}
    heap = [chain.entry(pair) for pair in chain.places]
    if after_first:
        lost = tuple(chain.ids[:2])
        heap = [entry for entry in heap if entry[-1] != lost or entry[0] < -1]
    heapify(heap)
    while heap and len(merges) < vocab_size - 256:
        pair = old_entry_trusted(heap, chain.entry) if trusting else best(heap, chain.entry)
        if pair is None:
            break
        merges[pair] = 256 + len(merges)
        born = chain.merge(pair, merges[pair])
        for new in () if barren else born:
            heappush(heap, chain.entry(new))
    return merges


def random_training(rng):
    """Return a text of few letters, and a size."""
    return "".join(rng.choices("ab ", k=rng.randrange(20))), rng.randrange(256, 266)


LINKED_TRAIN_MEND = Exercise(
    linked.train,
    name="linked-train-mend",
    lesson="09",
    title="Mend three mistakes in a trainer with a heap",
    minutes=9,
    ships_with="three-mistakes",
    cases=[
        (("", 300), {}),
        (("a", 300), {}),
        (("ab", 300), {(97, 98): 256}),
        (("ab", 256), {}),
        (("aaab", 258), {(97, 97): 256, (256, 97): 257}),
        (("abcabc", 258), {(97, 98): 256, (256, 99): 257}),
        (("abaaab", 258), {(97, 98): 256, (256, 97): 257}),
        (("abcbcabab", 257), {(97, 98): 256}),
        (("é", 300), {(195, 169): 256}),
    ],
    random_case=random_training,
    hints=[
        "Try it on ab, on aaab and on abaaab (258): one text for each mistake.",
        "Which pair does the walk never see? What becomes of the pairs that chain.merge returns?",
        "You have a function that takes the best pair out of a heap with old entries.",
    ],
    trace="go through abaaab: after each merge, what is in the heap, and is it true?",
)


@LINKED_TRAIN_MEND.mistake
def three_mistakes(text, vocab_size):
    """The first pair is not seen, old entries are trusted, and a pair that is born is forgotten.

    What does it learn from ab, and what from aaab?
    """
    return linked_train(text, vocab_size, after_first=True, trusting=True, barren=True)


@LINKED_TRAIN_MEND.mistake
def first_pair_not_seen(text, vocab_size):
    """The walk begins at the second node, so that the first pair is not seen.

    What does it learn from ab?
    """
    return linked_train(text, vocab_size, after_first=True)


@LINKED_TRAIN_MEND.mistake
def old_entries_trusted(text, vocab_size):
    """The counts in the heap are those of the beginning.

    In which order do two pairs come out, when the one on top has lost places since?
    """
    return linked_train(text, vocab_size, trusting=True)


@LINKED_TRAIN_MEND.mistake
def newborn_forgotten(text, vocab_size):
    """No pair with a new token in it ever comes into the heap.

    What does chain.merge return, and what becomes of it?
    """
    return linked_train(text, vocab_size, barren=True)


@LINKED_TRAIN_MEND.mistake
def first_and_old(text, vocab_size):
    """The first pair is not seen, and the counts in the heap are those of the beginning.

    Two are left to mend: try it on ab, then on a text where the top of the heap loses places.
    """
    return linked_train(text, vocab_size, after_first=True, trusting=True)


@LINKED_TRAIN_MEND.mistake
def first_and_newborn(text, vocab_size):
    """The first pair is not seen, and no pair with a new token comes into the heap.

    Two are left to mend: try it on ab, then on aaab. What is missing each time?
    """
    return linked_train(text, vocab_size, after_first=True, barren=True)


@LINKED_TRAIN_MEND.mistake
def old_and_newborn(text, vocab_size):
    """The counts in the heap are those of the beginning, and no new pair comes into it.

    Two are left to mend: what is in the heap after the first merge, and is it true?
    """
    return linked_train(text, vocab_size, trusting=True, barren=True)


@LINKED_TRAIN_MEND.mistake
def old_entries_dropped(text, vocab_size):
    """An old entry is thrown away, though its pair still stands at some places.

    What did best do with an entry that was no longer true?
    """
    chain, merges = linked.Chain(text.encode("utf-8")), {}
    heap = [chain.entry(pair) for pair in chain.places]
    heapify(heap)
    while len(merges) < vocab_size - 256 and (pair := old_entry_dropped(heap, chain.entry)):
        merges[pair] = 256 + len(merges)
        for new in chain.merge(pair, merges[pair]):
            heappush(heap, chain.entry(new))
    return merges


def random_places(rng):
    """Return places in order, and a size."""
    size = rng.randrange(2, 7)
    places, at = [], 0
    for _ in range(rng.randrange(1, 9)):
        at += rng.choice([size // 2, size // 2, size, size + 1])
        places.append(at)
    return places, size


APART = Exercise(
    apart,
    lesson="09",
    title="Places of aa that do not overlap",
    minutes=6,
    cases=[
        (([], 2), []),
        (([0], 2), [0]),
        (([0, 1], 2), [0]),
        (([0, 2], 2), [0, 2]),
        (([0, 1, 2], 2), [0, 2]),
        (([1, 2, 3, 4], 2), [1, 3]),
        (([0, 5, 6, 7, 9], 2), [0, 5, 7, 9]),
        (([0, 3, 6, 20], 6), [0, 6, 20]),
    ],
    random_case=random_places,
    hints=[
        "From left to right: what was taken last reaches up to a certain byte. Up to which?",
        "Keep the end of what was taken. A place is free if it is not before that end.",
        "def apart(places, size):\n"
        "    free, end = [], 0\n"
        "    for place in places:\n"
        "        if ___:\n"
        "            free.append(place)\n"
        "            end = ___\n"
        "    return free",
    ],
    trace="draw the bytes in a row, and put a box of that size at each place that is still free.",
)


@APART.mistake
def overlaps_kept(places, size):
    """Every place is free, though two of them share bytes.

    In aaa the pair stands at 0 and at 1. Which byte would both of them take?
    """
    return list(places)


@APART.mistake
def every_second(places, size):
    """Every second place is taken, wherever they stand.

    Do the places 0 and 5 share a byte, when a merge is two bytes long?
    """
    return list(places[::2])


@APART.mistake
def last_place_compared(places, size):
    """A place is compared with the one before it, even if that one was not taken.

    In aaaa, which places are taken: does the one at 1 stand in the way of the one at 2?
    """
    return [place for before, place in zip([-size, *places], places) if place - before >= size]


@APART.mistake
def gap_needed(places, size):
    """Two merges may not even touch each other.

    Where a merge takes the bytes 0 and 1, may the next begin at 2?
    """
    free, end = [], -1
    for place in places:
        if place > end:
            free.append(place)
            end = place + size
    return free


@APART.mistake
def always_two(places, size):
    """Every merge is two bytes long.

    Of how many bytes is a merge of two tokens of three bytes each?
    """
    return apart(places, 2)


@APART.mistake
def from_the_right(places, size):
    """The places are taken from right to left.

    Which of the two does merge take in aaa: the left one or the right one?
    """
    free, begin = [], float("inf")
    for place in reversed(places):
        if place + size <= begin:
            free.append(place)
            begin = place
    return free[::-1]


@APART.mistake
def one_too_near(places, size):
    """The last byte of a merge is free for the next one.

    Where a merge takes the bytes 0 and 1, may the next begin at 1?
    """
    return apart(places, size - 1)


@APART.mistake
def taken_at_zero(places, size):
    """Before the first place, something is taken already, at 0.

    What is taken before anything is? Try the places 1 and 9, with the size 3.
    """
    free, last = [], 0
    for place in places:
        if place - last >= size:
            free.append(place)
            last = place
    return free


@APART.mistake
def every_size_th(places, size):
    """Of all places one is taken and size - 1 are passed over, wherever they stand.

    places[::size] counts places. What does size count?
    """
    return list(places[::size])


FACTOR = Question(
    "speed-factor",
    lesson="09",
    title="Twice the text and twice the merges: how many times as long does the naive one take?",
    answer=4,
    why="It looks at every pair for every merge: the product doubles twice.",
    hints=["How often does it go over the text, and how long is the text?"],
    trace="write the number of pairs times the number of merges, before and after.",
    mistakes=[
        Mistake("text-alone", "the merges cost nothing.", "What happens once a merge?", 2),
        Mistake("sum", "the two add up.", "Does it go over the text once in all?", 3),
        Mistake("square", "both count twice.", "Which of the two is squared?", 16),
    ],
)

SLOPE = Question(
    "speed-slope",
    lesson="09",
    title="From 5 steps at 10 bytes to 500 at 1,000: which slope on two logarithmic axes?",
    answer=1,
    why="A hundred times the bytes, a hundred times the steps: one power of ten for each.",
    hints=["How many powers of ten does it go to the right, and how many up?"],
    trace="count the powers of ten from 10 to 1,000, and from 5 to 500.",
    mistakes=[
        Mistake("powers-up", "only the way up counts.", "How far does it go to the right?", 2),
        Mistake("half", "the steps are half the bytes.", "Is that the slope, or the height?", 0.5),
        Mistake("ratio", "the steps are compared with the first.", "And the bytes?", 100),
    ],
)

SAME = Question(
    "speed-same",
    lesson="09",
    title="Is {1: 2, 3: 4} == {3: 4, 1: 2}?",
    answer=True,
    why="== of two dicts does not see the order, so a differential test must look at it itself.",
    hints=["Try it in a cell of your own."],
    trace="type it into a cell.",
    mistakes=[
        Mistake(
            "in-order", "the order counts for ==.", "What did the order of a dict decide?", False
        )
    ],
)

MERGE_COUNT = Question(
    "speed-merges",
    lesson="09",
    title="How many merges are behind a vocabulary of 4,096?",
    answer=3840,
    why="256 bytes are there before the first merge: 4096 - 256.",
    hints=["How many tokens are there before the first merge?"],
    trace="write the sizes after no merge, one merge, two merges.",
    mistakes=[
        Mistake("all", "every token is made by a merge.", "Which ones are there before?", 4096),
        Mistake("one-less", "merges are counted from 256.", "Which size has one merge?", 3839),
        Mistake("ascii", "128 are there before.", "How many values has a byte?", 3968),
    ],
)

RANKS = Question(
    "speed-ranks",
    lesson="09",
    title="What are the ids of abc, where (98, 99) was learned first and (97, 98) second?",
    answer=[97, 256],
    why="Of the pairs that are there, the one of lowest rank goes first: bc.",
    hints=["Both pairs share the b. Which has the lower rank?"],
    trace="write a b c, and merge the pair that was learned first.",
    mistakes=[
        Mistake(
            "from-the-left", "the left pair goes first.", "Which was learned first?", [257, 99]
        ),
        Mistake("both", "both are merged.", "How many b are there?", [257, 256]),
        Mistake("whole", "abc is one token.", "Which merge would join 97 and 256?", [258]),
    ],
)
