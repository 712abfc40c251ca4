import sharp from "sharp";

export type Picture = { width: number; colorScheme: "light" | "dark"; bytes: Buffer };

const gapPx = 16;
/** A taller picture is cut into parts, which are placed side by side. */
const tallestPx = 1100;
const rowPx = 2000;
/** Smaller than this, words on the page of a phone cannot be read. */
const scaleOf = (width: number) => (width < 700 ? 0.55 : width < 1000 ? 0.4 : 0.33);

type Part = { input: Buffer; width: number; height: number };

/** All pictures of a page in one: those in light first, then those in dark. */
export async function contactSheet(pictures: readonly Picture[]): Promise<Buffer> {
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [left, top, rowHeight, sheetWidth] = [gapPx, gapPx, 0, 0];
  const breakRow = () => {
    top += rowHeight + gapPx;
    [left, rowHeight] = [gapPx, 0];
  };
  for (const colorScheme of ["light", "dark"] as const) {
    for (const picture of pictures.filter((one) => one.colorScheme === colorScheme))
      for (const { input, width, height } of await partsOf(picture)) {
        if (left > gapPx && left + width > rowPx) breakRow();
        placed.push({ input, left, top });
        left += width + gapPx;
        rowHeight = Math.max(rowHeight, height);
        sheetWidth = Math.max(sheetWidth, left);
      }
    breakRow();
  }
  const background = "#8a8a8a";
  const sheet = sharp({ create: { width: sheetWidth, height: top, channels: 3, background } });
  return sheet.composite(placed).jpeg({ quality: 72 }).toBuffer();
}

async function partsOf({ bytes, width: shown }: Picture): Promise<Part[]> {
  const width = Math.round(shown * scaleOf(shown));
  const { data, info } = await sharp(bytes).resize({ width }).png().toBuffer({ resolveWithObject: true });
  const parts: Part[] = [];
  for (let top = 0; top < info.height; top += tallestPx) {
    const height = Math.min(tallestPx, info.height - top);
    const input = await sharp(data).extract({ left: 0, top, width: info.width, height }).png().toBuffer();
    parts.push({ input, width: info.width, height });
  }
  return parts;
}
