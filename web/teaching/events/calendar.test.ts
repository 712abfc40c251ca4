import { expect, test } from "vitest";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { seatPriceWords, withoutPrice } from "../../../contract/teaching/events/class-price.ts";
import { monthCells, monthOf } from "../../kit/ui/calendar/month-cells.ts";
import { agendaSpan, classState, offerOf, selectedDay } from "./calendar.ts";

const gentle: StudioEvent = {
  _id: "00000000-0000-4000-8000-000000000001",
  title: "Gentle Morning Yoga",
  slug: "class",
  date: "2027-06-19",
  time: "09:00",
  location: "Harbor Room",
  isExternal: false,
  durationMinutes: 60,
  capacity: 25,
  placesLeft: 7,
  isFull: false,
  price: withoutPrice,
  version: 1,
  startsAt: "2027-06-19T16:00:00.000Z",
};

test("a class is past from the instant it starts, in every time zone", () => {
  expect(classState(gentle, "2027-06-19T15:59:59.000Z")).toBe("open");
  expect(classState(gentle, "2027-06-19T16:00:00.000Z")).toBe("past");
});

test("a full class is full even with an external link, and a past class is past in both cases", () => {
  const elsewhere = { ...gentle, isExternal: true, signUpLink: "https://example.com/shoulders" };
  expect(classState(elsewhere, "2027-06-01T00:00:00.000Z")).toBe("external");
  expect(classState({ ...elsewhere, isFull: true }, "2027-06-01T00:00:00.000Z")).toBe("full");
  expect(classState({ ...elsewhere, isFull: true }, "2027-07-01T00:00:00.000Z")).toBe("past");
});

test("a month has 42 days from a Sunday, with the number of classes and free slots of each day", () => {
  const cells = monthCells("2027-06", "2027-06-09", {
    classes: [gentle, { ...gentle, time: "11:00" }],
    slots: [{ date: "2027-06-20" }],
  });
  expect(cells).toHaveLength(42);
  expect(cells[0]).toMatchObject({ day: "2027-05-30", inMonth: false, isPast: true });
  expect(cells.find((cell) => cell.isToday)?.day).toBe("2027-06-09");
  expect(cells.find((cell) => cell.day === "2027-06-19")).toMatchObject({
    classes: 2,
    slots: 0,
    isPast: false,
  });
  expect(cells.find((cell) => cell.day === "2027-06-20")).toMatchObject({ classes: 0, slots: 1 });
});

test("an invalid month in the address falls back to the current month", () => {
  expect(monthOf("2027-07", "2027-06-09")).toBe("2027-07");
  for (const requested of [null, "", "2027-13", "soon", "1999-01", "2999-01"])
    expect(monthOf(requested, "2027-06-09")).toBe("2027-06");
});

test("the calendar defaults to the next day with a class, and a past day cannot be chosen", () => {
  const now = "2027-06-09T12:00:00.000Z";
  expect(selectedDay(null, "2027-06", "2027-06-09", [gentle], now)).toBe("2027-06-19");
  expect(selectedDay("2027-06-20", "2027-06", "2027-06-09", [gentle], now)).toBe("2027-06-20");
  expect(selectedDay("2027-06-02", "2027-06", "2027-06-09", [gentle], now)).toBe("2027-06-19");
  expect(selectedDay("2027-06-99", "2027-06", "2027-06-09", [gentle], now)).toBe("2027-06-19");
  expect(selectedDay(null, "2027-06", "2027-06-09", [], now)).toBeUndefined();
  expect(selectedDay(null, "2027-06", "2027-06-09", [gentle], now, ["2027-06-12", "2027-07-01"])).toBe("2027-06-12");
});

test("the agenda shows two weeks from today, or later ones; other numbers are ignored", () => {
  expect(agendaSpan(null, "2027-06-17")).toEqual({ from: "2027-06-17", to: "2027-06-30", later: 0 });
  expect(agendaSpan("2", "2027-06-17")).toEqual({ from: "2027-07-15", to: "2027-07-28", later: 2 });
  for (const later of ["0", "-1", "30", "1.5", "x"]) expect(agendaSpan(later, "2027-06-17").later, later).toBe(0);
});

test.each([
  [{ kind: "none", least: null, most: null }, "", { "@type": "Offer" }],
  [{ kind: "passes", least: null, most: null }, "With a pass", { "@type": "Offer" }],
  [{ kind: "fixed", least: 18, most: 18 }, "$18", { price: "18.00", priceCurrency: "USD" }],
  [{ kind: "fixed", least: 18.5, most: 18.5 }, "$18.50", { price: "18.50" }],
  [
    { kind: "sliding", least: 12, most: 20 },
    "$12–$20, you choose",
    { "@type": "AggregateOffer", lowPrice: "12.00", highPrice: "20.00" },
  ],
] as const)("the price %o reads “%s”, and search engines get it", (price, words, offer) => {
  expect(seatPriceWords({ ...price, isTaxed: false })).toBe(words);
  expect(offerOf({ ...price, isTaxed: false })).toMatchObject(offer);
});

test("a price to which sales tax is added says so", () => {
  expect(seatPriceWords({ kind: "fixed", least: 18, most: 18, isTaxed: true })).toBe("$18 + tax");
});
