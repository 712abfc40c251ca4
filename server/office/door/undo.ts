import type { DoorSale, undoDoorSale as schema } from "../../../contract/office/door/schema.ts";
import * as t from "../../../contract/office/door/text.desk.ts";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { isReturnedBy, returnCash } from "../../selling/payments/cash.ts";
import { lockPurchase } from "../../selling/payments/refunds/refund.ts";
import { doorSaleById } from "./read.ts";
import { tappedAt } from "./tapped-at.ts";

/**
 * Undoes a cash sale on the studio day of the sale, also if the tap of that day is sent later: the cash is noted as
 * returned, and what the sale took is given back, once. Repeating it changes nothing. Lock order: goods, sale. Refuses
 * `not-found`, `too-late`, `wallet-short` if a pass or gift card of the sale is used, and `nothing-to-refund` after a full
 * refund: the owner may have counted the tins since.
 */
export async function undoDoorSale(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof schema>,
): Promise<{ message: string; sale: DoorSale }> {
  const sale = await ctx.tx(async (tx) => {
    // Before its tins are read: the tins of a sale that is not committed yet would stay out of the stock.
    const { soldAt } = await doorSaleById(tx, id);
    const giveBack: (() => Promise<void>)[] = [];
    for (const { lockTaken } of tx.doorGoods) if (lockTaken) giveBack.push(await lockTaken(tx, id));
    await lockPurchase(tx, id);
    const stored = await doorSaleById(tx, id);
    // An undo returns the cash under the id of its sale, a refund under its own.
    if (await isReturnedBy(tx, id)) return stored;
    if (stored.isUndone) throw refundedRefusal(stored);
    const at = tappedAt(tx.now, body.undoneAt, new Date(soldAt));
    if (studioDay(new Date(soldAt)) !== studioDay(at)) throw new Refusal("too-late", { message: t.onlyOnTheSameDay });
    await returnCash(tx, id, { at, requestId: id });
    for (const give of giveBack) await give();
    return doorSaleById(tx, id);
  });
  return { message: t.saleIsUndoneInMail(priceWords(sale.totalCents)), sale };
}

function refundedRefusal({ lines }: DoorSale): Refusal {
  const tins = lines.some(({ kind }) => kind === "tins") ? [t.addTinsThatCameBack] : [];
  return new Refusal("nothing-to-refund", { message: [t.saleIsRefunded, ...tins].join(" ") });
}
