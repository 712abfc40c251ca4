import { join } from "node:path";
import { loadSharp } from "./sharp.ts";

/** The site's drawing with words (SVG) over it, as PNG. `folder` has share-card.png. */
export async function shareCard(words: string, folder: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const card = sharp(join(folder, "share-card.png")).composite([{ input: Buffer.from(words) }]);
  return card.png({ palette: true, quality: 90 }).toBuffer();
}
