import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { auditKinds } from "./calls.ts";

/** An existing thing that an entry names. `linkId`: the thing whose page shows it. */
const thing = z.strictObject({
  kind: z.enum([
    "class",
    "seat",
    "session",
    "slot",
    "student",
    "person",
    "order",
    "chocolate",
    "service",
    "pass",
    "code",
    "waiver",
    "absence",
  ]),
  title: z.string(),
  day: v.day.nullable(),
  linkId: v.id,
});

const entry = z.strictObject({
  /** Position in the log, without gaps. */
  number: z.int(),
  at: v.moment,
  actor: z.enum(["owner", "student", "visitor", "job", "command"]),
  /** Method and path of a call, or a word for a job or a command. */
  action: z.string(),
  /** Ids of what it touched. */
  subjects: z.record(z.string(), z.string()),
  /** `done`, or the code of a refusal. */
  outcome: z.string(),
  /** Browser and IP address; null after a year. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  things: z.array(thing),
});

export const listAudit = {
  summary:
    "List the audit log, newest first, optionally of one kind and up to a day. Pass the last entry's number as `before` for the next page.",
  query: z.strictObject({
    before: z.coerce.number<string | number>().int().min(1).max(2_147_483_647).optional(),
    kind: z.enum(auditKinds).optional(),
    /** The latest day shown. */
    until: v.day.optional(),
  }),
  output: z.strictObject({
    entries: z.array(entry),
    hasMore: z.boolean(),
    /** Number and hash of the newest entry. */
    head: z.strictObject({ number: z.int(), hash: z.string() }),
  }),
};
export const checkAudit = {
  summary: "Check the chain of the audit log, and compare it with the newest backups on this machine.",
  output: z.strictObject({
    /** What is wrong, as sentences. Empty if the chain is intact. */
    breaches: z.array(z.string()),
    entries: z.int(),
    /** The first entry; null if there is none. */
    since: v.moment.nullable(),
    /** Number of backups it was compared with. */
    backups: z.int(),
  }),
};
export const downloadAudit = {
  summary: "Download the audit log with its hashes, oldest first. docs/audit-log.md says how to verify it.",
  output: v.fileStream,
};

export type AuditEntry = z.output<typeof entry>;
export type AuditThing = z.output<typeof thing>;
export type AuditList = z.output<typeof listAudit.output>;
export type AuditCheck = z.output<typeof checkAudit.output>;
