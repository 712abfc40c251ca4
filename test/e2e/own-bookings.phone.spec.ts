import type { Page } from "@playwright/test";
import { addDays, dateWords, studioDay } from "../../contract/platform/values/time.ts";
import { makeEvent, makeMessage, makeSignup } from "../make.ts";
import { openSession } from "./admin-bookings.ts";
import { openMessage, visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("the owner books a session for a request in two taps and marks its cash as received", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/409/);
  const email = `rosa.${crypto.randomUUID()}@example.com`;
  const name = "Rosa Lindqvist";
  await makeMessage(site.database.db, {
    kind: "free-session",
    name,
    email,
    received_at: site.clock.now(),
  });
  await visitAsOwner(page, site, "/admin/messages");
  const card = page.getByRole("listitem").filter({ hasText: name });
  await openMessage(page, name);
  await expect(card).toContainText(email);
  await card.getByRole("button", { name: `Book a session for ${name}` }).click();
  const sheet = page.getByRole("dialog", { name: `Free session for ${name}` });
  await expect(sheet).toContainText("One tap books 30 free minutes.");
  await sheet.getByText("Another time").click();
  await button(page, "Book this time").click();
  await expect(sheet.getByText("Please choose a day and time.")).toBeVisible();
  await sheet.getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByText(`Booked. ${name} gets an email, and the request is marked as answered.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  const emails = () => site.mail.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => emails().length).toBe(1);
  expect(emails()[0]!.mail.attachments.map(({ filename }) => filename)).toContain("session.ics");

  await visit(page, "/admin/bookings");
  const row = await openSession(page, name);
  await expect(row).toContainText("Free session (30 min)");
  await expect(row).toContainText("Online");
  await row.getByRole("button", { name: `Change payment: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Payment" });
  await dialog.getByText("Cash", { exact: true }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter whole dollars, from $1 to $1000.")).toBeVisible();
  await dialog.getByLabel("Amount in dollars").fill("40");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("$40 in cash");
  await row.getByRole("button", { name: `Cash received: ${name}` }).click();
  await page.getByLabel("Amount in dollars").fill("45");
  await button(page, "Received").click();
  await expect(row).toContainText("$45 in cash, received");
  await visit(page, "/admin/payments");
  await page.getByRole("group", { name: "Show payments" }).getByText("Cash").click();
  await expect(page.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "$45.00" })).toBeVisible();
});

test("the owner adds a guest to a full class; the guardian signs the waiver on the owner's phone", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/409/);
  const title = `Evening Flow ${crypto.randomUUID().slice(0, 8)}`;
  const event = await makeEvent(site.database.db, {
    title,
    // A past date without demo classes.
    date: addDays(studioDay(site.clock.now()), -500),
    capacity: 1,
  });
  await makeSignup(site.database.db, { event_id: event.id, name: "Ana Whitlow" });
  await visitAsOwner(page, site, `/admin/events/${event.id}/roster`);
  await button(page, "Add someone").click();
  const dialog = page.getByRole("dialog", { name: "Add someone" });
  await dialog.getByLabel("Name").fill("Kit Larsen");
  await button(page, "Add and check in").click();
  await expect(dialog.getByText("1 of 1 spots are taken. Add them anyway?")).toBeVisible();
  await button(page, "Add anyway").click();
  const kit = page.getByRole("listitem").filter({ hasText: "Kit Larsen" });
  await expect(kit).toContainText("No waiver yet");
  await expect(kit.getByRole("button", { name: "Here: Kit Larsen" })).toBeVisible();
  await expect(page.getByText("2 of 1")).toBeVisible();

  await kit.locator("button[aria-expanded=false]").click();
  await kit.getByRole("link", { name: "Sign the waiver now: Kit Larsen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hello Kit Larsen" })).toBeVisible();
  await expect(page.getByText(dateWords(event.date))).toBeVisible();
  // The guest holds the owner's phone, so admin links are hidden.
  await expect(page.getByRole("link", { name: "Events" })).toHaveCount(0);
  await page.getByLabel("Kit Larsen is under 18").check();
  await button(page, "Sign").click();
  await expect(page.getByText("Please enter the name of the parent or guardian.")).toBeVisible();
  await page.getByLabel("Date of birth of the student").fill("2018-05-06");
  await page.getByLabel("Parent or guardian who signs").fill("June Larsen");
  await page.getByLabel("Relationship to the student").fill("mother");
  await page.getByRole("checkbox").last().check();
  await button(page, "Sign").click();
  await expect(page.getByText("Signature Required:")).toBeVisible();
  await button(page, "Type your name instead").click();
  await page.getByLabel("Type your name as your signature").fill("June Larsen");
  await expect(page.getByText("Saved. Now press the button below.")).toBeVisible();
  await button(page, "Sign").click();
  await expect(page.getByRole("heading", { level: 1, name: "Signed. Thank you!" })).toBeVisible();
  await page.getByRole("link", { name: "Back to roster" }).click();
  await expect(kit).toContainText("Guardian: June Larsen (mother)");
  await kit.locator("button[aria-expanded=false]").click();
  await expect(kit.getByRole("link", { name: "Waiver: Kit Larsen" })).toBeVisible();
});
