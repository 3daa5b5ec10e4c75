// Where the points of a chart are, in a picture of 320 by 200 units; `ChartLayout` does the same on the server.
const [width, height, most, longestGap] = [320, 200, 400, 60];

// At most 400 points: of each stretch the lowest and the highest.
function reduced(all) {
  if (all.length <= most) return all;
  const buckets = most / 2;
  return Array.from({ length: buckets }, (_, bucket) => {
    const part = all.slice(Math.floor(all.length * bucket / buckets), Math.floor(all.length * (bucket + 1) / buckets));
    const low = part.reduce((best, each) => (each.y < best.y ? each : best));
    const high = part.reduce((best, each) => (each.y > best.y ? each : best));
    return low === high ? [low] : [low, high].sort((one, other) => one.index - other.index);
  }).flat();
}

// `results` have `dayNumber` and `score`, oldest first.
export function layout(results, [low, high], from, to) {
  const days = Math.max(to - from, 1);
  const points = reduced(results.map((each, index) => ({
    index, x: (each.dayNumber - from) / days * width, y: height - (each.score - low) / Math.max(high - low, 1) * height,
  })));
  const lines = [];
  for (const point of points) {
    const before = lines.at(-1)?.at(-1);
    const isNear = before && results[point.index].dayNumber - results[before.index].dayNumber <= longestGap;
    if (isNear) lines.at(-1).push(point);
    else lines.push([point]);
  }
  return { points, lines: lines.filter((line) => line.length > 1) };
}

const svg = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};
const round = (value) => Math.round(value * 10) / 10;

// The picture: bands as stripes, the line, and points; hollow while they wait to be sent.
export function picture(results, bands, [low, high], from, to) {
  const drawing = svg("svg", { viewBox: "-12 -12 344 224", "aria-hidden": "true" });
  const top = (score) => height - (score - low) / (high - low) * height;
  bands.forEach((start, at) => {
    const end = bands[at + 1] ?? high;
    drawing.append(svg("rect", { class: `chart-band band-${at % 4}`, x: -12, width: 344, y: round(top(end)), height: round(top(start) - top(end)) }));
    const tick = svg("text", { class: "chart-tick", x: -9, y: round(top(start) - 3) });
    tick.textContent = start;
    drawing.append(tick);
  });
  const { points, lines } = layout(results, [low, high], from, to);
  for (const line of lines) drawing.append(svg("polyline", { class: "chart-line", points: line.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ") }));
  for (const { x, y, index } of points) {
    const { id, day, score, isPending } = results[index];
    const dot = svg("circle", { class: isPending ? "chart-dot pending" : "chart-dot", cx: round(x), cy: round(y), r: 5, "data-result": id });
    const title = svg("title", {});
    title.textContent = `${day}: ${score}`;
    dot.append(title);
    drawing.append(dot);
  }
  return drawing;
}
