import { expect, test } from "vitest";
import { defaultSettings } from "../../../contract/site/settings/schema.ts";
import { faultsOf, typedOf, valuesOf } from "../../kit/ui/forms/FieldKinds.tsx";
import * as cards from "./CardKinds.tsx";
import { noticesCard } from "./NoticesCard.tsx";
import { shopCard } from "./ShopCard.tsx";
import { taxCard } from "./TaxCard.tsx";
import { mergeChanges } from "./use-card.ts";

const { sessions, prices, giftCards, retention } = cards;
const sessionFaults = (change: object) =>
  faultsOf(sessions.fields, { ...typedOf(sessions.fields, defaultSettings.sessions), ...change });
const priceFaults = (yoga: object) =>
  faultsOf(prices.fields, {
    yoga: { least: "35", most: "110", ...yoga },
    therapy: { least: "80", most: "80" },
  });

test("untouched fields have the values of the settings they were filled from", () => {
  const { shop, door } = defaultSettings;
  expect(valuesOf(sessions.fields, typedOf(sessions.fields, defaultSettings.sessions))).toEqual(
    defaultSettings.sessions,
  );
  expect(valuesOf(prices.fields, typedOf(prices.fields, defaultSettings.prices))).toEqual(defaultSettings.prices);
  expect(valuesOf(shopCard.fields, typedOf(shopCard.fields, shop))).toEqual(shop);
  expect(valuesOf(cards.door.fields, typedOf(cards.door.fields, door))).toEqual(door);
  expect(valuesOf(giftCards.fields, typedOf(giftCards.fields, defaultSettings.giftCards))).toEqual(
    defaultSettings.giftCards,
  );
  expect(valuesOf(retention.fields, typedOf(retention.fields, defaultSettings.retention))).toEqual(
    defaultSettings.retention,
  );
});

test.each(["", "7.5", "14", "241", "an hour"])("a length of “%s” minutes is a fault", (minutes) => {
  expect(sessionFaults({ minutes })).toEqual({ minutes: "Please enter a whole number of minutes, 15 to 240." });
});

test("a reversed price range is a fault, and a range of one price is not", () => {
  expect(priceFaults({ least: "90", most: "40" })).toEqual({
    "yoga.most": "The second amount can’t be smaller than the first.",
  });
});

test.each([
  ["34", "Students can pay $35 to $130. Please stay within that range."],
  ["131", "Students can pay $35 to $130. Please stay within that range."],
  ["80.5", "Please enter whole dollars."],
])("a price of $%s cannot be paid, so it is a fault", (most, fault) => {
  expect(priceFaults({ most })).toEqual({ "yoga.most": fault });
});

test("empty address fields are ignored, and a duplicate address is a fault", () => {
  const { fields } = noticesCard("mira@example.com");
  expect(valuesOf(fields, { notices: [" mira@example.com ", ""] })).toEqual({ notices: ["mira@example.com"] });
  expect(faultsOf(fields, { notices: ["mira@example.com", "Mira@example.com"] })).toEqual({
    "notices.1": "This address is listed twice.",
  });
});

test("fields the owner did not touch keep the newer saved value", () => {
  const base = defaultSettings.sessions;
  const mine = { ...base, place: "The Boat House" };
  const now = { ...base, minutes: 90, cancelHours: 48 };
  expect(mergeChanges(base, mine, now)).toEqual({ ...now, place: "The Boat House" });
});

test("rates are typed in order with a comma or a point, and a chosen rate that is missing is a fault", () => {
  const { fields, also } = taxCard;
  const tax = {
    ...defaultSettings.tax,
    mode: "included" as const,
    rates: [
      { name: "Standard", percent: 19 },
      { name: "Reduced", percent: 5.5 },
    ],
    goods: { tins: 1, classes: 0, sessions: null, passes: 0 },
  };
  const typed = typedOf(fields, tax);
  expect(valuesOf(fields, typed)).toEqual(tax);
  const withRates = (change: object) => ({ ...typed, rates: { ...typed.rates, ...change } });
  expect(valuesOf(fields, withRates({ percent1: " 5,5 " })).rates).toEqual(tax.rates);
  expect(faultsOf(fields, withRates({ percent1: "31" }))).toHaveProperty(["rates.name1"]);
  expect(faultsOf(fields, withRates({ name1: "" }))).toHaveProperty(["rates.name1"]);
  expect(faultsOf(fields, withRates({ name0: "", percent0: "" }))).toHaveProperty(["rates.name1"]);
  expect(also!(typed)).toBe(false);
  expect(also!(withRates({ name1: "", percent1: "" }))).toHaveProperty(["rates.name0"]);
});
