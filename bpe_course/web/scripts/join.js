// Tokens that are decoded one by one, until the reader joins their bytes.
import { makeVisible } from "./boxes.js";
import { drawToken } from "./strip_boxes.js";
import { formatCount, make, makeButton, makeRow, makeStatus, query, refill, switchButton } from "./toolkit.js";
import { decodeUtf8, parseHex } from "./utf8.js";

function listParts(ids, tokens) {
  let end = 0;
  return tokens.map(({ length }, i) => ({ start: end, end: (end += length), note: String(ids[i]) }));
}

export function buildJoin(box, { ids, tokens }) {
  const bytes = tokens.map(parseHex);
  const data = bytes.flat();
  const first = listParts(ids, bytes);
  let parts;
  const strip = make("div.strip.inline.noted.large", { style: "--most: 4rem", "data-strip": "", role: "group" });
  const [status, screen] = [makeStatus("p.status"), make("p.screen")];
  const show = (now) => {
    parts = now;
    const shown = now.map(({ start, end }) => decodeUtf8(data.slice(start, end)));
    const hadFocus = strip.contains(document.activeElement);
    strip.ariaLabel = `Tokens: ${parts.map(({ note }) => note).join(", ")}`;
    refill(strip, ...parts.map(drawPart));
    if (hadFocus) (query("[data-seam]", strip) ?? again).focus();
    refill(screen, ...shown.map((text) => make("code", makeVisible(text))));
    const broken = shown.join("").split("\ufffd").length - 1;
    const what = broken ? `${broken} � on the screen` : "every character is whole";
    refill(status, `${formatCount(parts.length, "part")}, each decoded alone: ${what}.`);
    switchButton(all, parts.length > 1);
    switchButton(again, parts !== first);
  };
  const drawPart = ({ start, end, note }, i) => {
    const held = make("span.held", drawToken(data.slice(start, end), 0, end - start, note));
    const name = `Join ${note} and ${parts[i + 1]?.note}`;
    if (i + 1 < parts.length) held.append(makeButton(make("b", "+"), () => join(i, i + 2), { "data-seam": i, "aria-label": name }));
    return held;
  };
  const join = (from, to) => {
    const joined = parts.slice(from, to);
    const note = joined.map((part) => part.note).join(" ");
    show([...parts.slice(0, from), { start: joined[0].start, end: joined.at(-1).end, note }, ...parts.slice(to)]);
  };
  const all = makeButton("Join all", () => join(0, parts.length));
  const again = makeButton("Start over", () => show(first));
  box.append(strip, screen, status, makeRow(all, again));
  box.show = () => join(0, parts.length);
  show(first);
}
