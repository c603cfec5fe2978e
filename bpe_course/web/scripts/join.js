// Tokens that are decoded one by one, until the reader joins their bytes.
import { makeVisible } from "./boxes.js";
import { drawToken, measure } from "./strip_boxes.js";
import { formatCount, make, makeButton, makeRow, makeStatus, query, refill, switchButton } from "./toolkit.js";
import { decodeUtf8, parseHex } from "./utf8.js";

export function buildJoin(box, { ids, tokens }) {
  const bytes = tokens.map(parseHex);
  const first = tokens.map((_, i) => [i]);
  let parts;
  const strip = make("div.strip.inline.noted.large", { style: "--most: 4rem", "data-strip": "", role: "group" });
  const [status, screen] = [makeStatus("p.status"), make("p.screen")];
  const show = (now) => {
    parts = now;
    const shown = now.map((some) => decodeUtf8(spell(some)));
    const hadFocus = strip.contains(document.activeElement);
    strip.ariaLabel = `Tokens: ${parts.map(name).join(", ")}`;
    refill(strip, ...parts.map(drawPart));
    if (hadFocus) (query("[data-seam]", strip) ?? again).focus();
    refill(screen, ...shown.map((text) => make("code", makeVisible(text))));
    const broken = shown.join("").split("\ufffd").length - 1;
    const what = broken ? `${broken} � on the screen` : "every character is whole";
    refill(status, `${formatCount(parts.length, "part")}, each decoded alone: ${what}.`);
    switchButton(all, parts.length > 1);
    switchButton(again, parts !== first);
  };
  const spell = (some) => some.flatMap((i) => bytes[i]);
  const name = (some) => some.map((i) => ids[i]).join(" ");
  const drawPart = (some, i) => {
    const token = drawToken(spell(some));
    token.append(make("span.ids", ...some.map((one) => make("small", { style: `--size:${measure(bytes[one])}` }, ids[one]))));
    const held = make("span.held", token);
    if (!parts[i + 1]) return held;
    const look = { "data-seam": i, "aria-label": `Join ${name(some)} and ${name(parts[i + 1])}` };
    held.append(makeButton(make("b", "+"), () => join(i, i + 2), look));
    return held;
  };
  const join = (from, to) => show([...parts.slice(0, from), parts.slice(from, to).flat(), ...parts.slice(to)]);
  const all = makeButton("Join all", () => join(0, parts.length));
  const again = makeButton("Start over", () => show(first));
  box.append(strip, screen, status, makeRow(all, again));
  box.show = () => join(0, parts.length);
  show(first);
}
