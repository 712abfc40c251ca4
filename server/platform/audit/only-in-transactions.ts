import type { CompiledQuery, Kysely } from "kysely";
import { throughConnections } from "../db/kysely/on-connection.ts";
import type { Tables } from "../db/schema.ts";
import type { Act } from "./act.ts";

/**
 * Rows that may change without an entry: counters of attempts, which a refused act changes too, and what the site knows
 * about a payment from its provider, which jobs update as well.
 */
const unrecorded = new Set([
  "limit_counters",
  "wrong_tries",
  "bot_tokens",
  "admin_recovery_codes",
  "login_attempts",
  "passkey_challenges",
  "payments",
  "refunds",
]);
/** Columns of other tables that count, or say when a thing was last used. */
const countingColumns = new Set(["admins.totp_last_step", "passkeys.counter", "passkeys.used_at"]);

/** Functions of the database that write or lock rows. */
export const writingFunctions = [
  "append_audit",
  "credit_invoice",
  "forget_person",
  "hold_wallet_again",
  "keep_birthday",
  "locked_person",
  "number_invoice",
  "participant_at",
  "person_at",
  "spend_held_wallet",
];

/**
 * The database for the function of a recorded call. Refuses a change outside `ctx.tx` until the act has its entry,
 * because it would be committed without one. Reads the SQL that is sent.
 */
export function withoutPlainWrites(db: Kysely<Tables>, act: Pick<Act, "isWritten">): Kysely<Tables> {
  const refuseChange = ({ sql }: CompiledQuery) => {
    if (!act.isWritten && isChange(sql))
      throw new Error("A recorded call changes rows in ctx.tx only, together with its audit entry.");
  };
  return throughConnections(db, (connection) => ({
    async executeQuery(query, options) {
      refuseChange(query);
      return connection.executeQuery(query, options);
    },
    streamQuery(query, chunkSize, options) {
      refuseChange(query);
      return connection.streamQuery(query, chunkSize, options);
    },
  }));
}

const quotedOrComment = /'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs;
const lockOrConflict = /\bfor\s+(?:no\s+key\s+)?update\b|\bdo\s+update\s+set\b/gi;
const changing = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?(\w+)"?/gi;
const writing = new RegExp(`\\b(?:${["setval", ...writingFunctions].join("|")})"?\\s*\\(`, "i");

function isChange(sql: string): boolean {
  const text = sql.replaceAll(quotedOrComment, " ").replaceAll(lockOrConflict, " ");
  if (!/^[\s(]*(?:select|with|values|show|insert|update|delete)\b/i.test(text) || writing.test(text)) return true;
  return [...text.matchAll(changing)].some((found) => {
    const [words, how, table = ""] = found;
    const rest = text.slice(found.index + words.length);
    return !unrecorded.has(table) && !(how!.toLowerCase() === "update" && isCounting(table, rest));
  });
}

/** Whether an update sets only columns that count. */
function isCounting(table: string, rest: string): boolean {
  const [, assignments = ""] = /^\s+set\s(.*?)(?:\s(?:where|from|returning)\s|$)/is.exec(rest) ?? [];
  return assignments
    .split(",")
    .every((one) => countingColumns.has(`${table}.${/^\s*"?(\w+)"?\s*=[^(]*$/.exec(one)?.[1] ?? ""}`));
}
