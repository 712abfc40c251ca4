import { expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import { testDatabase } from "../../../test/database.ts";
import { seedBookings } from "./bookings.ts";
import { seedEvents } from "./events.ts";

test("the demo's sessions never overlap its classes, on any start day, and some are upcoming", async () => {
  const base = await testDatabase("empty");
  // Three full weeks; those in March and October are close to a clock change.
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
      const upcoming = rows.filter(({ starts_at }) => starts_at > now).length;
      throw new Error(`${rows.length} sessions, ${upcoming} upcoming`);
    });
    await expect(seen).rejects.toThrow("6 sessions, 3 upcoming");
  }
  await base.close();
});
