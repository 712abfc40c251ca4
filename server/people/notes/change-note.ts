import type { ClientNote } from "../../../contract/people.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { noteAssociatedData, toClientNote, openNote } from "../read.ts";

type Input = { params: { id: string }; body: { body: string; version: number } };

/**
 * Changes a private note. Refuses `not-found`, `stale` if the note's version is newer than the one the caller read,
 * and `note-sealed` if the note cannot be opened: an unreadable text must not be overwritten.
 */
export function changeNote(ctx: Ctx, { params, body }: Input): Promise<ClientNote> {
  return ctx.tx(async (tx) => {
    const note = await tx.db
      .selectFrom("client_notes")
      .selectAll()
      .where("id", "=", params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!note) throw new Refusal("not-found");
    const text = openNote(tx, note);
    if (text === undefined) throw new Refusal("note-sealed");
    // Unchanged text, for example a retry after a lost response: no conflict, whichever version the caller read.
    if (text === body.body) return toClientNote(tx, note);
    if (note.version !== body.version) throw new Refusal("stale");
    const { keyId, sealed } = tx.sealer.seal(body.body, noteAssociatedData(note));
    const changed = await tx.db
      .updateTable("client_notes")
      .set({ key_id: keyId, sealed, changed_at: tx.now, version: note.version + 1 })
      .where("id", "=", note.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toClientNote(tx, changed);
  });
}
