import { describe, expect, test } from "vitest";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import type { SiteDocument } from "../../../contract/site/documents/editing-calls.ts";
import { siteSections } from "../../../contract/site/documents/schema.ts";
import { testApp } from "../../../test/app.ts";
import { makeEvent } from "../../../test/make.ts";
import { startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { signUpNew, signUpReturning } from "../../../test/students.ts";
import { mostVersions } from "./publish.ts";
import { sampleSections } from "./read.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } });
const headers = startOwnerEachTest(site);

let callers = 0;
const ownerRequest = (method: string, path: string, body?: unknown) =>
  site.request(method, path, body, {
    ...headers,
    "x-forwarded-for": `10.9.${callers >> 8}.${callers++ & 255}`,
  });
const read = async (section: SiteSection): Promise<SiteDocument> =>
  (await ownerRequest("GET", `/api/admin/site/${section}`)).body as SiteDocument;
const put = (section: SiteSection, version: number, words: unknown, more: object = {}) =>
  ownerRequest("PUT", `/api/admin/site/${section}`, { version, words, ...more });
const page = async (path: string, at = site) => (await at.request("GET", path)).body as string;
const versions = async (section: SiteSection) =>
  (await ownerRequest("GET", `/api/admin/site/${section}/history`)).body as {
    version: number;
    writtenBy: string;
    changed: string[];
  }[];
/** Publishes a change of a section's current text. */
async function change(section: SiteSection, words: object, more: object = {}) {
  const now = await read(section);
  return put(section, now.version, { ...now.words, ...words }, more);
}

describe("the owner's text", () => {
  test("is on the page as soon as the response arrives, and soon in every process", async () => {
    const other = await testApp({ database: site.database });
    try {
      for (const at of [site, other]) expect(await page("/", at)).toContain("A slower hour");
      const { status, body } = await change("home", { title: "Breathe here." });
      expect(status).toBe(200);
      expect(body.message).toBe("Published.");
      expect(await page("/")).toContain("Breathe here.");
      await expect.poll(() => page("/", other), { timeout: 2000 }).toContain("Breathe here.");
      expect(await page("/", other)).not.toContain("A slower hour");
    } finally {
      await other.close();
    }
  });

  test.each(siteSections)("of %s is not changed by its editor", async (section) => {
    const now = await read(section);
    const answer = await put(section, now.version, now.words);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("The site already says this.");
    expect(answer.body.document).toEqual(now);
  });

  test("is plain text: HTML in it is shown as typed", async () => {
    const hostile = `<script>alert(1)</script><img src=x onerror="alert(2)"> & {teacher}</title>`;
    await change("contact", { title: hostile, description: hostile });
    const html = await page("/contact");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("Mira Solano&lt;/title&gt;");
    // The owner's text, with the fact's name in braces.
    expect((await read("contact")).words["title"]).toBe(hostile);
  });

  test("that is invalid is refused with a sentence at each field, and nothing changes", async () => {
    const { words, version } = await read("home");
    const home = structuredClone(words) as never as {
      title: string;
      about: { picture: { alt: string } };
      pictures: { items: { image: string }[] };
    };
    home.title = "two\nlines";
    home.about.picture.alt = " ";
    home.pictures.items[1]!.image = "https://evil.example/x.jpg";
    const { status, body } = await put("home", version, { ...home, role: "admin" });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      title: "Please use one line of plain text.",
      "about.picture.alt": "Please describe the picture in a sentence.",
      "pictures.items.1.image": "Please choose a picture.",
      role: "This field is not expected.",
    });
    expect((await read("home")).words).toEqual(words);
  });

  test("is not a sample any more, until the sample is published again", async () => {
    const before = await read("allergens");
    expect(before.writtenBy).toBe("sample");
    expect(await sampleSections(site.database)).toContain("allergens");
    const about = await read("about");
    const changed = await change("about", { title: "Hello" });
    expect(changed.body.document.writtenBy).toBe("owner");
    expect(await sampleSections(site.database)).not.toContain("about");
    await put("about", changed.body.document.version, about.words);
    expect((await read("about")).writtenBy).toBe("sample");
  });
});

describe("two editors of one document", () => {
  test("the second publication is refused as stale, and the first one stays until the second editor publishes again", async () => {
    const { version, words } = await read("trainings");
    expect((await put("trainings", version, { ...words, title: "First" })).status).toBe(200);
    const second = await put("trainings", version, { ...words, title: "Second" });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe("stale");
    const now = await read("trainings");
    expect(now.words["title"]).toBe("First");
    expect((await put("trainings", now.version, { ...words, title: "Second" })).status).toBe(200);
    expect((await versions("trainings")).map(({ changed }) => changed)).toEqual([["Heading"], ["Heading"], []]);
  });

  test("twelve editors publish at the same moment: one succeeds", async () => {
    const { version, words } = await read("calendar");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => put("calendar", version, { ...words, title: `Title ${number}` })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      "200",
      ...Array.from({ length: 11 }, () => "409"),
    ]);
    expect((await read("calendar")).version).toBe(version + 1);
  });

  test("a publication whose response was lost can be sent again", async () => {
    const { version, words } = await read("sessions");
    const sent = { ...words, title: "Book an hour" };
    const first = await put("sessions", version, sent);
    const again = await put("sessions", version, sent);
    expect(again.status).toBe(200);
    expect(again.body.document).toEqual(first.body.document);
    expect(await versions("sessions")).toHaveLength(2);
  });
});

