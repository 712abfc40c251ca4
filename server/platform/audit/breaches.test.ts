import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { auditBreaches } from "../../../test/audit.ts";
import { testDatabase } from "../../../test/database.ts";
import { asOwner } from "../../../test/owner.ts";
import { startSite, started } from "../../../test/start-site.ts";
import { backupFacts } from "../../operations/backups/facts.ts";
import { backUp } from "../db/backup/back-up.ts";
import { anchorBreaches } from "./breaches.ts";

const database = started(testDatabase);
const site = startSite(() => ({ database }));
beforeAll(async () => {
  const owner = await asOwner(site);
  for (let nth = 1; nth <= 5; nth++)
    await site.request("POST", "/api/admin/codes", { code: `ACT${nth}`, amount: 1 }, owner);
});

test("no statement changes, deletes or truncates entries", async () => {
  for (const statement of [
    "update audit_entries set action = ''",
    "delete from audit_entries",
    "truncate audit_entries",
    "update audit_chain set head_number = head_number - 1",
    "update audit_chain set head_hash = ''",
    "delete from audit_chain",
    "truncate audit_chain",
    "update audit_origins set ip = ''",
    "truncate audit_origins",
  ])
    await expect(site.database.pool.query(statement), statement).rejects.toThrow("The audit log is append-only.");
});

/** SQL: the right hash of a changed entry. */
const rehashed = `encode(sha256(convert_to(concat_ws(E'\\n', number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  actor, actor_id, session_id, action, subjects, outcome, origin, previous), 'UTF8')), 'hex')`;

test.each([
  ["update audit_entries set subjects = '' where number = 3", /^I12: entry 3 of the audit log was changed$/],
  ["delete from audit_entries where number = 3", /^I12: the audit log has no entries from 3 to 3$/],
  ["delete from audit_entries where number <= 2", /^I12: the audit log has no entries from 1 to 2$/],
  [
    "delete from audit_entries where number = (select head_number from audit_chain)",
    /^I12: the audit log ends at \d+, and its head is \d+$/,
  ],
  ["update audit_entries set number = case number when 3 then 4 else 3 end where number in (3, 4)", /was changed$/],
  [
    `update audit_entries set number = case number when 3 then 4 else 3 end where number in (3, 4);
     update audit_entries set hash = ${rehashed} where number in (3, 4)`,
    /^I12: entry [345] of the audit log does not follow the one before it$/,
  ],
  ["update audit_origins set ip = '192.0.2.1' where number = 3", /^I12: where entry 3 .* came from was changed$/],
  ["delete from audit_chain", /^I12: the audit log has no head$/],
])("is found: %s", async (statement, sentence) => {
  const client = await site.database.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica; set constraints all deferred");
    // The number is a primary key that is checked row by row: swapped under other numbers.
    if (statement.includes("case number"))
      await client.query("alter table audit_entries drop constraint audit_entries_pkey");
    await client.query(statement);
    expect(await auditBreaches(client)).toContainEqual(expect.stringMatching(sentence));
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a removed end with a matching head is found by the head in a backup", async () => {
  const folder = await mkdtemp(join(tmpdir(), "audit-"));
  const client = await site.database.pool.connect();
  try {
    const { connection } = database;
    const { facts } = await backUp({
      connection,
      file: join(folder, "b"),
      facts: backupFacts,
      now: new Date(),
    });
    const [number = "", hash = ""] = facts["audit"]!.split(" ");
    const anchor = { number: Number(number), hash, madeAt: "today" };
    expect(await anchorBreaches(client, [anchor])).toEqual([]);
    await client.query(`begin; set local session_replication_role = replica;
      delete from audit_entries where number = (select head_number from audit_chain);
      update audit_chain set (head_number, head_hash) = (select number, hash from audit_entries order by number desc limit 1)`);
    expect(await auditBreaches(client)).toEqual([]);
    expect(await anchorBreaches(client, [anchor])).toEqual([
      `I12: the audit log does not contain entry ${number} as the backup of today does`,
    ]);
  } finally {
    await client.query("rollback");
    client.release();
    await rm(folder, { recursive: true, force: true });
  }
});
