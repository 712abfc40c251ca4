import type { ClientNote } from "../../../contract/people.ts";
import type { Ctx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { Refusal } from "../../refusal.ts";
import { noteAssociatedData, toClientNote } from "../read.ts";

type Input = { params: { id: string }; body: { id?: string | undefined; body: string } };

/**
 * Stores a private note about a client, sealed. Idempotent by the note's id: if the note exists, returns it
 * unchanged. Refuses `not-found` if the client does not exist, or if the id belongs to a note about another client.
 */
export function addNote(ctx: Ctx, { params, body }: Input): Promise<ClientNote> {
  return ctx.tx(async (tx) => {
    // Row lock: a concurrent deletion of the account waits, and then deletes this note as well.
    const client = await tx.db
      .selectFrom("users")
      .select("id")
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .forShare()
      .executeTakeFirst();
    if (!client) throw new Refusal("not-found");
    const noteKey = { id: body.id ?? newId(), user_id: client.id };
    const { keyId, sealed } = tx.sealer.seal(body.body, noteAssociatedData(noteKey));
    await tx.db
      .insertInto("client_notes")
      .values({ ...noteKey, key_id: keyId, sealed, written_at: tx.now, changed_at: tx.now })
      .onConflict((note) => note.column("id").doNothing())
      .execute();
    const note = await tx.db
      .selectFrom("client_notes")
      .selectAll()
      .where("id", "=", noteKey.id)
      .where("user_id", "=", noteKey.user_id)
      .executeTakeFirst();
    if (!note) throw new Refusal("not-found");
    return toClientNote(tx, note);
  });
}
