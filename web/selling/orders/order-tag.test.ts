import { expect, test } from "vitest";
import { orderWords } from "./OrderTag.tsx";

test("an order is refunded when its money is back, and not while the refund is on its way or was refused", () => {
  const wordsOf = (refund: "done" | "on-its-way" | "refused" | "none") =>
    orderWords({ state: "refunded", refund, delivery: "ship" });
  expect([wordsOf("done"), wordsOf("on-its-way"), wordsOf("refused"), wordsOf("none")]).toEqual([
    "Refunded",
    "Refund on its way",
    "Refund refused",
    "Cancelled",
  ]);
  expect(orderWords({ state: "packed", refund: null, delivery: "pickup" })).toBe("Ready for pick-up");
});
