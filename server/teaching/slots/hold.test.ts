import { describe, expect, test, vi } from "vitest";
import { studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { makeBooking, makePayment, makeSlot } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { openSession as openOverHttp, newPayer, sessionRequest } from "../../../test/paying.ts";
import { readRow, readRows, updateRows } from "../../../test/rows.ts";
import {
  pinSessionPayment,
  fulfilSessionPayment,
  openSessionPayment,
  bookPaidSession,
} from "../../../test/session-steps.ts";
import { startSite } from "../../../test/start-site.ts";
import { makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { nothingRefunded } from "../../selling/payments/purchase-kinds.ts";
import { sessionKind, sessionWords } from "../bookings/session-kind.ts";

const site = startSite({ from: "empty" });

const slots = (count: number) => Promise.all(Array.from({ length: count }, () => makeSlot(site.database.db)));
const students = (count: number) => Promise.all(Array.from({ length: count }, () => makeStudent(site)));
const holdsOf = (slotId: string) =>
  site.database.db.selectFrom("slot_holds").selectAll().where("slot_id", "=", slotId).execute();
const bookingsOf = (slotId: string) =>
  site.database.db.selectFrom("bookings").selectAll().where("slot_id", "=", slotId).execute();
const stateOf = async (id: string) =>
  site.database.db.selectFrom("payments").select(["state", "reason"]).where("id", "=", id).executeTakeFirstOrThrow();
const codesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((one) =>
    one.status === "rejected" ? [(one.reason as { code?: string }).code ?? String(one.reason)] : [],
  );

describe("opening a payment holds the slot", () => {
  test("sixteen students open at the same time: one holds it, the others are refused", async () => {
    const [slot] = await slots(1);
    const people = await students(16);
    const codes = codesOf(await Promise.allSettled(people.map((person) => openSessionPayment(site, person, slot!))));
    expect(codes).toHaveLength(15);
    expect(new Set(codes)).toEqual(new Set(["slot-gone"]));
    expect(await holdsOf(slot!.id)).toHaveLength(1);
  });

  test("a student opens the same slot again: the hold moves to the new payment, and the first is closed", async () => {
    const [slot] = await slots(1);
    const [ana] = await students(1);
    const first = await openSessionPayment(site, ana!, slot!);
    const second = await openSessionPayment(site, ana!, slot!);
    expect(await holdsOf(slot!.id)).toMatchObject([{ payment_id: second.id, user_id: ana!.id }]);
    expect(await stateOf(first.id)).toEqual({ state: "expired", reason: "replaced" });
  });

  test("a student opens another slot: the first one is released", async () => {
    const [one, other] = await slots(2);
    const [ana, june] = await students(2);
    const first = await openSessionPayment(site, ana!, one!);
    await openSessionPayment(site, ana!, other!);
    expect(await holdsOf(one!.id)).toEqual([]);
    expect(await stateOf(first.id)).toMatchObject({ state: "expired" });
    await openSessionPayment(site, june!, one!);
  });

  test("a student opens two slots at once: one hold is left", async () => {
    const pairs = await slots(20);
    for (let index = 0; index < pairs.length; index += 2) {
      const [ana] = await students(1);
      await Promise.all([
        openSessionPayment(site, ana!, pairs[index]!),
        openSessionPayment(site, ana!, pairs[index + 1]!),
      ]);
      const holds = [...(await holdsOf(pairs[index]!.id)), ...(await holdsOf(pairs[index + 1]!.id))];
      expect(holds).toHaveLength(1);
    }
  });

  test("a student opens fifteen slots at once: one is held, the others are free", async () => {
    const ana = await newPayer(site);
    const wanted = await Promise.all(Array.from({ length: 15 }, () => sessionRequest(site)));
    const answers = await Promise.all(wanted.map((opening) => openOverHttp(site, ana, opening)));
    const { db } = site.database;
    const holds = await db.selectFrom("slot_holds").select("payment_id").where("user_id", "=", ana.id).execute();
    expect(holds).toHaveLength(1);
    const live = await readRows(db, "purchases", { user_id: ana.id, state: "open" }, ["id"]);
    expect(live).toEqual([{ id: holds[0]!.payment_id }]);
    const { body } = await site.request("GET", "/api/bookings");
    const free = new Set(body.availableSlots.map(({ _id }: { _id: string }) => _id));
    expect(wanted.filter(({ slotId }) => free.has(slotId))).toHaveLength(14);
    expect(new Set(answers.map(({ status }) => status))).toContain(201);
  });

  test("an opening that is replaced before its response is refused as `payment-closed`", async () => {
    const ana = await newPayer(site);
    const [first, second] = [await sessionRequest(site), await sessionRequest(site)];
    await site.payPal.misbehave({ on: "create", do: "wait", ms: 2_000 });
    const slow = openOverHttp(site, ana, first);
    await vi.waitUntil(async () => (await holdsOf(first.slotId)).length === 1);
    expect((await openOverHttp(site, ana, second)).status).toBe(201);
    expect((await slow).body.code).toBe("payment-closed");
  });

  test("two students who swap slots never deadlock", async () => {
    const [one, other] = await slots(2);
    const [ana, june] = await students(2);
    for (let round = 0; round < 15; round += 1) {
      const [forAna, forJune] = round % 2 === 0 ? [one!, other!] : [other!, one!];
      const codes = codesOf(
        await Promise.allSettled([openSessionPayment(site, ana!, forAna), openSessionPayment(site, june!, forJune)]),
      );
      expect(codes.filter((code) => code !== "slot-gone")).toEqual([]);
    }
  });

  test("an unknown, removed, started or booked slot is refused", async () => {
    const { db } = site.database;
    const [ana, june] = await students(2);
    const [removed, booked] = await slots(2);
    await db.updateTable("slots").set({ state: "removed" }).where("id", "=", removed!.id).execute();
    await makeBooking(db, { user_id: june!.id, slot_id: booked!.id });
    const begun = await makeSlot(db, { date: "2025-05-05" });
    for (const slot of [{ ...begun, id: newId() }, removed!, begun, booked!]) {
      await expect(openSessionPayment(site, ana!, slot)).rejects.toMatchObject({ code: "slot-gone" });
    }
  });

  test("while a payment is capturing, its student cannot open another, not even for the same slot", async () => {
    const [one, other] = await slots(2);
    const [ana] = await students(1);
    const first = await openSessionPayment(site, ana!, one!);
    expect(await pinSessionPayment(site, first)).toBe(true);
    await expect(openSessionPayment(site, ana!, other!)).rejects.toMatchObject({ code: "still-paying" });
    await expect(openSessionPayment(site, ana!, one!)).rejects.toMatchObject({ code: "still-paying" });
    expect(await stateOf(first.id)).toMatchObject({ state: "capturing" });
    expect(await holdsOf(one!.id)).toMatchObject([{ payment_id: first.id, state: "pinned" }]);
  });

  test("the price is the chosen amount in cents, and the description has type and time", async () => {
    const slot = await makeSlot(site.database.db, { date: "2033-06-18", time: "09:00" });
    const [ana] = await students(1);
    const payment = await openSessionPayment(site, ana!, slot);
    expect(payment.amount_cents).toBe(8000);
    expect(sessionKind.words(payment)).toBe("Yoga Therapy Session (60 min), Sat, Jun 18, 2033, 9:00 AM");
    expect(sessionWords({ sessionType: "individual", date: "2027-11-07", time: "01:30" })).toBe(
      "Individual Yoga Session (60 min), Sun, Nov 7, 2027, 1:30 AM",
    );
  });
});

test("a second booking of a slot by its student is refused with slot-yours, by other students with slot-gone", async () => {
  const [slot] = await slots(1);
  const [ana, june] = await students(2);
  await bookPaidSession(site, ana!, slot!);
  await expect(openSessionPayment(site, ana!, slot!)).rejects.toMatchObject({ code: "slot-yours" });
  await expect(openSessionPayment(site, june!, slot!)).rejects.toMatchObject({ code: "slot-gone" });
});

describe("the ten minutes of a hold", () => {
  const later = () => site.clock.advance(10 * 60_000 + 1);

  test("are over: another student holds the slot, and the first payment cannot be captured", async () => {
    const [slot] = await slots(1);
    const [ana, june] = await students(2);
    const first = await openSessionPayment(site, ana!, slot!);
    await expect(openSessionPayment(site, june!, slot!)).rejects.toMatchObject({ code: "slot-gone" });
    later();
    const second = await openSessionPayment(site, june!, slot!);
    expect(await pinSessionPayment(site, first)).toBe(false);
    expect(await pinSessionPayment(site, second)).toBe(true);
  });

  test("are over, but the slot is still free: it is held again", async () => {
    const [slot, other] = await slots(2);
    const [ana] = await students(1);
    const first = await openSessionPayment(site, ana!, slot!);
    later();
    await site.ctx().tx((tx) => sessionKind.release(tx, first));
    expect(await pinSessionPayment(site, first)).toBe(true);
    expect(await pinSessionPayment(site, first)).toBe(true);
    expect(await fulfilSessionPayment(site, first)).toBe(true);
    expect((await openSessionPayment(site, ana!, other!)).user_id).toBe(ana!.id);
  });

  test("do not end while a payment is capturing", async () => {
    const [slot] = await slots(1);
    const [ana, june] = await students(2);
    const first = await openSessionPayment(site, ana!, slot!);
    await pinSessionPayment(site, first);
    later();
    await expect(openSessionPayment(site, june!, slot!)).rejects.toMatchObject({ code: "slot-gone" });
    const headers = await asOwner(site);
    const removal = await site.request("DELETE", `/api/bookings/${slot!.id}`, undefined, headers);
    expect(removal.body.code).toBe("slot-held");
    // After a decline the hold's time runs again; here it has expired.
    await site.ctx().tx((tx) => sessionKind.unpin(tx, first));
    await openSessionPayment(site, june!, slot!);
    expect(await pinSessionPayment(site, first)).toBe(false);
  });

  test("a payment that lost its hold does not take the student's next one", async () => {
    const [slot, other] = await slots(2);
    const [ana] = await students(1);
    const first = await openSessionPayment(site, ana!, slot!);
    await openSessionPayment(site, ana!, other!);
    expect(await pinSessionPayment(site, first)).toBe(false);
    expect(await holdsOf(other!.id)).toHaveLength(1);
  });

  test("a student holds a slot unpaid for half an hour a day; then others come first", async () => {
    const [slot, other] = await slots(2);
    const [ana, june] = await students(2);
    const nineMinutes = () => site.clock.advance(9 * 60_000);
    const held = () => openSessionPayment(site, ana!, slot!);
    await held();
    nineMinutes();
    await held();
    nineMinutes();
    // Holding another slot in between does not begin a new half hour.
    await openSessionPayment(site, ana!, other!);
    const last = await held();
    nineMinutes();
    await expect(held()).rejects.toMatchObject({ code: "limited" });
    await expect(openSessionPayment(site, june!, slot!)).rejects.toMatchObject({ code: "slot-gone" });
    later();
    await expect(held()).rejects.toMatchObject({ code: "limited" });
    const forJune = await openSessionPayment(site, june!, slot!);
    expect((await openSessionPayment(site, ana!, other!)).user_id).toBe(ana!.id);
    await site.ctx().tx((tx) => sessionKind.release(tx, forJune));
    expect(await stateOf(last.id)).toMatchObject({ state: "expired" });
    site.clock.advance(24 * 60 * 60_000);
    expect((await held()).user_id).toBe(ana!.id);
  });

  test("the last one of a student's half hour can be paid, also after it has ended", async () => {
    const [slot] = await slots(1);
    const [ana] = await students(1);
    await openSessionPayment(site, ana!, slot!);
    later();
    await openSessionPayment(site, ana!, slot!);
    later();
    const last = await openSessionPayment(site, ana!, slot!);
    later();
    await expect(openSessionPayment(site, ana!, slot!)).rejects.toMatchObject({ code: "limited" });
    expect(await pinSessionPayment(site, last)).toBe(true);
    expect(await fulfilSessionPayment(site, last)).toBe(true);
  });

  test("a slot that has started is not held again", async () => {
    const soon = site.clock.now().getTime() + 5 * 60_000;
    const at = new Date(Math.ceil(soon / 60_000) * 60_000);
    const slot = await makeSlot(site.database.db, { date: studioDay(at), time: studioTime(at) });
    const [ana, june] = await students(2);
    const payment = await openSessionPayment(site, ana!, slot);
    await site.ctx().tx((tx) => sessionKind.release(tx, payment));
    later();
    expect(await pinSessionPayment(site, payment)).toBe(false);
    await expect(openSessionPayment(site, june!, slot)).rejects.toMatchObject({ code: "slot-gone" });
  });
});

describe("a captured payment becomes a booking", () => {
  test("once, even if it is fulfilled four times at once", async () => {
    const [slot] = await slots(1);
    const [ana] = await students(1);
    const payment = await openSessionPayment(site, ana!, slot!);
    await pinSessionPayment(site, payment);
    expect(await Promise.all([1, 2, 3, 4].map(() => fulfilSessionPayment(site, payment)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await bookingsOf(slot!.id)).toMatchObject([
      {
        user_id: ana!.id,
        payment_id: payment.id,
        amount_cents: 8000,
        session_type: "therapy",
        message: "My left shoulder.",
        state: "live",
        finalized_at: null,
      },
    ]);
    expect(await holdsOf(slot!.id)).toEqual([]);
  });

  test("but not in a slot that is removed, or booked or held by another student", async () => {
    const { db } = site.database;
    const [booked, removed, held] = await slots(3);
    const [ana, june] = await students(2);
    const late = [];
    for (const slot of [booked!, removed!, held!]) {
      late.push(await openSessionPayment(site, ana!, slot));
      await db.deleteFrom("slot_holds").where("slot_id", "=", slot.id).execute();
    }
    await bookPaidSession(site, june!, booked!);
    await db.updateTable("slots").set({ state: "removed" }).where("id", "=", removed!.id).execute();
    await openSessionPayment(site, june!, held!);
    for (const payment of late) expect(await fulfilSessionPayment(site, payment)).toBe(false);
    expect(await bookingsOf(booked!.id)).toHaveLength(1);
    expect(await holdsOf(held!.id)).toHaveLength(1);
  });

  test("that is withdrawn while it is upcoming: the slot is free again, and the student gets one email", async () => {
    const [slot] = await slots(1);
    const [ana] = await students(1);
    const payment = await bookPaidSession(site, ana!, slot!);
    const withdraw = () => site.ctx().tx((tx) => sessionKind.withdraw(tx, payment, nothingRefunded));
    await Promise.all([withdraw(), withdraw()]);
    expect(await bookingsOf(slot!.id)).toMatchObject([{ state: "cancelled", version: 1 }]);
    const emails = await site.database.db
      .selectFrom("mails")
      .select("subject")
      .where("subject", "like", "Cancelled:%")
      .execute();
    expect(emails).toHaveLength(1);
    await openSessionPayment(site, ana!, slot!);
  });

  test("that stays if the session is past when it is withdrawn", async () => {
    const slot = await makeSlot(site.database.db, { date: "2025-06-06" });
    const [ana] = await students(1);
    const booking = await makeBooking(site.database.db, { user_id: ana!.id, slot_id: slot.id });
    const payment = await makePayment(site.database.db, { user_id: ana!.id, slot });
    await updateRows(site.database.db, "bookings", { id: booking.id }, { payment_id: payment.id, paid_by: "online" });
    await site.ctx().tx((tx) => sessionKind.withdraw(tx, payment, nothingRefunded));
    expect(await bookingsOf(slot.id)).toMatchObject([{ state: "live" }]);
  });

  test("or the owner deletes the slot first: exactly one of the two succeeds", async () => {
    const headers = await asOwner(site);
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const [slot] = await slots(1);
      const [ana] = await students(1);
      const payment = await openSessionPayment(site, ana!, slot!);
      await site.ctx().tx((tx) => sessionKind.release(tx, payment));
      const paying = async () => (await pinSessionPayment(site, payment)) && fulfilSessionPayment(site, payment);
      const [isBooked, removal] = await Promise.all([
        paying(),
        site.request("DELETE", `/api/bookings/${slot!.id}`, undefined, headers),
      ]);
      const live = (await bookingsOf(slot!.id)).filter(({ state }) => state === "live");
      const { state } = await readRow(site.database.db, "slots", { id: slot!.id });
      outcomes.add(`${isBooked} ${removal.status} ${state}`);
      expect(live).toHaveLength(state === "open" ? 1 : 0);
      expect(removal.status).toBe(state === "open" ? 409 : 200);
    }
    console.log(`pay against delete: ${[...outcomes].join("; ")}`);
  });
});
