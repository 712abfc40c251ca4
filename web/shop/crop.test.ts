import { expect, test } from "vitest";
import { dragged, middleSquare, shareOf } from "./crop.ts";

const wide = { width: 1500, height: 1000 };

test("the square is the whole of the shorter side from the middle, until it is moved", () => {
  expect(shareOf(wide, middleSquare)).toEqual({ left: 250 / 1500, top: 0, width: 1000 / 1500, height: 1 });
  expect(shareOf({ width: 1000, height: 1500 }, middleSquare)).toMatchObject({
    left: 0,
    height: 1000 / 1500,
  });
});

test("it is square in pixels however small, and lies where it was put", () => {
  const { left, top, width, height } = shareOf(wide, { size: 50, across: 100, down: 0 });
  expect(width * wide.width).toBeCloseTo(height * wide.height);
  expect(left + width).toBeCloseTo(1);
  expect(top).toBe(0);
});

test("it follows the finger, stays inside, and does not move where there is no room", () => {
  const moved = dragged(wide, middleSquare, { across: 0.1, down: 0.3 });
  expect(shareOf(wide, moved).left).toBeCloseTo(250 / 1500 + 0.1);
  expect(moved.down).toBe(50);
  expect(dragged(wide, middleSquare, { across: -5, down: 0 }).across).toBe(0);
});
