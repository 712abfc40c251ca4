import { expect, test } from "vitest";
import { usualSettings } from "../../contract/schema/settings.ts";
import {
  mergedOver,
  noticeFields,
  priceFields,
  retentionFields,
  sessionFields,
  shopFields,
} from "./typed.ts";

test("what stands in the fields untouched means what was read", () => {
  const { sessions, prices, shop, retention } = usualSettings;
  expect(sessionFields.meantBy(sessionFields.typedOf(sessions))).toEqual({ value: sessions });
  expect(priceFields.meantBy(priceFields.typedOf(prices))).toEqual({ value: prices });
  expect(shopFields.meantBy(shopFields.typedOf(shop))).toEqual({ value: shop });
  expect(retentionFields.meantBy(retentionFields.typedOf(retention))).toEqual({ value: retention });
});

test("numbers are whole, within their bounds, and not left out", () => {
  const typed = sessionFields.typedOf(usualSettings.sessions);
  for (const minutes of ["", "7.5", "14", "241", "an hour"]) {
    expect(sessionFields.meantBy({ ...typed, minutes }).faults).toEqual({
      minutes: "Please enter a whole number of minutes, 15 to 240.",
    });
  }
});

test("a range is not turned round, and one price twice is one price", () => {
  const typed = { yogaLeast: "90", yogaMost: "40", therapyLeast: "80", therapyMost: "80" };
  expect(priceFields.meantBy(typed).faults).toEqual({ yogaMost: "The second amount is the larger one." });
});

test.each([
  ["34", "Sessions can be paid with $35 to $130."],
  ["131", "Sessions can be paid with $35 to $130."],
  ["80.5", "Please enter whole dollars."],
])("a price of $%s cannot be paid, so it cannot be shown", (yogaMost, fault) => {
  const typed = { yogaLeast: "35", yogaMost, therapyLeast: "80", therapyMost: "80" };
  expect(priceFields.meantBy(typed).faults).toEqual({ yogaMost: fault });
});

test("empty fields for addresses are no addresses, and none is there twice", () => {
  expect(noticeFields.meantBy([" mira@example.com ", ""])).toEqual({ value: ["mira@example.com"] });
  expect(noticeFields.meantBy(["mira@example.com", "Mira@example.com"]).faults).toEqual({
    "1": "This address is there twice.",
  });
});

test("what she did not touch stays as somebody else has just made it", () => {
  const base = usualSettings.sessions;
  const mine = { ...base, place: "The Boat House" };
  const now = { ...base, minutes: 90, cancelHours: 48 };
  expect(mergedOver(base, mine, now)).toEqual({ ...now, place: "The Boat House" });
  expect(mergedOver(["a@example.com"], ["b@example.com"], ["c@example.com"])).toEqual(["b@example.com"]);
});
