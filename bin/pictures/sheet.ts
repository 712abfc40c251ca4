import sharp from "sharp";

export type Picture = { width: number; colorScheme: "light" | "dark"; bytes: Buffer };

const gapPx = 12;
/** A taller picture is cut into parts, which are placed side by side. */
const tallestPx = 760;
const rowPx = 1500;
/** Smaller than this, words on the page of a phone cannot be read. In dark, only the colours are different. */
const scaleOf = ({ width, colorScheme }: Picture) =>
  (colorScheme === "dark" ? 0.6 : 1) * (width < 700 ? 0.5 : width < 1000 ? 0.32 : width < 1500 ? 0.25 : 0.2);

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
  return sheet.composite(placed).png({ compressionLevel: 4 }).toBuffer();
}

async function partsOf(picture: Picture): Promise<Part[]> {
  const width = Math.round(picture.width * scaleOf(picture));
  const { data, info } = await sharp(picture.bytes).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width, height: info.height, channels: 3 } as const;
  const partHeight = Math.ceil(info.height / Math.ceil(info.height / tallestPx));
  const parts: Part[] = [];
  for (let top = 0; top < info.height; top += partHeight) {
    const height = Math.min(partHeight, info.height - top);
    const part = sharp(data, { raw }).extract({ left: 0, top, width, height });
    parts.push({ input: await part.png({ compressionLevel: 1 }).toBuffer(), width, height });
  }
  return parts;
}
