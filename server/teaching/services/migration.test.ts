import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { newId } from "../../platform/db/id.ts";
import { migrate } from "../../platform/db/migrate.ts";

// A database that was used before there were services.

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("a used database keeps types, words and lengths of its bookings, and services are as long as its slots", async () => {
  const { pool, db } = database;
  await pool.query("drop schema public cascade; create schema public");
  await migrate(db, "0050_people");
  await pool.query(`insert into settings (body, changed_at) values ('{"sessions": {"minutes": 75}}', now())`);
  const user = newId();
  await pool.query(
    "insert into users (id, email, state, created_at, proven_at) values ($1, 'ana@example.com', 'live', now(), now())",
    [user],
  );
  const types = { individual: null, therapy: 45, free: 30 };
  for (const [at, [type, minutes]] of Object.entries(types).entries()) {
    const slot = newId();
    await pool.query(
      "insert into slots (id, date, time, duration_minutes, created_at) values ($1, '2027-06-19', $2, 60, now())",
      [slot, `1${at}:00`],
    );
    await pool.query(
      `insert into bookings (id, slot_id, user_id, session_type, amount_cents, paid_by, duration_minutes, booked_at, placed_at)
      values ($1, $2, $3, $4, 0, 'free', $5, now(), now())`,
      [newId(), slot, user, type, minutes],
    );
  }
  await pool.query(
    `insert into events (id, title, date, time, location, created_at) values ($1, 'Slow Flow', '2027-06-20', '09:00', '', now())`,
    [newId()],
  );
  const cards = JSON.stringify({ cards: [{ key: "workshops" }, { key: "yoga-therapy" }] });
  await pool.query("insert into site_documents (section, body, updated_at) values ('offerings', $1, now())", [cards]);

  await migrate(db);

  const kept = ["session_type", "service_key", "session_name", "duration_minutes", "break_after_minutes"] as const;
  const bookings = await db.selectFrom("bookings").select(kept).orderBy("session_type", "desc").execute();
  expect(bookings.map((row) => kept.map((column) => row[column]))).toEqual([
    ["therapy", "therapy", "Yoga Therapy Session (60 min)", 45, 0],
    ["individual", "individual", "Individual Yoga Session (60 min)", null, 0],
    ["free", null, "Free session (30 min)", 30, 0],
  ]);
  const facts = ["key", "name", "minutes", "price_from_cents", "price_to_cents", "state"] as const;
  const services = await db.selectFrom("services").select(facts).orderBy("position").execute();
  expect(services.map((row) => facts.map((column) => row[column]))).toEqual([
    ["individual", "Individual Yoga Session", 75, 3500, 13000, "shown"],
    ["therapy", "Yoga Therapy Session", 75, 3500, 13000, "shown"],
  ]);
  const offerings = await db.selectFrom("site_documents").select("body").executeTakeFirstOrThrow();
  expect(offerings.body).toEqual({
    cards: [
      { key: "workshops", service: "none" },
      { key: "yoga-therapy", service: "none" },
    ],
  });
  const price = ["price_kind", "price_from_cents", "tax_class", "cutoff_hours"] as const;
  expect(await db.selectFrom("events").select(price).execute()).toEqual([
    { price_kind: "none", price_from_cents: null, tax_class: "none", cutoff_hours: null },
  ]);
});

test("a booking without words gets those of its service; an unknown type is refused", async () => {
  const { pool, db } = database;
  const user = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const book = async (type: string, day: number) => {
    const slot = newId();
    const values = [slot, `2028-01-0${day}`];
    await pool.query("insert into slots (id, date, time, created_at) values ($1, $2, '09:00', now())", values);
    const id = newId();
    await pool.query(
      `insert into bookings (id, slot_id, user_id, session_type, amount_cents, paid_by, booked_at, placed_at)
      values ($1, $2, $3, $4, 0, 'free', now(), now())`,
      [id, slot, user.id, type],
    );
    return db.selectFrom("bookings").select("session_name").where("id", "=", id).executeTakeFirst();
  };
  expect(await book("therapy", 1)).toEqual({ session_name: "Yoga Therapy Session (75 min)" });
  expect(await book("free", 2)).toEqual({ session_name: "Free session (30 min)" });
  await expect(book("nothing", 3)).rejects.toThrow(/session_name|bookings_service_key/);
});
