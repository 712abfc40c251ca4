import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeBooking, makeEvent, makeSignup, makeWaitlistEntry, makeWaiver } from "../../../test/make.ts";
import { makeStudent } from "../../../test/student.ts";
import { backUp } from "./backup/back-up.ts";
import { restore } from "./backup/restore.ts";
import { newId } from "./id.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./pool.ts";

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
const opened: Pick<TestDatabase, "close">[] = [];
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "people-migration-"))));
afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(folder, { recursive: true });
});

/** An empty database without migrations. */
async function bareDatabase(): Promise<TestDatabase> {
  const database = await testDatabase("empty");
  opened.push(database);
  await database.pool.query("drop schema public cascade; create schema public");
  return database;
}

const at = (day: string) => new Date(`2030-05-${day}T12:00:00Z`);

/** Families, guests, walk-ins, buyers and erased accounts, as the version before people were stored. */
async function usedDatabase(): Promise<TestDatabase> {
  const database = await bareDatabase();
  const { db } = database;
  await migrate(db, "0049_backups_elsewhere");
  const clock = { now: () => at("01") };
  const student = (change: object) => makeStudent({ database, clock } as never, change);
  const event = await makeEvent(db, { title: "Family class" });
  const other = await makeEvent(db);
  const seat = (name: string, email: string, change: object = {}) =>
    makeSignup(db, { event_id: event.id, name, email, phone: "", created_at: at("02"), ...change });

  // June has an account and two children with waivers signed by June, and a waiver of June in another spelling.
  const june = await student({ email: "June@Example.com", first_name: "June", last_name: "Okafor" });
  const guardian = { guardian_name: "June Okafor", guardian_relation: "mother" };
  const waiver = (name: string, day: string, change: object = {}) =>
    makeWaiver(db, { name, email: "june@example.com", signed_at: at(day), ...change });
  const kit = await waiver("Kit Okafor", "03", guardian);
  await waiver("kit okafor", "04", guardian);
  await waiver("Lee Okafor", "05", guardian);
  const own = await waiver("J. Okafor", "06");
  await seat("Kit Okafor", "june@example.com", { waiver_id: kit.id });
  await seat("Lee Okafor", "JUNE@example.com", { state: "cancelled" });
  await seat("Lee Okafor", "june@example.com", { event_id: other.id });
  await seat("J. Okafor", "june@example.com", { event_id: (await makeEvent(db)).id, waiver_id: own.id });
  await makeWaitlistEntry(db, { event_id: other.id, name: "Kit Okafor", email: "june@example.com" });
  await sql`insert into client_notes (id, user_id, key_id, sealed, written_at, changed_at)
    values (${newId()}, ${june.id}, 'key', 'x', ${at("07")}, ${at("07")})`.execute(db);

  // A father without an account, known from the waiver of a child.
  await makeWaiver(db, {
    name: "Ann Marlow",
    email: "tom@example.com",
    guardian_name: "Tom Marlow",
    guardian_relation: "father",
  });
  await seat("Ann Marlow", "tom@example.com", { phone: "5550101" });

  // Walk-ins without an address: two of one name in one class, and one of them in another class.
  for (const name of ["Sol", "sol", "Mo"]) await seat(name, "", { source: "owner" });
  await seat("Sol", "", { event_id: other.id, source: "owner" });
  const ivoWaiver = await makeWaiver(db, { name: "Ivo", email: "" });
  await seat("Ivo", "", { waiver_id: ivoWaiver.id, source: "owner" });

  // A guest of a session, a buyer who was a guest before, an unproven account, and an erased one.
  const guest = { user_id: null, guest_name: "Gus Hale", guest_email: "gus@example.com", guest_phone: "5550100" };
  await makeBooking(db, { ...guest, booked_at: at("08") });
  await makeBooking(db, { user_id: june.id });
  const payment = { id: newId() };
  await sql`insert into payments (id, kind, amount_cents, goods, items, asked_hash, held_until, create_key, capture_key,
      opened_at, changed_at)
    values (${payment.id}, 'cart', 1400, '{}', '[]', 'x', ${at("09")}, ${newId()}, ${newId()}, ${at("09")}, ${at("09")})`.execute(
    db,
  );
  const buyer = { payer_name: "G. Hale", payer_email: "Gus@example.com" };
  await sql`insert into orders (id, payment_id, link_hash, lines, total, payer_name, payer_email, delivery, ordered_at, changed_at)
    values (${newId()}, ${payment.id}, 'x', '[]', '{"totalCents": 0}', ${buyer.payer_name}, ${buyer.payer_email}, 'ship',
      ${at("09")}, ${at("09")})`.execute(db);
  await student({ email: "new@example.com", first_name: "", last_name: "", state: "unproven", proven_at: null });
  const gone = await student({ email: "gone@example.com" });
  await makeBooking(db, { user_id: gone.id });
  await sql`update users set state = 'gone', gone_at = now(), email = '', first_name = '', last_name = ''
    where id = ${gone.id}`.execute(db);
  // The new version has connections of its own, which have prepared nothing.
  const reopened = openDatabase(database.connection);
  opened.unshift(reopened);
  return { ...database, ...reopened };
}

/** Each person with the guardian's name, and the names on the rows that refer to the person. */
async function peopleIn({ pool }: Pick<TestDatabase, "pool">) {
  const { rows } = await pool.query(`
    select people.name, lower(people.email) as email, people.phone, guardians.name as guardian,
      (select array_agg(name || ' ' || state order by name, state) from signups where person_id = people.id) as seats,
      (select array_agg(name || ' ' || signed_by order by name) from waivers where person_id = people.id) as waivers,
      (select count(*)::int from waitlist where person_id = people.id) as waiting,
      (select count(*)::int from bookings where person_id = people.id) as sessions,
      (select count(*)::int from orders where person_id = people.id) as orders,
      (select count(*)::int from users where person_id = people.id) as accounts
    from people left join people as guardians on guardians.id = people.guardian_id
    order by people.name collate "C", people.email, people.created_at, people.id`);
  return rows;
}

