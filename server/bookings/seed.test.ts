import { expect, test } from "vitest";
import { addDays } from "../../contract/time.ts";
import { testDatabase } from "../../test/database.ts";
import { seedEvents } from "../events/seed.ts";
import { seedBookings } from "./seed.ts";

test("the demo's sessions fit beside its classes on whatever day it begins, and some are to come", async () => {
  const base = await testDatabase("empty");
  // A week has every weekday; the days of March and November have the changes of the clocks near.
  const days = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    ["2027-01-11", "2027-03-08", "2027-10-25"].map((first) => addDays(first, day)),
  );
  for (const day of days) {
    const now = new Date(`${day}T20:00:00Z`);
    const seen = base.db.transaction().execute(async (tx) => {
      await seedEvents(tx, now);
      await seedBookings(tx, now);
      const rows = await tx
        .selectFrom("bookings")
        .innerJoin("slots", "slots.id", "slot_id")
        .select(["starts_at"])
        .execute();
      const toCome = rows.filter(({ starts_at }) => starts_at > now).length;
      throw new Error(`${rows.length} sessions, ${toCome} to come`);
    });
    await expect(seen).rejects.toThrow("6 sessions, 3 to come");
  }
  await base.close();
});
