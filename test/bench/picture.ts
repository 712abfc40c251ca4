import { escapeHtml } from "../../server/platform/mail/escape-html.ts";
import { formatNumber, type Figure, targetRatio, targetText } from "./figure.ts";

const rowHeight = 20;
const headHeight = 44;
const barLeft = 330;
const barAreaWidth = 300;
/** Bars are cut off at this multiple of their target. */
const maxRatio = 2;

/** SVG of the figures that have a target: each bar shows the ratio of the figure to its target. */
export function figuresSvg(figures: readonly Figure[], title: string): string {
  const shown = figures.filter(({ target }) => target);
  const height = headHeight + shown.length * rowHeight + 16;
  const targetX = barLeft + barAreaWidth / maxRatio;
  const bars = shown.map((figure, n) => {
    const ratio = targetRatio(figure)!;
    const y = headHeight + n * rowHeight;
    const width = (Math.min(ratio, maxRatio) / maxRatio) * barAreaWidth;
    const words = `${formatNumber(figure.value)} ${figure.unit} (${targetText(figure)})`;
    return `<text x="${barLeft - 8}" y="${y + 13}" text-anchor="end">${escapeHtml(figure.what)}</text>
<rect x="${barLeft}" y="${y + 3}" width="${width.toFixed(1)}" height="12" rx="2" fill="${ratio >= 1 ? "#5b7f5a" : "#b5603c"}"/>
<text x="${barLeft + barAreaWidth + 10}" y="${y + 13}">${escapeHtml(words)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" font-family="sans-serif" font-size="12" fill="#3a2a20">
<rect width="860" height="${height}" fill="#faf6ef"/>
<text x="16" y="24" font-size="15">${escapeHtml(title)}</text>
${bars.join("\n")}
<line x1="${targetX}" x2="${targetX}" y1="${headHeight - 6}" y2="${height - 10}" stroke="#3a2a20" stroke-dasharray="3 3"/>
<text x="${targetX}" y="${headHeight - 10}" text-anchor="middle">target</text>
</svg>
`;
}
