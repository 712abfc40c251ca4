import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./schema.ts";

// Every column that holds something about a person, and what becomes of it. Erasure empties and deletes what this table
// says; test/erasure.test.ts compares it with the database and scans the database after an erasure.

/** What an emptied column holds. In a document: the texts in it that are emptied, by path. */
type Empty = "''" | "null" | { texts: readonly string[] };

type Kept = {
  /** Whose data it is. */
  whose: "student" | "guest" | "participant" | "payer" | "visitor" | "recipient" | "owner";
  /** How long, and what deletes or empties it then. */
  until: string;
};

type Rule<T extends keyof Tables> = Kept &
  (
    | {
        /** Columns are emptied when the person is erased, and at `until`; the row stays. */
        atErasure: "emptied";
        /** The column with the account's id; without one, a verb of its own finds the rows. */
        account?: keyof Tables[T];
        personal: { [C in keyof Tables[T]]?: Empty };
      }
    | {
        /** The account's rows are deleted. */
        atErasure: "deleted";
        account: keyof Tables[T];
        personal: readonly (keyof Tables[T])[];
      }
    | {
        /** Erasure leaves them; the reason is here, the end at `until`. */
        atErasure: "kept";
        why: string;
        personal: readonly (keyof Tables[T])[];
      }
  );

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
    until: "the account is deleted; a month if its address was never proven (students/forget.ts)",
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
    until: "the account or the note is deleted",
  },
  mailed_links: {
    whose: "student",
    atErasure: "deleted",
    account: "person_id",
    personal: ["code_hash", "asked_by"],
    until: "a month after the link ends (accounts/forget.ts)",
  },
  sessions: {
    whose: "student",
    atErasure: "emptied",
    account: "person_id",
    personal: { device: "''" },
    until: "a month after the login ends (accounts/forget.ts)",
  },

  // What was paid. The amounts, what was sold and the provider's numbers stay: they are the books.
  payments: {
    whose: "payer",
    atErasure: "emptied",
    personal: {
      payer_name: "''",
      payer_email: "''",
      shipping: "null",
      opener: "null",
      // A hash of what was asked for, with the address in it.
      asked_hash: "''",
      goods: { texts: ["message", "delivery,zip"] },
    },
    until:
      "seven years after the payment, a month if nothing was paid; the opener a day (orders/forget-buyer.ts)",
  },
  refunds: {
    whose: "payer",
    atErasure: "emptied",
    personal: { reason: "''" },
    until: "as its payment",
  },
  orders: {
    whose: "payer",
    atErasure: "emptied",
    personal: { payer_name: "''", payer_email: "''", address: "null", tracking: "''" },
    until: "as its payment",
  },
  bookings: {
    whose: "guest",
    atErasure: "emptied",
    account: "user_id",
    personal: { guest_name: "null", guest_email: "null", guest_phone: "''", message: "''" },
    until: "seven years after the session (bookings/forget.ts)",
  },

  // What belongs to an address, with an account or without.
  signups: {
    whose: "participant",
    atErasure: "kept",
    why: "a waiver is worth something only with the class it was signed for",
    // The network is a keyed fingerprint, and goes when the class begins.
    personal: ["name", "email", "phone", "network", "found_by"],
    until: "the owner's years after the class (signups/forget.ts)",
  },
  waivers: {
    whose: "participant",
    atErasure: "kept",
    why: "it has to be shown if somebody was hurt",
    personal: ["name", "email", "signature", "ip", "guardian_name", "guardian_relation"],
    until: "the owner's years after the last class it stands for (signups/forget.ts)",
  },
  waitlist: {
    whose: "participant",
    atErasure: "kept",
    why: "a place in a class to come stays theirs until they give it up",
    personal: ["name", "email", "network"],
    until: "a month after the class (signups/forget.ts)",
  },
  messages: {
    whose: "visitor",
    atErasure: "kept",
    why: "the owner answers it, whether or not its writer has an account",
    personal: ["name", "email", "phone", "body"],
    until: "the owner's months after it came (messages/forget.ts)",
  },
  mails: {
    whose: "recipient",
    atErasure: "kept",
    why: "the last letters have to arrive, and the owner sees which did not",
    personal: ["recipient", "reply_to", "subject", "html", "text", "attachments", "last_error"],
    until: "30 days after it was written, 90 if it was never delivered (jobs/clean.ts)",
  },

  // Against abuse.
  limit_counters: {
    whose: "visitor",
    atErasure: "kept",
    why: "a new account must not reset a limit",
    personal: ["key"],
    until: "a day (jobs/clean.ts)",
  },
  wrong_tries: {
    whose: "visitor",
    atErasure: "kept",
    why: "a new account must not reset a wait",
    personal: ["subject"],
    until: "a day after the last wrong try (accounts/forget.ts)",
  },

  // The owner's own.
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
    why: "the owner's addresses for notices are in it",
    personal: ["body"],
    until: "the owner changes it",
  },
  site_documents: {
    whose: "owner",
    atErasure: "kept",
    why: "the owner's name and address are published on the site",
    personal: ["body"],
    until: "the owner publishes other words",
  },
  site_versions: {
    whose: "owner",
    atErasure: "kept",
    why: "the owner's own earlier words",
    personal: ["body"],
    until: "the owner deletes the site",
  },
};

/** SQL: what `update <table> set` writes so that nothing personal is left in a row. */
export function emptied(table: keyof Tables): RawBuilder<unknown> {
  return sql.join(emptyColumns(table).map(([column, empty]) => sql`${sql.ref(column)} = ${empty}`));
}

/** SQL: whether a row still holds something that `emptied` would empty. */
export function holdsPersonal(table: keyof Tables): RawBuilder<boolean> {
  const differs = emptyColumns(table).map(
    ([column, empty]) => sql`${sql.ref(column)} is distinct from ${empty}`,
  );
  return sql<boolean>`(${sql.join(differs, sql` or `)})`;
}

function emptyColumns(table: keyof Tables): [string, RawBuilder<unknown>][] {
  const rule = personalTables[table];
  if (rule?.atErasure !== "emptied") throw new Error(`Rows of ${table} are not emptied.`);
  return Object.entries(rule.personal as Record<string, Empty>).map(([column, empty]) => [
    column,
    typeof empty === "string" ? sql.raw(empty) : withoutTexts(column, empty.texts),
  ]);
}

/** The document with these texts empty; a text that is not in it is not added. */
function withoutTexts(column: string, texts: readonly string[]): RawBuilder<unknown> {
  return texts.reduce<RawBuilder<unknown>>(
    (document, path) => sql`jsonb_set(${document}, ${sql.lit(`{${path}}`)}, '""', false)`,
    sql.ref(column),
  );
}

/** Empties and deletes the rows of an account, in every table whose rule names its id. */
export async function eraseAccountRows(db: Kysely<Tables>, accountId: string): Promise<void> {
  for (const [name, rule] of Object.entries(personalTables)) {
    const table = name as keyof Tables;
    if (!rule || !("account" in rule) || rule.account === undefined) continue;
    const isTheirs = sql`${sql.ref(rule.account)} = ${accountId}`;
    await (
      rule.atErasure === "deleted"
        ? sql`delete from ${sql.table(table)} where ${isTheirs}`
        : sql`update ${sql.table(table)} set ${emptied(table)} where ${isTheirs}`
    ).execute(db);
  }
}
