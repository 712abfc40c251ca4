import type { Kysely, RootOperationNode } from "kysely";
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

/**
 * The database for the function of a recorded call: until the act has its entry, a change outside `ctx.tx` is refused,
 * because it would be committed without one.
 */
export function withoutPlainWrites(db: Kysely<Tables>, act: Pick<Act, "isWritten">): Kysely<Tables> {
  return db.withPlugin({
    transformQuery({ node }) {
      if (!act.isWritten && isChange(node))
        throw new Error("A recorded call changes rows in ctx.tx only, together with its audit entry.");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

function isChange(node: RootOperationNode): boolean {
  if (node.kind === "RawNode") {
    const text = node.sqlFragments.join(" ").replaceAll(/\b(?:for (?:no key )?update|do\s+update\s+set)\b/gi, "");
    const changed = text.matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?(\w+)/gi);
    return [...changed].some(([, table]) => !unrecorded.has(table!));
  }
  if (node.kind === "InsertQueryNode") return !unrecorded.has(node.into?.table.identifier.name ?? "");
  if (node.kind === "DeleteQueryNode")
    return !node.from.froms.every((from) => from.kind === "TableNode" && unrecorded.has(tableOf(from)));
  if (node.kind === "UpdateQueryNode") {
    const table = node.table?.kind === "TableNode" ? tableOf(node.table) : "";
    const isCounting = node.updates?.every(
      ({ column }) => column.kind === "ColumnNode" && countingColumns.has(`${table}.${columnOf(column)}`),
    );
    return !isCounting && !unrecorded.has(table);
  }
  const steps = "with" in node ? (node.with?.expressions ?? []) : [];
  return node.kind === "MergeQueryNode" || steps.some(({ expression }) => changes.has(expression.kind));
}

const changes = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);
const tableOf = (node: object) => (node as { table: { identifier: { name: string } } }).table.identifier.name;
const columnOf = (node: object) => (node as { column: { name: string } }).column.name;
