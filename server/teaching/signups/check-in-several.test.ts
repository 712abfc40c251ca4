import { expect, test } from "vitest";
import { makeEvent, makeSignup as makeAnySignup, makeWaiver } from "../../../test/make.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";

const site = startSite({ from: "empty" });
const owner = startOwner(site);

/** A sign-up with a waiver. */
const makeSignup: typeof makeAnySignup = async (db, change) =>
  makeAnySignup(db, { waiver_id: (await makeWaiver(db)).id, ...change });
const check = (eventId: string, ids: string[], isHere: boolean) =>
  site.request("PUT", `/api/admin/events/${eventId}/check-in`, { signups: ids.map((id) => ({ id })), isHere }, owner);
const checkedInAt = async (id: string) =>
  (await site.database.db.selectFrom("signups").select("checked_in_at").where("id", "=", id).executeTakeFirstOrThrow())
    .checked_in_at;

test("the owner checks all in: one who is here keeps the time, and the undo leaves that one in", async () => {
  const event = await makeEvent(site.database.db);
  const earlier = new Date("2027-01-01T10:00:00Z");
  const here = await makeSignup(site.database.db, { event_id: event.id, checked_in_at: earlier });
  const [bea, cleo] = [
    await makeSignup(site.database.db, { event_id: event.id, name: "Bea" }),
    await makeSignup(site.database.db, { event_id: event.id, name: "Cleo" }),
  ];
  const { body } = await check(event.id, [here.id, bea.id, cleo.id], true);
  const undoable = body.done.filter(({ canUndo }: { canUndo: boolean }) => canUndo).map(({ id }: { id: string }) => id);
  expect(undoable.toSorted()).toEqual([bea.id, cleo.id].toSorted());
  expect(await checkedInAt(here.id)).toEqual(earlier);
  expect(await checkedInAt(bea.id)).not.toBeNull();
  await check(event.id, undoable, false);
  expect([await checkedInAt(here.id), await checkedInAt(bea.id), await checkedInAt(cleo.id)]).toEqual([
    earlier,
    null,
    null,
  ]);
});

test("two devices check all in at once: each person once, with one entry in the log", async () => {
  const event = await makeEvent(site.database.db);
  const ids = [
    (await makeSignup(site.database.db, { event_id: event.id, name: "Ana" })).id,
    (await makeSignup(site.database.db, { event_id: event.id, name: "Bea" })).id,
  ];
  const answers = await Promise.all([check(event.id, ids, true), check(event.id, ids.toReversed(), true)]);
  expect(answers.flatMap(({ body }) => body.done).filter(({ canUndo }) => canUndo)).toHaveLength(2);
  const { rows } = await site.database.pool.query(
    "select subjects from audit_entries where action = 'PUT /api/admin/events/{id}/check-in' order by number desc limit 2",
  );
  expect(new Set(rows.map(({ subjects }) => subjects))).toEqual(new Set(ids.map((id) => `signupId=${id} isHere=true`)));
});

test("a person who gave up the spot, or is in another class, is refused alone", async () => {
  const event = await makeEvent(site.database.db);
  const live = await makeSignup(site.database.db, { event_id: event.id });
  const gone = await makeSignup(site.database.db, { event_id: event.id, state: "cancelled" });
  const elsewhere = await makeSignup(site.database.db);
  const { body } = await check(event.id, [live.id, gone.id, elsewhere.id], true);
  expect(body.done.map(({ id }: { id: string }) => id)).toEqual([live.id]);
  expect(body.refused.map(({ id }: { id: string }) => id)).toEqual([gone.id, elsewhere.id]);
  expect(await checkedInAt(elsewhere.id)).toBeNull();
});

test("who has not signed the waiver is left out with the reason; checked in before, they stay, and may be taken out", async () => {
  const { db } = site.database;
  const event = await makeEvent(db);
  const signed = await makeSignup(db, { event_id: event.id, name: "Ana" });
  const unsigned = await makeAnySignup(db, { event_id: event.id, name: "Bea" });
  const here = await makeAnySignup(db, { event_id: event.id, name: "Cleo", checked_in_at: new Date() });
  const ids = [signed.id, unsigned.id, here.id];
  const { body } = await check(event.id, ids, true);
  expect(body.done.toSorted(byId)).toEqual(
    [
      { id: signed.id, canUndo: true },
      { id: here.id, canUndo: false },
    ].toSorted(byId),
  );
  expect(body.refused).toEqual([{ id: unsigned.id, message: "The waiver is not signed yet." }]);
  expect(await checkedInAt(unsigned.id)).toBeNull();
  expect((await check(event.id, ids, false)).body.done).toHaveLength(3);
  expect(await checkedInAt(here.id)).toBeNull();
});

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
