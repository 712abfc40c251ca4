import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { breachesIn } from "../../operations/backups/check.ts";
import { migrate } from "./migrate.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** A used database of the version before: sales at the door, one undone, and cash for sessions, once returned. */
const used = `
  insert into events (id, title, date, time, location, created_at)
    values ('${id(1)}', 'Gentle Flow', '2033-06-07', '12:30', 'Harbor Room', now());
  insert into chocolates (id, name, slug, price_cents, description, inventory, created_at)
    values ('${id(2)}', 'Mint & Nib', 'mint', 850, '', 8, now());
  insert into stock_changes (id, chocolate_id, change, why, inventory_after, changed_at)
    values ('${id(3)}', '${id(2)}', 10, 'start', 10, now());
  insert into door_sales (id, event_id, total_cents, sold_at, sold_on, undone_at) values
    ('${id(10)}', '${id(1)}', 3323, '2033-06-08T06:59:00Z', '2033-06-07', null),
    ('${id(11)}', null, 850, '2033-06-08T07:01:00Z', '2033-06-08', '2033-06-08T07:05:00Z'),
    ('${id(12)}', null, 1500, '2033-06-08T08:00:00Z', '2033-06-08', null);
  insert into door_sale_lines (sale_id, position, kind, chocolate_id, name, quantity, unit_cents, tax_cents) values
    ('${id(10)}', 0, 'tins', '${id(2)}', 'Mint & Nib', 2, 850, 123), ('${id(10)}', 1, 'drop-in', null, '', 1, 1500, 0),
    ('${id(11)}', 0, 'tins', '${id(2)}', 'Mint & Nib', 1, 850, 0), ('${id(12)}', 0, 'drop-in', null, '', 1, 1500, 0);
  insert into stock_changes (id, chocolate_id, change, why, door_sale_id, inventory_after, changed_at) values
    ('${id(4)}', '${id(2)}', -2, 'door', '${id(10)}', 8, now()), ('${id(5)}', '${id(2)}', -1, 'door', '${id(11)}', 7, now()),
    ('${id(6)}', '${id(2)}', 1, 'door-undone', '${id(11)}', 8, now());
  insert into slots (id, date, time, created_at) values ('${id(20)}', '2033-06-10', '10:00', now()),
    ('${id(21)}', '2033-06-11', '10:00', now()), ('${id(22)}', '2033-06-12', '10:00', now());
  insert into bookings (id, slot_id, guest_name, guest_email, session_type, amount_cents, paid_by, cash_received_at,
    cash_returned_at, state, cancelled_at, booked_at, placed_at) values
    ('${id(30)}', '${id(20)}', 'Ana Whitlow', 'ana@example.com', 'therapy', 8000, 'cash', '2033-06-01T20:00:00Z', null,
      'live', null, now(), now()),
    ('${id(31)}', '${id(21)}', 'Ben Ashgrove', 'ben@example.com', 'individual', 6000, 'cash', '2033-06-02T20:00:00Z',
      '2033-06-03T20:00:00Z', 'cancelled', now(), now(), now()),
    ('${id(32)}', '${id(22)}', 'Cy Larkin', 'cy@example.com', 'therapy', 9000, 'cash', null, null, 'live', null, now(), now());`;

/** Cash by its time, in both versions. */
const movesBefore = `
  select sold_at as at, total_cents as cents from door_sales union all select undone_at, -total_cents from door_sales
    where undone_at is not null
  union all select cash_received_at, amount_cents from bookings where cash_received_at is not null
  union all select cash_returned_at, -amount_cents from bookings where cash_returned_at is not null order by at`;
const movesAfter = `
  select taken_at as at, cents from tenders where kind = 'cash'
  union all select returned_at, -tender_returns.cents from tender_returns join tenders on tenders.id = tender_id order by at`;

test("a used database of the version before has the same cash, stock and sales to the cent, under the same ids", async () => {
  const database = await testDatabase();
  const { pool, db } = database;
  await pool.query("drop schema public cascade; create schema public");
  const rowsOf = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows;
  try {
    await migrate(db, "0052_ledger");
    await pool.query(used);
    const before = await rowsOf(movesBefore);
    await migrate(db);
    expect(await rowsOf(movesAfter)).toEqual(before);
    expect(before).toHaveLength(7);
    expect(
      await rowsOf(`select id, state, total_cents, goods, (paid_at at time zone 'America/Los_Angeles')::date::text as day
        from purchases where kind = 'door' order by id`),
    ).toEqual([
      {
        id: id(10),
        state: "fulfilled",
        total_cents: 3323,
        goods: { eventId: id(1), title: "Gentle Flow" },
        day: "2033-06-07",
      },
      { id: id(11), state: "returned", total_cents: 850, goods: {}, day: "2033-06-08" },
      { id: id(12), state: "fulfilled", total_cents: 1500, goods: {}, day: "2033-06-08" },
    ]);
    expect(
      await rowsOf(`select kind, name, quantity, cents, tax_cents, chocolate_id from purchase_lines
        where purchase_id = '${id(10)}' order by position`),
    ).toEqual([
      { kind: "tins", name: "Mint & Nib", quantity: 2, cents: 1700, tax_cents: 123, chocolate_id: id(2) },
      { kind: "drop-in", name: "", quantity: 1, cents: 1500, tax_cents: 0, chocolate_id: null },
    ]);
    expect(
      await rowsOf(`select bookings.id, purchases.state, goods, payer_name, purchases.person_id = bookings.person_id as same
        from bookings left join purchases on purchases.id = payment_id order by bookings.id`),
    ).toEqual([
      {
        id: id(30),
        state: "fulfilled",
        goods: {
          bookingId: id(30),
          sessionType: "therapy",
          sessionName: "Yoga Therapy Session (60 min)",
          date: "2033-06-10",
          time: "10:00",
        },
        payer_name: "Ana Whitlow",
        same: true,
      },
      expect.objectContaining({ id: id(31), state: "returned", same: true }),
      expect.objectContaining({ id: id(32), state: null }),
    ]);
    expect(await rowsOf("select why, payment_id from stock_changes order by id")).toEqual([
      { why: "start", payment_id: null },
      { why: "door", payment_id: id(10) },
      { why: "door", payment_id: id(11) },
      { why: "door-undone", payment_id: id(11) },
    ]);
    expect(await breachesIn(pool)).toEqual([]);
  } finally {
    await database.close();
  }
});
