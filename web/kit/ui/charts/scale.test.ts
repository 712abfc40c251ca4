import { expect, test } from "vitest";
import { roundUp, scaleOf } from "./scale.ts";

test("the top of a chart is the next round number", () => {
  const rounded = [0, 0.4, 1, 1.2, 2.2, 30, 501, 2228.19, 990_000, 1_000_001].map(roundUp);
  expect(rounded).toEqual([0, 0.4, 1, 1.5, 2.5, 30, 600, 2500, 1_000_000, 1_500_000]);
});

test("a chart reaches from the highest stack above zero to the lowest below", () => {
  expect(scaleOf([[10, 15, -3], [4], []], 0)).toEqual({ top: 25, bottom: 3 });
  expect(scaleOf([[-30]], 0)).toEqual({ top: 0, bottom: 30 });
  expect(scaleOf([[0], []], 0)).toEqual({ top: 1, bottom: 0 });
  expect(scaleOf([[0.4], [0.81]], 1)).toEqual({ top: 1, bottom: 0 });
  expect(scaleOf([[1.2]], 1)).toEqual({ top: 1.5, bottom: 0 });
});
