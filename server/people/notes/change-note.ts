import type { ClientNote } from "../../../contract/clients.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { aboutNote, noteOf, openedNote } from "../read.ts";

type Input = { params: { id: string }; body: { body: string; version: number } };

/**
 * Changes a private note as it was read. Refuses `not-found`; `stale` when another text has been written meanwhile,
 * which stays as it is; and `note-sealed` for one that cannot be opened, for nobody should write over what she
 * cannot read.
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
    const text = openedNote(tx, note);
    if (text === undefined) throw new Refusal("note-sealed");
    // Also the repeat of a browser that did not hear the yes.
    if (text === body.body) return noteOf(tx, note);
    if (note.version !== body.version) throw new Refusal("stale");
    const { keyId, sealed } = tx.sealer.seal(body.body, aboutNote(note));
    const changed = await tx.db
      .updateTable("client_notes")
      .set({ key_id: keyId, sealed, changed_at: tx.now, version: note.version + 1 })
      .where("id", "=", note.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return noteOf(tx, changed);
  });
}
