import type { Page } from "@playwright/test";
import { addDays, dateWords, studioDay } from "../../contract/platform/values/time.ts";
import { reconcilePayments } from "../../server/selling/payments/reconcile.ts";
import type { TestApp } from "../app.ts";
import { makeBooking, makeSlot } from "../make.ts";
import { asStudent } from "../student.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test } from "./site.ts";

let weeks = 0;

/** Three dates a week apart, more than two years ahead, which no other test uses. */
function aWeek(site: TestApp) {
  weeks += 1;
  const first = addDays(studioDay(site.clock.now()), 800 + weeks * 70);
  return { first, second: addDays(first, 7), third: addDays(first, 14) };
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Are you sure?" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const rowOf = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });

/** A session in the owner's lists, opened in place. Names are unique per test. */
export async function openSession(page: Page, name: string) {
  const row = rowOf(page, name);
  await row.getByRole("button", { expanded: false }).first().click();
  return row;
}

type Student = Awaited<ReturnType<typeof asStudent>>;
const sessionType = "Yoga Therapy Session (60 min)";

/** Starts a payment, as “Continue to Payment” does. Returns the PayPal order ID. */
async function startPayment(site: TestApp, ana: Student, slotId: string): Promise<string> {
  const payment = { id: crypto.randomUUID(), for: "session", slotId, sessionType, amount: 80, message: "" };
  return (await site.request("POST", "/api/payments", payment, ana.headers)).body.orderId;
}

/** Books and pays for a slot over HTTP. */
async function bookAndPay(site: TestApp, ana: Student, slotId: string) {
  const orderId = await startPayment(site, ana, slotId);
  await site.payPal.approve(orderId);
  const paid = await site.request("POST", `/api/payments/${orderId}/capture`, undefined, ana.headers);
  expect(paid.body.state).toBe("fulfilled");
  const names = { firstName: ana.first_name, lastName: ana.last_name, email: ana.email };
  const booking = { userId: ana.id, ...names, sessionType, message: "" };
  expect((await site.request("PUT", `/api/bookings/${slotId}/book`, booking, ana.headers)).status).toBe(200);
}

/** Opens the add form, which is collapsed on a phone. */
async function openForm(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: "Add slots", exact: true });
  await expect(opener.or(page.getByRole("form", { name: "Add slots" })).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}

