import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderInChild } from "./render-in-child.ts";

const drawing = sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } });
const upload = async () => ({ image: `data:image/png;base64,${(await drawing.png().toBuffer()).toString("base64")}` });

test("a picture is rendered in a process of its own, and what is none is refused", async () => {
  const { facts, renditions } = await renderInChild(await upload());
  expect(facts).toMatchObject({ width: 40, height: 30 });
  expect(renditions.map(({ bytes }) => Buffer.isBuffer(bytes))).not.toContain(false);
  await expect(renderInChild({ image: "data:image/png;base64,AAAA" })).rejects.toMatchObject({
    code: "picture-unusable",
  });
});

test("a process that hangs is killed, and another one renders the picture; after two, the call is refused", async () => {
  const run = join(import.meta.dirname, "hanging-child.fixture.ts");
  const image = join(mkdtempSync(join(tmpdir(), "hangs-")), "hung-once");
  expect(await renderInChild({ image }, { run, seconds: 1 })).toMatchObject({ facts: { name: image } });
  await expect(renderInChild({ image: "ends" }, { run })).rejects.toMatchObject({ code: "busy" });
});
