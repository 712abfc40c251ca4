import { type SqlBool, sql } from "kysely";
import { priceWords } from "../../contract/money.ts";
import type { PaymentTerms } from "../../contract/owner-bookings.ts";
import * as t from "../../contract/text/server/bookings.ts";
import { newToken } from "../auth/tokens.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { bookingRows } from "./letters.ts";
import { paymentLinkLetter } from "./payment-letters.ts";
import { paymentColumns } from "./payment-terms.ts";

/**
 * Changes how a live booking is paid: free, cash (received or not yet), or a payment link. Choosing a link sends a
 * new one and invalidates the previous one. Refuses `not-found`, and `already-paid` for a booking that was paid
 * online, which can only be refunded.
 */
export function changePayment(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: PaymentTerms },
): Promise<{ message: string }> {
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