/** Owner journeys with slots, for desktop. */
export function slotJourneys(): void {
  test("lists and form fields have a fixed order, and a past session cannot be moved @detail", async ({
    page,
    site,
  }) => {
    const { db } = site.database;
    const ana = await asStudent(site, { first_name: "Ana", last_name: `Passed ${weeks}`, phone: "5550104477" });
    const yesterday = addDays(studioDay(site.clock.now()), -1);
    const past = await makeSlot(db, { date: yesterday, time: "05:10" });
    const upcoming = await makeSlot(db, { date: aWeek(site).first, time: "09:00" });
    for (const slot of [past, upcoming]) {
      const message = slot === upcoming ? "I would like to stretch." : "";
      await makeBooking(db, { user_id: ana.id, slot_id: slot.id, session_type: "therapy", message });
    }
    await visitAsOwner(page, site, "/admin/bookings");
    await expect(page.getByRole("main").locator("section > h2")).toHaveText([
      /^Available Slots/,
      /^Booked Slots/,
      /^Passed Sessions/,
    ]);
    const name = `Ana ${ana.last_name}`;
    const rowIn = (list: string) =>
      page.getByRole("list", { name: list }).getByRole("listitem").filter({ hasText: name });
    const [booked, passed] = [rowIn("Booked Slots"), rowIn("Passed Sessions")];
    // Nothing needs to be opened for what the lists are about.
    for (const words of [name, ana.email, "9:00 AM", "I would like to stretch."])
      await expect(booked).toContainText(words);
    for (const words of [name, ana.email, "5:10 AM"]) await expect(passed).toContainText(words);
    for (const row of [booked, passed])
      await expect(row.getByRole("button", { name: /^Delete session/ })).toBeVisible();

    const move = { name: /^Move session with Ana Passed/ };
    await booked.getByRole("button", { expanded: false }).click();
    await expect(booked).toContainText("Yoga Therapy Session (60 min)");
    await expect(booked).not.toContainText("· 60 min");
    const actions = booked.getByRole("link");
    await expect(actions.filter({ hasText: "Call" })).toHaveAttribute("href", "tel:+15550104477");
    await expect(actions.filter({ hasText: "History" })).toHaveAttribute("href", `/admin/users/${ana.id}`);
    await expect(booked.getByRole("button", move)).toHaveCount(1);
    await passed.getByRole("button", { expanded: false }).click();
    await expect(passed.getByRole("link", { name: ana.email })).toBeVisible();
    await expect(passed.getByRole("button", move)).toHaveCount(0);

    await openForm(page);
    const form = page.getByRole("form", { name: "Add slots" });
    const labels = (await form.locator("label").allInnerTexts()).map((label) => label.trim());
    expect(labels.slice(0, 4)).toEqual(["Date", "Time", "Repeat", "Number of Occurrences"]);
  });

  test("a free slot has its Delete button in view; a deletion asks, says why it failed, and can be undone", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/slots\/remove/, /503/);
    const { first } = aWeek(site);
    await visitAsOwner(page, site, "/admin/bookings");
    await page.getByLabel("Date").fill(first);
    await page.getByLabel("Time").fill("13:00");
    await page.getByLabel("Repeat").selectOption("Daily");
    await button(page, "Add slot").click();
    await expect(dialog(page)).toContainText("This will add 1 slot. Proceed?");
    await dialog(page).getByRole("button", { name: "Yes, add them" }).click();
    const remove = button(page, `Delete slot ${dateWords(first)}, 1:00 PM`);
    await expect(page.getByText("Slots added successfully.")).toBeVisible();

    await remove.click();
    await expect(dialog(page)).toContainText("This will permanently delete the slot.");
    await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(remove).toBeVisible();

    await page.route("**/api/admin/slots/remove", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await remove.click();
    await dialog(page).getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Error Deleting Slot Something went wrong. Please try again later.",
    );
    const refusal = { message: "Slots are locked until Monday." };
    await page.route("**/api/admin/slots/remove", (route) => route.fulfill({ status: 409, json: refusal }), {
      times: 1,
    });
    await remove.click();
    await dialog(page).getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByRole("alert")).toHaveText(`Error Deleting Slot ${refusal.message}`);
    await page.route("**/api/admin/slots/remove", (route) => route.abort(), { times: 1 });
    await remove.click();
    await dialog(page).getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Error Deleting Slot Something went wrong. Please try again later.",
    );
    const ana = await asStudent(site);
    const slots = site.database.db.selectFrom("slots").select("id").where("date", "=", first);
    const orderId = await startPayment(site, ana, (await slots.executeTakeFirstOrThrow()).id);
    await remove.click();
    await dialog(page).getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByRole("alert")).toHaveText(/^Error Deleting Slot .*1:00 PM: .*paying/);
    await site.request("POST", `/api/payments/${orderId}/cancel`, undefined, ana.headers);

    await remove.click();
    await dialog(page).getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Slot deleted successfully.")).toBeVisible();
    await expect(remove).toHaveCount(0);
    await button(page, "Undo").click();
    await expect(remove).toBeVisible();
  });

  test("the owner deletes a paid session: the student gets an email and the payment is refunded", async ({
    page,
    site,
  }) => {
    const ana = await asStudent(site, { first_name: "Ana", last_name: `Paid ${weeks}` });
    const slot = await makeSlot(site.database.db, { date: aWeek(site).first, time: "09:00" });
    await startPayment(site, ana, slot.id);
    await visitAsOwner(page, site, "/admin/bookings");
    await expect(page.getByRole("heading", { name: /^Available Slots/ })).toBeVisible();
    await bookAndPay(site, ana, slot.id);
    // The open page updates without a reload.
    const name = `Ana ${ana.last_name}`;
    const row = rowOf(page, name);
    await expect(row).toContainText("9:00 AM");
    await row.getByRole("button", { name: /^Delete session/ }).click();
    await expect(dialog(page)).toContainText("This will permanently delete this session.");
    await expect(dialog(page).getByRole("radio", { name: /^Refund/ })).toBeChecked();
    await expect(dialog(page).getByText("What happens to this time?")).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByRole("radio", { name: "Keep it free for me" })).toBeChecked();
    await dialog(page).getByText("Offer it again").click();
    await dialog(page).getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Session deleted successfully")).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    const kept = site.database.db.selectFrom("slots").select("state").where("id", "=", slot.id);
    expect(await kept.executeTakeFirst()).toEqual({ state: "open" });
    await expect(page.getByRole("list", { name: "Booked Slots" })).toBeFocused();
    await expect
      .poll(() =>
        site.mail.received.some(({ to, mail }) => to.includes(ana.email) && /cancel/i.test(mail.subject ?? "")),
      )
      .toBe(true);
    // As the site's own job does every 15 s.
    await reconcilePayments(site.ctx());
    await expect.poll(async () => (await site.payPal.ledger()).refunds.length).toBeGreaterThan(0);

    await visitAsOwner(page, site, "/admin/payments");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Money");
    await expect(page.getByText("Refunded").first()).toBeVisible();
    await expect(page.getByText("started again")).toHaveCount(0);
    await page.getByText("All, also unfinished").click();
    await expect(page.getByText("Not paid (started again)")).toBeVisible();
  });

  test("the refresh after a minute keeps the form's input, and a failed refresh is reported @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/api\/bookings/, /ERR_FAILED/);
    const { first } = aWeek(site);
    await page.clock.install();
    await visitAsOwner(page, site, "/admin/bookings");
    await openForm(page);
    await page.getByLabel("Date").fill(first);
    const june = await asStudent(site, { first_name: "June", last_name: `Refresh ${weeks}` });
    const row = rowOf(page, `June ${june.last_name}`);
    await makeBooking(site.database.db, { user_id: june.id });
    await expect(row).toHaveCount(0);
    await page.clock.fastForward(61_000);
    await expect(row).toBeVisible();
    await expect(page.getByLabel("Date")).toHaveValue(first);
    await page.route("**/api/bookings?*", (route) => route.abort());
    await page.clock.fastForward(61_000);
    await expect(page.getByText("This is what we loaded before.")).toBeVisible();
    await expect(row).toBeVisible();
    await page.unroute("**/api/bookings?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("This is what we loaded before.")).toHaveCount(0);
  });
}

