import { Readable } from "node:stream";
import { CompiledQuery, sql } from "kysely";
import { actWords } from "../../../contract/operations/audit/acts.ts";
import { type AuditKind, auditKindOf } from "../../../contract/operations/audit/calls.ts";
import type * as schema from "../../../contract/operations/audit/schema.ts";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { addDays, dayStart, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx, Parsed } from "../call/ctx.ts";
import { firstPage } from "../db/page.ts";
import { portionRows } from "../db/portions.ts";
import { csvFile, safeFileName } from "../files/csv.ts";
import { anchorBreaches, auditChecks } from "./breaches.ts";
import { thingsOf } from "./things.ts";

/** A page of the log, newest first. */
export async function listAudit(ctx: Ctx, { query }: Parsed<typeof schema.listAudit>): Promise<schema.AuditList> {
  const { before, kind, until } = query;
  const head = await ctx.db
    .selectFrom("audit_chain")
    .select(["head_number as number", "head_hash as hash"])
    .executeTakeFirstOrThrow();
  const actions = kind && (await actionsOf(ctx, kind));
  const { rows, hasMore } = await firstPage(
    entriesQuery(ctx)
      .$if(before !== undefined, (log) => log.where("audit_entries.number", "<", before!))
      .$if(until !== undefined, (log) => log.where("audit_entries.at", "<", dayStart(addDays(until!, 1))))
      .$if(actions !== undefined, (log) => log.where("audit_entries.action", "in", ["", ...(actions ?? [])]))
      .orderBy("audit_entries.number", "desc"),
  );
  const entries = rows.map(({ number, at, actor, action, subjects, outcome, device, ip }) => {
    const isoAt = at.toISOString();
    return { number, at: isoAt, actor, action, subjects: subjectsOf(subjects), outcome, device, ip };
  });
  const things = await thingsOf(ctx, entries);
  return { entries: entries.map((entry, nth) => ({ ...entry, things: things[nth]! })), hasMore, head };
}

function entriesQuery({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("audit_entries")
    .leftJoin("audit_origins", "audit_origins.number", "audit_entries.number")
    .selectAll("audit_entries")
    .select(["salt", "ip", "device"]);
}

/** The distinct actions of the log of a kind, read from their index one after the other. */
async function actionsOf({ db }: Pick<Ctx, "db">, kind: AuditKind): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select action from audit_entries where action > actions.action order by action limit 1)
      from actions where actions.action is not null)
    select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action).filter((action) => auditKindOf(action) === kind);
}

const subjectsOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(" ").flatMap((pair) => (pair === "" ? [] : [pair.split("=", 2)])));

/** Checks the chain, and that the newest backups contain no entry that it does not. */
export async function checkAudit(ctx: Ctx): Promise<schema.AuditCheck> {
  const { db, backups } = ctx;
  const query = (text: string, values: unknown[] = []) => db.executeQuery(CompiledQuery.raw(text, values));
  const breaches: string[] = [];
  for (const check of auditChecks) {
    const { rows } = await query(check);
    breaches.push(...(rows as { breach: string }[]).map(({ breach }) => breach));
  }
  const restoredAt = await lastRestoreAt(ctx);
  const anchors = (await backups.auditAnchors()).filter(({ madeAt }) => madeAt > restoredAt);
  breaches.push(...(await anchorBreaches({ query }, anchors)));
  const first = await db.selectFrom("audit_entries").select("at").orderBy("number").limit(1).executeTakeFirst();
  const { count } = await db
    .selectFrom("audit_entries")
    .select((is) => is.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    breaches: breaches.map((breach) => `${breach.replace(/^I12: (.)/, (_, letter: string) => letter.toUpperCase())}.`),
    entries: Number(count),
    since: first?.at.toISOString() ?? null,
    backups: anchors.length,
  };
}

/** A restored log lacks entries that backups from before the restore contain. */
async function lastRestoreAt({ db }: Pick<Ctx, "db">): Promise<string> {
  const restores = db.selectFrom("audit_entries").select("at").where("action", "=", "restore");
  return (await restores.orderBy("number", "desc").limit(1).executeTakeFirst())?.at.toISOString() ?? "";
}

/** A student's own acts whose origin is still stored. */
export async function actsOf({ db }: Pick<Ctx, "db">, accountId: string) {
  const entries = await db
    .selectFrom("audit_origins")
    .innerJoin("audit_entries", "audit_entries.number", "audit_origins.number")
    .select(["audit_entries.at", "action", "outcome", "subjects", "ip", "device"])
    .where("account_id", "=", accountId)
    .orderBy("audit_entries.number")
    .execute();
  return entries.map(({ at, ip, device, subjects, ...act }) => {
    return { at, act: actWords({ ...act, subjects: subjectsOf(subjects) }), ip, device };
  });
}

type Row = Awaited<ReturnType<typeof nextEntries>>[number];

const nextEntries = (ctx: Pick<Ctx, "db">, after: number) =>
  entriesQuery(ctx)
    .where("audit_entries.number", ">", after)
    .orderBy("audit_entries.number")
    .limit(portionRows)
    .execute();

/** The whole log in portions, oldest first. Entries that are added during the download are in it, too. */
async function* wholeLog(ctx: Pick<Ctx, "db">): AsyncGenerator<Row[]> {
  for (let rows = await nextEntries(ctx, 0); rows.length > 0; rows = await nextEntries(ctx, rows.at(-1)!.number))
    yield rows;
}

const named = ({ now }: Pick<Ctx, "now">) => ["audit-log", studioDay(now)];

/** The fields of an entry in the order of its canonical form, then its hash and where it came from. */
const fields: Record<string, (row: Row) => string | number | null> = {
  number: ({ number }) => number,
  at: ({ at }) => at.toISOString(),
  actor: ({ actor }) => actor,
  actorId: ({ actor_id }) => actor_id,
  sessionId: ({ session_id }) => session_id,
  action: ({ action }) => action,
  subjects: ({ subjects }) => subjects,
  outcome: ({ outcome }) => outcome,
  origin: ({ origin }) => origin,
  previous: ({ previous }) => previous,
  hash: ({ hash }) => hash,
  salt: ({ salt }) => salt,
  ip: ({ ip }) => ip,
  device: ({ device }) => device,
};

/** The log as a table. The last column has each act in words. */
export const auditCsv = (ctx: Ctx): Promise<FileStream> =>
  csvFile(named(ctx), wholeLog(ctx), {
    ...fields,
    act: ({ subjects, ...row }) => actWords({ ...row, subjects: subjectsOf(subjects) }),
  });

/** The log as JSON Lines: one entry per line. */
export async function auditLines(ctx: Ctx): Promise<FileStream> {
  const lines = async function* () {
    for await (const rows of wholeLog(ctx)) yield rows.map((row) => `${JSON.stringify(lineOf(row))}\n`).join("");
  };
  const content = Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream<Uint8Array>;
  return { fileName: safeFileName(named(ctx), "jsonl"), content };
}

const lineOf = (row: Row) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value(row)]));
