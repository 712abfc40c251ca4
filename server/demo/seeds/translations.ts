import type { Transaction } from "kysely";
import type { Tables } from "../../platform/db/schema.ts";

/** Stores the Spanish of texts. A text that is there already keeps its translation. */
export async function seedTranslations(
  tx: Transaction<Tables>,
  pairs: Iterable<readonly [source: string, words: string]>,
  changed_at: Date,
): Promise<void> {
  const rows = [...new Map(pairs)].map(([source, words]) => ({ language: "es" as const, source, words, changed_at }));
  const added = tx
    .insertInto("translations")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
  await added.execute();
}
