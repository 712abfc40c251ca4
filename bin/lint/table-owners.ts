// Each table is written by one room; exceptions are below. The linter reads this list (bin/lint/house.ts,
// `house/tables`). A test (test/import-rules.test.ts) writes a table from a wrong room and expects the message.

/** The folder below server/ that writes each table; `pretend` is pretend/paypal. */
export const tableOwners: Record<string, string> = {
  admins: "auth",
  admin_recovery_codes: "auth",
  mailed_links: "auth",
  sessions: "auth",
  user_identities: "auth",
  users: "auth",
  wrong_tries: "auth",
  client_notes: "people",
  events: "events",
  owner_feed: "events",
  availability: "slots",
  slots: "slots",
  slot_holds: "slots",
  bookings: "bookings",
  waivers: "waivers",
  class_messages: "signups",
  signups: "signups",
  waitlist: "signups",
  chocolates: "shop",
  stock_changes: "shop",
  tin_holds: "shop",
  code_uses: "orders",
  discount_codes: "orders",
  orders: "orders",
  tax_rates: "orders",
  payments: "payments",
  refunds: "payments",
  webhook_events: "payments",
  messages: "messages",
  reminders: "reminders",
  settings: "settings",
  site_documents: "site",
  site_versions: "site",
  pictures: "pictures",
  picture_renditions: "pictures",
  backups: "backups",
  mails: "mail",
  bot_tokens: "botcheck",
  limit_counters: "limits",
  pretend_paypal: "pretend",
};

/** Seeds write the rows of other rooms, once, into an empty database. */
export const seeds = ["server/*/seed.ts"];

/** Files that write tables whose names they compute: restore, and erasure by the table of personal columns. */
export const computedWriters = [
  "server/db/backup/restore.ts",
  "server/db/personal-columns.ts",
  "server/payments/reconcile.ts",
];
