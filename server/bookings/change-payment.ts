import { type SqlBool, sql } from "kysely";
import type { Parsed } from "../../contract/endpoint.ts";
import { priceWords } from "../../contract/money.ts";
import type { PaymentTerms } from "../../contract/owner-bookings.ts";
import type { changePayment as schema } from "../../contract/schema/owner-bookings.ts";
import * as t from "../../contract/text/server/bookings.ts";
import { newToken } from "../auth/tokens.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { bookingRows, paymentLinkLetter } from "./letters.ts";

/**
 * Changes how a live booking is paid: free, cash (received or not yet), or a payment link. Choosing a link sends a
 * new one and invalidates the previous one. Refuses `not-found`, and `already-paid` for a booking that was paid
 * online, which can only be refunded.
 */
export function changePayment(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const { token, hash } = newToken();
    const { cash_received_at, link_hash, link_sent_at, ...money } = paymentColumns(body, tx.now, hash);
    const changed = await tx.db
      .updateTable("bookings")
      .set((of) => ({
        ...money,
        // Marking cash as received again keeps the first time.
        cash_received_at: cash_received_at ? of.fn.coalesce("cash_received_at", of.val(cash_received_at)) : null,
        // Otherwise keeps the hash of an old link: its page then says that there is nothing to pay.
        ...(link_hash ? { link_hash, link_sent_at } : {}),
      }))
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .where("payment_id", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Refusal((await isLive(tx, params.id)) ? "already-paid" : "not-found");
    if (body.by !== "link") return { message: savedMessage(body) };
    const [row] = await bookingRows(tx, { id: params.id });
    if (!row?.email) throw new Refusal("not-found", { message: t.thereIsNoAddress });
    await tx.send(await paymentLinkLetter(tx, row, token));
    return { message: t.linkIsOnItsWay(row.email) };
  });
}

async function isLive(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: SqlBool }>`
    select exists (select from bookings where id = ${id} and state = 'live') as is`.execute(tx.db);
  return Boolean(rows[0]!.is);
}

function savedMessage(payment: Exclude<PaymentTerms, { by: "link" }>): string {
  if (payment.by === "free") return t.thereIsNothingToPay;
  const price = priceWords(payment.amount * 100);
  return payment.isReceived ? t.inCashReceived(price) : t.inCashNotReceivedYet(price);
}

/** The payment columns of a booking. `linkHash` is the hash of the new link's token, used only for a link. */
export function paymentColumns(payment: PaymentTerms, now: Date, linkHash: string) {
  const isLink = payment.by === "link";
  return {
    paid_by: payment.by,
    amount_cents: payment.by === "free" ? 0 : payment.amount * 100,
    cash_received_at: payment.by === "cash" && payment.isReceived ? now : null,
    link_hash: isLink ? linkHash : null,
    link_sent_at: isLink ? now : null,
  };
}
