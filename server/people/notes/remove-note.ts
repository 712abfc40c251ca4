import * as adminShared from "../../../contract/text/admin/shared.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";

type Input = { params: { id: string }; query: { version?: number | undefined } };

/**
 * Deletes a private note, also one that cannot be opened. Refuses `not-found`, and `stale` if the note's version is
 * newer than the one the caller read.
 */
export function removeNote(ctx: Ctx, { params, query }: Input): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const note = await tx.db
      .selectFrom("client_notes")
      .select("version")
      .where("id", "=", params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!note) throw new Refusal("not-found");
    if (query.version !== undefined && query.version !== note.version) throw new Refusal("stale");
    await tx.db.deleteFrom("client_notes").where("id", "=", params.id).execute();
    return { message: adminShared.noteRemoved };
  });
}
