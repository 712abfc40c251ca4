import { sql } from "kysely";
import type * as schema from "../../../contract/site/translations/schema.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";

/** Saves the translation of a text; an empty one is deleted. Refuses `stale` when it is not the one that was read. */
export async function saveTranslation(
  ctx: Ctx,
  { body: { language, source, words, was } }: Parsed<typeof schema.saveTranslation>,
): Promise<{ words: string }> {
  await ctx.tx(async (tx) => {
    const isThisText = sql<boolean>`language = ${language} and source_md5 = md5(${source})`;
    const row = await tx.db.selectFrom("translations").select("words").where(isThisText).forUpdate().executeTakeFirst();
    const current = row?.words ?? "";
    // A repeated request ends here, too.
    if (current === words) return;
    if (current !== was) throw new Refusal("stale");
    const values = { language, source, words, changed_at: tx.now };
    if (words === "") await tx.db.deleteFrom("translations").where(isThisText).execute();
    else if (row) await tx.db.updateTable("translations").set(values).where(isThisText).execute();
    else {
      const added = tx.db
        .insertInto("translations")
        .values(values)
        .onConflict((conflict) => conflict.doNothing());
      if (!(await added.returning("source_md5").executeTakeFirst())) throw new Refusal("stale");
    }
    for (const topic of ["site", "events", "chocolates", "slots", "passes"] as const) tx.changed(topic);
  });
  return { words };
}
