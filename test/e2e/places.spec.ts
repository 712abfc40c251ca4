import type { Page } from "@playwright/test";
import { zoneWords } from "../../contract/platform/language/zone-words.ts";
import { exactPriceWords } from "../../contract/platform/values/money.ts";
import { defaultPlace, type StudioPlace } from "../../contract/platform/values/place.ts";
import { addDays, clockWords, dayWords, studioInstant, studioTime } from "../../contract/platform/values/time.ts";
import { inPlace } from "../../server/platform/process/place.ts";
import { type StartedApp, testApp } from "../app.ts";
import { findFreePort } from "../free-port.ts";
import { makeEvent } from "../make.ts";
import { auckland, berlin, newYork, settle } from "../place.ts";
import { changeSettings } from "../settings.ts";
import { fillEvent, openAddForm } from "./admin-events.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { makeTin } from "./checkout.ts";
import { expect, listenForTrouble, ownerEmail, test, visit } from "./site.ts";

/** Studios of one process. */
const studios = {
  Portland: defaultPlace,
  "New York": { ...defaultPlace, ...newYork },
  Berlin: berlin,
  Auckland: auckland,
} as const satisfies Record<string, StudioPlace>;
const names = Object.keys(studios) as (keyof typeof studios)[];

const sites = new Map<string, StartedApp>();
test.beforeAll(async () => {
  for (const name of names) {
    const site = await testApp({ env: { OWNER_EMAIL: ownerEmail }, port: await findFreePort(), hasEasyProofs: true });
    await settle(site, studios[name]);
    // The payer of the stand-in for PayPal lives in the United States.
    await changeSettings(site, { shop: { shipTo: [{ country: "US", price: null }] } });
    sites.set(name, site);
  }
});
test.afterAll(async () => {
  for (const site of sites.values()) await site.close();
});

/** The two days of a year on which the clocks of a zone change. */
function changeDays(year: number): string[] {
  const offsetAt = (day: string) => studioInstant(day, "12:00").getTime() - Date.parse(`${day}T12:00:00Z`);
  const days = Array.from({ length: 365 }, (_, at) => addDays(`${year}-01-01`, at));
  return days.filter((day) => offsetAt(day) !== offsetAt(addDays(day, -1)));
}

const nextYear = new Date().getUTCFullYear() + 1;

/** A class on a day, added the evening before, is today's after midnight; a visitor finds it in the calendar. */
async function addClassAcrossMidnight(page: Page, site: StartedApp, day: string): Promise<void> {
  const title = `Sunrise ${day}`;
  site.clock.set(studioInstant(addDays(day, -1), "23:40"));
  await visitAsOwner(page, site, `${site.url}/admin/dashboard`);
  const form = await openAddForm(page);
  await fillEvent(form, { title, date: day, time: "08:30", location: "Harbor Room" });
  await form.getByRole("button", { name: "Add event" }).click();
  await expect(page.getByText("Event(s) added successfully")).toBeVisible();
  const { starts_at } = await site.database.db
    .selectFrom("events")
    .select("starts_at")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  expect(studioTime(starts_at)).toBe("08:30");

  await visit(page, `${site.url}/admin/today`);
  await expect(page.getByText(dayWords(addDays(day, -1))).first()).toBeVisible();
  site.clock.set(studioInstant(day, "00:20"));
  // The login of the evening has ended.
  await visitAsOwner(page, site, `${site.url}/admin/today`);
  await expect(page.getByText(dayWords(day)).first()).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();

  await visit(page, `${site.url}/calendar?day=${day}`);
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText(clockWords("08:30"));
  await expect(page.getByText(zoneWords()).first()).toBeVisible();
}

for (const name of names) {
  const place = studios[name];
  test(`${name}: classes on both days of the clock change and at the end of the year, and tins that are paid and shipped`, async ({
    context,
    page,
  }) => {
    const site = sites.get(name)!;
    const { found, trouble } = listenForTrouble(new URL(site.url).port);
    trouble.watch(context);
    await inPlace(place, async () => {
      for (const day of [...changeDays(nextYear), `${nextYear + 1}-01-01`])
        await addClassAcrossMidnight(page, site, day);

      const tin = await makeTin(site, "Salt");
      await visit(page, `${site.url}/chocolates/${tin.slug}`);
      await page.getByRole("button", { name: `Add to cart: ${tin.name}` }).click();
      await visit(page, `${site.url}/cart`);
      const email = `june.${place.country.toLowerCase()}@example.com`;
      await page.getByLabel("Email for the receipt").fill(email);
      await expect(page.getByText(exactPriceWords(2040), { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Continue to Payment" }).click();
      await page.getByRole("button", { name: "Pay with PayPal" }).click();
      const dialog = page.getByRole("dialog", { name: "Test payment" });
      // The stand-in writes amounts as in the United States.
      await dialog.getByRole("button", { name: /^Pay \D*20\.40/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Order Confirmed" })).toBeFocused();
      const { captures } = await site.payPal.ledger();
      expect(captures.at(-1)).toMatchObject({ currency: place.currency });
      await expect.poll(() => site.mail.received.filter(({ to }) => to.includes(email)).length).toBe(1);
      const { mail } = site.mail.received.find(({ to }) => to.includes(email))!;
      expect(mail.text).toContain(exactPriceWords(2040));
    });
    expect(found).toEqual([]);
  });
}

test.describe("a new owner in Berlin", () => {
  test.use({ timezoneId: "Europe/Berlin", locale: "de-DE" });

  test("moves the site there with three taps; what is typed in another card stays", async ({ page, trouble }) => {
    trouble.allow(/409/);
    const site = await testApp({ env: { OWNER_EMAIL: ownerEmail }, port: await findFreePort(), hasEasyProofs: true });
    await site.database.pool.query("truncate purchases, events, slots cascade");
    await makeEvent(site.database.db, { title: "Slow Flow", date: `${nextYear}-02-01`, time: "18:00" });
    await visitAsOwner(page, site, `${site.url}/admin/today`);
    await page.getByRole("link", { name: "Choose your place" }).click();
    const sessions = page.getByRole("region", { name: "Sessions", exact: true });
    await sessions.getByRole("button", { name: "Change: Sessions" }).click();
    await sessions.getByLabel("Default location").fill("Hinterhof 3");
    const card = page.getByRole("region", { name: "Where your studio is" });
    await card.getByRole("button", { name: "Use what fits Germany" }).click();
    await card.getByRole("button", { name: "Save" }).click();
    const question = card.getByRole("radio", { name: "The times on the clock" });
    await expect(question).toBeVisible();
    await card.getByRole("button", { name: "Undo" }).click();
    await expect(question).toBeHidden();
    await card.getByRole("button", { name: "Use what fits Germany" }).click();
    await card.getByRole("button", { name: "Save" }).click();
    await question.check();
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("Saved.")).toBeVisible();
    await expect(sessions.getByLabel("Default location")).toHaveValue("Hinterhof 3");
    await expect(page.getByText("Ships to Germany.")).toBeVisible();
    await site.close();
  });
});
