import type { Message } from "../../contract/messages.ts";
import type { Ctx, Tx } from "../ctx.ts";
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

/**
 * Marks a request for a free session as answered, as part of what answers it. Returns what its visitor wrote. Refuses
 * `not-found`, also for a message that is no request.
 */
export async function answerRequest(tx: Tx, id: string): Promise<string> {
  const row = await tx.db
    .updateTable("messages")
    .set({ state: "answered" })
    .where("id", "=", id)
    .where("kind", "=", "free-session")
    .returning("body")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row.body;
}
