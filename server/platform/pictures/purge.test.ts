import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import type { SiteDocument } from "../../../contract/site/documents/editing-calls.ts";
import { updateRows } from "../../../test/rows.ts";
import { startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { purgePictures } from "./purge.ts";

const site = startSite();
const headers = startOwnerEachTest(site);

const ownerRequest = (method: string, path: string, body?: unknown) => site.request(method, path, body, headers);
const read = async (section: SiteSection): Promise<SiteDocument> =>
  (await ownerRequest("GET", `/api/admin/site/${section}`)).body as SiteDocument;
/** Publishes a change of a section's current text. */
async function change(section: SiteSection, words: object) {
  const now = await read(section);
  return ownerRequest("PUT", `/api/admin/site/${section}`, {
    version: now.version,
    words: { ...now.words, ...words },
  });
}

describe("a picture", () => {
  async function upload(colour: string): Promise<{ image: string; name: string }> {
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const sent = { image: `data:image/png;base64,${bytes.toString("base64")}` };
    const { image } = (await ownerRequest("POST", "/api/admin/pictures", sent)).body as { image: string };
    return { image, name: /\/pictures\/([0-9a-f]+)-/.exec(image)![1]! };
  }
  const exists = async (name: string) =>
    (await site.database.db.selectFrom("pictures").select("name").where("name", "=", name).execute()).length === 1;
  const inDays = (days: number) => new Date(site.clock.now().getTime() + days * 24 * 60 * 60 * 1000);

  test("that is not shown is deleted after a week; one that a page shows, or showed before, is not", async () => {
    const shown = await upload("#a1b2c3");
    const unused = await upload("#d4e5f6");
    const { words } = await read("about");
    await change("about", { picture: { image: shown.image, alt: "A colour." } });
    await purgePictures({ db: site.database.db, now: inDays(6) });
    expect(await exists(unused.name)).toBe(true);
    await purgePictures({ db: site.database.db, now: inDays(8) });
    expect(await exists(unused.name)).toBe(false);
    expect(await exists(shown.name)).toBe(true);
    await change("about", { picture: words["picture"] });
    await purgePictures({ db: site.database.db, now: inDays(8) });
    expect(await exists(shown.name)).toBe(true);
  });

  test("of a tin or of the site is not deleted", async () => {
    const count = async () => (await site.database.db.selectFrom("pictures").select("name").execute()).length;
    await purgePictures({ db: site.database.db, now: inDays(30) });
    const before = await count();
    const { body } = await ownerRequest("GET", "/api/site?sections=home,about,culture,slides");
    for (const [, name] of JSON.stringify(body).matchAll(/\/pictures\/([0-9a-f]{16})-/g))
      expect(await exists(name!)).toBe(true);
    await purgePictures({ db: site.database.db, now: inDays(60) });
    expect(await count()).toBe(before);
  });

  test("that was deleted while a draft used it is refused at its field", async () => {
    const { image } = await upload("#0f0f0f");
    await purgePictures({ db: site.database.db, now: inDays(8) });
    const { status, body } = await change("contact", { picture: { image, alt: "Gone." } });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      "picture.image": "This picture is no longer available. Please choose it again.",
    });
  });

  test("that is uploaded again is kept for another week", async () => {
    const { name } = await upload("#123123");
    await updateRows(site.database.db, "pictures", { name }, { wanted_at: inDays(-9) });
    await upload("#123123");
    await purgePictures({ db: site.database.db, now: inDays(1) });
    expect(await exists(name)).toBe(true);
  });
});
