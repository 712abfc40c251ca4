import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./schema.ts";

// Every column with personal data, and how it is erased and purged. Erasure follows this table; test/erasure.test.ts
// compares it with the database and scans the database after an erasure.

/**
 * The value of an emptied column; `id::text` where it must be unique. For a JSON document: the paths of the texts that
 * are emptied.
 */
type Empty = "''" | "null" | "id::text" | { texts: readonly string[] };

type Rule<T extends keyof Tables> = {
  whose: "student" | "guest" | "participant" | "payer" | "visitor" | "recipient" | "owner";
  /** Retention, and the file that deletes or empties the rows after it. */
  until: string;
} & (
  | { atErasure: "emptied"; account?: AccountColumn<T>; personal: { [C in keyof Tables[T]]?: Empty } }
  | { atErasure: "deleted"; account: AccountColumn<T>; personal: readonly (keyof Tables[T])[] }
  | { atErasure: "kept"; why: string; personal: readonly (keyof Tables[T])[] }
);

/** The column with the account's id. Without it, another function finds the rows. */
type AccountColumn<T extends keyof Tables> = keyof Tables[T];

export const personalTables: { [T in keyof Tables]?: Rule<T> } = {
  // An account.
  users: {
    whose: "student",
    atErasure: "emptied",
    personal: {
      email: "''",
      first_name: "''",
      last_name: "''",
      preferred_name: "''",
      pronoun: "''",
      phone: "''",
      city: "''",
      zipcode: "''",
      image: "null",
    },
    until: "the account is deleted; a month if its address was never proven (auth/purge.ts)",
  },
  user_identities: {
    whose: "student",
    atErasure: "deleted",
    account: "user_id",
    personal: ["issuer", "subject"],
    until: "the account is deleted",
  },
  client_notes: {
    whose: "student",
    atErasure: "deleted",
    account: "user_id",
    personal: ["sealed"],
    until: "the person is erased or the note is deleted",
  },
  mailed_links: {
    whose: "student",
    atErasure: "deleted",
    account: "person_id",
    personal: ["code_hash", "asked_by", "first_name", "last_name"],
    until: "a month after the link ends (auth/purge.ts)",
  },
  secret_feeds: {
    whose: "student",
    atErasure: "deleted",
    account: "user_id",
    personal: ["secret_hash"],
    until: "the account is deleted",
  },
  sessions: {
    whose: "student",
    atErasure: "emptied",
    account: "person_id",
    personal: { device: "''", network: "''" },
    until: "a month after the login ends (auth/purge.ts)",
  },

  // Payments. Amounts, items and the provider's ids stay for the accounts.
  purchases: {
    whose: "payer",
    atErasure: "emptied",
    personal: {
      person_id: "null",
      payer_name: "''",
      payer_email: "''",
      shipping: "null",
      opener: "null",
      // A hash of the request, which contains the address.
      asked_hash: "''",
      goods: {
        texts: ["message", "delivery,zip", "recipient,name", "recipient,email", "recipient,message"],
      },
    },
    until: "seven years after the purchase, a month if nothing was paid; the opener a day (orders/buyer.ts)",
  },
  refunds: { whose: "payer", atErasure: "emptied", personal: { reason: "''" }, until: "as its purchase" },
  // Its number, seller, lines and amounts stay.
  invoices: { whose: "payer", atErasure: "emptied", personal: { buyer: "null" }, until: "as its purchase" },
  orders: {
    whose: "payer",
    atErasure: "emptied",
    personal: { person_id: "null", payer_name: "''", payer_email: "''", address: "null", tracking: "''" },
    until: "as its purchase",
  },
  wallet_entries: {
    whose: "payer",
    atErasure: "emptied",
    personal: { note: "''" },
    until: "seven years after the entry (wallet/change-wallet.ts)",
  },
  gift_mails: {
    whose: "recipient",
    atErasure: "kept",
    why: "the gift must arrive",
    personal: ["giver_name", "recipient_name", "recipient_email", "message"],
    until: "a month after it was sent (wallet/gift-mails.ts)",
  },
  bookings: {
    whose: "guest",
    atErasure: "emptied",
    account: "user_id",
    personal: { person_id: "null", guest_name: "null", guest_email: "null", guest_phone: "''", message: "''" },
    until: "seven years after the session (bookings/purge.ts)",
  },

  slots: {
    whose: "guest",
    atErasure: "emptied",
    personal: { place: "''" },
    until: "seven years after the session (bookings/purge.ts)",
  },

  // Notifications to the owner: the subject of an email, with the name of a person.
  pushes: {
    whose: "participant",
    atErasure: "kept",
    why: "the owner has it at once, or not at all",
    personal: ["title"],
    until: "it is delivered, at most four hours (push/deliver.ts)",
  },
  collected_notices: {
    whose: "visitor",
    atErasure: "kept",
    why: "the owner reads it soon",
    personal: ["subject"],
    until: "an hour after it was written (mail/collected-notices.ts)",
  },
  push_subscriptions: {
    whose: "owner",
    atErasure: "kept",
    why: "of the owner",
    personal: ["endpoint", "p256dh", "auth"],
    until: "the login session ends or is deleted (push/deliver.ts)",
  },

  // People, with or without an account.
  people: {
    whose: "participant",
    atErasure: "emptied",
    personal: { name: "''", email: "null", phone: "''", born_on: "null", birthday: "null" },
    until: "the last row that refers to the person is deleted (people/purge.ts, `forget_person` in db/schema.sql)",
  },
  signups: {
    whose: "participant",
    atErasure: "kept",
    why: "a waiver is evidence only together with the class it was signed for",
    // The network is a keyed fingerprint; it is cleared when the class starts.
    // So is the date of birth of a child whose seat was not accepted.
    personal: ["name", "email", "phone", "network", "found_by", "born_on"],
    until: "the owner's retention period after the class (signups/purge.ts)",
  },
  waivers: {
    whose: "participant",
    atErasure: "kept",
    why: "it is evidence after an injury",
    personal: ["name", "email", "signature", "ip", "guardian_name", "guardian_relation"],
    until: "the owner's retention period after the last class it covers (signups/purge.ts)",
  },
  waitlist: {
    whose: "participant",
    atErasure: "kept",
    why: "the entry for an upcoming class stays until it is cancelled",
    personal: ["name", "email", "network"],
    until: "a month after the class (signups/purge.ts)",
  },
  messages: {
    whose: "visitor",
    atErasure: "kept",
    why: "the owner answers it even if the writer has no account",
    personal: ["name", "email", "phone", "body", "opener"],
    until:
      "the owner's retention period after it was received; the opener until its time has passed (messages/purge.ts)",
  },
  mails: {
    whose: "recipient",
    atErasure: "kept",
    why: "the last mails must arrive, and the owner sees which did not; others are deleted if unsent (mail/erase.ts)",
    personal: ["recipient", "reply_to", "subject", "html", "text", "attachments", "last_error"],
    until: "30 days after it was written, 90 if it was never delivered (mail/purge.ts)",
  },

  absence_people: {
    whose: "recipient",
    atErasure: "emptied",
    personal: { contact: "id::text", name: "''", email: "''", phone: "''" },
    until: "a month after the last day to answer (absences/purge.ts)",
  },

  // Against abuse.
  limit_counters: {
    whose: "visitor",
    atErasure: "kept",
    why: "a new account must not reset a limit",
    personal: ["key"],
    until: "a day (limits/counters.ts)",
  },
  wrong_tries: {
    whose: "visitor",
    atErasure: "kept",
    why: "a new account must not reset a delay",
    personal: ["subject"],
    until: "a day after the last wrong attempt (auth/purge.ts)",
  },

  audit_origins: {
    whose: "student",
    atErasure: "deleted",
    account: "account_id",
    personal: ["salt", "ip", "device"],
    until: "a year after the act (audit/purge.ts)",
  },

  // The owner.
  admins: {
    whose: "owner",
    atErasure: "kept",
    why: "it is the owner's login",
    personal: ["email", "applied_email"],
    until: "the owner changes it",
  },
  settings: {
    whose: "owner",
    atErasure: "kept",
    why: "it contains the owner's notice addresses",
    personal: ["body"],
    until: "the owner changes it",
  },
  site_documents: {
    whose: "owner",
    atErasure: "kept",
    why: "the owner's name and address are published on the site",
    personal: ["body"],
    until: "the owner publishes another text",
  },
  site_versions: {
    whose: "owner",
    atErasure: "kept",
    why: "the owner's own earlier texts",
    personal: ["body"],
    until: "the owner deletes the site",
  },
  translations: {
    whose: "owner",
    atErasure: "kept",
    why: "the owner's own texts in another language",
    personal: ["source", "words"],
    until: "the owner deletes the site",
  },
  passkeys: {
    whose: "owner",
    atErasure: "kept",
    why: "it is the owner's login",
    personal: ["name"],
    until: "the owner removes it",
  },
  login_attempts: {
    whose: "visitor",
    atErasure: "kept",
    why: "it shows the owner who tried to log in; it names no student",
    personal: ["network", "device"],
    until: "90 days after the attempt, or 100 newer ones of its kind (auth/purge.ts, auth/owner/login-history.ts)",
  },
};

