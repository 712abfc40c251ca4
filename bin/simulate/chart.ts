import { escapeHtml } from "../../server/platform/mail/escape-html.ts";

export type Series = { name: string; points: readonly (readonly [x: number, y: number])[]; dots?: boolean };
export type Chart = {
  title: string;
  xLabel: string;
  yLabel: string;
  series: readonly Series[];
  /** Labels below the axis; default: round numbers. */
  xTicks?: readonly (readonly [x: number, label: string])[];
  logX?: boolean;
  logY?: boolean;
};

const [width, height] = [760, 420];
const area = { left: 76, right: 736, top: 84, bottom: 356 };

/** The site's colors (web/kit/styles/tokens.css), light and dark. Series also differ by their dashes. */
const style = `
text { font: 13px Figtree, system-ui, sans-serif; fill: var(--muted) }
.title { font-size: 17px; fill: var(--text) } .name { fill: var(--text) }
svg { --page: #faf6ef; --text: #2b1d16; --muted: #665345; --line: #dfcfbb; --s0: #a94b26; --s1: #1b5e68; --s2: #46603a; --s3: #7d5300 }
@media (prefers-color-scheme: dark) { svg { --page: #1a1310; --text: #f3e9dc; --muted: #c6b3a0; --line: #43352b; --s0: #e39a72; --s1: #8fd3d6; --s2: #aecb9c; --s3: #e7be72 } }
.page { fill: var(--page) } .grid { stroke: var(--line) } .line { fill: none; stroke-width: 2.5 }
${[0, 1, 2, 3].map((n) => `.s${n} { stroke: var(--s${n}) } .d${n} { fill: var(--s${n}) }`).join("\n")}`;
const dashes = ["none", "8 4", "2 4", "10 3 2 3"];

/** A line chart as SVG, legible in light and dark. */
export function chartSvg({ title, xLabel, yLabel, series, xTicks, logX = false, logY = false }: Chart): string {
  const all = series.flatMap(({ points }) => points);
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const x = scale(logX ? Math.min(...xs) : Math.min(0, ...xs), Math.max(...xs), area.left, area.right, logX);
  const yTicks = logY ? powers(Math.min(...ys), Math.max(...ys)) : roundNumbers(Math.max(...ys));
  const y = scale(yTicks[0]!, yTicks.at(-1)!, area.bottom, area.top, logY);
  const ticks = xTicks ?? roundNumbers(Math.max(...xs)).map((value) => [value, numberText(value)] as const);
  const place = ([px, py]: readonly [number, number]) => `${x(px).toFixed(1)} ${y(py).toFixed(1)}`;
  const grid = yTicks.map(
    (
      value,
    ) => `<line class="grid" x1="${area.left}" x2="${area.right}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/>
<text x="${area.left - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${numberText(value)}</text>`,
  );
  const below = ticks.map(
    ([value, label]) =>
      `<text x="${x(value).toFixed(1)}" y="${area.bottom + 20}" text-anchor="middle">${escapeHtml(label)}</text>`,
  );
  const columns = series.map(({ name }) => 46 + name.length * 7.2);
  const legend = series.map(({ name, dots }, n) => {
    const at = area.left + columns.slice(0, n).reduce((sum, each) => sum + each, 0);
    const mark = dots
      ? `<circle class="d${n}" cx="${at + 12}" cy="52" r="4"/>`
      : `<line class="line s${n}" x1="${at}" x2="${at + 24}" y1="52" y2="52" stroke-dasharray="${dashes[n]}"/>`;
    return `${mark}<text class="name" x="${at + 30}" y="56">${escapeHtml(name)}</text>`;
  });
  const lines = series.map(({ points, dots }, n) =>
    dots
      ? points
          .map(([px, py]) => `<circle class="d${n}" cx="${x(px).toFixed(1)}" cy="${y(py).toFixed(1)}" r="5"/>`)
          .join("")
      : `<path class="line s${n}" stroke-dasharray="${dashes[n]}" d="M${points.map(place).join("L")}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">
<style>${style}</style>
<rect class="page" width="${width}" height="${height}"/>
<text class="title" x="16" y="28">${escapeHtml(title)}</text>
${[...legend, ...grid, ...below, ...lines].join("\n")}
<text x="${(area.left + area.right) / 2}" y="${height - 20}" text-anchor="middle">${escapeHtml(xLabel)}</text>
<text transform="translate(18 ${(area.top + area.bottom) / 2}) rotate(-90)" text-anchor="middle">${escapeHtml(yLabel)}</text>
</svg>
`;
}

function scale(from: number, to: number, low: number, high: number, isLog: boolean): (value: number) => number {
  const position = (value: number) => (isLog ? Math.log10(Math.max(value, from)) : value);
  const [a, b] = [position(from), position(to)];
  return (value) => low + ((position(value) - a) / (b - a || 1)) * (high - low);
}

/** Zero and round numbers up to the first one that is not below `most`. */
function roundNumbers(most: number): number[] {
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, n) => n * step);
}

function powers(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(Math.max(least, 1e-3)));
  const last = Math.ceil(Math.log10(most));
  return Array.from({ length: last - first + 1 }, (_, n) => 10 ** (first + n));
}

const numberText = (value: number) => Number(value.toPrecision(6)).toLocaleString("en-GB");
