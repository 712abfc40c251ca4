import { beforeEach, expect, test } from "vitest";
import { clearSite } from "../../../test/clear.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../../../test/make.ts";
import { startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
beforeEach(() => clearSite(site.database));
const owner = startOwnerEachTest(site, new Date("2027-06-16T16:00:00Z"));

const db = () => site.database.db;
const week = async (from: string) => {
  const { status, body } = await site.request("GET", `/api/admin/week?from=${from}`, undefined, owner);
  expect(status).toBe(200);
  return body;
};

test("the week has the classes, sessions and free slots of its seven days, by time, and no others", async () => {
  const sunday = await makeEvent(db(), { date: "2027-06-13", time: "09:00", capacity: 5 });
  const saturday = await makeEvent(db(), { date: "2027-06-19", time: "23:00" });
  for (const date of ["2027-06-12", "2027-06-20"]) await makeEvent(db(), { date, time: "09:00" });
  await makeEvent(db(), { date: "2027-06-15", time: "12:00", state: "removed" });
  await makeSignup(db(), { event_id: sunday.id });
  await makeSignup(db(), { event_id: sunday.id, state: "cancelled" });
  await makeWaitlistEntry(db(), { event_id: sunday.id });
  const guest = { guest_name: "Rosa Marin", guest_email: "rosa@example.com" };
  const booked = await makeSlot(db(), { date: "2027-06-14", time: "10:00" });
  await makeBooking(db(), { ...guest, slot_id: booked.id });
  await makeBooking(db(), { ...guest, slot_id: (await makeSlot(db(), { date: "2027-06-21" })).id });
  const free = await makeSlot(db(), { date: "2027-06-18", time: "10:00" });
  // A free slot that is over is no longer shown.
  for (const date of ["2027-06-15", "2027-06-20"]) await makeSlot(db(), { date, time: "11:00" });

  const read = await week("2027-06-13");
  expect(read).toMatchObject({
    from: "2027-06-13",
    classes: [
      { _id: sunday.id, signedUp: 1, waiting: 1, capacity: 5, version: sunday.version },
      { _id: saturday.id, date: "2027-06-19" },
    ],
    sessions: [{ _id: booked.id, firstName: "Rosa" }],
    freeSlots: [{ _id: free.id }],
    absences: [],
  });
});

test("the week has the absences that touch it, unless the owner took them back", async () => {
  const from = { from: "2027-06-18", to: "2027-06-22", classes: [], sessions: [] };
  const id = newId();
  expect((await site.request("POST", "/api/admin/absences", { ...from, id }, owner)).status).toBe(200);
  const absences = async (sunday: string) => (await week(sunday)).absences.map(({ _id }: { _id: string }) => _id);
  expect(await absences("2027-06-13")).toEqual([id]);
  expect(await absences("2027-06-20")).toEqual([id]);
  expect(await absences("2027-06-27")).toEqual([]);
  expect((await site.request("POST", `/api/admin/absences/${id}/end`, {}, owner)).status).toBe(200);
  expect(await absences("2027-06-13")).toEqual([]);
});
