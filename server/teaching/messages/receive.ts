import type { Insertable } from "kysely";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type * as schema from "../../../contract/teaching/messages/schema.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { refuseBots } from "../../platform/botcheck/refuse-bots.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { messageReceived } from "./letters.ts";

/**
 * Stores a contact message and emails it to the owner. Sends nothing to the entered address, so that the form cannot
 * be used to send spam. Idempotent by `id`. Refuses `bot-check-failed`.
 */
export async function receiveContactMessage(
  ctx: Ctx,
  { body }: Parsed<typeof schema.sendContactMessage>,
): Promise<{ message: string }> {
  const { id, name, email, message, recaptchaToken } = body;
  await refuseBots(ctx, recaptchaToken, "contact_form_submit");
  const row = { kind: "contact", name, email, phone: null, session_type: null, body: message } as const;
  await ctx.tx(async (tx) => {
    if ((await storeMessage(tx, id, row)).isNew) await tx.send("owner", () => messageReceived(body));
  });
  return { message: t.thankYouYourMessage };
}

export type Written = Omit<Insertable<Tables["messages"]>, "id" | "received_at" | "state">;

/** After this time, the same content is a new message. */
const sameFormHours = 24;

/**
 * Stores a visitor's message. Returns the stored one for a repeat: the id is known and the same content was stored
 * recently, so the form was sent again after a lost response. Other content under a known id is a corrected form, and
 * is stored as a second message.
 */
export async function storeMessage(
  tx: Tx,
  id: string | undefined,
  written: Written,
): Promise<{ id: string; isNew: boolean }> {
  const insert = (as: string) =>
    tx.db
      .insertInto("messages")
      .values({ ...written, id: as, received_at: tx.now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
  const inserted = await insert(id ?? newId());
  if (inserted) return { ...inserted, isNew: true };
  const same = await tx.db
    .selectFrom("messages")
    .select("id")
    .where("kind", "=", written.kind)
    .where("name", "=", written.name)
    .where("email", "=", written.email)
    .where("phone", "is not distinct from", written.phone ?? null)
    .where("session_type", "is not distinct from", written.session_type ?? null)
    .where("slot_id", "is not distinct from", written.slot_id ?? null)
    .where("body", "=", written.body)
    .where("received_at", ">", new Date(tx.now.getTime() - sameFormHours * 3_600_000))
    .executeTakeFirst();
  if (same) return { ...same, isNew: false };
  const second = newId();
  await insert(second);
  return { id: second, isNew: true };
}
