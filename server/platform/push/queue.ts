import { type QueryCreator, sql } from "kysely";
import type { LetterPush } from "../../../contract/platform/push/calls.ts";
import type { Tables } from "../db/schema.ts";

export type QueuedPush = LetterPush & { title: string };

/** Longest title on a lock screen. */
const mostTitle = 120;

/** The statement that queues a notification for each browser in which the owner wants this kind. */
export function insertPushes(db: QueryCreator<Tables>, pushes: readonly QueuedPush[], now: Date) {
  const written = JSON.stringify(pushes.map((push) => ({ ...push, title: push.title.slice(0, mostTitle) })));
  return db
    .insertInto("pushes")
    .columns(["subscription_id", "title", "path", "created_at", "next_try_at"])
    .expression(
      db
        .selectFrom("push_subscriptions as subscription")
        .innerJoin("sessions as session", "session.id", "subscription.session_id")
        .innerJoin(
          sql<{ kind: string; title: string; path: string }>`jsonb_to_recordset(${written}::jsonb)`.as<"push">(
            sql`push(kind text, title text, path text)`,
          ),
          (join) => join.on(sql<boolean>`push.kind = any(subscription.kinds)`),
        )
        .where("session.ended_at", "is", null)
        .where("session.expires_at", ">", now)
        .select(["subscription.id", "push.title", "push.path"])
        .select([sql<Date>`${now}::timestamptz`.as("created_at"), sql<Date>`${now}::timestamptz`.as("next_try_at")]),
    );
}
