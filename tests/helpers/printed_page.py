"""Read what Chromium's PDFs paint, without a library for PDF."""

import re
import zlib

WHITE = ["1", "1", "1"]


def measure_coloured(pdf):
    """Return for each page the share that its largest area of one colour covers, white aside."""
    objects = dict(re.findall(rb"^(\d+) 0 obj\n(.*?)^endobj", pdf, re.DOTALL | re.MULTILINE))
    shares = []
    for page in objects.values():
        if not re.search(rb"/Type /Page\b", page):
            continue
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page)
        paper = (0.0, 0.0, float(box[1]), float(box[2]))
        content = objects[re.search(rb"/Contents (\d+) 0 R", page)[1]]
        stream = re.search(rb"stream\r?\n(.*)endstream", content, re.DOTALL)[1]
        boxes = _list_filled(zlib.decompress(stream).decode("latin-1"), paper)
        shares.append(max(map(_area, boxes), default=0.0) / _area(paper))
    return shares


def _list_filled(stream, clip):
    """Yield the box around each shape that's filled with a colour, as far as it isn't clipped.

    A shape's curves count as their points, and a clip as the box around it.
    """
    matrix, colour, saved, path, numbers = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), WHITE, [], [], []
    for token in stream.split():
        if re.fullmatch(r"-?[\d.]+", token):
            numbers.append(token)
            continue
        values = [float(number) for number in numbers]
        if token == "q":
            saved.append((matrix, colour, clip))
        elif token == "Q":
            matrix, colour, clip = saved.pop()
        elif token == "cm":
            across, down = (_apply(matrix, values[at : at + 2], 0) for at in (0, 2))
            matrix = (*across, *down, *_apply(matrix, values[4:]))
        elif token == "rg":
            colour = numbers
        elif token == "re":
            x, y, width, height = values
            path += [_apply(matrix, (x, y)), _apply(matrix, (x + width, y + height))]
        elif token in ("m", "l", "c"):
            path += [_apply(matrix, values[at : at + 2]) for at in range(0, len(values), 2)]
        elif token in ("W", "W*"):
            clip = _meet(clip, path)
        elif token in ("f", "f*", "n", "S"):
            if token in ("f", "f*") and colour != WHITE:
                yield _meet(clip, path)
            path = []
        numbers = []


def _apply(matrix, point, moved=1):
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e * moved, b * x + d * y + f * moved


def _meet(clip, path):
    """Return the part of the box around a path that's inside a clip."""
    across, down = zip(*path)
    left, top, right, bottom = clip
    start = max(left, min(across)), max(top, min(down))
    return *start, min(right, max(across)), min(bottom, max(down))


def _area(box):
    left, top, right, bottom = box
    return max(0.0, right - left) * max(0.0, bottom - top)
