import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { makeEvent, makeSignup, makeWaiver } from "../../../../test/make.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
const opened: Pick<TestDatabase, "close">[] = [];
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "backup-of-people-"))));
afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(folder, { recursive: true });
});

/** A database without tables. */
async function bareDatabase(): Promise<TestDatabase> {
  const database = await testDatabase("blank");
  opened.push(database);
  return database;
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
