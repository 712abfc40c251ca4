import { expect, test } from "vitest";
import { fillFacts } from "../../../contract/site/documents/fill-facts.ts";
import { wordFacts } from "../../../contract/site/documents/text.desk.ts";
import { defaultSettings, type StudioSettings } from "../../../contract/site/settings/schema.ts";
import { testDatabase } from "../../../test/database.ts";
import { started } from "../../../test/start-site.ts";
import { siteDefaults } from "./defaults.ts";
import { factsOf } from "./facts.ts";
import { openSiteCache, rawSections } from "./read.ts";

const base = started(() => testDatabase("demo"));

const documents = siteDefaults(() => "/pictures/0123abcd-1600x1200/960.jpg");

test("every fact has a value on the default site, and other words in braces are not changed", () => {
  const facts = factsOf(documents, defaultSettings);
  for (const name of Object.keys(wordFacts)) expect(facts[name as keyof typeof wordFacts]).not.toBe("");
  expect(fillFacts({ list: ["{teacher} in {city}", "{town}", "{Teacher} {nobody} {} {"] }, facts)).toEqual({
    list: ["Mira Solano in Alder Bay", "Alder Bay", "{Teacher} {nobody} {} {"],
  });
  expect(facts["cancel hours"]).toBe("24 hours");
  expect(facts["waiver years"]).toBe("6 years");
});

test("a count of one is in the singular, and a price without a range is one price", () => {
  const facts = factsOf(documents, {
    ...defaultSettings,
    sessions: { ...defaultSettings.sessions, cancelHours: 1 },
    prices: { yoga: { least: 60, most: 60 }, therapy: { least: 40, most: 90 } },
    retention: { messageMonths: 1, waiverYears: 1 },
  });
  expect(facts).toMatchObject({
    "cancel hours": "1 hour",
    "yoga prices": "$60",
    "therapy prices": "$40–$90",
    "message months": "1 month",
    "waiver years": "1 year",
  });
});

test("shipping is what a parcel to each country costs, and a pick-up is without what its parcel would have", () => {
  const of = (shipTo: StudioSettings["shop"]["shipTo"]) => factsOf(documents, { ...defaultSettings, shop: { shipTo } });
  expect(of([{ country: "US", price: null }])).toMatchObject({
    "shipping is":
      "a flat $5.50, plus handling of 10 percent of the subtotal; orders that we ship get 50 cents off for ordering online",
    "at pick up": "you pay neither shipping nor handling, and there is no 50 cents off",
  });
  expect(of([{ country: "US", price: 7 }])).toMatchObject({ "shipping is": "$7", "at pick up": "you pay no shipping" });
  const mixed = [
    { country: "US", price: null },
    { country: "CA", price: 12.5 },
    { country: "MX", price: 12.5 },
  ] as const;
  expect(of([...mixed])["shipping is"]).toBe(
    "$5.50 plus handling of 10 percent of the subtotal to the United States and $12.50 to Canada and Mexico; orders with handling get 50 cents off for ordering online",
  );
});

test("a visitor reads the values of facts, and the owner reads their names", async () => {
  const body = JSON.stringify({ ...documents.contact, lead: "Write to {email}, {first name} answers." });
  await base.db.updateTable("site_documents").set({ body }).where("section", "=", "contact").execute();
  const query = { sections: ["contact"] as const };
  const which = { query: { sections: [...query.sections] } };
  expect((await openSiteCache((read) => read(base.db)).sections("contact")).contact?.lead).toBe(
    "Write to hello@example.com, Mira answers.",
  );
  expect((await rawSections(base, which)).contact?.lead).toBe("Write to {email}, {first name} answers.");
});

test("no facts are filled into the waiver, because the stored text is signed", async () => {
  const body = JSON.stringify({ ...documents.waiver, lead: "Taught by {teacher}." });
  await base.db.updateTable("site_documents").set({ body }).where("section", "=", "waiver").execute();
  const { waiver, teacher } = await openSiteCache((read) => read(base.db)).sections("waiver", "teacher");
  expect(waiver?.lead).toBe("Taught by {teacher}.");
  expect(teacher?.name).toBe("Mira Solano");
});

test("a value that is itself the name of a fact is not filled in again", async () => {
  const body = JSON.stringify({ ...documents.teacher, name: "{city}" });
  await base.db.updateTable("site_documents").set({ body }).where("section", "=", "teacher").execute();
  const raw = JSON.stringify({ ...documents.contact, lead: "{teacher}" });
  await base.db.updateTable("site_documents").set({ body: raw }).where("section", "=", "contact").execute();
  expect((await openSiteCache((read) => read(base.db)).sections("contact")).contact?.lead).toBe("{city}");
});
