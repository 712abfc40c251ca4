import { randomBytes } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { type Act, subjectsText } from "./act.ts";

type Caller = { actor: Actor; ip: string; now: Date };

const actors = { admin: "owner", user: "student", visitor: "visitor" } as const;

/**
 * SQL that appends the entry of an act and returns its number. Null, and nothing is appended, if the transaction has
 * changed no row, sends no mail, and the entry is not due. It locks the head of the chain until the commit: send it last.
 */
export function appended(
  act: Act,
  { actor, ip, now }: Caller,
  device: string,
  hasMails: boolean,
): RawBuilder<number | null> {
  const isOwner = actor.kind === "admin";
  const isStudent = actor.kind === "user";
  const entry = sql<number | null>`append_audit(${now}, ${actors[actor.kind]}, ${"id" in actor ? actor.id : ""},
    ${isOwner ? actor.sessionId : ""}, ${act.action}, ${subjectsText(act.subjects)}, ${act.outcome},
    ${randomBytes(16).toString("hex")}, ${ip}, ${device},
    ${isStudent ? actor.id : (act.subjects.get("student") ?? null)}::uuid)`;
  return act.isDue || hasMails
    ? entry
    : sql<number | null>`case when pg_current_xact_id_if_assigned() is not null then ${entry} end`;
}

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
