import type { z } from "zod";
import type { sendContactMessage } from "../../contract/schema/messages.ts";
import * as t from "../../contract/text/server/messages.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { messageReceived } from "./letters.ts";
import { storeMessage } from "./store.ts";

/**
 * Stores a contact message and emails it to the owner. Sends nothing to the entered address, so that the form cannot
 * be used to send spam. Idempotent by `id`. Refuses `bot-check-failed`.
 */
export async function receiveContactMessage(
  ctx: Ctx,
  { body }: { body: z.output<typeof sendContactMessage.body> },
): Promise<{ message: string }> {
  const isHuman = await ctx.botCheck.check(body.recaptchaToken, "contact_form_submit", ctx.now, ctx.ip);
  if (!isHuman) throw new Refusal("bot-check-failed");
  await ctx.tx(async (tx) => {
    const isNew = await storeMessage(tx, body.id, {
      kind: "contact",
      name: body.name,
      email: body.email,
      phone: null,
      session_type: null,
      body: body.message,
    });
    if (isNew) await tx.send(messageReceived(body));
  });
  return { message: t.thankYouYourMessage };
}
