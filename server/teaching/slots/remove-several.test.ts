import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { auditBreaches } from "../../../test/audit.ts";
import { makeBooking, makeEvent, makeHeldRequest, makeSlot } from "../../../test/make.ts";
import { newPayer, openSession, sessionRequest } from "../../../test/paying.ts";
import { insertRow } from "../../../test/rows.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);

type Answer = {
  done: { id: string; canUndo: boolean; removedAt: string }[];
  refused: { id: string; message: string }[];
};
const remove = async (...ids: string[]): Promise<Answer> =>
  (await site.request("POST", "/api/admin/slots/remove", { slots: ids.map((id) => ({ id })) }, owner)).body;
const restore = async ({ done }: Pick<Answer, "done">): Promise<Answer> => {
  const slots = done.map(({ id, removedAt }) => ({ id, removedAt }));
  return (await site.request("POST", "/api/admin/slots/restore", { slots }, owner)).body;
};
const slot = async (change: object = {}) => makeSlot(site.database.db, change);
const freeIds = async () =>
  (await site.request("GET", "/api/bookings")).body.availableSlots.map(({ _id }: { _id: string }) => _id) as string[];

describe("the owner removes free times", () => {
  test("several with one call, and opens them again with another", async () => {
    const [one, other, third] = [await slot(), await slot(), await slot()];
    const removed = await remove(one.id, other.id);
    expect(removed.done.map(({ id, canUndo }) => ({ id, canUndo }))).toEqual([
      { id: one.id, canUndo: true },
      { id: other.id, canUndo: true },
    ]);
    expect(await freeIds()).toEqual([third.id]);
    expect((await restore(removed)).refused).toEqual([]);
    expect(await freeIds()).toEqual(expect.arrayContaining([one.id, other.id, third.id]));
    // A second undo, as from another device, changes nothing.
    expect((await restore(removed)).done.map(({ canUndo }) => canUndo)).toEqual([false, false]);
  });

  test("with an entry for each in the activity log", async () => {
    const [one, other] = [await slot(), await slot()];
    await restore(await remove(one.id, other.id));
    const { rows } = await site.database.pool.query(
      "select action, subjects from audit_entries where action like '%/slots/%' order by number desc limit 4",
    );
    expect(rows.toReversed()).toEqual([
      { action: "POST /api/admin/slots/remove", subjects: `slotId=${one.id}` },
      { action: "POST /api/admin/slots/remove", subjects: `slotId=${other.id}` },
      { action: "POST /api/admin/slots/restore", subjects: `slotId=${one.id}` },
      { action: "POST /api/admin/slots/restore", subjects: `slotId=${other.id}` },
    ]);
    expect(await auditBreaches(site.database.pool)).toEqual([]);
  });

  test("on two devices at once: both answers say that they are gone, and each can be undone", async () => {
    const slots = [await slot(), await slot(), await slot()];
    const ids = slots.map(({ id }) => id);
    const [first, second] = await Promise.all([remove(...ids), remove(...ids.toReversed())]);
    expect([first.refused, second.refused]).toEqual([[], []]);
    const times = new Set([...first.done, ...second.done].map(({ removedAt }) => removedAt));
    expect(times.size).toBe(1);
    expect((await restore(second)).done.map(({ canUndo }) => canUndo)).toEqual([true, true, true]);
  });

  test("one that is booked, asked for or being paid is refused alone, with the reason", async () => {
    const free = await slot();
    const booked = await makeBooking(site.database.db, { guest_name: "Ana", guest_email: "ana@example.com" });
    const asked = await makeHeldRequest(site.database.db, { received_at: site.clock.now() });
    const wanted = await sessionRequest(site);
    await openSession(site, await newPayer(site), wanted);
    const unknown = randomUUID();
    const { done, refused } = await remove(free.id, booked.slot_id, asked.slot_id!, wanted.slotId, unknown);
    expect(done.map(({ id }) => id)).toEqual([free.id]);
    expect(refused.map(({ id }) => id)).toEqual([booked.slot_id, asked.slot_id, wanted.slotId, unknown]);
    expect(refused[0]!.message).toContain("It was booked.");
  });
});

describe("an undo of a removal", () => {
  test("is refused when a class or another time is there now, when it was removed again, and when it is over", async () => {
    const [underClass, underSlot, again, over] = [await slot(), await slot(), await slot(), await slot()];
    const removed = await remove(underClass.id, underSlot.id, again.id, over.id);
    await makeEvent(site.database.db, { date: underClass.date, time: underClass.time });
    await slot({ date: underSlot.date, time: underSlot.time });
    await restore({ done: removed.done.filter(({ id }) => id === again.id) });
    site.clock.advance(60_000);
    await remove(again.id);
    await site.database.db.updateTable("slots").set({ date: "2020-01-01" }).where("id", "=", over.id).execute();
    const { done, refused } = await restore(removed);
    expect(done).toEqual([]);
    expect(refused.map(({ message }) => message)).toEqual([
      "That time is already taken.",
      "That time is already taken.",
      "It was removed again since.",
      "It is over.",
    ]);
  });

  test("is refused while the owner is away then", async () => {
    const away = await slot();
    const removed = await remove(away.id);
    await insertRow(site.database.db, "absences", {
      id: randomUUID(),
      from_at: new Date(away.starts_at.getTime() - 3_600_000),
      until_at: new Date(away.starts_at.getTime() + 3_600_000),
      from_on: away.date,
      to_on: away.date,
      started_at: site.clock.now(),
      answer_by: away.starts_at,
    });
    expect((await restore(removed)).refused).toEqual([
      { id: away.id, message: "You have said that you are away then." },
    ]);
  });
});

test("no time, the same one twice and more than 100 are refused as input", async () => {
  const id = randomUUID();
  const many = Array.from({ length: 101 }, () => ({ id: randomUUID() }));
  for (const slots of [[], [{ id }, { id }], many])
    expect((await site.request("POST", "/api/admin/slots/remove", { slots }, owner)).status).toBe(400);
});
