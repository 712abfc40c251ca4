import { sql } from "kysely";
import type { Inbox, Message, Undelivered } from "../../contract/messages.ts";
import type { Ctx } from "../ctx.ts";
import { cappedCount } from "../db/counted.ts";
import { firstPage } from "../db/page.ts";
import { undeliveredMails } from "../mail/read.ts";

type InboxQuery = {
  state?: Message["state"] | undefined;
  /** Asks for messages older than this one. */
  before?: string | undefined;
  /** For internal callers; not in the API. */
  oldestFirst?: true;
};

/** Messages and requests, newest first by default, with the number per state, counted up to a bound. */
export async function readInbox(ctx: Pick<Ctx, "db">, { query }: { query: InboxQuery }): Promise<Inbox> {
  let wanted = ctx.db.selectFrom("messages").selectAll();
  if (query.state) wanted = wanted.where("state", "=", query.state);
  const isEarlier = sql<boolean>`(received_at, id) < (select received_at, id from messages where id = ${query.before})`;
  if (query.before) wanted = wanted.where(isEarlier);
  const direction = query.oldestFirst ? "asc" : "desc";
  const { rows, hasMore } = await firstPage(wanted.orderBy("received_at", direction).orderBy("id", direction));
  const counted = (state: Message["state"]) => cappedCount(sql`from messages where state = ${sql.lit(state)}`);
  const { rows: counts } = await sql<Inbox["counts"]>`
    select ${counted("new")} as new, ${counted("answered")} as answered`.execute(ctx.db);
  return {
    messages: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      email: row.email,
      phone: row.phone || undefined,
      sessionType: row.session_type ?? undefined,
      message: row.body,
      state: row.state,
      receivedAt: row.received_at.toISOString(),
    })),
    isMore: hasMore,
    counts: counts[0]!,
  };
}

/** Emails that could not be delivered, newest first, without their text. */
export async function undelivered(ctx: Pick<Ctx, "db">): Promise<Undelivered> {
  const mails = await undeliveredMails(ctx.db);
  return mails.map(({ id, recipient, subject, last_error, attempts, created_at }) => ({
    id,
    to: recipient.address,
    subject,
    reason: last_error ?? "",
    attempts,
    writtenAt: created_at.toISOString(),
  }));
}
