import type { z } from "zod";
import type { requestFreeSession } from "../../contract/schema/messages.ts";
import * as t from "../../contract/text/server/messages.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { requestConfirmed, requestReceived } from "./letters.ts";
import { storeMessage } from "./store.ts";

/**
 * Stores a request for the free session, emails it to the owner and confirms it to the visitor. Idempotent by `id`.
 * Refuses `bot-check-failed`.
 */
export async function receiveFreeSessionRequest(
  ctx: Ctx,
  { body }: { body: z.output<typeof requestFreeSession.body> },
): Promise<{ message: string }> {
  if (!(await ctx.botCheck.check(body.captchaToken, "submit", ctx.now, ctx.ip))) throw new Refusal("bot-check-failed");
  await ctx.tx(async (tx) => {
    const isNew = await storeMessage(tx, body.id, {
      kind: "free-session",
      name: body.name,
      email: body.email,
      phone: body.phone,
      session_type: body.sessionType,
      body: body.message,
    });
    if (!isNew) return;
    await tx.send(requestReceived(body));
    await tx.send(await requestConfirmed(tx, body));
  });
  return { message: t.successYourFormHasBeen };
}
