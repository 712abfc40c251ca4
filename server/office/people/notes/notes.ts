import type { Kysely } from "kysely";
import type * as schema from "../../../../contract/office/people/schema.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { newId } from "../../../platform/db/id.ts";
import type { Tables } from "../../../platform/db/schema.ts";
import type { Sealer } from "../../../platform/sealing/sealing.ts";
import { keptPerson } from "../../../teaching/waivers/waiver.ts";
import { noteAssociatedData, openNote, toClientNote } from "../read.ts";

/**
 * Stores a private note about a person or the one that a merge has kept, sealed; with an account, about that. Idempotent
 * by the note's id: if the note exists, returns it unchanged. Refuses `not-found` if there is no such person, or if the
 * id belongs to a note about another one.
 */
export function addNote(ctx: Ctx, { params, body }: Parsed<typeof schema.addNote>) {
  return ctx.tx(async (tx) => {
    // Row lock: a concurrent deletion of the account waits, and then deletes this note as well.
    const account = await tx.db
      .selectFrom("users")
      .select("id")
      .where((is) => is.and({ person_id: keptPerson(params.id), state: "live" }))
      .orderBy("created_at")
      .forShare()
      .executeTakeFirst();
    const person = account
      ? undefined
      : await tx.db
          .selectFrom("people")
          .select("id")
          .where("id", "=", keptPerson(params.id))
          .where((of) => of.or([of("name", "<>", ""), of("email", "is not", null)]))
          .forShare()
          .executeTakeFirstOrThrow(() => new Refusal("not-found"));
    const about = { user_id: account?.id ?? null, person_id: person?.id ?? null };
    const noteKey = { id: body.id ?? newId(), ...about };
    tx.about({ note: noteKey.id });
    const { keyId, sealed } = tx.sealer.seal(body.body, noteAssociatedData(noteKey));
    await tx.db
      .insertInto("client_notes")
      .values({ ...noteKey, key_id: keyId, sealed, written_at: tx.now, changed_at: tx.now })
      .onConflict((note) => note.column("id").doNothing())
      .execute();
    const note = await noteOf(tx, noteKey.id).executeTakeFirst();
    if (note?.user_id !== about.user_id || note.person_id !== about.person_id) throw new Refusal("not-found");
    return toClientNote(tx, note);
  });
}

/** Changes a private note. Refuses `note-sealed` if it cannot be opened: an unreadable text must not be overwritten. */
export function changeNote(ctx: Ctx, { params, body }: Parsed<typeof schema.changeNote>) {
  return ctx.tx(async (tx) => {
    const note = await noteOf(tx, params.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal("not-found"));
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
    const note = await noteOf(tx, params.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal("not-found"));
    if (query.version !== undefined && query.version !== note.version) throw new Refusal("stale");
    await tx.db.deleteFrom("client_notes").where("id", "=", params.id).execute();
    return { message: adminShared.noteRemoved };
  });
}

const noteOf = ({ db }: Tx, id: string) => db.selectFrom("client_notes").selectAll().where("id", "=", id);

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
