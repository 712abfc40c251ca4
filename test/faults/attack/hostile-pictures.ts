import { crc32, createDeflate } from "node:zlib";
import sharp from "sharp";

const magic = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** Zeros, compressed: `length` bytes become a thousandth. */
async function deflatedZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const piece = Buffer.alloc(1 << 20);
  const parts: Buffer[] = [];
  deflate.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => deflate.once("end", resolve));
  for (let left = length; left > 0; left -= piece.length) {
    if (!deflate.write(left < piece.length ? piece.subarray(0, left) : piece))
      await new Promise((resolve) => deflate.once("drain", resolve));
  }
  deflate.end();
  await ended;
  return Buffer.concat(parts);
}

/** An EXIF block that says the camera was turned, so that a decoder has to turn the whole picture. */
const turned = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");

type PngOptions = { bits?: 8 | 16; isInterlaced?: boolean; isTurned?: boolean; more?: Buffer[] };

/** A black PNG with alpha of this size: its bytes are few, its pixels are many. */
export async function pngBomb(width: number, height: number, options: PngOptions = {}): Promise<Buffer> {
  const { bits = 8, isInterlaced = false, isTurned = false, more = [] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const rowBytes = (pixels: number) => (pixels === 0 ? 0 : 1 + pixels * 4 * (bits / 8));
  // Adam7: first column and row, and steps, of the seven passes.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ];
  const length = isInterlaced
    ? passes.reduce(
        (sum, [x = 0, y = 0, dx = 1, dy = 1]) =>
          sum + rowBytes(Math.ceil((width - x) / dx)) * Math.ceil((height - y) / dy),
        0,
      )
    : rowBytes(width) * height;
  return Buffer.concat([
    magic,
    chunk("IHDR", header),
    ...(isTurned ? [chunk("eXIf", turned)] : []),
    ...more,
    chunk("IDAT", await deflatedZeros(length)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A text or colour profile chunk that is 200 MB when it is unpacked. */
export async function packedChunk(type: "zTXt" | "iCCP" | "iTXt"): Promise<Buffer> {
  const head = type === "iTXt" ? Buffer.from("x\0\u0001\0\0\0", "latin1") : Buffer.from("x\0\0", "latin1");
  return chunk(type, Buffer.concat([head, await deflatedZeros(200 * 2 ** 20)]));
}

/** An animation with this many frames of a few pixels. */
export function animation(format: "webp" | "gif", frames: number): Promise<Buffer> {
  const [width, frameHeight] = [8, 1];
  const data = Buffer.alloc(width * frameHeight * frames * 3);
  for (let n = 0; n < frames; n++) data.fill(n % 251, n * width * 3, (n + 1) * width * 3);
  const raw = { width, height: frameHeight * frames, channels: 3 as const, pageHeight: frameHeight };
  const picture = sharp(data, { raw, limitInputPixels: false });
  return format === "webp"
    ? picture.webp({ lossless: true, effort: 0 }).toBuffer()
    : picture.gif({ effort: 1 }).toBuffer();
}
