import type { Kysely } from "kysely";
import type { Tables } from "../../../platform/db/schema.ts";
import type { Sealer } from "../../../platform/sealing/sealing.ts";
import { noteAssociatedData, openNote } from "../read.ts";

/**
 * Seals the next notes after this id with the first key. A note that is changed at the same time is left to the change,
 * which sealed it too. Each note is one transaction, so a kill between two of them loses nothing.
 */
export async function resealNotes(db: Kysely<Tables>, sealer: Sealer, after: string | undefined) {
  const others = db.selectFrom("client_notes").selectAll().where("key_id", "<>", sealer.keyIds[0]!);
  const notes = await others
    .$if(after !== undefined, (query) => query.where("id", ">", after!))
    .orderBy("id")
    .limit(100)
    .execute();
  let resealed = 0;
  for (const note of notes) {
    const text = openNote({ sealer }, note);
    if (text === undefined) continue;
    const { keyId, sealed } = sealer.seal(text, noteAssociatedData(note));
    const unchanged = db.updateTable("client_notes").where("id", "=", note.id).where("sealed", "=", note.sealed);
    const { numUpdatedRows } = await unchanged.set({ key_id: keyId, sealed }).executeTakeFirst();
    resealed += Number(numUpdatedRows);
  }
  return { resealed, last: notes.at(-1)?.id };
}