describe("a past version", () => {
  test("is stored, can be read, and can be published again as a new version", async () => {
    const first = await read("offerings");
    await change("offerings", { title: "Something else", lead: "Quite." });
    const listed = await versions("offerings");
    expect(listed).toMatchObject([
      { version: first.version + 1, writtenBy: "owner", changed: ["Heading", "Intro"] },
      { version: first.version, writtenBy: "sample", changed: [] },
    ]);
    const { body: old } = await ownerRequest("GET", `/api/admin/site/offerings/history/${first.version}`);
    expect(old.words).toEqual(first.words);
    const back = await put("offerings", first.version + 1, old.words);
    expect(back.body.document).toMatchObject({ version: first.version + 2, words: first.words });
    expect(await page("/about")).not.toContain("Something else");
    expect((await ownerRequest("GET", "/api/admin/site/offerings/history/99")).status).toBe(404);
  });

  test(`is kept for the last ${mostVersions} publications`, async () => {
    const { version, words } = await read("slides");
    for (let count = 0; count < mostVersions + 5; count += 1) {
      const { status } = await put("slides", version + count, { ...words, title: `Slides ${count}` });
      expect(status).toBe(200);
    }
    const kept = await versions("slides");
    expect(kept).toHaveLength(mostVersions + 1);
    expect(kept.at(-1)!.version).toBe(version + 5);
  });
});

test("a legal page automatically shows the studio day of its last change", async () => {
  const { words } = await read("terms");
  expect(words["updatedOn"]).not.toBe(studioDay(site.clock.now()));
  const { body } = await change("terms", { lead: "Shorter.", updatedOn: "1999-01-01" });
  expect(body.document.words.updatedOn).toBe(studioDay(site.clock.now()));
});

describe("a waiver with another text", () => {
  const email = "ana@example.com";
  const version = async () => (await read("waiver")).words["version"] as string;

  test("asks whether all students must sign again, and follows the owner's answer", async () => {
    const event = await makeEvent(site.database.db);
    const later = await makeEvent(site.database.db, { title: "Slow Flow" });
    const last = await makeEvent(site.database.db, { title: "Yin" });
    expect((await signUpNew(site, event, { email })).status).toBe(200);
    const first = await read("waiver");

    const unanswered = await change("waiver", { lead: "Please read this twice." });
    expect({ status: unanswered.status, code: unanswered.body.code }).toEqual({
      status: 409,
      code: "sign-again-unanswered",
    });
    expect(unanswered.body.message).toContain("Should everyone sign again?");

    // A corrected spelling mistake: the old signatures stay valid.
    await change("waiver", { lead: "Please read this twice." }, { signAgain: "nobody" });
    expect(await version()).toBe(first.words["version"]);
    expect((await signUpReturning(site, later, email)).status).toBe(200);

    // Another text: the old signatures are not valid for it, and new ones get a new version.
    await change("waiver", { agreement: "I agree." }, { signAgain: "everybody" });
    const today = studioDay(site.clock.now());
    expect(await version()).toBe(today);
    const refused = await signUpReturning(site, last, email);
    expect(refused.status).toBe(404);
    expect(refused.body.message).toBe("The waiver has changed. Please sign it again.");

    // A second new text on the same day.
    await change("waiver", { agreement: "I do agree." }, { signAgain: "everybody" });
    expect(await version()).toBe(`${today}-2`);

    // The owner cannot set the version, and a text that is published again gets its earlier version.
    await change("waiver", { version: "mine", agreement: "I really agree." }, { signAgain: "nobody" });
    expect(await version()).toBe(`${today}-2`);
    const back = await change("waiver", first.words);
    expect(back.status).toBe(200);
    expect(await version()).toBe(first.words["version"]);
    expect((await signUpReturning(site, last, email)).status).toBe(200);
  });

  test("asks nothing while there are no signatures: its version is the day", async () => {
    const { db } = site.database;
    await db.updateTable("signups").set({ waiver_id: null }).execute();
    await db.deleteFrom("waivers").execute();
    const { status } = await change("waiver", { lead: "Nobody has read this yet." });
    expect(status).toBe(200);
    expect(await version()).toBe(`${studioDay(site.clock.now())}-3`);
  });
});
