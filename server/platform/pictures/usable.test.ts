import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { pngBomb } from "../../../test/faults/attack/hostile-pictures.ts";
import { renderPicture } from "./render.ts";
import { normalizePicture } from "./usable.ts";

const dataUrl = (bytes: Buffer, type = "jpeg") => `data:image/${type};base64,${bytes.toString("base64")}`;
const expectRefusal = (sent: string) =>
  expect(normalizePicture(sent)).rejects.toMatchObject({ code: "picture-unusable" });

/** Left half red, right half blue, the upper left corner green. */
function drawing(width = 400, height = 200): Sharp {
  const half = Math.floor(width / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#00f"/><rect width="${half}" height="${height}" fill="#f00"/>
    <rect width="${half / 2}" height="${height / 2}" fill="#0f0"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" });
}
const jpeg = () => drawing().jpeg().toBuffer();
const png = () => drawing().png().toBuffer();

/** The dominant colour at a position, which is given as shares of width and height. */
async function colourAt(picture: Buffer, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return Math.min(red, green, blue) > 200
    ? "white"
    : red > 150
      ? "red"
      : green > 150
        ? "green"
        : blue > 150
          ? "blue"
          : "dark";
}
/** A valid, white PNG with one bit per pixel, cheap to make. */
function whitePng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 255).fill(0, 0, 1);
  const rows = Buffer.alloc(row.length * height, row);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};

describe("a valid picture", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "of the format %s is accepted under any media type",
    async (format) => {
      const result = await normalizePicture(dataUrl(await drawing().toFormat(format).toBuffer(), "anything"));
      expect((await sharp(result).metadata()).format).toBe("png");
      expect(await sizeOf(result)).toEqual({ width: 400, height: 200 });
      expect(await colourAt(result, 0.9, 0.5)).toBe("blue");
    },
  );

  test("loses its location, camera and texts in every rendition", async () => {
    const sent = await drawing(700, 700)
      .withExif({
        IFD0: { Make: "SecretCamera", ImageDescription: "<script>alert(1)</script>" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "37/1 46/1 30/1",
          GPSLongitudeRef: "W",
          GPSLongitude: "122/1 25/1 0/1",
        },
      })
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(sent.includes("SecretCamera")).toBe(true);
    const { renditions } = await renderPicture(await normalizePicture(dataUrl(sent)));
    expect(renditions.map(({ width, format }) => `${width}.${format}`)).toEqual([
      "320.avif",
      "320.webp",
      "320.jpg",
      "640.avif",
      "640.webp",
      "640.jpg",
    ]);
    for (const { bytes } of renditions) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation].filter((one) => one !== undefined)).toEqual([]);
      expect(bytes.includes("SecretCamera") || bytes.includes("script")).toBe(false);
    }
  });

  test.each([
    [3, 400, 200, ["blue", "red"]],
    [6, 200, 400, ["red", "green"]],
    [8, 200, 400, ["blue", "blue"]],
  ] as const)(
    "with a phone's orientation (%i) is rotated upright, and cropped as it is displayed",
    async (orientation, width, height, above) => {
      const sent = await drawing().jpeg().withMetadata({ orientation }).toBuffer();
      const result = await normalizePicture(dataUrl(sent));
      expect(await sizeOf(result)).toEqual({ width, height });
      expect([await colourAt(result, 0.1, 0.1), await colourAt(result, 0.9, 0.1)]).toEqual(above);
      const corner = await normalizePicture(dataUrl(sent), { left: 0, top: 0, width: 0.2, height: 0.1 });
      expect(await sizeOf(corner)).toEqual({ width: width * 0.2, height: height * 0.1 });
      expect(await colourAt(corner, 0.5, 0.5)).toBe(above[0]);
    },
  );

  test("is cropped to the chosen part, also if that reaches beyond the edge", async () => {
    const right = await normalizePicture(dataUrl(await png()), { left: 0.5, top: 0, width: 0.5, height: 1 });
    expect(await sizeOf(right)).toEqual({ width: 200, height: 200 });
    expect(await colourAt(right, 0.02, 0.02)).toBe("blue");
    const beyond = await normalizePicture(dataUrl(await png()), { left: 0.9, top: 0.9, width: 1, height: 1 });
    expect(await sizeOf(beyond)).toEqual({ width: 40, height: 20 });
    await expect(
      normalizePicture(dataUrl(await png()), { left: 1, top: 0, width: 0.5, height: 1 }),
    ).rejects.toMatchObject({
      code: "picture-unusable",
    });
  });

  test("is scaled down to the largest size that is shown; transparency becomes white", async () => {
    const large = await drawing(4000, 3000).jpeg().toBuffer();
    expect(await sizeOf(await normalizePicture(dataUrl(large)))).toEqual({ width: 1478, height: 1109 });
    const square = { left: 0.125, top: 0, width: 0.75, height: 1 };
    expect(await sizeOf(await normalizePicture(dataUrl(large), square))).toEqual({
      width: 1280,
      height: 1280,
    });
    const clear = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(await colourAt(await normalizePicture(dataUrl(clear)), 0.5, 0.5)).toBe("white");
  });

  test("loses the video that a phone appended to a JPEG", async () => {
    const film = Buffer.from("\0\0\0\x18ftypmp42 a film <script>alert(1)</script>");
    const result = await normalizePicture(dataUrl(Buffer.concat([await jpeg(), film])));
    expect(result.includes("film")).toBe(false);
  });
});

