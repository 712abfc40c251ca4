import type { Message } from "../../contract/messages.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

type Input = { params: { id: string }; body: { state: Message["state"] } };

/** Marks a message as answered, or as new again; marking it twice changes nothing. Refuses `not-found`. */
export async function markMessage(ctx: Ctx, { params, body }: Input): Promise<{ state: Message["state"] }> {
  const row = await ctx.db
    .updateTable("messages")
    .set({ state: body.state })
    .where("id", "=", params.id)
    .returning("state")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}
