import { Refusal } from "../../platform/call/ctx.ts";
import { loadSharp } from "../../platform/pictures/sharp.ts";

const maxBytes = 300 * 1024;
/** Four times the pad's width and height, for high-density screens. */
const maxWidth = 2000;
const maxHeight = 800;
/** Minimum number of dark pixels. Fewer are an accidental touch. */
const minInkPixels = 40;

/**
 * Re-encodes the signature of a form (PNG data URL) as a grey PNG on white without metadata. Checks the dimensions
 * before decoding. Refuses `signature-unusable` if it is not a PNG, too large, broken or blank.
 */
export async function normalizeSignature(dataUrl: string): Promise<Buffer> {
  const picture = essentialChunks(bytesOf(dataUrl));
  const sharp = await loadSharp();
  const options = { limitInputPixels: maxWidth * maxHeight, failOn: "warning" } as const;
  try {
    const { data, info } = await sharp(picture, options)
      .flatten({ background: "#fff" })
      .toColourspace("b-w")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    if (isBlank(data)) throw unusable();
    const { width, height, channels } = info;
    return await sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 9 }).toBuffer();
  } catch (error) {
    throw error instanceof Refusal ? error : unusable();
  }
}

function bytesOf(dataUrl: string): Buffer {
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) throw unusable();
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > maxBytes) throw unusable();
  return bytes;
}

const unusable = () => new Refusal("signature-unusable");
const pngMagic = Buffer.from("89504e470d0a1a0a", "hex");
/** The chunks of a still image. Other chunks (text, colour profiles, animation) can hide content. */
const essential = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** The PNG with its essential chunks only. Refuses a PNG that is incomplete, too large, or followed by other data. */
function essentialChunks(png: Buffer): Buffer {
  if (!png.subarray(0, 8).equals(pngMagic)) throw unusable();
  const kept: Uint8Array[] = [pngMagic];
  for (let at = 8; ;) {
    if (at + 12 > png.length) throw unusable();
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (end > png.length || (at === 8) !== (type === "IHDR")) throw unusable();
    if (type === "IHDR" && !isAllowedSize(png.subarray(at + 8, end))) throw unusable();
    if (essential.has(type)) kept.push(png.subarray(at, end));
    if (type === "IEND") {
      // Data after the end chunk is another file.
      if (end !== png.length) throw unusable();
      return Buffer.concat(kept);
    }
    at = end;
  }
}

function isAllowedSize(header: Buffer): boolean {
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  return width > 0 && height > 0 && width <= maxWidth && height <= maxHeight;
}

/** Grey values, 0 is black. Blank means too few dark pixels, or more than half of the image. */
function isBlank(grey: Buffer): boolean {
  const ink = grey.reduce((count, value) => (value < 160 ? count + 1 : count), 0);
  return ink < minInkPixels || ink > grey.length / 2;
}
