import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { started } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";

const database = started(testDatabase);

test("a booking without words gets those of its service; an unknown type is refused", async () => {
  const { pool, db } = database;
  const user = newId();
  await pool.query(
    "insert into users (id, email, state, created_at, proven_at) values ($1, 'ana@example.com', 'live', now(), now())",
    [user],
  );
  const book = async (type: string, day: number) => {
    const slot = newId();
    const values = [slot, `2028-01-0${day}`];
    await pool.query("insert into slots (id, date, time, created_at) values ($1, $2, '09:00', now())", values);
    const id = newId();
    await pool.query(
      `insert into bookings (id, slot_id, user_id, session_type, amount_cents, paid_by, booked_at, placed_at)
      values ($1, $2, $3, $4, 0, 'free', now(), now())`,
      [id, slot, user, type],
    );
    return db.selectFrom("bookings").select("session_name").where("id", "=", id).executeTakeFirst();
  };
  expect(await book("therapy", 1)).toEqual({ session_name: "Yoga Therapy Session (60 min)" });
  expect(await book("free", 2)).toEqual({ session_name: "Free session (30 min)" });
  await expect(book("nothing", 3)).rejects.toThrow(/session_name|bookings_service_key/);
});
