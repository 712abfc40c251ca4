import type { Kysely, KyselyPlugin, RootOperationNode } from "kysely";
import type { Tables } from "../db/schema.ts";

/** Rows that count attempts. They are written outside the transaction of an act, also of a refused one. */
const counters = new Set(["limit_counters", "wrong_tries", "bot_tokens", "admin_recovery_codes"]);
/** Columns of other tables that count. */
const countingColumns = new Set(["totp_last_step"]);

const guarded = new WeakMap<Kysely<Tables>, Kysely<Tables>>();

/**
 * The database for the function of a recorded call: a change outside `ctx.tx` is refused, because it would be committed
 * without its entry in the audit log.
 */
export function withoutPlainWrites(db: Kysely<Tables>): Kysely<Tables> {
  const known = guarded.get(db) ?? db.withPlugin(plugin);
  guarded.set(db, known);
  return known;
}

const plugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (isChange(node)) throw new Error("A recorded call changes rows in ctx.tx only, together with its audit entry.");
    return node;
  },
  transformResult: async ({ result }) => result,
};

function isChange(node: RootOperationNode): boolean {
  if (node.kind === "RawNode") {
    const text = node.sqlFragments.join(" ");
    const [, table = ""] = /^\s*(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?(\w+)/i.exec(text) ?? [];
    const isHidden =
      /^\s*with\b/i.test(text) &&
      /\b(?:insert\s+into|update|delete\s+from)\s/i.test(text.replace(/for (no key )?update/gi, ""));
    return isHidden || (table !== "" && !counters.has(table));
  }
  if (node.kind === "InsertQueryNode") return !counters.has(node.into?.table.identifier.name ?? "");
  if (node.kind === "DeleteQueryNode")
    return !node.from.froms.every((from) => from.kind === "TableNode" && isCounter(from));
  if (node.kind === "UpdateQueryNode") {
    const isCounting = node.updates?.every(({ column }) => column.kind === "ColumnNode" && isCountingColumn(column));
    return !isCounting && !(node.table?.kind === "TableNode" && isCounter(node.table));
  }
  return (
    node.kind === "MergeQueryNode" ||
    ("with" in node &&
      node.with !== undefined &&
      JSON.stringify(node.with).match(/"kind":"(Insert|Update|Delete)QueryNode"/) !== null)
  );
}

const isCounter = (node: object) =>
  counters.has((node as { table: { identifier: { name: string } } }).table.identifier.name);
const isCountingColumn = (node: object) => countingColumns.has((node as { column: { name: string } }).column.name);
