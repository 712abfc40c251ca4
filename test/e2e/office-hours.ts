import type { Page } from "@playwright/test";
import { sql } from "kysely";
import {
  addDays,
  clockWords,
  dateWords,
  dayWords,
  studioDay,
  studioTime,
  weekdayOf,
} from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeBooking, makeSlot } from "../make.ts";
import { asOwner } from "../owner.ts";
import { readRows } from "../rows.ts";
import { asStudent } from "../student.ts";
import { logInStudent } from "./account.ts";
import { openSession } from "./admin-bookings.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const rowOf = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });

let months = 0;

/** Makes two open slots over 20 months ahead, in a month of their own. `at` is the query string for the second. */
async function twoSlots(site: TestApp) {
  months += 1;
  const first = `${addDays(studioDay(site.clock.now()), 620 + months * 31).slice(0, 7)}-10`;
  const days = [first, addDays(first, 2)] as const;
  const [firstSlot, secondSlot] = await Promise.all(
    days.map((date) => makeSlot(site.database.db, { date, time: "09:00" })),
  );
  return { firstSlot: firstSlot!, secondSlot: secondSlot!, at: `?month=${first.slice(0, 7)}&day=${days[1]}` };
}

/** Deletes the office hours and their open slots; other tests of this worker expect only their own slots. */
async function withoutHours(site: TestApp): Promise<void> {
  const { db } = site.database;
  await db.deleteFrom("availability").execute();
  await sql`update slots set state = 'removed', removed_by = 'rule', removed_at = ${site.clock.now()}
    where made_by = 'rule' and state = 'open'`.execute(db);
}

/** Pays for a slot over HTTP. Returns the payment ID. */
async function payFor(site: TestApp, ana: Awaited<ReturnType<typeof asStudent>>, slotId: string) {
  const sessionType = "Yoga Therapy Session (60 min)";
  const payment = { id: crypto.randomUUID(), for: "session", slotId, sessionType, amount: 80, message: "" };
  const { body } = await site.request("POST", "/api/payments", payment, ana.headers);
  await site.payPal.approve(body.orderId);
  const paid = await site.request("POST", `/api/payments/${body.orderId}/capture`, undefined, ana.headers);
  expect(paid.body.state).toBe("fulfilled");
  return payment.id;
}

/** Books a session that begins within the next day, at a time without a demo class. */
async function sessionSoon(site: TestApp, userId: string) {
  for (let hours = 3; hours < 22; hours++) {
    const at = new Date(site.clock.now().getTime() + hours * 3_600_000 + 7 * 60_000);
    const wanted = { date: studioDay(at), time: studioTime(at), duration_minutes: 15 };
    const slot = await makeSlot(site.database.db, wanted).catch(() => undefined);
    if (slot) return makeBooking(site.database.db, { user_id: userId, slot_id: slot.id });
  }
  throw new Error("The next day is full.");
}

