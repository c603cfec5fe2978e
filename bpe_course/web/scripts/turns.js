// A chat as two programs read it: one encodes a single string, the other a list of ids.
import { drawToken } from "./scissors.js";
import { fillBox, formatCount, limitText, make, makeArea, makeButton, makeInput, makeRow, makeStatus, refill, setField } from "./toolkit.js";
import { countBytes, decodeUtf8 } from "./utf8.js";
import { makeCutter } from "./vocabularies.js";

const MOST = 200; // characters of a message
const READINGS = [["One string", false], ["A list of ids", true]]; // and whether what's typed is only text

/** Return texts with a special token between any two. In a safe program none is the message's. */
function splitChat([before, typed, after], special, isSafe) {
  const names = new RegExp(`(${Object.keys(special).join(" ").replaceAll("|", "\\|").replaceAll(" ", "|")})`);
  if (!isSafe) return `${before}${typed}${after}`.split(names);
  const [first, last] = [before.split(names), after.split(names)];
  return [...first.slice(0, -1), first.at(-1) + typed + last[0], ...last.slice(1)];
}

function readTurns(parts, { special, marks: [start, body, end] }, isSafe, cut) {
  const [from, to] = [parts[0], parts[0] + parts[1]].map(countBytes);
  const makeTurn = () => ({ place: "head", head: [], content: [], tail: [], after: [] });
  const [turns, split] = [[makeTurn()], splitChat(parts, special, isSafe)];
  let at = 0; // in bytes
  for (const [i, text] of split.entries()) {
    const id = i % 2 ? special[text] : undefined;
    if (id === special[start] && "role" in turns.at(-1)) turns.push(makeTurn());
    const [turn, data] = [turns.at(-1), new TextEncoder().encode(text)];
    if (id === special[start]) Object.assign(turn, { role: /^\w*/.exec(split[i + 1])[0], isForged: from <= at && at < to });
    if (id === special[end]) turn.place = "tail";
    for (const token of id ? [{ start: 0, end: data.length, id }] : text && cut(text)) {
      const piece = drawToken(data, token);
      piece.classList.toggle("special", Boolean(id));
      piece.classList.toggle("typed", from < at + token.end && at + token.start < to);
      turn[turn.place].push(piece);
      if (turn.place === "head" && decodeUtf8(data.subarray(token.start, token.end)).includes(body)) turn.place = "content";
    }
    if (turn.place === "tail") turn.place = "after";
    at += data.length;
  }
  return turns;
}

function drawTurn({ role, isForged, head, content, tail, after }) {
  const look = `div.turn${/^(system|user|assistant)$/.test(role) ? `.${role}` : ""}${isForged ? ".forged" : ""}`;
  const name = make("p.name", make("b", role || "nobody"), isForged ? " typed by the customer" : "");
  const bubble = make("p.bubble", { dir: "ltr" }, make("span.head", ...head), make("span.content", ...content), ...tail);
  return make(look, name, bubble, make("p.after", { dir: "ltr" }, ...after));
}

function describeChat(turns, length) {
  const forged = turns.filter(({ isForged }) => isForged).map(({ role }) => role || "nobody");
  if (forged.length) return `He's out. The model sees a message from ${forged.join(" and one from ")}, which he typed, with the ids of a real one.`;
  const ends = turns.flatMap(({ tail, after }) => [...tail, ...after]);
  if (ends.some((piece) => piece.matches(".typed"))) return "He has ended his message, and what follows is in none.";
  return length ? "He's still inside his message." : "He hasn't typed anything yet.";
}

/** A template is `{name, special, marks, parts}`; marks begin a message, begin its content, and end it. */
export function buildTurns(box, { templates, brought }, kernel) {
  let template, note, load;
  const cut = (text) => {
    try {
      if (Object.hasOwn(brought, text)) return brought[text];
      return (load ??= makeCutter(box, {}, () => show(), kernel, "GPT-4o"))(text);
    } catch ({ message }) {
      note = `${message} `;
      return [{ start: 0, end: countBytes(text), id: "…" }];
    }
  };
  const show = () => {
    const [typed, left] = limitText(field.value, MOST);
    const soFar = [...typed].slice(0, time.value);
    const parts = template.parts.with(1, soFar.join(""));
    note = "";
    const all = READINGS.map(([name, isSafe]) => [name, readTurns(parts, template, isSafe, cut)]);
    refill(readings, ...all.map(([name, turns]) => {
      return make("section", make("p.reading", make("b", name), formatCount(turns.length, "message")), ...turns.map(drawTurn));
    }));
    time.ariaValueText = formatCount(soFar.length, "character");
    status.textContent = left + note + describeChat(all[0][1], soFar.length);
  };
  const scrub = () => {
    readings.style.minHeight = `${readings.offsetHeight}px`; // what's below stays where it is
    show();
  };
  const type = () => {
    time.value = time.max = Math.min(MOST, [...field.value].length);
    readings.style.minHeight = "";
    show();
  };
  const insert = (text) => {
    type(field.setRangeText(text, field.selectionStart, field.selectionEnd, "end"));
    field.focus();
  };
  const choose = (next) => {
    if (!template || field.value === template.parts[1]) field.value = next.parts[1];
    template = next;
    for (const button of names) button.ariaPressed = button.textContent === next.name;
    refill(marks, ...next.marks.filter((text) => text in next.special).map((text) => makeButton(text, () => insert(text))));
    type();
  };
  const field = makeArea("The customer types", type);
  const time = makeInput("Typed so far", scrub, { type: "range" });
  const names = templates.map((one) => makeButton(one.name, () => choose(one)));
  const [marks, readings, status] = [make("div.fields"), make("div.readings"), makeStatus()];
  fillBox(box, "turns", makeRow("Template", ...names, marks), field, make("div.fields.slide", time), status, readings);
  choose(templates[0]);
  setField(time, 0); // he types when the reader lets him
}
