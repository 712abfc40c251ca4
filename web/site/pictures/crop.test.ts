import { expect, test } from "vitest";
import { dragCrop, centeredCrop, cropFractions, minCropSize, zoomCrop } from "./crop.ts";

const wide = { width: 1500, height: 1000 };

test("the initial square is centered and has the full length of the shorter side", () => {
  expect(cropFractions(wide, centeredCrop, 1)).toEqual({
    left: 250 / 1500,
    top: 0,
    width: 1000 / 1500,
    height: 1,
  });
  expect(cropFractions({ width: 1000, height: 1500 }, centeredCrop, 1)).toMatchObject({
    left: 0,
    height: 1000 / 1500,
  });
});

test("a smaller square stays square in pixels, at its position", () => {
  const { left, top, width, height } = cropFractions(wide, { size: 50, across: 100, down: 0 }, 1);
  expect(width * wide.width).toBeCloseTo(height * wide.height);
  expect(left + width).toBeCloseTo(1);
  expect(top).toBe(0);
});

test.each([3 / 2, 4 / 5, 2])("a crop with aspect ratio %s has that ratio and the largest possible size", (shape) => {
  for (const picture of [wide, { width: 800, height: 2000 }]) {
    const { left, top, width, height } = cropFractions(picture, centeredCrop, shape);
    expect((width * picture.width) / (height * picture.height)).toBeCloseTo(shape);
    expect(Math.max(width, height)).toBeCloseTo(1);
    expect(left + width / 2).toBeCloseTo(0.5);
    expect(top + height / 2).toBeCloseTo(0.5);
  }
});

test("a crop with the picture's aspect ratio is the whole picture", () => {
  expect(cropFractions(wide, centeredCrop, 1.5)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
});

test("the crop follows the pointer, stays inside the picture, and does not move in a direction without room", () => {
  const moved = dragCrop(wide, centeredCrop, 1, { across: 0.1, down: 0.3 });
  expect(cropFractions(wide, moved, 1).left).toBeCloseTo(250 / 1500 + 0.1);
  expect(moved.down).toBe(50);
  expect(dragCrop(wide, centeredCrop, 1, { across: -5, down: 0 }).across).toBe(0);
});

test("a zoom keeps the place, and stays between the smallest and the whole size", () => {
  expect(zoomCrop({ size: 50, across: 10, down: 90 }, 1.5)).toEqual({ size: 75, across: 10, down: 90 });
  expect(zoomCrop(centeredCrop, 2).size).toBe(100);
  expect(zoomCrop(centeredCrop, 0.01).size).toBe(minCropSize);
});
