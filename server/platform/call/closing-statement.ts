import { type RawBuilder, sql } from "kysely";
import { insertMails, type NewMail } from "../mail/index.ts";
import { insertPushes, type QueuedPush } from "../push/queue.ts";
import type { Tx } from "./ctx.ts";

/** What the last statement of a transaction returns. */
export type Closing = { notified?: number; entry?: number | null };

type ClosingParts = {
  mails: readonly NewMail[];
  /** The time zones in which they are written. */
  zones: ReadonlySet<string>;
  pushes: readonly QueuedPush[];
  notices: readonly (readonly [string, string])[];
  entry: RawBuilder<number | null> | undefined;
  now: Date;
};

/**
 * The last statement of a transaction: inserts its mails and pushes, notifies other processes and appends the audit entry.
 * Fails as `letters_zone` if the studio's time zone is no longer that of the mails.
 */
export function closingStatement(db: Tx["db"], { mails, zones, pushes, notices, entry, now }: ClosingParts) {
  const notified = sql<number>`(select count(pg_notify(notice->>0, notice->>1))
    from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) as notice)`.as("notified");
  const columns = [
    ...(notices.length > 0 || mails.length > 0 ? [notified] : []),
    ...(mails.length > 0 ? [sql`require_studio_zone(${[...zones]})`.as("zone")] : []),
    ...(entry ? [entry.as("entry")] : []),
  ];
  if (columns.length === 0) return undefined;
  if (mails.length === 0) return db.selectNoFrom(columns);
  const written = db.with("written", (by) => insertMails(by, mails));
  return (pushes.length > 0 ? written.with("pushed", (by) => insertPushes(by, pushes, now)) : written).selectNoFrom(
    columns,
  );
}
