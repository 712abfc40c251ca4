import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Discount, priceOrder } from "./price.ts";

const tin = { unitCents: 1400, quantity: 1 };

describe("the price of an order", () => {
  test("two shipped tins: every line and the total", () => {
    // Subtotal, $5.00 and 10 percent of the subtotal, shown as $5.50 shipping, $2.80 handling and 50 cents of credit.
    expect(priceOrder([{ unitCents: 1400, quantity: 2 }], { delivery: "ship" })).toEqual({
      itemsCents: 2800,
      discountCents: 0,
      shippingCents: 550,
      handlingCents: 280,
      creditCents: 50,
      taxCents: 0,
      totalCents: 3580,
    });
  });

  test("a pick-up costs the tins alone", () => {
    expect(priceOrder([tin], { delivery: "pickup" }).totalCents).toBe(1400);
  });

  test("a parcel with a price of its own has neither handling nor credit, and may be free", () => {
    const to = (parcelCents: number | null) => priceOrder([tin], { delivery: "ship", parcelCents });
    expect(to(1250)).toMatchObject({ shippingCents: 1250, handlingCents: 0, creditCents: 0, totalCents: 2650 });
    expect(to(0)).toMatchObject({ shippingCents: 0, totalCents: 1400 });
    expect(to(null)).toEqual(priceOrder([tin], { delivery: "ship" }));
    expect(priceOrder([tin], { delivery: "pickup", parcelCents: 1250 }).totalCents).toBe(1400);
  });

  test("handling is rounded half up", () => {
    expect(priceOrder([{ unitCents: 1245, quantity: 1 }], { delivery: "ship" }).handlingCents).toBe(125);
    expect(priceOrder([{ unitCents: 1244, quantity: 1 }], { delivery: "ship" }).handlingCents).toBe(124);
  });

  test("a code reduces the tins, their handling and their tax", () => {
    const total = priceOrder([{ unitCents: 1000, quantity: 2 }], {
      delivery: "ship",
      discount: { kind: "percent", percent: 25 },
      taxBasisPoints: 725,
    });
    expect(total).toMatchObject({ discountCents: 500, handlingCents: 150, taxCents: 109 });
  });

  test("a code may pay all of the tins; shipping still costs", () => {
    for (const discount of [{ kind: "amount", cents: 100_000 } as const, { kind: "percent", percent: 100 } as const]) {
      const terms = { discount, taxBasisPoints: 725 };
      expect(priceOrder([tin], { delivery: "pickup", ...terms })).toMatchObject({
        discountCents: 1400,
        taxCents: 0,
        totalCents: 0,
      });
      expect(priceOrder([tin], { delivery: "ship", ...terms })).toMatchObject({ handlingCents: 0, totalCents: 500 });
    }
  });

  test("an empty cart costs nothing", () => {
    expect(priceOrder([], { delivery: "ship" }).totalCents).toBe(0);
  });

  test("the lines of a random cart are whole cents and add up to the total", () => {
    const line = fc.record({
      unitCents: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    const discount: fc.Arbitrary<Discount> = fc.oneof(
      fc.record({ kind: fc.constant("amount" as const), cents: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant("percent" as const), percent: fc.integer({ min: 1, max: 100 }) }),
    );
    const terms = fc.record(
      {
        delivery: fc.constantFrom("ship" as const, "pickup" as const),
        discount,
        taxBasisPoints: fc.integer({ min: 0, max: 2_000 }),
      },
      { requiredKeys: ["delivery"] },
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), terms, (lines, given) => {
        const total = priceOrder(lines, given);
        for (const cents of Object.values(total)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
        const sum =
          total.itemsCents -
          total.discountCents +
          total.shippingCents +
          total.handlingCents -
          total.creditCents +
          total.taxCents;
        expect(sum).toBe(total.totalCents);
        // A code may pay a whole pick-up: then nothing is left to pay.
        expect(total.totalCents > 0).toBe(given.delivery === "ship" || total.discountCents < total.itemsCents);
      }),
    );
  });
});
