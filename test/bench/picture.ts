import { escapeHtml } from "../../server/escape-html.ts";
import { digits, type Figure, reached, targetWords } from "./figure.ts";

const line = 20;
const head = 44;
const left = 330;
const wide = 300;
/** A bar is this many times its target at most. */
const mostBar = 2;

/** The figures that have a target as a picture (SVG): each bar shows how much of its target is reached. */
export function picture(figures: readonly Figure[], title: string): string {
  const shown = figures.filter(({ target }) => target);
  const height = head + shown.length * line + 16;
  const at = left + wide / mostBar;
  const bars = shown.map((figure, n) => {
    const part = reached(figure)!;
    const y = head + n * line;
    const width = (Math.min(part, mostBar) / mostBar) * wide;
    const words = `${digits(figure.value)} ${figure.unit} (${targetWords(figure)})`;
    return `<text x="${left - 8}" y="${y + 13}" text-anchor="end">${escapeHtml(figure.what)}</text>
<rect x="${left}" y="${y + 3}" width="${width.toFixed(1)}" height="12" rx="2" fill="${part >= 1 ? "#5b7f5a" : "#b5603c"}"/>
<text x="${left + wide + 10}" y="${y + 13}">${escapeHtml(words)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" font-family="sans-serif" font-size="12" fill="#3a2a20">
<rect width="860" height="${height}" fill="#faf6ef"/>
<text x="16" y="24" font-size="15">${escapeHtml(title)}</text>
${bars.join("\n")}
<line x1="${at}" x2="${at}" y1="${head - 6}" y2="${height - 10}" stroke="#3a2a20" stroke-dasharray="3 3"/>
<text x="${at}" y="${head - 10}" text-anchor="middle">target</text>
</svg>
`;
}
