import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { changeSettings } from "./settings.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await changeSettings(site, { languages: { es: true } });
});
afterAll(() => site.close());

const get = (path: string) => fetch(site.url + path, { redirect: "manual" });

test.each(["/", "/es", "/classes/slow-flow", "/es/privacy", "/accessibility"])(
  "a shared link to %s has a picture of its own",
  async (path) => {
    const html = await (await get(path)).text();
    const address = /<meta property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(html)![1]!;
    const answer = await get(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(100_000);
    // The words stand to the left of the drawing.
    const corner = { left: 60, top: 60, width: 480, height: 500 };
    const { channels } = await sharp(bytes).extract(corner).greyscale().stats();
    expect(channels[0]!.min).toBeLessThan(90);
    const etag = answer.headers.get("etag")!;
    expect((await fetch(site.url + address, { headers: { "if-none-match": etag } })).status).toBe(304);
  },
);

test("the pictures differ in each language, and follow the page", async () => {
  const picture = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer()).toString("base64");
  const [english, spanish] = [await picture("/share/contact.png"), await picture("/share/es/contact.png")];
  expect(spanish).not.toBe(english);
  const { version, words } = await site
    .ctx()
    .db.selectFrom("site_documents")
    .select(["version", "body as words"])
    .where("section", "=", "contact")
    .executeTakeFirstOrThrow();
  expect(version).toBeGreaterThan(0);
  await site.database.db
    .updateTable("site_documents")
    .set({ body: JSON.stringify({ ...words, title: "A new title" }) })
    .where("section", "=", "contact")
    .execute();
  await changeSettings(site, { languages: { es: true } });
  expect(await picture("/share/contact.png")).not.toBe(english);
});

test("of many pictures at once ten are drawn; a link to another page has the picture of the site, and later its own", async () => {
  const sitemap = await (await get("/sitemap.xml")).text();
  const pages = [...sitemap.matchAll(/<loc>http:\/\/localhost:3000(\/(?:es\/)?(?:classes|chocolates)\/[^<]+)<\/loc>/g)];
  const addresses = pages.slice(0, 16).map(([, path]) => `/share${path}.png`);
  const answers = await Promise.all(addresses.map(get));
  const countOf = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([countOf(200), countOf(302)]).toEqual([10, 6]);
  const at = answers.findIndex(({ status }) => status === 302);
  expect(answers[at]!.headers.get("location")).toBe("/share-card.png");
  expect((await get(addresses[at]!)).status).toBe(200);
});

test.each(["/share/user/7.png", "/share/cart.png", "/share/nowhere.png", "/share/api/events.png", "/share/about.jpg"])(
  "%s leads to the picture of the site",
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/share-card.png"]);
  },
);

test("a page that does not exist has no picture", async () => {
  expect((await get("/share/classes/nothing.png")).status).toBe(404);
  expect((await get("/share/es/chocolates/nothing.png")).status).toBe(404);
});
