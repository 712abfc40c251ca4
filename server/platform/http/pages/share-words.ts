import { createRequire } from "node:module";
import { type Font, loadFonts, readFont, runsOf } from "../../files/pdf-fonts.ts";
import type { SharedWords } from "./share-picture.ts";

/** The words must end before the drawing. */
const column = { left: 72, width: 500 };
const gap = 28;
const mostLines = 4;
const longTitle = 40;

type Style = { font: Font; size: number; lineHeight: number; color: string };
type Block = { lines: string[]; style: Style };

const require = createRequire(import.meta.url);
const openFont = (family: "newsreader" | "figtree") =>
  readFont(require.resolve(`@fontsource/${family}/files/${family}-latin-400-normal.woff2`));
let fonts: Promise<[serif: Font, sans: Font]> | undefined;

/** The words of a shared page as SVG, made of paths: no font of the machine is needed. */
export async function drawWords({ title, description, siteName, width, height }: SharedWords): Promise<string> {
  const [serif, sans] = await (fonts ??= Promise.all([openFont("newsreader"), openFont("figtree")]));
  await Promise.all([loadFonts(title, has(serif)), loadFonts(description + siteName, has(sans))]);
  const small = { font: sans, size: 26 };
  const blocks = [
    blockOf(title, { font: serif, size: title.length > longTitle ? 50 : 64, lineHeight: 1.1, color: "#2B1D16" }),
    blockOf(description, { ...small, lineHeight: 1.4, color: "#665345" }),
    blockOf(siteName, { ...small, lineHeight: 1.2, color: "#98421F" }),
  ];
  let top = (height - blocks.reduce((sum, block) => sum + heightOf(block), (blocks.length - 1) * gap)) / 2;
  const paths = blocks.flatMap((block) => {
    const from = top;
    top += heightOf(block) + gap;
    return drawBlock(block, from);
  });
  return `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">${paths.join("")}</svg>`;
}

const has = (font: Font) => (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0)!);
const heightOf = ({ lines, style }: Block) => lines.length * style.lineHeight * style.size;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Breaks a text at spaces and after dashes, and between any letters of a word that is wider than the column. */
function blockOf(text: string, style: Style): Block {
  const words = text.split(/(\s+)|(?<=[\u2013\u2014-])/).filter(Boolean);
  const parts = words.flatMap((word) => (widthOf(word, style) > column.width ? lettersOf(word) : word));
  const lines = [""];
  let end = 0;
  for (const part of parts) {
    const width = widthOf(part, style);
    if (part.trim() && end + width > column.width) {
      lines.push("");
      end = 0;
    }
    lines.push(lines.pop() + part);
    end += width;
  }
  if (lines.length > mostLines) {
    const last = lettersOf(lines[mostLines - 1]!.trimEnd());
    while (widthOf(`${last.join("")}…`, style) > column.width) last.pop();
    lines.splice(mostLines - 1, lines.length, `${last.join("")}…`);
  }
  return { lines, style };
}

const widthOf = (line: string, style: Style): number =>
  runsOf(line, has(style.font)).reduce((sum, run) => {
    const font = run.font?.font ?? style.font;
    return sum + font.layout(run.text).advanceWidth * (style.size / font.unitsPerEm);
  }, 0);

function drawBlock({ lines, style }: Block, top: number): string[] {
  const { font, size, lineHeight } = style;
  const above = (lineHeight + (font.ascent + font.descent) / font.unitsPerEm) / 2;
  return lines.flatMap((line, index) => drawLine(line, style, top + (index * lineHeight + above) * size));
}

function drawLine(line: string, style: Style, baseline: number): string[] {
  let at = column.left;
  return runsOf(line, has(style.font)).map((run) => {
    const font = run.font?.font ?? style.font;
    const scale = style.size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    const outlines = glyphs.map(({ path }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      const outline = path.transform(scale, 0, 0, -scale, at + xOffset * scale, baseline - yOffset * scale).toSVG();
      at += xAdvance * scale;
      return outline;
    });
    const stroke = run.font?.isThin ? ` stroke="${style.color}" stroke-width="${style.size * 0.045}"` : "";
    return `<path d="${outlines.join("")}" fill="${style.color}"${stroke}/>`;
  });
}
