// A list of merges that can be cut anywhere, and a text in the tokens of what's left.
import { makeRoleBox } from "./boxes.js";
import { readMerges } from "./merges.js";
import { mergeBytes } from "./tokenizer.js";
import {
  formatCount, limitText, listen, make, makeFrame, makeInput, makeScroller, query, refill, setField, useAsState
} from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";

const MOST_CHARACTERS = 600;

export function buildVocabularySize(box, { text, merges }) {
  const table = readMerges(merges);
  const chips = table.pairs.map((_, i) => makeRoleBox(table.tree(256 + i).bytes));
  for (const [i, chip] of chips.entries()) chip.append(make("small", 256 + i));
  const shelf = makeScroller("window shelf", "Merges", ...chips);
  const picture = make("div", { role: "group", "aria-label": "The text in tokens" });
  const draw = () => {
    const size = slider.valueAsNumber;
    for (const [i, chip] of chips.entries()) {
      chip.classList.toggle("off", 256 + i >= size);
      chip.classList.toggle("newest", 256 + i === size - 1);
    }
    refill(picture);
    const [typed, note] = limitText(own.value || text, MOST_CHARACTERS);
    const data = encodeUtf8(typed);
    const tokens = mergeBytes(data, table, size - 256);
    refill(picture, ...tokens.map(({ start, end }) => makeRoleBox(data, start, end)));
    for (const [i, { id }] of tokens.entries()) picture.children[i].classList.toggle("newest", id > 255 && id === size - 1);
    requestAnimationFrame(() => showNewest(shelf)); // when the places are known
    const counts = `${formatCount(data.length, "byte")} → ${formatCount(tokens.length, "token")}`;
    const ratio = tokens.length ? `, ${(data.length / tokens.length).toFixed(2)} bytes per token` : "";
    const said = `Vocabulary: 256 bytes + ${formatCount(size - 256, "merge")} = ${size}.`;
    return [`${note}${said} The text: ${counts}${ratio}.`];
  };
  const limits = { type: "range", min: 256, max: table.last + 1, value: table.last + 1 };
  const slider = makeInput("Size", () => show(), limits);
  const own = makeInput("Your own text", () => show(), { rows: 1 }, "textarea");
  const show = makeFrame(box, draw, slider, shelf, own);
  box.firstChild.append(picture);
  useAsState(box, slider);
  listen(shelf, "click pointermove", ({ target, type, buttons, pointerType }) => {
    const place = chips.findIndex((chip) => chip.contains(target));
    const isDrag = buttons && pointerType === "mouse";
    if (place >= 0 && (type === "click" || isDrag)) setField(slider, 257 + place);
  });
  show();
}

/** Scroll a region, but not the page, to the first newest token in it. */
function showNewest(region) {
  const { offsetTop: top, offsetHeight: height } = query(".newest", region) ?? region;
  const { scrollTop, clientHeight } = region;
  if (top < scrollTop || top + height > scrollTop + clientHeight) region.scrollTop = top - clientHeight / 2;
}
