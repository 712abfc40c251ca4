import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProviderOrder } from "../provider.ts";
import * as wire from "./wire.ts";

const usd = (value: string) => ({ currency_code: "USD", value });
const refund = { id: "1JU08902781691411", status: "COMPLETED", amount: usd("10.00"), note_to_payer: "Sorry." };
const capture = {
  id: "3C679366HH908993F",
  status: "COMPLETED",
  status_details: { reason: "OTHER" },
  amount: usd("32.50"),
  custom_id: "0195f3c0-0000-7000-8000-000000000001",
  seller_receivable_breakdown: { gross_amount: usd("32.50"), paypal_fee: usd("1.62"), net_amount: usd("30.88") },
  links: [{ href: "https://api-m.paypal.com/v2/payments/captures/3C679366HH908993F", rel: "self", method: "GET" }],
  create_time: "2026-11-28T20:00:00Z",
};
const order = {
  id: "5O190127TN364715T",
  status: "COMPLETED",
  create_time: "2026-11-28T20:00:00Z",
  payer: {
    name: { given_name: "Pat", surname: "Payer" },
    email_address: "pat.payer@example.com",
    payer_id: "QYR5Z8XDVJNXQ",
    address: { country_code: "US" },
  },
  purchase_units: [
    {
      custom_id: "0195f3c0-0000-7000-8000-000000000001",
      amount: usd("32.50"),
      shipping: {
        name: { full_name: "Pat Payer" },
        address: {
          address_line_1: "1 Main Street",
          address_line_2: "Apt 2",
          admin_area_2: "Los Angeles",
          admin_area_1: "CA",
          postal_code: "90012",
          country_code: "US",
        },
      },
      payments: { captures: [capture], refunds: [refund] },
    },
  ],
  links: [],
};

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null;

/** The paths of all values in a JSON value. */
const pathsOf = (json: Json, path: string[] = []): string[][] =>
  json !== null && typeof json === "object"
    ? Object.entries(json).flatMap(([name, value]) => [[...path, name], ...pathsOf(value, [...path, name])])
    : [];

/** A copy with another value, or without one, at the path. */
function changed(json: Json, path: readonly string[], value: Json | undefined): Json {
  const copy = structuredClone(json);
  const parent = path.slice(0, -1).reduce((at, name) => (at as { [name: string]: Json })[name]!, copy);
  if (value !== undefined) (parent as { [name: string]: Json })[path.at(-1)!] = value;
  else delete (parent as { [name: string]: Json })[path.at(-1)!];
  return copy;
}

const decides =
  /^(id|status|purchase_units(\.0(\.payments(\.(captures|refunds)(\.0(\.(id|status|amount(\.(value|currency_code))?))?)?)?)?)?)$/;
const isDecisive = (path: readonly string[]) =>
  decides.test(path.join(".")) && !path.join(".").includes("refunds.0.amount");

const anyValue = fc.oneof(fc.jsonValue() as fc.Arbitrary<Json>, fc.constant(null), fc.constant(undefined));
const moneyOf = ({ id, state, capture: taken, refunds }: ProviderOrder) => ({
  id,
  state,
  taken: taken && { id: taken.id, state: taken.state, cents: taken.cents, currency: taken.currency },
  refunds: refunds.map((each) => [each.id, each.state]),
});
const right = moneyOf(wire.order.parse(order));

