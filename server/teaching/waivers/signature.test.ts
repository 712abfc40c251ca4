import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { signatureDataUrl } from "../../../test/students.ts";
import { normalizeSignature } from "./signature.ts";

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
const drawn = async () => Buffer.from((await signatureDataUrl(5)).split(",")[1]!, "base64");
const expectRefusal = (sent: string) =>
  expect(normalizeSignature(sent)).rejects.toMatchObject({ code: "signature-unusable" });

/** One chunk of a PNG, with an invalid checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
}

test("a drawn signature is re-encoded as a PNG, dark on white, without metadata", async () => {
  const withText = Buffer.from(await drawn());
  const secret = chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>"));
  const sent = Buffer.concat([withText.subarray(0, 33), secret, withText.subarray(33)]);
  const stored = await normalizeSignature(dataUrl(sent));
  expect(stored.includes("script")).toBe(false);
  const { format, width, height, hasAlpha } = await sharp(stored).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({
    format: "png",
    width: 500,
    height: 200,
    hasAlpha: false,
  });
  const { channels } = await sharp(stored).stats();
  expect(channels[0]!.min).toBeLessThan(60);
  expect(channels[0]!.max).toBe(255);
});

describe("an unusable signature is refused:", () => {
  test("an SVG, also if declared as PNG", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    await expectRefusal(`data:image/svg+xml;base64,${svg.toString("base64")}`);
    await expectRefusal(dataUrl(svg));
  });
  test("a JPEG declared as PNG", async () => {
    await expectRefusal(
      dataUrl(
        await sharp(await drawn())
          .flatten({ background: "#fff" })
          .jpeg()
          .toBuffer(),
      ),
    );
  });
  test("a PNG with another file appended or prepended", async () => {
    await expectRefusal(dataUrl(Buffer.concat([await drawn(), Buffer.from("<?php echo 1; ?>")])));
    await expectRefusal(dataUrl(Buffer.concat([Buffer.from("GIF89a"), await drawn()])));
  });
  test("a truncated PNG", async () => {
    const whole = await drawn();
    for (const length of [0, 7, 20, 33, Math.floor(whole.length / 2), whole.length - 12, whole.length - 1]) {
      await expectRefusal(dataUrl(whole.subarray(0, length)));
    }
  });
  test("a complete PNG file with truncated image data", async () => {
    const whole = await drawn();
    const data = deflateSync(Buffer.alloc(100, 0));
    const broken = Buffer.concat([whole.subarray(0, 33), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
    await expectRefusal(dataUrl(broken));
  });
  test("a decompression bomb, without decoding it", async () => {
    const bomb = Buffer.from(await drawn());
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    await expectRefusal(dataUrl(bomb));
    bomb.writeUInt32BE(0, 16);
    await expectRefusal(dataUrl(bomb));
  });
  test("more than 300 KB", async () => {
    const noise = await sharp({
      create: {
        width: 800,
        height: 400,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(300 * 1024);
    await expectRefusal(dataUrl(noise));
  });
  test("an empty pad, a white image, a dot, and a black image", async () => {
    const sheet = (background: string | { r: number; g: number; b: number; alpha: number }) =>
      sharp({ create: { width: 500, height: 200, channels: 4, background } })
        .png()
        .toBuffer();
    await expectRefusal(dataUrl(await sheet({ r: 0, g: 0, b: 0, alpha: 0 })));
    await expectRefusal(dataUrl(await sheet("#ffffff")));
    await expectRefusal(dataUrl(await sheet("#000000")));
    const dot = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><circle cx="9" cy="9" r="2"/></svg>`,
    );
    await expectRefusal(dataUrl(await sharp(dot).png().toBuffer()));
  });
  test("an empty string, a text that is not a data URL, and invalid base64", async () => {
    for (const sent of ["", "x", "data:image/png;base64,", "data:image/png;base64,%%%", "https://evil.example/x.png"]) {
      await expectRefusal(sent);
    }
  });
});

test("an animated PNG is reduced to its still image", async () => {
  const still = await drawn();
  const control = chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const frame = chunk("fdAT", Buffer.concat([Buffer.from([0, 0, 0, 1]), deflateSync(Buffer.alloc(500 * 200))]));
  const end = still.length - 12;
  const sent = Buffer.concat([still.subarray(0, 33), control, still.subarray(33, end), frame, still.subarray(end)]);
  const stored = await normalizeSignature(dataUrl(sent));
  expect(stored.includes("acTL")).toBe(false);
  expect(stored.equals(await normalizeSignature(dataUrl(still)))).toBe(true);
});
