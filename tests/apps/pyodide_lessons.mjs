// Runs lessons in Pyodide, the Python that the course uses in a browser. Arguments: Pyodide's
// folder, the course's folder, the lessons' names. Prints one line for each lesson: its name and
// "ran", or the cell that failed and its error.
import { pathToFileURL } from "node:url";

const [pyodideFolder, course, ...lessons] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const python = await loadPyodide();
python.mountNodeFS("/course", course);
python.globals.set("lessons", python.toPy(lessons));
python.runPython(`
import contextlib, io, json, os, sys

sys.path.insert(0, "/course")
os.environ |= {"BPE_LESSON_COURSE": "/mine", "BPE_LESSON_STATIC": "1", "BPE_LESSON_OFFLINE": "1"}

def run(lesson):
    with open(f"/course/notebooks/{lesson}.ipynb", encoding="utf-8") as file:
        cells = json.load(file)["cells"]
    names = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec("".join(cell["source"]), names)
            except Exception as error:
                return f"cell {number}: {type(error).__name__}: {error}"
    return "ran"

for lesson in lessons:
    print(lesson, run(lesson))
`);
