import fc from "fast-check";

/** The people of a run. Kit is a child of Ana's, with an account. */
export const accounts = ["ana", "ben", "kit"] as const;
export type Account = (typeof accounts)[number];

const nat = fc.nat({ max: 9 });
const who = fc.constantFrom(...accounts);
const wallet = fc.constantFrom(true, true, true, false);
const step = <Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ do: Name } & Fields>,
});
const expiry = fc.constantFrom(null, "soon" as const, "late" as const);
const amount = fc.constantFrom(undefined, 100, 901, 1400, 2500);
const give = step(4, "give", {
  who,
  what: fc.constantFrom("credit" as const, "classes" as const, "sessions" as const, "both" as const),
  units: fc.integer({ min: 1, max: 3 }),
  cents: fc.integer({ min: 1, max: 5000 }),
  expiry,
});
const steps = fc.oneof(
  give,
  step(3, "buy pass", {
    who,
    wallet,
    uses: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(1.01, 19.99, 25),
    now: fc.boolean(),
  }),
  step(2, "buy gift card", { who, dollars: fc.integer({ min: 10, max: 30 }), now: fc.boolean() }),
  step(2, "redeem", { who, which: nat }),
  step(4, "open cart", { who, wallet, code: fc.option(nat, { freq: 3 }), quantity: fc.integer({ min: 1, max: 2 }) }),
  step(3, "open session", { who, wallet: fc.constant(true) }),
  step(5, "open seats", { who, wallet, cents: fc.constantFrom(1801, 700), both: fc.boolean() }),
  step(8, "pay", { which: nat }),
  step(1, "cancel", { which: nat }),
  step(2, "lapse", {}),
  step(1, "expire", { days: fc.constantFrom(1, 4) }),
  step(3, "refund", { which: nat, amount, isRefused: fc.constantFrom(false, false, false, true) }),
  step(1, "refund at PayPal", { which: nat, amount }),
  step(2, "reverse", { which: nat, amount, isWon: fc.boolean() }),
  step(3, "give up", { which: nat, seat: nat, as: fc.constantFrom("source" as const, "credit" as const) }),
  step(1, "cancel session", { which: nat }),
  step(2, "adjust", { which: nat, change: fc.constantFrom(-5, -1, 0, 1, 300), expiry }),
  step(1, "end lot", { which: nat }),
  step(1, "merge", { kept: fc.constantFrom("ana" as const, "ben" as const) }),
  step(1, "undo merge", {}),
);
export type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;
/** Steps that are done one after the other. */
export const sequences = fc
  .tuple(fc.array(give.arbitrary, { minLength: 2, maxLength: 4 }), fc.array(steps, { minLength: 6, maxLength: 14 }))
  .map(([first, later]): Step[] => [...first, ...later]);
/** Steps of which each group runs at once. */
export const turns = fc
  .tuple(
    fc.array(give.arbitrary, { minLength: 2, maxLength: 3 }),
    fc.array(fc.array(steps, { minLength: 2, maxLength: 5 }), { minLength: 4, maxLength: 8 }),
  )
  .map(([first, later]): Step[][] => [first, ...later]);
