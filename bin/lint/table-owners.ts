// Each table is written by one room; exceptions are below. The linter reads this list (bin/lint/house.ts,
// `house/tables`). A test (test/import-rules.test.ts) writes a table from a wrong room and expects the message.

/** The tables that each room of server/ writes; `pretend` is pretend/paypal. */
const tablesByOwner = {
  absences: ["absences", "absence_classes", "absence_items", "absence_people"],
  auth: [
    "admins",
    "admin_recovery_codes",
    "login_attempts",
    "mailed_links",
    "passkeys",
    "passkey_challenges",
    "sessions",
    "user_identities",
    "users",
    "wrong_tries",
  ],
  people: ["client_notes", "merges", "people"],
  events: ["class_addresses", "events", "secret_feeds"],
  services: ["services"],
  slots: ["availability", "slots", "slot_holds"],
  bookings: ["bookings"],
  waivers: ["waivers"],
  signups: ["class_messages", "signups", "waitlist"],
  shop: ["chocolates", "stock_changes", "tin_holds"],
  orders: ["code_uses", "discount_codes", "orders", "tax_rates"],
  payments: [
    "cash_counts",
    "disputes",
    "invoice_years",
    "invoices",
    "purchases",
    "purchase_lines",
    "payment_refusals",
    "payments",
    "refunds",
    "tenders",
    "tender_returns",
    "unread_events",
    "wallet_lots",
    "wallet_entries",
    "webhook_events",
  ],
  wallet: ["wallet_offers", "gift_mails"],
  messages: ["messages"],
  reminders: ["reminders"],
  place: ["studio_place"],
  settings: ["settings"],
  documents: ["site_documents", "site_versions"],
  translations: ["translations"],
  pictures: ["pictures", "picture_renditions"],
  backups: ["backups"],
  mail: ["mails", "collected_notices"],
  push: ["pushes", "push_subscriptions"],
  botcheck: ["bot_tokens"],
  limits: ["limit_counters"],
  keys: ["key_holders"],
  studios: ["studios", "studio_hosts"],
  audit: ["audit_chain", "audit_entries", "audit_origins"],
  pretend: ["pretend_paypal"],
};

export const tableOwners: Record<string, string> = Object.fromEntries(
  Object.entries(tablesByOwner).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);

/** Wings that are one room. */
export const wingsThatAreRooms = ["auth", "studios"];

/** Seeds write the rows of other rooms, once, into an empty database. */
export const seeds = ["server/demo/seeds/*.ts"];

/** Files that compute the names of the tables they write: restore, erasure by the table of personal columns, merges, lists of what is offered. */
export const computedWriters = [
  "server/platform/db/backup/restore.ts",
  "server/platform/db/personal-columns.ts",
  "server/selling/payments/reconcile.ts",
  "server/site/catalogue/catalogue.ts",
  "server/office/people/merge.ts",
];
