import type { Page } from "@playwright/test";
import { seed } from "../../server/demo/seeds/seed.ts";
import { newId } from "../../server/platform/db/id.ts";
import { openSealer } from "../../server/platform/sealing/sealing.ts";
import { type TestApp, testApp } from "../app.ts";
import { buyCart, newGuest, cartRequest } from "../buying.ts";
import { clearSite } from "../clear.ts";
import { testDatabase } from "../database.ts";
import { findFreePort } from "../free-port.ts";
import { makeBooking, makeChocolate, makeEvent, makeFailedMail, makeMessage, makeSignup, makeSlot } from "../make.ts";
import { insertRow } from "../rows.ts";
import { makeStudent } from "../student.ts";
import { ownerEmail, test as base } from "./site.ts";

/** Wednesday, March 5, 2031, at 9:36 in the studio. */
export const morning = new Date("2031-03-05T17:36:00Z");
export const today = "2031-03-05";

/** A site as a new owner gets it, with its own clock and no classes of other tests. */
export const test = base.extend<object, { site: TestApp }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const database = await testDatabase("empty");
      await seed(database.db, "none", morning);
      const port = await findFreePort();
      const env = { OWNER_EMAIL: ownerEmail, TRUST_PROXY: "1" };
      const site = await testApp({ database, env, port, now: morning });
      await use(site);
      await site.close();
      await database.close();
    },
    { scope: "worker" },
  ],
});

/**
 * Fills the day: a class at 7:00, a class at 10:00 with Ana, Bea and a pickup order, Ana's session at noon, Rosa's
 * session tomorrow, and open tasks (low stock, an unanswered message, an undelivered email).
 */
export async function makeFullDay(site: TestApp) {
  const { db } = site.database;
  site.clock.set(morning);
  const ana = await makeStudent(site, { phone: "5550104477" });
  const event = await makeEvent(db, { date: today, time: "10:00", title: "Gentle Morning Yoga" });
  await makeSignup(db, { event_id: event.id, name: "Ana Whitlow", email: ana.email });
  await makeSignup(db, { event_id: event.id, name: "Bea Stone" });
  const early = await makeEvent(db, { date: today, time: "07:00", title: "Early Sun" });
  await makeSignup(db, { event_id: early.id, name: "Dov Marsh" });
  const tin = await makeChocolate(db, { name: "Sea Salt" });
  await makeChocolate(db, { name: "Mint & Nib", inventory: 1 });
  const cart = cartRequest([[tin, 2]], { delivery: { how: "pickup", eventId: event.id } });
  const { order } = await buyCart(site, newGuest(), cart);
  const noon = await makeSlot(db, { date: today, time: "12:00" });
  const confirmed = { booked_at: morning, finalized_at: morning };
  await makeBooking(db, { user_id: ana.id, slot_id: noon.id, ...confirmed });
  const tomorrow = await makeSlot(db, {
    date: "2031-03-06",
    time: "12:00",
    place: "https://meet.example.com/mira",
  });
  const guest = { guest_name: "Rosa Marin", guest_email: "rosa@example.com", amount_cents: 0 };
  await makeBooking(db, { ...guest, slot_id: tomorrow.id, ...confirmed });
  await makeNote(site, ana.id, "Left knee. Careful with hero pose.");
  await makeMessage(db, { kind: "free-session", name: "Tomas Reedly", received_at: morning });
  await makeFailedMail(db);
  return { ana, event, order };
}

async function makeNote({ database: { db } }: TestApp, userId: string, body: string): Promise<void> {
  const id = newId();
  // The DATA_KEY of test/app.ts.
  const { keyId, sealed } = openSealer(["d".repeat(64)]).seal(body, `note ${id} about ${userId}`);
  const at = { written_at: morning, changed_at: morning };
  await insertRow(db, "client_notes", { id, user_id: userId, key_id: keyId, sealed, ...at });
}

/** Deletes everything that the Today page would show. */
export async function clearDay({ database, clock }: TestApp): Promise<void> {
  await clearSite(database);
  // A new owner: no nightly backup is overdue yet.
  await database.db.updateTable("admins").set({ created_at: clock.now() }).execute();
}

export const todayCard = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, level: 3 }) });