/** Journeys that run on a phone only. */
export function slotPhoneJourneys(): void {
  test("the owner adds three weekly slots at once, sees a conflict, and deletes one slot", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const { first, second, third } = aWeek(site);
    await visitAsOwner(page, site, "/admin/bookings");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Bookable Slots");
    await openForm(page);
    await button(page, "Add slot").last().click();
    await expect(page.getByText("Please fill out all the fields!").first()).toBeVisible();
    await page.getByLabel("Date").fill(first);
    await page.getByLabel("Time").fill("09:00");
    await page.getByLabel("Repeat").selectOption("Weekly");
    await page.getByLabel("Number of Occurrences").fill("3");
    await button(page, "Add slot").last().click();
    await expect(dialog(page)).toContainText("This will add 3 slots. Proceed?");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Date")).toHaveValue(first);
    await button(page, "Add slot").last().click();
    await dialog(page).getByRole("button", { name: "Yes, add them" }).click();
    await expect(page.getByText("Slots added successfully.")).toBeVisible();
    for (const day of [first, second, third]) {
      await expect(button(page, `${dateWords(day)}, 9:00 AM`)).toBeVisible();
    }

    await openForm(page);
    await page.getByLabel("Date").fill(second);
    await page.getByLabel("Time").fill("09:30");
    await button(page, "Add slot").last().click();
    await expect(page.getByText("Failed to add slot.")).toBeVisible();
    await expect(page.getByText(/That time is taken/)).toBeVisible();

    await button(page, `${dateWords(third)}, 9:00 AM`).click();
    await button(page, `Delete slot ${dateWords(third)}, 9:00 AM`).click();
    await expect(dialog(page)).toContainText("This will permanently delete the slot.");
    await dialog(page).getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Slot deleted successfully.")).toBeVisible();
    await expect(button(page, `${dateWords(third)}, 9:00 AM`)).toHaveCount(0);
  });
}
