import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeEvent } from "../../../test/make.ts";
import { startSite } from "../../../test/start-site.ts";

const site = startSite(() => ({ from: "empty", now: new Date("2027-06-17T18:00:00Z") }));

const db = () => site.database.db;
const addressOf = async (title: string): Promise<string> =>
  (await db().selectFrom("class_addresses").select("slug").where("title", "=", title).executeTakeFirstOrThrow()).slug;
const classAt = (slug: string) => site.request("GET", `/api/classes/${encodeURIComponent(slug)}`);

test("titles in any script have addresses of their own, which lead to their dates", async () => {
  const titles = [
    "Slow Flow",
    "Йога",
    "Иога",
    "瑜伽",
    "योग",
    "يوغا",
    "Yoga!",
    "Yoga?",
    "C++",
    "C#",
    "🧘",
    "🧘‍♀️",
    "!",
    "Slow flow",
    "Açaí Yoga",
  ];
  const events = new Map<string, string>();
  for (const title of titles) events.set(title, (await makeEvent(db(), { title })).id);
  const slugs = await Promise.all(titles.map(addressOf));
  expect(new Set(slugs).size).toBe(titles.length);
  expect(slugs).toEqual([
    "slow-flow",
    "йога",
    "иога",
    "瑜伽",
    "योग",
    "يوغا",
    "yoga",
    "yoga-2",
    "c",
    "c-2",
    "class",
    "class-2",
    "class-3",
    "slow-flow-2",
    "acai-yoga",
  ]);
  for (const [at, title] of titles.entries()) {
    const { body } = await classAt(slugs[at]!);
    expect(body).toMatchObject({ slug: slugs[at], title, events: [{ _id: events.get(title), slug: slugs[at] }] });
  }
  const listed = (await site.request("GET", "/api/classes")).body;
  expect(listed.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(slugs.toSorted());
});

test("the page of a title in another script is found, cached and in the sitemap", async () => {
  const seeded = await testApp();
  try {
    const title = "Хатха";
    await makeEvent(seeded.database.db, { title });
    const path = `/classes/${encodeURIComponent("хатха")}`;
    for (let visit = 0; visit < 2; visit++) {
      const page = await fetch(seeded.url + path);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(title);
    }
    expect(await (await fetch(`${seeded.url}/sitemap.xml`)).text()).toContain(path);
  } finally {
    await seeded.close();
  }
});

test("a title keeps its address while it comes and goes, and a changed title gets another", async () => {
  const event = await makeEvent(db(), { title: "Evening Rest" });
  await sql`update events set title = 'Evening rest!' where id = ${event.id}`.execute(db());
  expect([await addressOf("Evening Rest"), await addressOf("Evening rest!")]).toEqual([
    "evening-rest",
    "evening-rest-2",
  ]);
  expect((await classAt("evening-rest")).status).toBe(404);
  await makeEvent(db(), { title: "Evening Rest" });
  expect((await classAt("evening-rest")).body).toMatchObject({ title: "Evening Rest" });
});

test("titles added at once get different addresses", async () => {
  const titles = ["Race", "Race!", "Race?", "Race.", "race"];
  await Promise.all([...titles, ...titles].map((title) => makeEvent(db(), { title })));
  const { rows } = await sql<{
    slug: string;
  }>`select slug from class_addresses where slug like 'race%' order by slug`.execute(db());
  expect(rows.map(({ slug }) => slug)).toEqual(["race", "race-2", "race-3", "race-4", "race-5"]);
});

test("any two titles have two addresses, and every address opens the page of its title", async () => {
  const title = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((typed) => /^[^\p{C}]*$/u.test(typed) && typed.trim() === typed);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(title, { minLength: 2, maxLength: 8 }), async (titles) => {
      const slugs = [];
      for (const each of titles) {
        await makeEvent(db(), { title: each });
        slugs.push(await addressOf(each));
      }
      expect(new Set(slugs).size).toBe(titles.length);
      for (const [at, slug] of slugs.entries()) expect((await classAt(slug)).body.title).toBe(titles[at]);
    }),
    { numRuns: 10 },
  );
});
