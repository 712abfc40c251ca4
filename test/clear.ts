import type { Database } from "../server/db/pool.ts";

/** In an order in which no row that is left points at one that is gone. */
const tables = [
  "reminders",
  "bookings",
  "slot_holds",
  "slots",
  "orders",
  "code_uses",
  "tin_holds",
  "stock_changes",
  "refunds",
  "payments",
  "signups",
  "waitlist",
  "class_messages",
  "events",
  "messages",
  "mails",
  "chocolates",
  "settings",
];

/**
 * Empties a site of everything that happens on it; its people and its words stay. Not by `truncate`: that would wait
 * for the site's own jobs, which may wait for it.
 */
export async function clearSite({ pool }: Pick<Database, "pool">): Promise<void> {
  for (const table of tables) await pool.query(`delete from ${table}`);
}
