import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { document, floorPictures, withPicture } from "../bin/architecture-picture.ts";

const pictures = floorPictures.map((picture) => ({ name: picture.floor.name, ...picture }));

test("the picture in docs/architecture.md is drawn from the imports (node bin/architecture-picture.ts)", () => {
  const text = readFileSync(document, "utf8");
  expect(text).toBe(withPicture(text));
});

test.each(pictures)("$name has at most twenty boxes", ({ boxes }) => {
  expect(boxes.length, boxes.map(({ name }) => name).join(", ")).toBeLessThanOrEqual(20);
});

test.each(pictures)("no wing of $name imports a wing above it", ({ up }) => {
  const found = up.flatMap(({ imports }) => imports.map(({ from, to }) => `${from} imports ${to}`));
  expect(found).toEqual([]);
});
