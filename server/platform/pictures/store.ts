import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";
import type { RenderedPicture } from "./render.ts";

/** Stores a picture with its renditions. If it exists already, only its retention starts again. */
export async function storePicture(
  db: Transaction<Tables>,
  { facts, renditions }: RenderedPicture,
  now: Date,
): Promise<void> {
  const existing = await db
    .updateTable("pictures")
    .set({ wanted_at: now })
    .where("name", "=", facts.name)
    .executeTakeFirst();
  if (existing.numUpdatedRows > 0n) return;
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

/**
 * Locks pictures and marks them as in use now, which keeps them from being purged. Returns the names that exist.
 * Locks in the order of names, because documents share pictures.
 */
export async function keepPictures(
  { db, now }: { db: Transaction<Tables>; now: Date },
  names: readonly string[],
): Promise<Set<string>> {
  const found = await db
    .selectFrom("pictures")
    .select("name")
    .where("name", "in", names)
    .orderBy("name")
    .forUpdate()
    .execute();
  await db.updateTable("pictures").set({ wanted_at: now }).where("name", "in", names).execute();
  return new Set(found.map(({ name }) => name));
}
