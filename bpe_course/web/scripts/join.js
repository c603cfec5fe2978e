// Tokens that are decoded one by one, until the reader joins their bytes.
import { makeVisible } from "./boxes.js";
import { parseHex } from "./inspector.js";
import { drawToken } from "./strip_boxes.js";
import { formatCount, listen, make, makeButton, makeRow, makeStatus, query, queryAll, refill, switchButton } from "./toolkit.js";
import { decodeUtf8 } from "./utf8.js";

/** Show tokens, each with its id, and the text that each part decodes to; a seam joins two parts. */
export function buildJoin(box, { ids, tokens }) {
  const start = tokens.map((token, i) => ({ bytes: [...parseHex(token)], note: String(ids[i]) }));
  let parts = start;
  const strip = make("div.strip.inline", { "data-strip": "", role: "group", "aria-label": "Tokens and their seams" });
  const [status, screen] = [makeStatus("p.status"), make("p.screen")];
  const show = (now, said) => {
    parts = now;
    const shown = parts.map(({ bytes }) => decodeUtf8(bytes));
    const hadFocus = strip.contains(document.activeElement);
    refill(strip, ...parts.map(drawPart));
    if (hadFocus) (query("[data-seam]", strip) ?? again).focus();
    refill(screen, "Decoded: ", ...shown.map((text) => make("code", makeVisible(text))));
    const broken = shown.join("").split("\ufffd").length - 1;
    refill(status, `${said}${formatCount(parts.length, "part")}, ${broken ? `${broken} of them � on the screen` : "and every character is whole"}.`);
    switchButton(again, parts !== start);
  };
  const drawPart = ({ bytes, note }, i) => {
    const held = make("span.held", drawToken(bytes, note));
    if (i + 1 < parts.length) {
      const name = `Join ${note} and ${parts[i + 1].note}`;
      held.append(make("button", { type: "button", "data-seam": i, "aria-label": name }, make("b", "+")));
    }
    return held;
  };
  const join = (i) => {
    const [left, right] = parts.slice(i, i + 2);
    const joined = { bytes: [...left.bytes, ...right.bytes], note: `${left.note} ${right.note}` };
    show([...parts.slice(0, i), joined, ...parts.slice(i + 2)], "Joined, then decoded: ");
  };
  const all = () => show([{ bytes: parts.flatMap(({ bytes }) => bytes), note: ids.join(" ") }], "Joined, then decoded: ");
  const again = makeButton("Start over", () => show(start, "Each decoded alone: "));
  listen(strip, "click", ({ target }) => {
    const seam = target.closest("[data-seam]");
    if (seam) join(queryAll("[data-seam]", strip).indexOf(seam));
  });
  box.append(strip, screen, status, makeRow(makeButton("Join all", all), again));
  show(start, "Each decoded alone: ");
}
