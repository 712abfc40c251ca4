import { maxPictureWidth } from "../../../contract/platform/pictures/picture.ts";
import { Refusal } from "../call/ctx.ts";
import { loadSharp } from "./sharp.ts";

/** The part of a picture to keep, in shares of its upright width and height from the upper left. */
export type Crop = { left: number; top: number; width: number; height: number };

const mostBytes = 10 * 1024 * 1024;
const mostPixels = 50_000_000;
/**
 * Maximum size of the decoded pixels: 50 megapixels of a photo. A turned or interlaced picture is decoded as a whole,
 * and 16 bits with transparency would take 400 MB.
 */
const mostDecodedBytes = 3 * mostPixels;
/** Maximum number of stored pixels: the widest square on a page, at double pixel density. Its renditions take 2 s. */
const mostKeptPixels = 1280 * 1280;
/** Timeout of decoding. Only a picture that was made to overload the server takes longer. */
const mostSeconds = 20;

/**
 * Converts an uploaded picture (a data URL) to a PNG: upright, cropped, in sRGB on white, no larger than it is ever
 * shown, and without any other data of the upload. The format is read from the bytes, not from the URL, and nothing
 * is decoded before the size is known. Refuses `picture-unusable` for anything but a complete JPEG, PNG, WebP or AVIF
 * of at most 10 MB, 50 megapixels and 150 MB of pixels.
 */
export async function normalizePicture(dataUrl: string, crop?: Crop): Promise<Buffer> {
  const bytes = bytesOf(dataUrl);
  const format = formatOf(bytes);
  const sharp = await loadSharp();
  try {
    const options = { limitInputPixels: mostPixels, failOn: "error" } as const;
    const metadata = await sharp(bytes, options).metadata();
    // For AVIF, the compression is checked too: HEIC has the same container.
    const decoded = metadata.format === "heif" && metadata.compression === "av1" ? "avif" : metadata.format;
    const pixels = metadata.width * metadata.height;
    const decodedBytes = pixels * metadata.channels * (metadata.depth === "uchar" ? 1 : 2);
    if (decoded !== format || pixels > mostPixels || decodedBytes > mostDecodedBytes) throw unusable();
    const { width, height } = metadata.autoOrient;
    const { scaled, area } = cropArea(crop ?? { left: 0, top: 0, width: 1, height: 1 }, width, height);
    // Scaled down first: then only the needed pixels of a large JPEG or WebP are decoded.
    return await sharp(bytes, options)
      .autoOrient()
      .resize(scaled.width, scaled.height, { fit: "fill" })
      .extract(area)
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .timeout({ seconds: mostSeconds })
      .png({ compressionLevel: 0 })
      .toBuffer();
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

/** The format, by the first bytes. A file with other data after the declared end of its format is refused. */
function formatOf(bytes: Buffer): "jpeg" | "png" | "webp" | "avif" {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  // Phones append videos and depth maps to a JPEG; these are dropped, like all other data.
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n" && bytes.subarray(-8).equals(pngEnd)) return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP" && bytes.length === bytes.readUInt32LE(4) + 8) return "webp";
  if (text(4, 8) === "ftyp" && /^(avif|avis|mif1)$/.test(text(8, 12))) return "avif";
  throw unusable();
}

const pngEnd = Buffer.from("49454e44ae426082", "hex");

/** The size to scale the picture to, which limits the crop to the widest and largest size kept, and the crop in it. */
function cropArea(crop: Crop, width: number, height: number) {
  const share = (from: number, size: number) => Math.min(size, 1 - from);
  const cutWidth = share(crop.left, crop.width) * width;
  const cutHeight = share(crop.top, crop.height) * height;
  if (cutWidth < 1 || cutHeight < 1) throw unusable();
  const scale = Math.min(1, maxPictureWidth / cutWidth, Math.sqrt(mostKeptPixels / (cutWidth * cutHeight)));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  const scaled = { width: pixels(width), height: pixels(height) };
  const left = Math.min(scaled.width - 1, Math.round(crop.left * scaled.width));
  const top = Math.min(scaled.height - 1, Math.round(crop.top * scaled.height));
  const size = {
    width: Math.min(scaled.width - left, pixels(cutWidth)),
    height: Math.min(scaled.height - top, pixels(cutHeight)),
  };
  return { scaled, area: { left, top, ...size } };
}
