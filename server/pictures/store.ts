import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";
import type { RenderedPicture } from "./render.ts";

/** Keeps a picture with its renditions; one that is there already stays as it is. */
export async function storePicture(
  db: Transaction<Tables>,
  { facts, renditions }: RenderedPicture,
  now: Date,
): Promise<void> {
  const added = await db
    .insertInto("pictures")
    .values({ ...facts, created_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  if (!added) return;
  const rows = renditions.map((rendition) => ({ name: facts.name, ...rendition }));
  await db.insertInto("picture_renditions").values(rows).execute();
}
