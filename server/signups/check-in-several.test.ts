import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { makeEvent, makeSignup } from "../../test/make.ts";
import { asOwner } from "../../test/owner.ts";

let site: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  site = await testApp({ from: "empty" });
  owner = await asOwner(site);
});
afterAll(() => site.close());

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
