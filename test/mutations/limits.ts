import type { Mutation } from "./list.ts";

/** Guards of what counts against a limit. */
export const limits: readonly Mutation[] = [
  {
    rule: "Wrong discount codes are counted.",
    file: "server/orders/code-uses.ts",
    before: "if (check.problem !== null) await countWrongDiscountCode(ctx);",
    after: "",
    kind: "unit",
    tests: ["test/wrong-uses.test.ts"],
  },
  {
    rule: "A right gift code is not counted as a guess.",
    file: "server/limits/wrong-uses.ts",
    before: "error.code === wrong) await countWrongUse",
    after: "error.code !== wrong) await countWrongUse",
    kind: "unit",
    tests: ["test/wrong-uses.test.ts"],
  },
];
