// What `npm run lint` checks: names that are declared, used, imported and exported.
import { readFileSync, readdirSync } from "node:fs";
import { basename } from "node:path";

const SCRIPTS = "bpe_course/web/scripts/";
const TESTS = "tests/js/";
const IMPORT = /^import \{([^}]+)\} from "(?:\.|#scripts)\/([^"]+)";/gm;
const EXPORT = /^export (?:async )?(?:function\*?|class|const|let) (\w+)/gm;
// The names that are there without an import, in pages, slides, workers and tests. If one is missing, add it.
const GLOBALS =
  "Blob DOMParser DecompressionStream Event EventTarget IntersectionObserver KeyboardEvent MessageChannel Option ResizeObserver " +
  "Response Reveal RevealNotes RevealZoom TextDecoder TextEncoder URL Worker atob clearTimeout console " +
  "crypto document getComputedStyle globalThis innerHeight localStorage location matchMedia navigator " +
  "AbortController CustomEvent clearInterval process requestAnimationFrame scrollBy scrollY self setInterval setTimeout window";

// What is exported and imported, each as "script.js name". The bundler's entries import some as well.
const exported = new Set();
const imported = new Set(["page.js startPage", "path.js startFront", "theme.js startTheme", "deck.js startDeck", "standalone.js startStandalone", "widgets.js startWidgets", "notebook.js renderWidget"]);
for (const { script, build } of Object.values(JSON.parse(readFileSync("bpe_course/web/widgets.json", "utf8")))) {
  imported.add(`${script} ${build}`);
}
for (const folder of [SCRIPTS, TESTS]) {
  for (const file of readdirSync(folder)) {
    const source = readFileSync(folder + file, "utf8");
    for (const [, name] of source.matchAll(EXPORT)) exported.add(`${file} ${name}`);
    for (const [, names, from] of source.matchAll(IMPORT)) {
      for (const name of names.match(/\w+/g)) imported.add(`${from} ${name}`);
    }
  }
}

const names = {
  create(context) {
    const script = basename(context.filename);
    const refuse = (node, message) => context.report({ node, message });
    return {
      ImportDeclaration({ specifiers, source: { value } }) {
        const from = basename(value);
        for (const node of /^[.#]/.test(value) ? specifiers : []) {
          const name = node.imported?.name;
          if (name !== node.local.name) refuse(node, `Write import { name } from "./${from}".`);
          else if (!exported.has(`${from} ${name}`)) refuse(node, `${from} doesn't export ${name}.`);
        }
      },
      "ExportNamedDeclaration > *, ExportNamedDeclaration > * > VariableDeclarator"({ id }) {
        if (id && !imported.has(`${script} ${id.name}`)) refuse(id, `Nothing imports ${id.name}: don't export it.`);
      },
    };
  },
};

export default [
  { ignores: ["*", "!bpe_course/", "!tests/"] },
  {
    languageOptions: { globals: Object.fromEntries(GLOBALS.split(" ").map((name) => [name, "readonly"])) },
    plugins: { own: { rules: { names } } },
    rules: {
      "no-undef": "error",
      "no-unused-vars": "error",
      "own/names": "error",
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true }],
    },
  },
];