/** SQL: the assignments of `update <table> set` that empty all personal columns of a row. */
export function emptyAssignments(table: keyof Tables): RawBuilder<unknown> {
  return sql.join(emptyColumns(table).map(([column, empty]) => sql`${sql.ref(column)} = ${empty}`));
}

/** SQL: whether a row still has a personal value that an erasure empties. */
export function hasPersonalData(table: keyof Tables): RawBuilder<boolean> {
  const differs = emptyColumns(table).map(([column, empty]) => sql`${sql.ref(column)} is distinct from ${empty}`);
  return sql<boolean>`(${sql.join(differs, sql` or `)})`;
}

function emptyColumns(table: keyof Tables): [string, RawBuilder<unknown>][] {
  const rule = personalTables[table];
  if (rule?.atErasure !== "emptied") throw new Error(`Rows of ${table} are not emptied.`);
  return Object.entries(rule.personal as Record<string, Empty>).map(([column, empty]) => [
    column,
    typeof empty === "string" ? sql.raw(empty) : withEmptyTexts(column, empty.texts),
  ]);
}

/** SQL: the document with these texts emptied. A missing text is not added. */
function withEmptyTexts(column: string, texts: readonly string[]): RawBuilder<unknown> {
  return texts.reduce<RawBuilder<unknown>>(
    (document, path) => sql`jsonb_set(${document}, ${sql.lit(`{${path}}`)}, '""', false)`,
    sql.ref(column),
  );
}

/** Empties or deletes an account's rows in every table with an `account` column. */
export async function eraseAccountRows(db: Kysely<Tables>, accountId: string): Promise<void> {
  for (const [name, rule] of Object.entries(personalTables)) {
    const table = name as keyof Tables;
    if (!rule || !("account" in rule) || rule.account === undefined) continue;
    const isOfAccount = sql`${sql.ref(rule.account)} = ${accountId}`;
    await (
      rule.atErasure === "deleted"
        ? sql`delete from ${sql.table(table)} where ${isOfAccount}`
        : sql`update ${sql.table(table)} set ${emptyAssignments(table)} where ${isOfAccount}`
    ).execute(db);
  }
}
