import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { sharePicture } from "../server/platform/http/pages/share-picture.ts";
import { drawWords } from "../server/platform/http/pages/share-words.ts";
import { updateRows } from "./rows.ts";
import { changeSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";

const site = startSite();
beforeAll(async () => {
  await changeSettings(site, { languages: ["en", "es"] });
});

const words = { title: "Slow Flow", description: "Slow.", siteName: "Mat & Cacao", width: 1200, height: 630 };
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
  await updateRows(
    site.database.db,
    "site_documents",
    { section: "contact" },
    { body: JSON.stringify({ ...words, title: "A new title" }) },
  );
  await changeSettings(site, { languages: ["en", "es"] });
  expect(await picture("/share/contact.png")).not.toBe(english);
});

test("while ten pictures wait, a link to another page has the picture of the site, and later its own", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<Buffer>();
  const waiting = Array.from({ length: 10 }, () => sharePicture(words, () => held));
  const address = "/share/classes/slow-flow.png";
  const answer = await get(address);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/share-card.png"]);
  release(Buffer.from("drawn"));
  expect((await Promise.all(waiting)).map(String)).toEqual(Array(10).fill("drawn"));
  expect((await get(address)).status).toBe(200);
});

test.each([
  [
    "a word that is wider than the column",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk and much, much more. ".repeat(4),
  ],
  ["other alphabets", "Žižkov Łódź Ελληνικά Кириллица 瑜伽与巧克力 요가 ヨガ יוגה يوغا โยคะ 🧘 👩‍🍳 →"],
  ["a text of one character", "瑜".repeat(60)],
])("%s is drawn beside the drawing", async (_what, text) => {
  const svg = await drawWords({ ...words, title: text, description: text });
  expect(svg).not.toContain("NaN");
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  const [left, top] = [-info.trimOffsetLeft!, -info.trimOffsetTop!];
  expect(left).toBeGreaterThan(60);
  expect(left + info.width).toBeLessThan(580);
  expect(top).toBeGreaterThan(30);
  expect(top + info.height).toBeLessThan(600);
});

test("letters that the fonts of the site lack have outlines of other fonts", async () => {
  const letters = ["Ž", "Ж", "瑜", "伽", "ヨ", "א", "ب", "ก", "🧘", "→"];
  const drawn = await Promise.all(letters.map((title) => drawWords({ ...words, title })));
  expect(new Set(drawn).size).toBe(letters.length);
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