describe("usablePicture refuses", () => {
  test("an SVG, a GIF, a TIFF and a PDF, also with the media type of a PNG", async () => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
    );
    const others = [
      svg,
      await drawing().gif().toBuffer(),
      await drawing().tiff().toBuffer(),
      Buffer.from("%PDF-1.7\n"),
    ];
    for (const bytes of others) {
      await expectRefusal(dataUrl(bytes, "svg+xml"));
      await expectRefusal(dataUrl(bytes, "png"));
    }
  });

  test("a picture that is also a page, a script or an archive", async () => {
    const script = Buffer.from("<script>alert(1)</script>");
    for (const bytes of [await png(), await drawing().webp().toBuffer()]) {
      await expectRefusal(dataUrl(Buffer.concat([script, bytes])));
      await expectRefusal(dataUrl(Buffer.concat([bytes, script])));
      await expectRefusal(dataUrl(Buffer.concat([bytes, Buffer.from("PK\x03\x04")])));
    }
    await expectRefusal(dataUrl(Buffer.concat([Buffer.from("GIF89a"), await jpeg()])));
  });

  test("a truncated picture", async () => {
    for (const whole of [
      await jpeg(),
      await png(),
      await drawing().webp().toBuffer(),
      await drawing().avif().toBuffer(),
    ]) {
      for (const share of [0, 0.01, 0.3, 0.6, 0.9]) {
        await expectRefusal(dataUrl(whole.subarray(0, Math.floor(whole.length * share))));
      }
    }
  });

  test("a decompression bomb of a hundred megapixels in a few kilobytes, before it is decoded", async () => {
    const claimed = Buffer.from(await jpeg());
    const sizes = claimed.indexOf(Buffer.from("ffc0", "hex")) + 5;
    claimed.writeUInt16BE(60_000, sizes);
    claimed.writeUInt16BE(60_000, sizes + 2);
    for (const bomb of [whitePng(10_000, 10_000), claimed]) {
      expect(bomb.length).toBeLessThan(100_000);
      const before = performance.now();
      const memory = process.memoryUsage().rss;
      await expectRefusal(dataUrl(bomb));
      expect(performance.now() - before).toBeLessThan(8_000);
      expect(process.memoryUsage().rss - memory).toBeLessThan(50 * 1024 * 1024);
    }
    // The same picture with fewer pixels is accepted: the number of pixels is refused.
    expect(await sizeOf(await normalizePicture(dataUrl(whitePng(7_000, 7_000))))).toEqual({
      width: 1280,
      height: 1280,
    });
  });

  test("pixels of 160 MB: turned or interlaced, they are in memory as a whole", async () => {
    const picture = await pngBomb(4_500, 4_500, { bits: 16 });
    expect(picture.length).toBeLessThan(200_000);
    await expectRefusal(dataUrl(picture, "png"));
    await normalizePicture(
      dataUrl(await pngBomb(1_000, 1_000, { bits: 16, isInterlaced: true, isTurned: true }), "png"),
    );
  });

  test("more than ten megabytes", async () => {
    const bytes = Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]);
    await expectRefusal(dataUrl(bytes));
  });

  test("an empty string, other URLs and invalid base64", async () => {
    for (const sent of [
      "",
      "x",
      "data:,",
      "data:image/png;base64,",
      "data:image/png;base64,%%%",
      "https://evil.example/x.png",
    ]) {
      await expectRefusal(sent);
    }
  });
});
