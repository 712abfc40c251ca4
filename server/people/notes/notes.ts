import type { Parsed } from "../../../contract/endpoint.ts";
import type * as schema from "../../../contract/schema/people.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import { liveStudent } from "../../auth/students/student.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { Refusal } from "../../refusal.ts";
import { noteAssociatedData, openNote, toClientNote } from "../read.ts";

/**
 * Stores a private note about a client, sealed. Idempotent by the note's id: if the note exists, returns it
 * unchanged. Refuses `not-found` if the client does not exist, or if the id belongs to a note about another client.
 */
export function addNote(ctx: Ctx, { params, body }: Parsed<typeof schema.addNote>) {
  return ctx.tx(async (tx) => {
    // Row lock: a concurrent deletion of the account waits, and then deletes this note as well.
    const client = await liveStudent(tx, params.id).forShare().executeTakeFirst();
    if (!client) throw new Refusal("not-found");
    const noteKey = { id: body.id ?? newId(), user_id: client.id, person_id: null };
    const { keyId, sealed } = tx.sealer.seal(body.body, noteAssociatedData(noteKey));
    await tx.db
      .insertInto("client_notes")
      .values({ ...noteKey, key_id: keyId, sealed, written_at: tx.now, changed_at: tx.now })
      .onConflict((note) => note.column("id").doNothing())
      .execute();
    const note = await noteOf(tx, noteKey.id).where("user_id", "=", noteKey.user_id).executeTakeFirst();
    if (!note) throw new Refusal("not-found");
    return toClientNote(tx, note);
  });
}

/** Changes a private note. Refuses `note-sealed` if it cannot be opened: an unreadable text must not be overwritten. */
export function changeNote(ctx: Ctx, { params, body }: Parsed<typeof schema.changeNote>) {
  return ctx.tx(async (tx) => {
    const note = await noteOf(tx, params.id).forUpdate().executeTakeFirst();
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

/** Deletes a private note, also one that cannot be opened. Refuses `stale` unless the version is the current one. */
export function removeNote(ctx: Ctx, { params, query }: Parsed<typeof schema.removeNote>) {
  return ctx.tx(async (tx) => {
    const note = await noteOf(tx, params.id).forUpdate().executeTakeFirst();
    if (!note) throw new Refusal("not-found");
    if (query.version !== undefined && query.version !== note.version) throw new Refusal("stale");
    await tx.db.deleteFrom("client_notes").where("id", "=", params.id).execute();
    return { message: adminShared.noteRemoved };
  });
}

const noteOf = ({ db }: Tx, id: string) => db.selectFrom("client_notes").selectAll().where("id", "=", id);
