import { widestPicture } from "../../contract/picture.ts";
import { Refusal } from "../refusal.ts";
import { loadSharp } from "./sharp.ts";

/** The part of a picture that is kept, in shares of its upright width and height from the upper left. */
export type Crop = { left: number; top: number; width: number; height: number };

const mostBytes = 10 * 1024 * 1024;
const mostPixels = 50_000_000;
/** What is kept: a square as wide as a page ever shows one, on screens of two pixels each way; sizes of it cost 2 s. */
const mostKept = 1280 * 1280;
/** Of what takes longer to decode than this, somebody made it so. */
const mostSeconds = 20;

/**
 * A picture as somebody sent it (a data URL), made into one of our own: upright, cut, in sRGB on white, no larger than
 * is ever shown, and without anything else that came with it. Its bytes say what it is, whatever the URL says, and
 * nothing is decoded before its size is known. Refuses `picture-unusable` for anything but a whole JPEG, PNG, WebP or
 * AVIF of at most 10 MB and 50 megapixels.
 */
export async function usablePicture(dataUrl: string, crop?: Crop): Promise<Buffer> {
  const bytes = bytesOf(dataUrl);
  const format = formatOf(bytes);
  const sharp = await loadSharp();
  try {
    const options = { limitInputPixels: mostPixels, failOn: "error" } as const;
    const said = await sharp(bytes, options).metadata();
    // The file's own format, and for AVIF what is inside: HEIC comes in the same box.
    const is = said.format === "heif" && said.compression === "av1" ? "avif" : said.format;
    if (is !== format || said.width * said.height > mostPixels) throw unusable();
    const { width, height } = said.autoOrient;
    const { scale, ...cut } = cutOf(crop ?? { left: 0, top: 0, width: 1, height: 1 }, width, height);
    // Made small first, so that of a large JPEG or WebP only the pixels that are needed are ever decoded.
    const { data } = await sharp(bytes, options)
      .autoOrient()
      .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
        fit: "fill",
      })
      .extract(cut)
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .timeout({ seconds: mostSeconds })
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    return data;
  } catch {
    throw unusable();
  }
}

const unusable = () => new Refusal("picture-unusable");

function bytesOf(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(",");
  if (!/^data:image\/[a-z+.-]{1,30};base64$/.test(dataUrl.slice(0, Math.max(0, comma)))) throw unusable();
  const bytes = Buffer.from(dataUrl.slice(comma + 1), "base64");
  if (bytes.length === 0 || bytes.length > mostBytes) throw unusable();
  return bytes;
}

/** By the first bytes; a file that begins as one thing and ends as another is refused where its format says its end. */
function formatOf(bytes: Buffer): "jpeg" | "png" | "webp" | "avif" {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  // Phones put films and depth maps behind a JPEG; they are left behind, as everything is.
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n" && bytes.subarray(-8).equals(pngEnd)) return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") {
    const end = bytes.readUInt32LE(4) + 8;
    if (bytes.length === end) return "webp";
  }
  if (text(4, 8) === "ftyp" && /^(avif|avis|mif1)$/.test(text(8, 12))) return "avif";
  throw unusable();
}

const pngEnd = Buffer.from("49454e44ae426082", "hex");

/** The cut in pixels of the picture after it was scaled so that the cut is no wider and no larger than we keep. */
function cutOf(crop: Crop, width: number, height: number) {
  const share = (from: number, size: number) => Math.min(size, 1 - from);
  const cutWidth = share(crop.left, crop.width) * width;
  const cutHeight = share(crop.top, crop.height) * height;
  if (cutWidth < 1 || cutHeight < 1) throw unusable();
  const scale = Math.min(1, widestPicture / cutWidth, Math.sqrt(mostKept / (cutWidth * cutHeight)));
  const whole = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const left = Math.min(whole.width - 1, Math.round(crop.left * whole.width));
  const top = Math.min(whole.height - 1, Math.round(crop.top * whole.height));
  return {
    scale,
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(cutWidth * scale))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(cutHeight * scale))),
  };
}
