import type { Parsed } from "../../contract/endpoint.ts";
import type { Message } from "../../contract/messages.ts";
import type { markMessage as schema } from "../../contract/schema/messages.ts";
import * as t from "../../contract/text/server/messages.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** Marks a message as answered or new. Idempotent. Refuses `not-found`. */
export async function markMessage(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<Pick<Message, "state">> {
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
 * Marks a request for a free session as answered, in the transaction that answers it. Returns the visitor's text.
 * Refuses `not-found`, also for a contact message.
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

/** Queues an undelivered email again. Refuses `not-found`, also for one that is already queued. */
export function retryUndelivered(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    if (!(await tx.sendAgain(params.id))) throw new Refusal("not-found");
    return { message: t.emailIsOnItsWayAgain };
  });
}
