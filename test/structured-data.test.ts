import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { beforeAll, expect, test } from "vitest";
import { changeSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";

const site = startSite();
beforeAll(async () => {
  await changeSettings(site, { languages: ["en", "es"] });
});

type Issue = { severity: "ERROR" | "WARNING"; issueMessage: string; path: unknown };
type Extracted = { jsonld: Record<string, Record<string, unknown>[]>; errors: unknown[] };

async function structuredDataOf(path: string): Promise<{ found: Extracted; errors: string[] }> {
  const answer = await fetch(site.url + path);
  expect(answer.status, path).toBe(200);
  const extractor = new WebAutoExtractor({ addLocation: true, embedSource: ["rdfa", "microdata"] });
  const found = extractor.parse(await answer.text()) as Extracted;
  // Without schema.org's vocabulary, which would have to be downloaded: the compiler checks names and values (schema-dts).
  const validator = new Validator();
  validator.globalHandlers = [];
  const issues = (await validator.validate(found)) as Issue[];
  const errors = issues.filter(({ severity }) => severity === "ERROR");
  return { found, errors: errors.map(({ issueMessage, path: at }) => `${issueMessage} ${JSON.stringify(at)}`) };
}

/** The types of structured data on each kind of page. */
const expected: Record<string, string[]> = {
  "/": ["Person", "SportsActivityLocation"],
  "/calendar": ["Event"],
  "/classes/slow-flow": ["Event", "BreadcrumbList", "FAQPage"],
  "/chocolates": ["Product"],
  "/chocolates/mint-nib": ["Product", "BreadcrumbList"],
  "/accessibility": ["BreadcrumbList"],
};

test.each(
  Object.entries(expected).flatMap(([path, types]) => [
    [path, types] as const,
    [path === "/" ? "/es" : `/es${path}`, types] as const,
  ]),
)("%s has valid structured data: %s", async (path, types) => {
  const { found, errors } = await structuredDataOf(path);
  expect(found.errors).toEqual([]);
  expect(errors).toEqual([]);
  expect(Object.keys(found.jsonld)).toEqual(expect.arrayContaining(types));
});

test("each date of a class is an event of one series, with its offer and place, in the page's language", async () => {
  const { found } = await structuredDataOf("/es/classes/slow-flow");
  const events = found.jsonld["Event"]!;
  expect(events.length).toBeGreaterThan(1);
  const ids = events.map(({ superEvent }) => (superEvent as { "@id": string })["@id"]);
  expect(new Set(ids)).toEqual(new Set(["http://localhost:3000/es/classes/slow-flow#series"]));
  for (const event of events)
    expect(event).toMatchObject({
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00-0[78]:00$/),
      location: { "@type": "Place", address: { "@type": "PostalAddress" } },
      offers: { url: "http://localhost:3000/es/classes/slow-flow" },
      inLanguage: "es",
    });
});

test("a class without a date to come keeps its page, and leaves the sitemap; an unknown class is not found", async () => {
  const sitemap = async () => (await fetch(`${site.url}/sitemap.xml`)).text();
  expect(await sitemap()).toContain("<loc>http://localhost:3000/es/classes/slow-flow</loc>");
  await site.database.db
    .updateTable("events")
    .set({ state: "removed" })
    .where("title", "=", "Slow Flow")
    .where("starts_at", ">", site.clock.now())
    .execute();
  await changeSettings(site, { languages: ["en", "es"] });
  const page = await fetch(`${site.url}/classes/slow-flow`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("No dates right now")]);
  for (const unknown of ["/classes/nothing", "/classes/Slow%20Flow", "/es/classes/nothing"])
    expect((await fetch(site.url + unknown)).status, unknown).toBe(404);
});

test("the sitemap names each page in each language, and llms.txt the classes and chocolates", async () => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(
    '<url><loc>http://localhost:3000/es/chocolates/mint-nib</loc><xhtml:link rel="alternate" hreflang="en" href="http://localhost:3000/chocolates/mint-nib"/>',
  );
  const text = await (await fetch(`${site.url}/llms.txt`)).text();
  expect(text).toMatch(/^# Mira Solano\n\n> /);
  expect(text).toContain("(http://localhost:3000/chocolates/mint-nib)");
});
