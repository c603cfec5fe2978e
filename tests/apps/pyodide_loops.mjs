// Runs the exercises' time limit in Pyodide, a Python without threads. Arguments: Pyodide's folder,
// the course's folder. Prints one line for each attempt: its name and the verdict.
import { pathToFileURL } from "node:url";

const [pyodideFolder, course] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const python = await loadPyodide();
python.mountNodeFS("/course", course);
python.runPython(`
import sys
sys.path.insert(0, "/course")
from bpe_course.practice import evaluate

def on_one_line(ids, counts=None):
    while True: pass

def under_a_bare_except(ids, counts=None):
    while True:
        try:
            while True:
                pass
        except:
            pass

def counting(ids, counts=None):
    i = 0
    while i >= 0:
        i += 1

def in_a_comprehension(ids, counts=None):
    return [x for x in iter(int, 1) if x]

def without_end(ids, counts=None):
    return without_end(ids)

def right(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts

for attempt in (right, on_one_line, under_a_bare_except, counting, in_a_comprehension, without_end, right):
    print(attempt.__name__, evaluate("get_stats", attempt).status)
`);
