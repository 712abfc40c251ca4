import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { actSentences, refusedSentences } from "../../../contract/operations/audit/acts.ts";
import { auditKindOf } from "../../../contract/operations/audit/calls.ts";
import { testDatabase } from "../../../test/database.ts";
import { routes } from "../../routes.ts";
import { accountActs, actOf, actionOf, changesNothing, recordingOf } from "./act.ts";
import { withoutPlainWrites, writingFunctions } from "./only-in-transactions.ts";

const endpoints = routes.map(({ endpoint }) => endpoint);
const ownersActs = endpoints.filter((one) => one.who === "admin" || one.who === "owner-of");

/** Calls of the owner that are no acts although they are no plain reads: each with its reason. */
const notRecorded = new Map([
  ["POST /api/admin/availability/plan", "counts what would change"],
  ["POST /api/admin/passkeys/confirm", "a challenge for the call that follows"],
  ["GET /api/admin/waivers/{id}/signature.png", "a part of the waiver's page, which is a read"],
]);

test("each call of the owner that changes something or returns a file is recorded", () => {
  const isRead = ({ method, as }: (typeof endpoints)[number]) => method === "GET" && as === undefined;
  const missing = ownersActs.filter((one) => !isRead(one) && !notRecorded.has(actionOf(one)));
  expect(missing.filter((one) => recordingOf(one, "admin") !== "always").map(actionOf)).toEqual([]);
  expect(missing.length).toBeGreaterThan(80);
  for (const action of changesNothing) expect(notRecorded.has(action)).toBe(true);
  for (const one of missing)
    expect(actOf(one, { kind: "admin", id: "", sessionId: "" }, {})).toMatchObject({ isAlways: true, isStrict: true });
});

test("each listed act of a visitor or student is a call, and each recorded call has a sentence", () => {
  const known = new Set(endpoints.map(actionOf));
  expect([...accountActs.keys()].filter((action) => !known.has(action))).toEqual([]);
  const recorded = endpoints.filter((one) => recordingOf(one, one.who === "user" ? "user" : "admin")).map(actionOf);
  expect(recorded.filter((action) => !actSentences[action])).toEqual([]);
  const keys = [
    "reseal",
    "add data key",
    "add secret",
    "drop data keys",
    "drop secrets",
    "end logins",
    "new ADMIN_EMAIL",
    "new ADMIN_PASSWORD",
  ];
  const words = new Set(["restore", "purge audit log", ...keys]);
  expect(Object.keys(actSentences).filter((action) => !known.has(action) && !words.has(action))).toEqual([]);
  expect(Object.keys(refusedSentences).length).toBe(6);
  expect(new Set(recorded.map(auditKindOf)).size).toBe(8);
});

test("subjects are ids and choices, never names, addresses or texts", () => {
  const endpoint = endpoints.find((one) => actionOf(one) === "POST /api/admin/people/merge")!;
  const id = "01980000-0000-7000-8000-000000000000";
  const body = {
    keepId: id,
    email: "ana@example.com",
    name: "Ana",
    note: "hello",
    state: "new",
    isHere: false,
    ids: [id, "x", { toString: 1 }],
    words: { toString: 1 },
  };
  const { subjects } = actOf(endpoint, { kind: "admin", id, sessionId: id }, { params: { day: "2027-01-02" }, body })!;
  expect(Object.fromEntries(subjects)).toEqual({
    day: "2027-01-02",
    keepId: id,
    state: "new",
    isHere: "false",
    ids: id,
  });
});

test("a recorded call cannot change rows outside its transaction, except counters, until it has its entry", async () => {
  const database = await testDatabase();
  const act = { isWritten: false };
  const db = withoutPlainWrites(database.db, act);
  const id = "01980000-0000-7000-8000-000000000000";
  const refused = [
    () => db.updateTable("events").set({ title: "" }).execute(),
    () => db.deleteFrom("events").execute(),
    () => db.insertInto("tax_rates").values({ state: "OR", basis_points: 1 }).execute(),
    () => db.updateTable("admins").set({ totp_state: "off", totp_last_step: 1 }).execute(),
    () => sql`update events set title = ''`.execute(db),
    () => sql`with gone as (delete from events returning id) select * from gone`.execute(db),
    () =>
      db
        .with("gone", (by) => by.deleteFrom("events").returning("id"))
        .selectFrom("gone")
        .selectAll()
        .execute(),
    () =>
      db
        .selectNoFrom((is) =>
          is.exists(sql<boolean>`(${sql`delete from ${sql.table("events")} returning 1`})`).as("gone"),
        )
        .execute(),
    () =>
      db
        .with("gone", () => sql`delete from events returning id`)
        .selectFrom("gone")
        .selectAll()
        .execute(),
    () => sql`update ${sql.table("events")} set ${sql.ref("title")} = ''`.execute(db),
    () => sql`update public.events as e set title = ''`.execute(db),
    () => sql`truncate events`.execute(db),
    () => sql`merge into "events" using people on false when not matched then do nothing`.execute(db),
    () => sql`select forget_person(${id}::uuid)`.execute(db),
    () => sql`update admins set totp_last_step = (select 1 from people where true), email = ''`.execute(db),
    () => db.executeQuery(CompiledQuery.raw("delete from events")),
    () => db.transaction().execute((trx) => trx.deleteFrom("events").execute()),
  ];
  const transaction = refused.pop()!;
  for (const attempt of refused) await expect(attempt(), String(attempt)).rejects.toThrow("in ctx.tx only");
  await expect(transaction()).rejects.toThrow("beginTransaction is not a function");
  const own = await database.pool.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
      and prorettype <> 'trigger'::regtype and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`,
  );
  expect(own.rows.map(({ proname }) => proname)).toEqual(writingFunctions);
  await db.updateTable("admins").set({ totp_last_step: 1 }).where("id", "=", id).execute();
  await db.deleteFrom("wrong_tries").execute();
  await sql`insert into wrong_tries (subject, tries, until) values ('x', 1, now()) on conflict (subject) do update set tries = 1`.execute(
    db,
  );
  await db.updateTable("refunds").set({ look_at: null }).execute();
  await sql`update ${sql.table("payments")} set ships = ships where false`.execute(db);
  await db.selectFrom("events").selectAll().where("title", "<>", sql.lit("delete from events")).execute();
  await sql`select id from events for update`.execute(db);
  act.isWritten = true;
  await db.updateTable("events").set({ title: "" }).execute();
  await database.close();
});
