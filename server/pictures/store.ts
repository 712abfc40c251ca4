import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";
import type { RenderedPicture } from "./render.ts";

/** Keeps a picture with its renditions; one that is there already stays, and is wanted anew. */
export async function storePicture(
  db: Transaction<Tables>,
  { facts, renditions }: RenderedPicture,
  now: Date,
): Promise<void> {
  const wanted = await db
    .updateTable("pictures")
    .set({ wanted_at: now })
    .where("name", "=", facts.name)
    .executeTakeFirst();
  if (wanted.numUpdatedRows > 0n) return;
  const added = await db
    .insertInto("pictures")
    .values({ ...facts, created_at: now, wanted_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  if (!added) return;
  const rows = renditions.map((rendition) => ({ name: facts.name, ...rendition }));
  await db.insertInto("picture_renditions").values(rows).execute();
}
