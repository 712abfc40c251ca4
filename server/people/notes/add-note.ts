import type { ClientNote } from "../../../contract/clients.ts";
import type { Ctx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { Refusal } from "../../refusal.ts";
import { aboutNote, noteOf } from "../read.ts";

type Input = { params: { id: string }; body: { id?: string | undefined; body: string } };

/**
 * Writes a private note about a client, sealed. With the id of a note that is there already nothing is written: that
 * one is answered. Refuses `not-found` for somebody who is no client.
 */
export function addNote(ctx: Ctx, { params, body }: Input): Promise<ClientNote> {
  return ctx.tx(async (tx) => {
    // Held while it is written: an account that is removed at this moment takes all its notes along.
    const client = await tx.db
      .selectFrom("users")
      .select("id")
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .forShare()
      .executeTakeFirst();
    if (!client) throw new Refusal("not-found");
    const which = { id: body.id ?? newId(), user_id: client.id };
    const { keyId, sealed } = tx.sealer.seal(body.body, aboutNote(which));
    await tx.db
      .insertInto("client_notes")
      .values({ ...which, key_id: keyId, sealed, written_at: tx.now, changed_at: tx.now })
      .onConflict((note) => note.column("id").doNothing())
      .execute();
    const note = await tx.db
      .selectFrom("client_notes")
      .selectAll()
      .where("id", "=", which.id)
      .where("user_id", "=", which.user_id)
      .executeTakeFirst();
    if (!note) throw new Refusal("not-found");
    return noteOf(tx, note);
  });
}
