import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import decompress from "wawoff2/decompress.js";

/**
 * Fonts for characters that the standard fonts lack. Each package has a family in several files, by ranges of
 * characters. The first family with a character is used. `isThin`: its files are of the lightest weight.
 */
const families = [
  { name: "noto-sans" },
  { name: "noto-sans-arabic" },
  { name: "noto-sans-hebrew", isThin: true },
  { name: "noto-sans-thai" },
  // Has Japanese and the traditional characters too.
  { name: "noto-sans-sc", isThin: true },
  { name: "noto-sans-kr", isThin: true },
  { name: "noto-emoji" },
];

export type { Font };

type Range = { path: string; isThin: boolean; first: number; last: number };
/** A font of a file. `name` is unique. */
export type FileFont = { name: string; font: Font; isThin: boolean };

let ranges: Promise<Range[]> | undefined;
const loading = new Map<string, Promise<FileFont>>();
/** Maps a character to the font that has it; undefined if there is none. */
const fontOf = new Map<string, FileFont | undefined>();

/** Characters of the standard fonts: Windows-1252. */
const standard = new Set(
  new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 - 32 }, (_, index) => index + 32)),
);
const isStandard = (character: string) => standard.has(character) && !/\p{C}/u.test(character);

/** Reads a WOFF2 file. fontkit cannot take parts of that format, and reads it slowly. */
export const readFont = async (path: string): Promise<Font> =>
  create(Buffer.from(await decompress(await readFile(path)))) as Font;

/**
 * Loads the fonts for the characters of a text, before it is written. Each file is read once. `isOwn`: characters of the
 * font in which the text is written.
 */
export async function loadFonts(text: string, isOwn = isStandard): Promise<void> {
  const special = new Set(text.normalize("NFC").replace(/[\x00-\x7f]+/g, ""));
  for (const character of special) if (isOwn(character) || /\p{C}/u.test(character)) special.delete(character);
  if (special.size === 0) return;
  const known = await (ranges ??= readRanges());
  const missing = [...special, "a"].filter((character) => !fontOf.has(character));
  await Promise.all(missing.map(async (character) => fontOf.set(character, await findFont(character, known))));
}

/** The font of a character. A range may have characters that its file lacks. */
async function findFont(character: string, known: readonly Range[]): Promise<FileFont | undefined> {
  const code = character.codePointAt(0)!;
  for (const file of known) {
    if (code < file.first || code > file.last) continue;
    const loaded = await (loading.get(file.path) ?? load(file));
    if (loaded.font.hasGlyphForCodePoint(code)) return loaded;
  }
  return undefined;
}

async function readRanges(): Promise<Range[]> {
  const all = families.map(async ({ name, isThin = false }) => {
    const folder = new URL(".", import.meta.resolve(`@fontsource-variable/${name}/LICENSE`));
    const subsets = JSON.parse(await readFile(new URL("unicode.json", folder), "utf8")) as Record<string, string>;
    return Object.entries(subsets).flatMap(([subset, list]) => {
      const file = new URL(`files/${name}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`, folder);
      return list.split(",").map((range) => {
        const [first = 0, last = first] = range
          .slice(2)
          .split("-")
          .map((code) => Number.parseInt(code, 16));
        return { path: fileURLToPath(file), isThin, first, last };
      });
    });
  });
  return (await Promise.all(all)).flat();
}

function load({ path, isThin }: Range): Promise<FileFont> {
  const read = async () => {
    const font = await readFont(path);
    const name = path.slice(path.lastIndexOf("/") + 1, path.lastIndexOf("-wght"));
    // The files of a family have one name, by which pdfkit tells fonts apart.
    Object.defineProperty(font, "postscriptName", { value: name });
    // fontkit keeps each glyph as it was made first: made as a part of another (е of ё), it has no characters to copy.
    const getGlyph = font.getGlyph.bind(font);
    font.getGlyph = (id, characters = []) => {
      const glyph = getGlyph(id, characters);
      if (glyph && characters.length > 0) glyph.codePoints = characters;
      return glyph;
    };
    return { name, font, isThin };
  };
  const promise = read();
  loading.set(path, promise);
  return promise;
}

/** A part of a line. Without a font: in the font in which the text is written. */
export type Run = { text: string; font?: FileFont | undefined };

/** A word whose letters are read from right to left. */
const isRightToLeft = (word: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word);

/**
 * The parts of a line from left to right, each in one font. A word with characters that are not `isOwn` is in another font
 * as a whole. A character of no font is its code point, like `[U+1F000]`.
 */
export function runsOf(line: string, isOwn = isStandard): Run[] {
  if (/^[\x20-\x7e]*$/.test(line)) return [{ text: line }];
  const tokens = line.normalize("NFC").split(/( +)/).filter(Boolean);
  const isSpace = (token: string) => token.startsWith(" ");
  const ordered: string[] = [];
  for (let at = 0; at < tokens.length;) {
    // Words from right to left, with the spaces between them, are in the opposite order.
    let end = at;
    for (let next = at; next < tokens.length && (isSpace(tokens[next]!) || isRightToLeft(tokens[next]!)); next++)
      if (!isSpace(tokens[next]!)) end = next + 1;
    if (end === at || isSpace(tokens[at]!)) ordered.push(tokens[at++]!);
    else {
      ordered.push(...tokens.slice(at, end).toReversed());
      at = end;
    }
  }
  const runs: Run[] = [];
  for (const token of ordered) {
    const ofToken = Array.from(token).every(isOwn) ? [{ text: token }] : runsOfWord(token, isOwn);
    for (const run of isRightToLeft(token) ? ofToken.toReversed() : ofToken) {
      const last = runs.at(-1);
      if (last && !last.font && !run.font) last.text += run.text;
      else runs.push({ ...run });
    }
  }
  return runs;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function runsOfWord(word: string, isOwn: (character: string) => boolean): Run[] {
  const runs: Run[] = [];
  const add = (text: string, font: FileFont | undefined) => {
    const last = runs.at(-1);
    if (last && last.font === font) last.text += text;
    else runs.push({ text, font });
  };
  for (const { segment } of graphemes.segment(word)) {
    // Variation selectors and the like only choose among glyphs.
    const plain = segment.replace(/[\uFE00-\uFE0F]/g, "");
    const whole = fontWith(plain, isOwn);
    if (whole) add(plain, whole);
    else
      for (const character of plain) {
        const font = fontWith(character, isOwn);
        if (font) add(character, font);
        else if (isOwn(character)) add(character, undefined);
        else if (!/[\u200B-\u200F\u2060\u{E0000}-\u{E0FFF}]/u.test(character)) add(codePointOf(character), undefined);
      }
  }
  return runs;
}

const codePointOf = (character: string) =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`;

/** The loaded font that has all characters of a text. */
function fontWith(text: string, isOwn: (character: string) => boolean): FileFont | undefined {
  const [first = ""] = text;
  const found = fontOf.get(isOwn(first) ? "a" : first);
  return found && Array.from(text).every((each) => found.font.hasGlyphForCodePoint(each.codePointAt(0)!))
    ? found
    : undefined;
}
