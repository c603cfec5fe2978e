// How the portrait of a vocabulary is painted, on the screen and as a picture to keep.
import { formatCount, formatNumber, make } from "./toolkit.js";

const KEPT = { width: 1400, edge: 60, head: 150, foot: 90 }; // the picture that's saved
const LEGIBLE = 4; // pixels: smaller letters aren't drawn

/** Draw tokens in a picture this wide; `look` has the colours of the kinds. What isn't used is pale. */
export function paint(context, tokens, width, { fills, ink }) {
  for (const token of tokens) {
    const [x, y, wide, high, size] = ["x", "y", "width", "height", "size"].map((key) => token[key] * width);
    context.globalAlpha = token.used === 0 ? 0.4 : 1;
    context.fillStyle = context.strokeStyle = fills[token.kind];
    context.lineWidth = Math.max(1, size / 12);
    const gap = Math.min(1, size / 6);
    context.beginPath();
    context.roundRect(x + gap, y + gap, wide - 2 * gap, high - 2 * gap, size / 5);
    if (token.isWhole || size < LEGIBLE) context.fill();
    else context.stroke();
    if (size < LEGIBLE) continue;
    [context.globalAlpha, context.fillStyle] = [token.used === 0 ? 0.7 : 1, ink];
    context.font = `${size}px ui-monospace, "DejaVu Sans Mono", Consolas, monospace`;
    context.fillText(token.label, x + wide / 2, y + high / 2, wide - 2 * gap);
  }
  context.globalAlpha = 1;
}

export function prepare(canvas, width, height, scale) {
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const context = canvas.getContext("2d");
  context?.scale(scale, scale);
  if (context) [context.textAlign, context.textBaseline] = ["center", "middle"];
  return context;
}

/** Save the picture, with its name and what its colours mean. */
export function save(name, tokens, high, look, counts) {
  const { width, edge, head, foot } = KEPT;
  const [canvas, inner] = [make("canvas"), width - 2 * edge];
  const context = prepare(canvas, width, head + inner * high + foot, 2);
  context.fillStyle = look.paper;
  context.fillRect(0, 0, width, canvas.height);
  context.textAlign = "left";
  const write = (text, x, y, font) => {
    [context.fillStyle, context.font] = [look.ink, font];
    context.fillText(text, x, y);
    return context.measureText(text).width;
  };
  write(name, edge, 60, "600 40px Charter, Georgia, serif");
  write(formatCount(tokens.length, "token"), edge, 108, "24px system-ui, sans-serif");
  let x = edge;
  for (const [kind, count] of counts.entries()) {
    if (!count) continue;
    context.fillStyle = look.fills[kind];
    context.fillRect(x, head + inner * high + 34, 22, 22);
    x += 52 + write(`${formatNumber(count)} ${look.kinds[kind]}`, x + 30, head + inner * high + 46, "18px system-ui, sans-serif");
  }
  context.translate(edge, head);
  context.textAlign = "center";
  paint(context, tokens, inner, look);
  make("a", { href: canvas.toDataURL(), download: "my_vocabulary.png" }).click();
}
