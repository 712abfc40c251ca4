import { loadSharp } from "../pictures/sharp.ts";
import { Refusal } from "../refusal.ts";

const mostBytes = 300 * 1024;
/** Four times the pad each way, for screens with many pixels. */
const mostWidth = 2000;
const mostHeight = 800;
/** What the pad makes at least of a name: fewer dark pixels are a slip of the finger. */
const leastInk = 40;

/**
 * The signature of a form, as a PNG of our own making: dark on white, without anything that came with it. Nothing is
 * decoded before its size is known. Refuses `signature-unusable` for what is no PNG, too large, broken or blank.
 */
export async function usableSignature(dataUrl: string): Promise<Buffer> {
  const picture = essentialChunks(bytesOf(dataUrl));
  const sharp = await loadSharp();
  const options = { limitInputPixels: mostWidth * mostHeight, failOn: "warning" } as const;
  try {
    const { data, info } = await sharp(picture, options)
      .flatten({ background: "#fff" })
      .toColourspace("b-w")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    if (isBlank(data)) throw new Refusal("signature-unusable");
    const { width, height, channels } = info;
    return await sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 9 }).toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("signature-unusable");
  }
}

function bytesOf(dataUrl: string): Buffer {
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) throw new Refusal("signature-unusable");
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > mostBytes) throw new Refusal("signature-unusable");
  return bytes;
}

const pngStart = Buffer.from("89504e470d0a1a0a", "hex");
/** What a still picture is made of. Texts, profiles and animations may hide more than they show. */
const essential = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** The PNG with nothing in it but its one picture; refused unless it is whole, small enough, and ends where it says. */
function essentialChunks(png: Buffer): Buffer {
  const unusable = () => new Refusal("signature-unusable");
  if (!png.subarray(0, 8).equals(pngStart)) throw unusable();
  const kept: Uint8Array[] = [pngStart];
  for (let at = 8; ;) {
    if (at + 12 > png.length) throw unusable();
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (end > png.length || (at === 8) !== (type === "IHDR")) throw unusable();
    if (type === "IHDR" && !hasSizeOfPad(png.subarray(at + 8, end))) throw unusable();
    if (essential.has(type)) kept.push(png.subarray(at, end));
    if (type === "IEND") {
      // Something behind the end is another file that travels along.
      if (end !== png.length) throw unusable();
      return Buffer.concat(kept);
    }
    at = end;
  }
}

function hasSizeOfPad(header: Buffer): boolean {
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  return width > 0 && height > 0 && width <= mostWidth && height <= mostHeight;
}

/** Grey values, 0 is black: too little ink, or so much that no pen did it. */
function isBlank(grey: Buffer): boolean {
  const ink = grey.reduce((count, value) => (value < 160 ? count + 1 : count), 0);
  return ink < leastInk || ink > grey.length / 2;
}
