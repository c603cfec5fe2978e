"""Right solutions of `drop_overlaps`."""


def by_scheduling(places, size):
    """Interval scheduling, as in Kleinberg and Tardos: always the interval that ends first."""
    intervals = sorted((place + size, place) for place in places)
    chosen = []
    last_end = float("-inf")
    for end, place in intervals:
        if place >= last_end:
            chosen.append(place)
            last_end = end
    return chosen


def recursive(places, size):
    """The first place, then those that it leaves."""
    if not places:
        return []
    first = places[0]
    return [first, *recursive([p for p in places if p >= first + size], size)]


SOLUTIONS = {"drop_overlaps": [by_scheduling, recursive]}
