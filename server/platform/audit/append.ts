import { randomBytes } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "../call/ctx.ts";
import type { Tables } from "../db/schema.ts";
import { type Act, subjectsText } from "./act.ts";

type Caller = { actor: Actor; ip: string; now: Date };

const actors = { admin: "owner", user: "student", visitor: "visitor" } as const;

/**
 * SQL that appends the entry of an act, or its several entries, and returns the number of the last. Null, and nothing is
 * appended, if the transaction has changed no row, sends no mail, and the entry is not due. It locks the head of the
 * chain until the commit: send it last.
 */
export function appended(
  act: Act,
  { actor, ip, now }: Caller,
  device: string,
  hasMails: boolean,
): RawBuilder<number | null> {
  const isOwner = actor.kind === "admin";
  // The student whose own act it is: also of a login or a mailed link, which a visitor uses.
  const student = isOwner ? null : (act.subjects.get("student") ?? (actor.kind === "user" ? actor.id : null));
  const salt = randomBytes(16).toString("hex");
  const entryAbout = (subjects: RawBuilder<unknown>) => sql<number | null>`append_audit(${now}, ${actors[actor.kind]},
    ${"id" in actor ? actor.id : ""}, ${isOwner ? actor.sessionId : ""}, ${act.action}, ${subjects}, ${act.outcome},
    ${student ? saltOfLive(student, salt) : salt}, ${ip}, ${device}, ${student}::uuid)`;
  const entry = act.each
    ? sql<number | null>`(select max(${entryAbout(sql`each.subjects`)})
        from unnest(${act.each.map(subjectsText)}::text[]) as each (subjects))`
    : entryAbout(sql`${subjectsText(act.subjects)}`);
  return act.isDue || hasMails
    ? entry
    : sql<number | null>`case when pg_current_xact_id_if_assigned() is not null then ${entry} end`;
}

/**
 * SQL: the salt, or nothing if the account is deleted: the entry then has no origin. Waits for an erasure that is running,
 * and a later one waits for this transaction and deletes the origin.
 */
const saltOfLive = (student: string, salt: string) => sql`case when exists (
  select from users where id = ${student} and state <> 'gone' for key share) then ${salt} else '' end`;

/** Appends the entry of a job or a command, which has no origin. Call it last in its transaction. */
export async function appendWork(
  db: Kysely<Tables>,
  {
    actor,
    action,
    subjects = {},
    now,
  }: { actor: "job" | "command"; action: string; subjects?: Record<string, string>; now: Date },
): Promise<void> {
  const text = subjectsText(new Map(Object.entries(subjects)));
  await sql`select append_audit(${now}, ${actor}, '', '', ${action}, ${text}, 'done', '', '', '', null)`.execute(db);
}
