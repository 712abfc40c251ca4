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
  {
    rule: "A code of 100 % has the cap of tins of a network.",
    file: "server/orders/hold-cap.ts",
    before: "and purchases.state = 'fulfilled' and purchases.total_cents = 0",
    after: "and purchases.state = 'fulfilled' and purchases.total_cents < 0",
    kind: "unit",
    tests: ["test/flood.test.ts"],
  },
  {
    rule: "Moves of a friend's seat do not fill the friend's mailbox.",
    file: "server/signups/move-letters.ts",
    before: `asked: seat.isOfFriend ? "form" : undefined,`,
    after: "",
    kind: "unit",
    tests: ["test/flood.test.ts"],
  },
  {
    rule: "The addresses of a /56 are one network.",
    file: "server/network.ts",
    before: "widerNetworkOf(address) ?? networkOf(address)",
    after: "networkOf(address)",
    kind: "unit",
    tests: ["test/flood.test.ts", "server/orders/hoarding.test.ts"],
  },
  {
    rule: "A stranger's unpaid hold does not keep the student out.",
    file: "server/signups/seats/claim-facts.ts",
    before: "(signups.state = 'live' or not who.is_proven)",
    after: "true",
    kind: "unit",
    tests: ["test/households.test.ts"],
  },
];
