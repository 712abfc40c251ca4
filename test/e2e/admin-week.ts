import type { Locator, Page } from "@playwright/test";
import { addDays, type Day, weekdayDateWords, weekStart } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot } from "../make.ts";
import { captureSession, newPayer, openAndApproveSession } from "../paying.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect } from "./site.ts";

let week = weekStart("2041-06-05");

/** The Sunday of a week that no other test uses. */
export function unusedWeek(): Day {
  week = addDays(week, 14);
  return week;
}

let people = 0;

/** A week with a class on Tuesday at 6 PM, a session on Wednesday at 10 AM and a free hour on Thursday at 2 PM. */
export async function makeWeek(site: TestApp) {
  const { db } = site.database;
  const sunday = unusedWeek();
  people += 1;
  const day = (weekday: number) => addDays(sunday, weekday);
  const title = `Slow Week ${people}`;
  const event = await makeEvent(db, { title, date: day(2), time: "18:00", capacity: 12 });
  const student = `ana.week.${process.pid}.${people}@example.com`;
  await makeSignup(db, { event_id: event.id, email: student });
  const booked = await makeSlot(db, { date: day(3), time: "10:00" });
  const guest = { guest_name: "Rosa Marin", guest_email: `rosa.week.${process.pid}.${people}@example.com` };
  const booking = await makeBooking(db, { ...guest, slot_id: booked.id });
  const free = await makeSlot(db, { date: day(4), time: "14:00" });
  return { sunday, day, title, event, student, guest: guest.guest_email, booking, booked, free };
}

export const openWeek = async (page: Page, site: TestApp, day: Day) => {
  await visitAsOwner(page, site, `/admin/week?day=${day}`);
  await expect(page.getByRole("heading", { level: 1, name: "Week" })).toBeVisible();
};

/** The day and time of a class as people read them. */
export const shortDay = (day: Day) => weekdayDateWords(day);

export const mailsTo = (site: TestApp, address: string) =>
  site.mail.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.subject ?? "");

export const moveDialog = (page: Page, title: string) => page.getByRole("dialog", { name: `Move ${title}` });

export const confirmMove = (dialog: Locator) => dialog.getByRole("button", { name: "Move it" }).click();

export const timeOfEvent = (site: TestApp, id: string) =>
  site.database.db.selectFrom("events").select(["date", "time"]).where("id", "=", id).executeTakeFirstOrThrow();

/** The slot that a booking is in. */
export const slotOfBooking = (site: TestApp, id: string) =>
  site.database.db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "slot_id")
    .select(["slots.id", "date", "time"])
    .where("bookings.id", "=", id)
    .executeTakeFirstOrThrow();

/** A student's session whose payment PayPal holds back, with a free hour on the same day. */
export async function makeHeldHour(site: TestApp, date: Day) {
  const { db } = site.database;
  const { id: slotId } = await makeSlot(db, { date, time: "11:00" });
  await makeSlot(db, { date, time: "15:00" });
  const payer = await newPayer(site);
  const { orderId } = await openAndApproveSession(site, payer, { slotId });
  await site.payPal.misbehave({ on: "capture", do: "pend", reason: "PENDING_REVIEW", orderId });
  expect((await captureSession(site, payer, orderId)).body.state).toBe("pending");
  const name = `${payer.first_name} ${payer.last_name}`;
  return { name, end: () => site.payPal.settle(orderId, "DENIED") };
}

/** A held hour has a sign and words that a free one has not, and another background. */
export async function expectHeldLook(held: Locator, free: Locator): Promise<void> {
  await expect(held.locator("svg")).toBeVisible();
  await expect(free.locator("svg")).toHaveCount(0);
  const backgroundOf = (item: Locator) => item.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await backgroundOf(held)).not.toBe(await backgroundOf(free));
}
