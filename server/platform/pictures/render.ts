import { createHash } from "node:crypto";
import { type PictureFacts, type PictureFormat, renditionWidths } from "../../../contract/platform/pictures/picture.ts";
import { loadSharp } from "./sharp.ts";

export type Rendition = { width: number; format: PictureFormat; bytes: Buffer };
export type RenderedPicture = { facts: PictureFacts; renditions: Rendition[] };

/** The name of a picture: a hash of its source bytes. */
export const pictureName = (source: Buffer) => createHash("sha256").update(source).digest("hex").slice(0, 16);

/**
 * Makes every rendition of a picture: AVIF, WebP and JPEG at the widths of contract/platform/pictures/picture.ts, rotated upright,
 * without metadata. Takes seconds of CPU for a large picture, mostly for AVIF.
 */
export async function renderPicture(source: Buffer): Promise<RenderedPicture> {
  const sharp = await loadSharp();
  const upright = await sharp(source).rotate().toColourspace("srgb").toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const renditions: Rendition[] = [];
  for (const target of renditionWidths(width)) {
    const resized = await sharp(upright.data).resize({ width: target }).png({ compressionLevel: 0 }).toBuffer();
    renditions.push(
      { width: target, format: "avif", bytes: await sharp(resized).avif({ quality: 52, effort: 3 }).toBuffer() },
      { width: target, format: "webp", bytes: await sharp(resized).webp({ quality: 76, effort: 4 }).toBuffer() },
      { width: target, format: "jpg", bytes: await sharp(resized).jpeg({ quality: 78, mozjpeg: true }).toBuffer() },
    );
  }
  return { facts: { name: pictureName(source), width, height }, renditions };
}
