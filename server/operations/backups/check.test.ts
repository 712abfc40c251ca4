import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeBooking, makeChocolate, makeEvent, makePayment, makeSlot } from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { started } from "../../../test/start-site.ts";
import { makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { holdWallet, grantLot } from "../../selling/payments/lots-and-tenders.ts";
import { breachesIn } from "./check.ts";

const database = started(() => testDatabase("empty"));

beforeAll(async () => {
  const { db } = database;
  const { id: user_id } = await makeStudent({ database, clock: { now: () => new Date(), set() {}, advance() {} } });
  await makeChocolate(db);
  await makeEvent(db);
  for (let count = 0; count < 2; count++) {
    const slot = await makeSlot(db);
    const captured = { state: "fulfilled", capture_id: newId(), captured_at: new Date() } as const;
    const payment = await makePayment(db, { user_id, slot, ...captured });
    await makeBooking(db, { user_id, slot_id: slot.id, payment_id: payment.id });
  }
  await makeBooking(db, { user_id, cashReceivedAt: new Date() });
  // A cart for which one of two cents of credit is held.
  const person = await db.selectFrom("users").select("person_id").where("id", "=", user_id).executeTakeFirstOrThrow();
  const id = newId();
  await inTransaction(db, async (trx) => {
    const tx = { db: trx, now: new Date() };
    const personId = person.person_id!;
    await grantLot(tx, { personId, kind: "credit", name: "Credit", units: 2 });
    const times = { held_until: tx.now, opened_at: tx.now, changed_at: tx.now };
    await insertRow(trx, "purchases", { id, kind: "cart", total_cents: 1, goods: "{}", asked_hash: id, ...times });
    await holdWallet(tx, { personId, purchaseId: id }, { lines: [], total_cents: 1 });
  });
});

test("a site without a fault has no breach", async () => {
  expect(await breachesIn(database.pool)).toEqual([]);
});

test.each([
  ["delete from bookings", /^I1: .* is fulfilled, and nothing was made of it$/],
  [`update purchases set kind = 'booking', goods = '{"bookingId": "x"}'`, /^I1: x is paid twice$/],
  ["update payments set state = 'opened', captured_at = null", /^I2: .* is fulfilled and not paid$/],
  ["update stock_changes set change = change + 1", /^I3: .*: the book says 11, there are 10$/],
  ["update stock_changes set why = 'held'", /^I3: .*: 0 came, 0 were sold, 10 are there and 0 held$/],
  ["drop index bookings_once; update bookings set slot_id = (select min(id::text)::uuid from slots)", /^I4: .* twice$/],
  [
    `alter table slots disable trigger user; update slots set starts_at = events.starts_at, ends_at = events.ends_at
     from events where slots.id = (select min(id::text)::uuid from slots)`,
    /^Timetable: .* is at the time of the class/,
  ],
  ["update bookings set amount_cents = 8100", /^I5: .* is of 8000, what was made of it says 8100$/],
  ["update payments set refunded_cents = 100", /^I5: .* gave back 100, its refunds are 0$/],
  [
    "alter table tenders drop constraint tenders_check, drop constraint tenders_check1; update tenders set kind = 'wallet'",
    /^I9: .* in cash, and its purchase has 0 of 8000 in cash$/,
  ],
  ["update tenders set returned_cents = 100 where kind = 'cash'", /^I9: tender .* gave back 100, its returns are 0$/],
  ["update purchases set state = 'returned' where kind = 'booking'", /^I9: .* is returned, and not all of it/],
  [
    "alter table wallet_lots disable trigger user; update wallet_lots set remaining = 9",
    /^I8: .* has 9, its entries say 1$/,
  ],
  [
    "alter table wallet_entries disable trigger user; update wallet_entries set balance = 5 where nth = 2",
    /^I8: entry 2 of .* says 5 and not 1$/,
  ],
  [
    "alter table tenders drop constraint tenders_check2; update tenders set units = 2 where kind = 'wallet'",
    /^I10: tender .* is held with 2 units, its entries say 1$/,
  ],
  [
    "alter table purchases disable trigger user; update purchases set state = 'expired' where kind = 'cart'",
    /^I10: .* is expired, and its tender .* is held$/,
  ],
  [
    "alter table invoices disable trigger user; delete from invoices where number = 1",
    /^I13: 20\d\d has (\d+) invoices up to the number (?!\1,)\d+, /,
  ],
  ["update invoice_years set numbers = numbers + 1", /^I13: .* were given$/],
  ["update purchase_lines set cents = cents - 1", /^I9: .* has lines of 7999 and tenders of 8000$/],
])("the check finds what is wrong after: %s", async (statement, breach) => {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; ${statement}`);
    expect(await breachesIn(client)).toEqual(expect.arrayContaining([expect.stringMatching(breach)]));
  } finally {
    await client.query("rollback");
    client.release();
  }
});
