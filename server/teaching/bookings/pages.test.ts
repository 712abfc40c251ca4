import { expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { makeBooking, makeSlot } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent, makeStudent } from "../../../test/student.ts";

const site = startSite({ from: "empty" });

test("the owner's sessions come in pages of fifty, past and upcoming", async () => {
  const { db } = site.database;
  const ana = await makeStudent(site);
  for (let day = 1; day <= 60; day++)
    for (const first of ["2020-01-01", "2035-01-01"])
      await makeBooking(db, {
        user_id: ana.id,
        slot_id: (await makeSlot(db, { date: addDays(first, day) })).id,
      });
  const owner = await asOwner(site);
  const list = async (query = ""): Promise<BookedSlot[]> =>
    (await site.request("GET", `/api/bookings?${query}`, undefined, owner)).body.bookedSlots;
  const daysOf = (slots: BookedSlot[]) => slots.map(({ date }) => date);
  const dates = (first: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, count) => addDays(first, from + count));

  const around = await list("booked=near");
  expect(daysOf(around)).toEqual([...dates("2020-01-01", 11, 60), ...dates("2035-01-01", 1, 50)]);
  const later = await list(`booked=upcoming&after=${around.at(-1)!._id}`);
  expect(daysOf(later)).toEqual(dates("2035-01-01", 51, 60));
  const older = await list(`booked=passed&after=${around[0]!._id}`);
  expect(daysOf(older)).toEqual(dates("2020-01-01", 1, 10).toReversed());
  expect(daysOf(await list("booked=passed"))).toEqual(dates("2020-01-01", 11, 60).toReversed());
});

test("the owner's list of sessions has the phones; what a student gets does not", async () => {
  const { db } = site.database;
  const ana = await asStudent(site, { phone: "5550104477" });
  const slot = await makeSlot(db, { date: "2034-01-02" });
  const free = await makeSlot(db, { date: "2034-01-03" });
  await makeBooking(db, { user_id: ana.id, slot_id: slot.id });
  const listed = await site.request("GET", "/api/bookings", undefined, await asOwner(site));
  expect(listed.body.bookedSlots).toContainEqual(expect.objectContaining({ _id: slot.id, phone: "5550104477" }));
  const own = await site.request("GET", `/api/bookings?userId=${ana.id}`, undefined, ana.headers);
  const moved = await site.request("PUT", `/api/bookings/${slot.id}/move`, { to: free.id }, ana.headers);
  expect([own.status, moved.status]).toEqual([200, 200]);
  expect(own.body.bookedSlots).toMatchObject([{ email: ana.email }]);
  expect(JSON.stringify([own.body, moved.body])).not.toContain("phone");
});
