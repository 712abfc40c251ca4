import type { Page } from "@playwright/test";
import { defaultSettings } from "../../contract/site/settings/schema.ts";
import { makeMessage, makeSlot } from "../make.ts";
import { bookPaidSession } from "../session-steps.ts";
import { changeSettings } from "../settings.ts";
import { logInStudent } from "./account.ts";
import { emailsTo, visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

/** Opens a settings card for editing. */
async function openCard(page: Page, title: string) {
  const card = page.getByRole("region", { name: title, exact: true });
  await card.getByRole("button", { name: `Change: ${title}` }).click();
  return { card, save: card.getByRole("button", { name: "Save", exact: true }) };
}

/** Restores the usual settings after each test; other tests on this site expect them. */
const restoreSettings = () => test.afterEach(({ site }) => changeSettings(site, defaultSettings));

/** Settings journeys for desktop. */
export function settingsJourneys(): void {
  restoreSettings();

  test("the owner changes notice period and location: booking page, refund page and email show them", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    await visitAsOwner(page, site, "/admin/settings");
    await expect(page.getByText("United States, America/Los Angeles, US Dollar.")).toBeVisible();
    const { card, save } = await openCard(page, "Sessions");
    await card.getByLabel("Notice to cancel or move (hours)").fill("a day");
    await save.click();
    await expect(card.getByText("Please enter a whole number of hours, 0 to 336.")).toBeVisible();
    await card.getByLabel("Notice to cancel or move (hours)").fill("48");
    await card.getByLabel("Default location").fill("The Boat House");
    await card.getByLabel("Online meeting link").fill("https://meet.example.com/mira");

    // A change to another card is not a conflict; a change to this card is.
    await changeSettings(site, { reminders: { sessionDays: false, sessionHours: true, classDay: true } });
    await changeSettings(site, { sessions: { ...defaultSettings.sessions, minutes: 90 } });
    await save.click();
    await expect(card.getByText("This was changed elsewhere.")).toBeVisible();
    await expect(card.getByText("Now: 90 minutes")).toBeVisible();
    await card.getByRole("button", { name: "Save mine" }).click();
    await expect(card.getByText("Saved.")).toBeVisible();
    await card.getByRole("button", { name: "Close: Sessions" }).click();
    await expect(card).toContainText("90 minutes, at The Boat House.");
    await expect(card).toContainText("until 48 hours before");
    await expect(page.getByText("Sent 2 hours before sessions and the day before classes.")).toBeVisible();

    await visit(page, "/refunds");
    await expect(page.getByText("Cancel at least 48 hours before")).toBeVisible();
    const ana = await logInStudent(page, site);
    const slot = await makeSlot(site.database.db);
    await makeSlot(site.database.db);
    await bookPaidSession(site, ana, slot);
    const booking = { userId: ana.id, firstName: "Ana", lastName: "Whitlow", email: ana.email, message: "" };
    const sessionType = "Yoga Therapy Session (60 min)";
    await site.request("PUT", `/api/bookings/${slot.id}/book`, { ...booking, sessionType }, ana.headers);
    await visit(page, `/user/${ana.id}`);
    await expect(page.getByText("The Boat House")).toBeVisible();
    await expect(page.getByRole("link", { name: "https://meet.example.com/mira" })).toBeVisible();
    await visit(page, `/user/${ana.id}/book`);
    await expect(page.getByText(/48 hours/).first()).toBeVisible();
    await expect.poll(() => emailsTo(site, ana.email).length).toBeGreaterThan(0);
    expect(emailsTo(site, ana.email)[0]!.mail.text).toContain("Location: The Boat House");
  });
}

/** Settings journeys for the phone; they cover other settings than the desktop journeys. */
export function settingsPhoneJourneys(): void {
  restoreSettings();

  test("the owner sets a tax and a notice address, retries a failed save, and confirms a purge of messages", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/, /503/, /ERR_FAILED/);
    await page.route("**/api/admin/settings", (route) => route.abort(), { times: 1 });
    await visitAsOwner(page, site, "/admin/settings");
    await expect(page.getByRole("heading", { name: "We couldn’t load your settings." })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();

    const shop = (await openCard(page, "Shop and tax")).card;
    await shop.getByLabel("State", { exact: true }).selectOption("OR");
    await shop.getByLabel("Percent").fill("4.25");
    await shop.getByRole("button", { name: "Set tax" }).click();
    await expect(shop.getByRole("row", { name: /Oregon/ })).toContainText("4.25%");
    await shop.getByLabel("Add a country").selectOption("CA");
    await shop.getByRole("button", { name: "Save", exact: true }).click();
    await expect(shop.getByText("Saved.")).toBeVisible();
    await shop.getByRole("button", { name: "Remove tax for Oregon" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(shop.getByText("No sales tax is charged.")).toBeVisible();
    await shop.getByRole("button", { name: "Close: Shop and tax" }).click();
    await expect(shop).toContainText("Ships to the United States and Canada.");

    const notices = await openCard(page, "Email notifications");
    const address = `desk.${process.pid}@example.com`;
    await notices.card.getByLabel("First address").fill(address);
    await notices.card.getByRole("button", { name: "Send test email" }).click();
    await expect(notices.card.getByText(`A test email is on its way to ${address}.`)).toBeVisible();
    await expect.poll(() => emailsTo(site, address).length).toBe(1);
    await page.route("**/api/admin/settings", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({
            status: 503,
            json: { message: "The site is briefly unavailable.", code: "database-away" },
          })
        : route.fallback(),
    );
    await notices.save.click();
    await expect(notices.card.getByText("Not saved.")).toBeVisible();
    await expect(notices.card.getByLabel("First address")).toHaveValue(address);
    await page.unroute("**/api/admin/settings");
    await notices.save.click();
    await expect(notices.card.getByText("Saved.")).toBeVisible();

    const received_at = new Date(site.clock.now().getTime() - 200 * 86_400_000);
    await makeMessage(site.database.db, { received_at });
    const retention = await openCard(page, "Data retention");
    await retention.card.getByLabel("Messages and requests (months)").fill("6");
    await retention.save.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/^This will permanently delete .*message.* within the hour\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(retention.card.getByText("Unsaved")).toBeVisible();
    await retention.save.click();
    await dialog.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(retention.card.getByText("Saved.")).toBeVisible();
    await visit(page, "/privacy");
    await expect(page.getByText("We delete them after 6 months.")).toBeVisible();
  });
}