/** Journeys of the owner and students with slots, for desktop and phone. */
export function officeHourJourneys(): void {
  test("the owner sets office hours, sees a preview of their effect, and the slots exist", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    try {
      await visitAsOwner(page, site, "/admin/availability");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Office hours");
      await button(page, "Open: Sunday").click();
      await page.getByLabel("From", { exact: true }).fill("20:00");
      await page.getByLabel("To", { exact: true }).fill("19:00");
      await expect(page.getByText("The end must be later than the start.")).toBeVisible();
      await expect(button(page, "Save")).toBeDisabled();
      await page.getByLabel("To", { exact: true }).fill("22:15");
      await button(page, "Copy to other days").click();
      await page.getByRole("checkbox", { name: "Saturday" }).check();
      await button(page, "Copy").click();
      await expect(page.getByText(/^This opens 4 slots a week\. \d+ free slots will be added\.$/)).toBeVisible();
      await button(page, "Close: Weekly hours").click();
      await button(page, "Change: How far ahead").click();
      await page.getByRole("combobox", { name: "How far ahead" }).selectOption("2 weeks");
      await button(page, "Save").click();
      await expect(page.getByText(/^Your hours are saved\./)).toBeVisible();
      await expect(page.getByText("Sunday 8:00 PM to 10:15 PM; Saturday 8:00 PM to 10:15 PM.")).toBeVisible();

      // Days off saved in another window: the page reports the conflict, and the owner decides.
      const headers = await asOwner(site);
      const { availability, version } = (await site.request("GET", "/api/admin/availability", undefined, headers)).body;
      const sunday = addDays(studioDay(site.clock.now()), 1);
      const daysOff = { from: sunday, to: addDays(sunday, 6), note: "" };
      const body = { availability: { ...availability, daysOff: [daysOff] }, version };
      expect((await site.request("PUT", "/api/admin/availability", body, headers)).status).toBe(200);
      await button(page, "Change: Sessions and breaks").click();
      await page.getByRole("combobox", { name: "Break" }).selectOption("30 minutes");
      await expect(page.getByText(/^This opens 2 slots a week\./)).toBeVisible();
      await button(page, "Save").click();
      await expect(page.getByText("Your hours were changed elsewhere.")).toBeVisible();
      await button(page, "Keep the newer ones").click();
      await button(page, "Change: Time off").click();
      await button(page, /^Remove /).click();
      await button(page, "Save").click();
      await expect(page.getByText(/^Your hours are saved\. \d+ added\.$/)).toBeVisible();
      // A few hours of a Saturday, which is later than the minimum notice.
      const saturday = addDays(sunday, 1 + ((12 - weekdayOf(sunday)) % 7));
      await button(page, "Change: Time off").click();
      await page.getByLabel("Day off").fill(saturday);
      await page.getByLabel("From time").fill("20:00");
      await page.getByLabel("Until time").fill("20:30");
      await button(page, "Add time off").click();
      await expect(page.getByText("Not saved yet.")).toBeVisible();
      await expect(page.getByText("One free slot will be removed.")).toBeVisible();
      await button(page, "Save").click();
      await expect(page.getByText(/8:00 PM to 8:30 PM\.$/)).toBeVisible();

      await visit(page, "/admin/bookings");
      await page
        .getByRole("list", { name: "Available Slots" })
        .getByRole("button", { name: /^(?!Delete).*9:15 PM/ })
        .last()
        .click();
      await expect(page.getByText(/from office hours/)).toBeVisible();
    } finally {
      await withoutHours(site);
    }
  });

  test("a student moves and cancels a session, but not within 24 hours; the owner moves a guest's session", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const ana = await logInStudent(page, site);
    const { firstSlot, secondSlot, at } = await twoSlots(site);
    await visit(page, `/user/${ana.id}/book${at}`);
    await page.getByText("9:00 AM", { exact: true }).click();
    await expect(
      page.getByText(/^Until .*, 9:00 AM, you can move your session or cancel it for a full refund/),
    ).toBeVisible();

    const paymentId = await payFor(site, ana, firstSlot.id);
    await visit(page, `/user/${ana.id}${at}`);
    const before = rowOf(page, `${dayWords(firstSlot.date)}, 9:00 AM`);
    await expect(before).toContainText("You can move or cancel it until");
    await before.getByRole("button", { name: /^Move/ }).click();
    const dialog = page.getByRole("dialog", { name: "Move your session" });
    await expect(dialog.getByRole("button", { name: "Move it" })).toBeDisabled();
    await dialog.getByText("9:00 AM", { exact: true }).click();

    // Another student takes the slot just before the request arrives.
    const june = await asStudent(site);
    const booking = { user_id: june.id, slot_id: secondSlot.id };
    await page.route(
      "**/move",
      async (route) => {
        await makeBooking(site.database.db, booking);
        await route.continue();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "Move it" }).click();
    await expect(dialog.getByText("The session was not moved.")).toBeVisible();
    await expect(dialog.getByText("No free times on")).toBeVisible();
    await site.database.db.deleteFrom("bookings").where("slot_id", "=", secondSlot.id).execute();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await before.getByRole("button", { name: /^Move/ }).click();
    await dialog.getByText("9:00 AM", { exact: true }).click();
    // The page is slow to read the new time: until then it does not say that the session has moved.
    const sessions = /\/api\/bookings\?userId=/;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(sessions, async (route) => {
      await released;
      await route.continue();
    });
    const reading = page.waitForRequest(sessions);
    await dialog.getByRole("button", { name: "Move it" }).click();
    await reading;
    await expect(dialog).toBeHidden();
    const moved = page.getByText("The session is moved. An email is on its way.");
    expect(await moved.count()).toBe(0);
    release();
    await expect(moved).toBeVisible();
    const after = rowOf(page, `${dayWords(secondSlot.date)}, 9:00 AM`);
    expect(await after.count()).toBe(1);
    await page.unroute(sessions);
    await after.getByRole("button", { name: /^Cancel/ }).click();
    const question = page.getByRole("dialog", { name: "Cancel your session?" });
    await expect(question).toContainText("You get a full refund of $80, to the card or account you paid with.");
    await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
    await question.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByText("Cancelled. You get $80 back through PayPal. An email is on its way.")).toBeVisible();
    await expect(page.getByText(/^Cancelled\. (Refund of \$80 on its way|\$80 refunded)$/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Booked Sessions" })).toBeFocused();
    const refunds = await readRows(site.database.db, "refunds", { payment_id: paymentId });
    expect(refunds).toMatchObject([{ amount_cents: 8000 }]);

    await sessionSoon(site, ana.id);
    await makeBooking(site.database.db, { user_id: ana.id, meeting: "online" });
    await visit(page, `/user/${ana.id}`);
    await expect(page.getByText("Online. The link comes by email before we meet.")).toBeVisible();
    const soon = rowOf(page, "It starts in less than 24 hours.");
    await expect(soon.getByRole("link", { name: "write to us" })).toHaveAttribute("href", "/contact");
    await expect(soon.getByRole("button", { name: /^(Move|Cancel)/ })).toHaveCount(0);

    const guest = { guest_name: "Wim Ostrander", guest_email: `wim.${months}@example.com` };
    await makeBooking(site.database.db, { ...guest, slot_id: firstSlot.id });
    await visitAsOwner(page, site, `/admin/bookings${at}`);
    const guestRow = await openSession(page, guest.guest_name);
    await guestRow.getByRole("button", { name: /^Move session/ }).click();
    await page.getByRole("dialog").getByText("9:00 AM", { exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Move it" }).click();
    await expect(guestRow).toContainText(`${dateWords(secondSlot.date)}, 9:00 AM`);
    const movedEmail = () =>
      site.mail.received.find(({ to, mail }) => to.includes(guest.guest_email) && mail.subject?.startsWith("Moved:"));
    await expect.poll(movedEmail).toBeDefined();
    expect(movedEmail()!.mail.subject).toContain(`${dayWords(secondSlot.date)}, ${clockWords("09:00")}`);
  });
}