describe("an order", () => {
  test("is read as it is", () => {
    expect(right).toEqual({
      id: order.id,
      state: "unknown",
      taken: { id: capture.id, state: "taken", cents: 3250, currency: "USD" },
      refunds: [[refund.id, "done"]],
    });
    expect(wire.order.parse(order)).toMatchObject({ payerName: "Pat Payer", capture: { feeCents: 162 } });
  });

  test("is readable, whatever is in the fields that only decorate", () => {
    const path = fc.constantFrom(...pathsOf(order).filter((each) => !isDecisive(each)));
    fc.assert(
      fc.property(fc.array(fc.tuple(path, anyValue), { minLength: 1, maxLength: 4 }), (changes) => {
        // Deeper ones first, so that each parent exists.
        const deepFirst = changes.toSorted(([one], [other]) => other.length - one.length);
        const json = deepFirst.reduce<Json>((of, [at, value]) => changed(of, at, value), order);
        expect(moneyOf(wire.order.parse(json))).toEqual(right);
      }),
      { numRuns: 2_000 },
    );
  });

  test("whose ID, state or money is anything else is right or unknown", () => {
    const path = fc.constantFrom(...pathsOf(order).filter(isDecisive));
    fc.assert(
      fc.property(path, anyValue, (at, value) => {
        const read = wire.order.safeParse(changed(order, at, value)).data;
        if (!read) return;
        const { id, taken } = moneyOf(read);
        expect([order.id, value]).toContain(id);
        // A completed order without a capture that is known has an unknown outcome.
        if (!taken || taken.state === "unknown") return;
        expect([capture.id, value]).toContain(taken.id);
        const isOtherAmount = at.at(-1) === "value" && typeof value === "string";
        expect(taken.cents).toBe(isOtherAmount ? Math.round(Number(value) * 100) : 3250);
        expect(taken.state).toBe("taken");
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["negative", usd("-32.50")],
    ["with three decimals", usd("32.500")],
    ["as a number", { currency_code: "USD", value: 32.5 }],
    ["without a currency", { value: "32.50" }],
    ["null", null],
  ])("whose capture has an amount that is %s is unreadable", (_what, amount) => {
    const path = ["purchase_units", "0", "payments", "captures", "0", "amount"];
    expect(wire.order.safeParse(changed(order, path, amount)).success).toBe(false);
  });

  test("with names and addresses that are too long or have control characters: one line of 300 characters", () => {
    const long = `\u0000${"a".repeat(299)}😀\nb`;
    const address = { address_line_1: long, address_line_2: null, admin_area_1: "c\u0007a", country_code: 1 };
    const payer = { name: { given_name: long, surname: "x" }, email_address: "pat\u0000@example.com" };
    const shipping = { name: null, address };
    const read = wire.order.parse({ ...order, payer, purchase_units: [{ shipping }] });
    expect(read).toMatchObject({
      payerName: "a".repeat(299),
      shipping: { name: "", lines: ["a".repeat(299)], city: "", state: "C A", zip: "", country: "" },
    });
    expect(read.payerEmail).not.toContain("\u0000");
  });
});

test("a capture with a status that is not known asks again later, and so does an order", () => {
  const unit = { payments: { captures: [{ ...capture, status: "UNDER_SOMETHING" }] } };
  const read = wire.order.parse({ ...order, status: "SOMETHING_NEW", purchase_units: [unit] });
  expect(read).toMatchObject({ state: "unknown", capture: { state: "unknown", code: "OTHER" } });
});

test("a refund has a state and no other details", () => {
  const states = ["COMPLETED", "PENDING", "FAILED", "CANCELLED", "SOMETHING_NEW"];
  const read = states.map((status) => wire.refund.parse({ ...refund, amount: null, status }).state);
  expect(read).toEqual(["done", "moving", "failed", "failed", "unknown"]);
  expect(wire.refund.safeParse({ ...refund, status: null }).success).toBe(false);
});

test.each([
  [{ name: "UNPROCESSABLE_ENTITY", details: [{ issue: "INSTRUMENT_DECLINED" }] }, "INSTRUMENT_DECLINED"],
  [{ name: "UNPROCESSABLE_ENTITY", details: [{ issue: null }] }, "UNPROCESSABLE_ENTITY"],
  [{ name: "UNPROCESSABLE_ENTITY", details: null }, "UNPROCESSABLE_ENTITY"],
  [{ name: "UNPROCESSABLE_ENTITY", details: [null] }, "UNPROCESSABLE_ENTITY"],
  [{ name: 5, error: "invalid_client", details: {} }, "invalid_client"],
  [{}, ""],
])("the issue of the error %j is %s", (body, issue) => {
  expect(wire.errorIssue.parse(body)).toBe(issue);
});
