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


SOLUTIONS = {"drop_overlaps": [by_scheduling]}
