import { expect, test } from "vitest";
import { makeBooking, makeSlot } from "./make.ts";
import { updateRows } from "./rows.ts";
import { pinSessionPayment, openSessionPayment, bookPaidSession } from "./session-steps.ts";
import { startOwner, startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";

// Student accounts and their one-to-one sessions.
const site = startSite({ from: "empty" });
const owner = startOwner(site);

const removeClient = (id: string) => site.request("DELETE", `/api/admin/users/${id}`, undefined, owner);

test("a student's export contains only the student's own sessions and payments", async () => {
  const [ana, june] = [await asStudent(site), await asStudent(site)];
  const slot = await makeSlot(site.database.db);
  await bookPaidSession(site, ana, slot);
  const exportOf = async ({ id, headers }: typeof ana) =>
    (await site.request("GET", `/api/user/${id}/export`, undefined, headers)).body;
  expect(await exportOf(ana)).toMatchObject({
    sessions: [{ date: slot.date, time: "10:00", message: "My left shoulder.", amountCents: 8000 }],
    payments: [{ kind: "session", state: "fulfilled", amountCents: 8000 }],
  });
  expect(await exportOf(june)).toMatchObject({ sessions: [], payments: [] });
});

test("the owner sees all sessions of a client, latest first", async () => {
  const { db } = site.database;
  const ana = await asStudent(site);
  const past = await makeSlot(db, { date: "2025-03-04", time: "10:00" });
  await makeBooking(db, { user_id: ana.id, slot_id: past.id, state: "cancelled", cancelled_at: new Date() });
  const slot = await makeSlot(db);
  await bookPaidSession(site, ana, slot);
  const { body } = await site.request("GET", `/api/admin/people/history?client=${ana.id}`, undefined, owner);
  expect(body.sessions).toMatchObject([
    { date: slot.date, state: "live", amount: 80, message: "My left shoulder." },
    { date: "2025-03-04", state: "cancelled" },
  ]);
});

test("an account with an upcoming session or a running payment cannot be deleted; a deletion erases its messages", async () => {
  const { db } = site.database;
  const ana = await asStudent(site);
  const slot = await makeSlot(db);
  const payment = await bookPaidSession(site, ana, slot);
  const deletion = await site.request("POST", `/api/user/${ana.id}/deletion`, undefined, ana.headers);
  expect(deletion).toMatchObject({ status: 409, body: { code: "session-to-come" } });
  expect(await db.selectFrom("mailed_links").where("person_id", "=", ana.id).selectAll().execute()).toEqual([]);
  const refused = await removeClient(ana.id);
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe("session-to-come");
  expect((await site.request("GET", `/api/user/${ana.id}`, undefined, ana.headers)).status).toBe(200);
  expect((await site.request("DELETE", `/api/bookings/${slot.id}`, undefined, owner)).status).toBe(200);

  // The payer of an unfinished refund cannot be deleted, so complete the refund.
  await db.updateTable("refunds").set({ state: "done" }).where("payment_id", "=", payment.id).execute();
  await updateRows(db, "payments", { id: payment.id }, { state: "refunded", refunded_cents: 8000 });
  const second = await openSessionPayment(site, ana, await makeSlot(db));
  await pinSessionPayment(site, second);
  expect((await removeClient(ana.id)).body.code).toBe("session-to-come");
  await db.updateTable("slot_holds").set({ state: "running" }).where("payment_id", "=", second.id).execute();
  await db.updateTable("payments").set({ state: "opened" }).where("id", "=", second.id).execute();

  expect((await removeClient(ana.id)).status).toBe(200);
  const { rows } = await site.database.pool.query(
    `select (select count(*) from slot_holds where user_id = $1) as holds,
       (select string_agg(message, '') from bookings where user_id = $1) as messages,
       (select count(*) from purchases where user_id = $1 and goods->>'message' <> '') as payments_with_message,
       (select state from payments where id = $2) as state, (select count(*) from bookings where payment_id = $3) as bookings`,
    [ana.id, second.id, payment.id],
  );
  expect(rows).toEqual([{ holds: 0, messages: "", payments_with_message: 0, state: "expired", bookings: 1 }]);
});
