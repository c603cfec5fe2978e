// How the portrait of a vocabulary is painted.
const LEGIBLE = 4; // pixels of the screen: smaller letters aren't drawn

export function paint(context, tokens, width, { fills, ink }) {
  const legible = LEGIBLE / context.getTransform().a;
  for (const token of tokens) {
    const [x, y, wide, high, size] = ["x", "y", "width", "height", "size"].map((key) => token[key] * width);
    context.globalAlpha = token.used === 0 ? 0.4 : 1;
    context.fillStyle = context.strokeStyle = fills[token.kind];
    context.lineWidth = Math.max(1, size / 12);
    const gap = Math.min(1, size / 6);
    context.beginPath();
    context.roundRect(x + gap, y + gap, wide - 2 * gap, high - 2 * gap, size / 5);
    if (token.isWhole || size < legible) context.fill();
    else context.stroke();
    if (size < legible) continue;
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
