import { expect, test } from "vitest";
import { defaultSettings } from "../../../contract/site/settings/schema.ts";
import { mergeChanges, noticeFields, priceFields, retentionFields, sessionFields, shopFields } from "./field-values.ts";

test("untouched fields parse to the settings they were filled from", () => {
  const { sessions, prices, shop, retention } = defaultSettings;
  expect(sessionFields.parse(sessionFields.format(sessions))).toEqual({ value: sessions });
  expect(priceFields.parse(priceFields.format(prices))).toEqual({ value: prices });
  expect(shopFields.parse(shopFields.format(shop))).toEqual({ value: shop });
  expect(retentionFields.parse(retentionFields.format(retention))).toEqual({ value: retention });
});

test("a number that is missing, fractional or out of range is a fault", () => {
  const typed = sessionFields.format(defaultSettings.sessions);
  for (const minutes of ["", "7.5", "14", "241", "an hour"]) {
    expect(sessionFields.parse({ ...typed, minutes }).faults).toEqual({
      minutes: "Please enter a whole number of minutes, 15 to 240.",
    });
  }
});

test("a reversed price range is a fault, and a range of one price is not", () => {
  const typed = { yogaLeast: "90", yogaMost: "40", therapyLeast: "80", therapyMost: "80" };
  expect(priceFields.parse(typed).faults).toEqual({
    yogaMost: "The second amount can’t be smaller than the first.",
  });
});

test.each([
  ["34", "Students can pay $35 to $130. Please stay within that range."],
  ["131", "Students can pay $35 to $130. Please stay within that range."],
  ["80.5", "Please enter whole dollars."],
])("a price of $%s cannot be paid, so it is a fault", (yogaMost, fault) => {
  const typed = { yogaLeast: "35", yogaMost, therapyLeast: "80", therapyMost: "80" };
  expect(priceFields.parse(typed).faults).toEqual({ yogaMost: fault });
});

test("empty address fields are ignored, and a duplicate address is a fault", () => {
  expect(noticeFields.parse([" mira@example.com ", ""])).toEqual({ value: ["mira@example.com"] });
  expect(noticeFields.parse(["mira@example.com", "Mira@example.com"]).faults).toEqual({
    "1": "This address is listed twice.",
  });
});

test("fields the owner did not touch keep the newer saved value", () => {
  const base = defaultSettings.sessions;
  const mine = { ...base, place: "The Boat House" };
  const now = { ...base, minutes: 90, cancelHours: 48 };
  expect(mergeChanges(base, mine, now)).toEqual({ ...now, place: "The Boat House" });
  expect(mergeChanges(["a@example.com"], ["b@example.com"], ["c@example.com"])).toEqual(["b@example.com"]);
});
