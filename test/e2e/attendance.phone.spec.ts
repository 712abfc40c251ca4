import { addDays } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeEvent, makeSignup } from "../make.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { clearDay, morning, test, today, todayCard } from "./admin-today.ts";
import { expect, visit } from "./site.ts";

/** Ana came three times and not for 30 days. Bea comes for the first time today, Cleo's birthday is on Friday. */
async function makePeople(site: TestApp) {
  const { db } = site.database;
  await clearDay(site);
  site.clock.set(morning);
  for (const days of [-30, -37, -44]) {
    const event = await makeEvent(db, { date: addDays(today, days), title: "Slow Flow" });
    await makeSignup(db, { event_id: event.id, name: "Ana Whitlow", email: "ana@example.com" });
  }
  const event = await makeEvent(db, { date: today, time: "10:00", title: "Gentle Morning Yoga" });
  await makeSignup(db, { event_id: event.id, name: "Bea Stone", email: "bea@example.com", phone: "" });
  const cleo = await makeSignup(db, { event_id: event.id, name: "Cleo Marsh", email: "cleo@example.com" });
  await db.updateTable("people").set({ birthday: "03-07" }).where("id", "=", cleo.person_id).execute();
  return { event };
}

test("the owner sees who is away, new or has a birthday, writes with one tap, and gives a birthday", async ({
  page,
  site,
}) => {
  const { event } = await makePeople(site);
  await visitAsOwner(page, site, "/admin/today");
  const people = page.getByRole("region", { name: "Your people" });
  await expect(people).toContainText("4 weeks ago · Slow Flow");
  await expect(people).toContainText("Birthday on Friday");
  const words = async (link: string) =>
    decodeURIComponent((await page.getByRole("link", { name: link }).first().getAttribute("href")) ?? "");
  expect(await words("Text Ana Whitlow, 555-010-4477")).toMatch(
    /^sms:\+15550104477\?&body=Hi Ana,\n\nit has been a while since I saw you in Slow Flow[^]*\n\nMira$/,
  );
  expect(await words("Text Cleo Marsh, 555-010-4477")).toContain("happy birthday! I hope it is a lovely day.");
  const card = todayCard(page, "Gentle Morning Yoga");
  await expect(card.getByText("First time")).toHaveCount(2);
  expect(await words("Email Bea Stone, bea@example.com")).toMatch(
    /^mailto:bea@example\.com\?subject=Your first class&body=/,
  );

  await people.getByRole("link", { name: "All of them" }).tap();
  await page.getByRole("button", { name: /^Ana Whitlow/ }).tap();
  await expect(page.getByRole("link", { name: "Slow Flow, Mon, Feb 3, 2031" })).toBeVisible();
  await page.getByRole("button", { name: /^Not now: leave out Ana/ }).tap();
  await expect(page.getByText("No one is missing.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).tap();

  await page.getByRole("link", { name: "History" }).tap();
  await page.getByRole("button", { name: "Add birthday: Birthday of Ana Whitlow" }).tap();
  await page.getByLabel("Birthday: month").selectOption("February");
  await page.getByLabel("Birthday: day").selectOption("30");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("Please choose a month and a day of it.")).toBeVisible();
  await page.getByLabel("Birthday: day").selectOption("29");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("February 29")).toBeVisible();
  await page.getByRole("button", { name: "Change: Birthday of Ana Whitlow" }).tap();
  await page.getByLabel("Birthday: month").selectOption("None");
  await page.getByLabel("Birthday: day").selectOption("None");
  const question = page.getByRole("dialog", { name: "Are you sure?" });
  for (const answer of ["Cancel", "Yes, delete it!"]) {
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await expect(question).toContainText("This will permanently delete the birthday.");
    await question.getByRole("button", { name: answer }).tap();
  }
  await expect(page.getByText("Birthday deleted.")).toBeVisible();

  await visit(page, `/admin/events/${event.id}/door`);
  // With the date: the browser has another clock than the site.
  await expect(page.getByText("Birthday on Friday")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
