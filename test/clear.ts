import type { Database } from "../server/platform/db/pool.ts";

/** Deletion order: no remaining row references a deleted one. */
const tables = [
  "absence_items",
  "absence_people",
  "absence_classes",
  "absences",
  "reminders",
  "bookings",
  "slot_holds",
  "messages",
  "slots",
  "orders",
  "code_uses",
  "tin_holds",
  "stock_changes",
  "invoices",
  "invoice_years",
  "tender_returns",
  "tenders",
  "refunds",
  "payments",
  "purchases",
  "signups",
  "waitlist",
  "class_messages",
  "events",
  "mails",
  "chocolates",
  "settings",
];

/**
 * Deletes classes, sessions, sales, messages and emails; people and site documents stay. Not by `truncate`: its table
 * locks can deadlock with the site's background jobs.
 */
export async function clearSite({ pool }: Pick<Database, "pool">): Promise<void> {
  // Without the triggers that refuse it: returns of tenders are never deleted.
  const withoutTriggers = "begin; set local session_replication_role = replica";
  await pool.query(tables.map((table) => `${withoutTriggers}; delete from ${table}; commit`).join("; "));
}