const nothing = {
  email: null,
  phone: "",
  guardian: null,
  seats: null,
  waivers: null,
  waiting: 0,
  sessions: 0,
  orders: 0,
  accounts: 0,
};
const expected = [
  { ...nothing, email: "new@example.com", name: "", accounts: 1 },
  {
    ...nothing,
    name: "Ann Marlow",
    guardian: "Tom Marlow",
    seats: ["Ann Marlow live"],
    waivers: ["Ann Marlow guardian"],
  },
  { ...nothing, email: "gus@example.com", name: "Gus Hale", phone: "5550100", sessions: 1, orders: 1 },
  { ...nothing, name: "Ivo", seats: ["Ivo live"], waivers: ["Ivo self"] },
  {
    ...nothing,
    email: "june@example.com",
    name: "June Okafor",
    seats: ["J. Okafor live"],
    waivers: ["J. Okafor self"],
    sessions: 1,
    accounts: 1,
  },
  {
    ...nothing,
    name: "Kit Okafor",
    guardian: "June Okafor",
    seats: ["Kit Okafor live"],
    waivers: ["Kit Okafor guardian", "kit okafor guardian"],
    waiting: 1,
  },
  {
    ...nothing,
    name: "Lee Okafor",
    guardian: "June Okafor",
    seats: ["Lee Okafor cancelled", "Lee Okafor live"],
    waivers: ["Lee Okafor guardian"],
  },
  { ...nothing, name: "Mo", seats: ["Mo live"] },
  { ...nothing, name: "Tom Marlow", email: "tom@example.com", phone: "5550101" },
];

/** The two people called Sol, who are equal except for their seats. */
const isSol = ({ name }: { name: string }) => name.toLowerCase() === "sol";

async function expectPeople(database: TestDatabase): Promise<void> {
  const people = await peopleIn(database);
  expect(people.filter((one) => !isSol(one))).toEqual(expected);
  const sols = people.filter(isSol).map(({ seats }) => seats.length as number);
  expect(sols.toSorted((one, two) => one - two)).toEqual([1, 2]);
  const { rows: booked } = await database.pool.query(`
    select signups.name, people.name as by from signups join people on people.id = booked_by order by 1, state`);
  expect(booked.map(({ name, by }) => [name, by])).toEqual([
    ["Ann Marlow", "Tom Marlow"],
    ["Kit Okafor", "June Okafor"],
    ["Lee Okafor", "June Okafor"],
    ["Lee Okafor", "June Okafor"],
  ]);
  const { rows: guardians } = await database.pool.query(`
    select distinct people.name from waivers join people on people.id = waivers.guardian_id order by 1`);
  expect(guardians).toEqual([{ name: "June Okafor" }, { name: "Tom Marlow" }]);
  const { rows: notes } = await database.pool.query(
    "select client_notes.person_id, users.email from client_notes join users on users.id = user_id",
  );
  expect(notes).toEqual([{ person_id: null, email: "June@Example.com" }]);
  const { rows: erased } = await database.pool.query(
    "select users.person_id as account, bookings.person_id as session from users join bookings on user_id = users.id where users.state = 'gone'",
  );
  expect(erased).toEqual([{ account: null, session: null }]);
}

describe("a used database of the version before", () => {
  test("gets a person for each address, the children of guardians, and people without an address by name", async () => {
    const database = await usedDatabase();
    await migrate(database.db);
    await expectPeople(database);
    // A child and the mother each have a seat of their own; the same one does not get a second.
    const { rows } = await database.pool.query("select event_id from signups where name = 'Kit Okafor'");
    const { event_id } = rows[0];
    await makeSignup(database.db, { event_id, name: "June Okafor", email: "june@example.com" });
    await expect(makeSignup(database.db, { event_id, name: "Kit Okafor", email: "june@example.com" })).rejects.toThrow(
      "signups_once",
    );
  });

  test("gets the same people when its backup is restored", async () => {
    const source = await usedDatabase();
    const file = join(folder, "used.backup");
    await backUp({ connection: source.connection, file, now: new Date() });
    const target = await bareDatabase();
    const { header } = await restore({ connection: target.connection, file });
    expect(header.schema).toBe("0049_backups_elsewhere");
    await expectPeople(target);
  });
});

test("a backup of people is restored with their guardians, and the restored triggers name people again", async () => {
  const source = await testDatabase("empty");
  opened.push(source);
  const event = await makeEvent(source.db);
  const waiver = { email: "june@example.com", guardian_name: "June", guardian_relation: "mother" };
  await sql`select participant_at('june@example.com', 'Kit', '', true, 'June', '2025-01-01', now())`.execute(source.db);
  await makeWaiver(source.db, { ...waiver, name: "Kit" });
  const file = join(folder, "people.backup");
  await backUp({ connection: source.connection, file, now: new Date() });
  const target = await bareDatabase();
  await restore({ connection: target.connection, file });
  expect(await peopleIn(target)).toEqual(await peopleIn(source));
  await makeSignup(target.db, { event_id: event.id, name: "kit", email: "JUNE@example.com" });
  expect(await peopleIn(target)).toMatchObject([
    { name: "June" },
    { name: "Kit", guardian: "June", seats: ["kit live"] },
  ]);
});
