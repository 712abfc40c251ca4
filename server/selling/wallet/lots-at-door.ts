import { dollarsOf, priceWords } from "../../../contract/platform/values/money.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { GoodsAtDoor, WantedSale } from "../payments/goods-at-door.ts";
import type { PurchaseLine } from "../payments/purchase-kinds.ts";
import { grantGiftCard, offeredGiftCards, wordsOfGiftCard } from "./gift-card-kind.ts";
import { grantPass, soldPassOf, wordsOfPass } from "./pass-kind.ts";
import { type Offer, shownPass } from "./passes.ts";
import { takeAllBack, takeBack, takeUntouchedBack, unspentCents } from "./sold-lot.ts";

type WantedPass = WantedSale["passes"][number];

/**
 * Passes and gift cards at the door. A pass is of the person that the owner chose, and has its offer's price; a gift
 * card has a code. Lock order: purchase, lots.
 */
export const lotsAtDoor: GoodsAtDoor = {
  goods({ passes, giftCards }) {
    const each = [...passes, ...giftCards].flatMap(({ unitCents: cents, quantity }) =>
      Array.from({ length: quantity }, () => ({ id: newId(), cents })),
    );
    return each.length > 0 ? { lots: each } : {};
  },

  async take(tx, sale, { lots = [] }) {
    const ids = lots.map(({ id }) => id);
    for (const { quantity, ...wanted } of sale.passes) {
      const { personId } = sale;
      if (!personId) throw new Refusal("invalid", { message: t.chooseWhoseThePassIs });
      const pass = soldPassOf(await offerAtPrice(tx, wanted));
      const of = { personId, cents: wanted.unitCents, purchaseId: sale.id };
      for (const id of ids.splice(0, quantity)) await grantPass(tx, pass, { ...of, id });
    }
    for (const { unitCents: cents, quantity } of sale.giftCards) {
      const { years } = await offeredGiftCards(tx, dollarsOf(cents));
      for (const id of ids.splice(0, quantity)) await grantGiftCard(tx, { id, cents, years, purchaseId: sale.id });
    }
  },

  async lines(tx, { passes, giftCards }) {
    const lines: PurchaseLine[] = [];
    for (const { quantity, ...wanted } of passes) {
      const name = wordsOfPass(soldPassOf(await offerAtPrice(tx, wanted)));
      lines.push({ kind: "pass", name, quantity, cents: wanted.unitCents * quantity });
    }
    for (const { unitCents, quantity } of giftCards) {
      const name = wordsOfGiftCard({ cents: unitCents });
      lines.push({ kind: "gift-card", name, quantity, cents: unitCents * quantity });
    }
    return lines;
  },

  lockTaken: async (tx, saleId) => async () => {
    if (!(await takeUntouchedBack(tx, saleId))) throw new Refusal("wallet-short", { message: t.isUsedAlready });
  },

  withdraw: takeAllBack,
  unspentCents,
  takeBack,
};

/** A pass on sale at the price that the page showed. Refuses `offer-gone` and `price-changed`. */
async function offerAtPrice(tx: Tx, { _id, unitCents }: Omit<WantedPass, "quantity">): Promise<Offer> {
  const offer = await shownPass(tx, _id);
  if (!offer) throw new Refusal("offer-gone", { message: t.passIsNotSold });
  const { name, price_cents } = offer;
  if (price_cents !== unitCents)
    throw new Refusal("price-changed", { message: t.passCosts(name, priceWords(price_cents), priceWords(unitCents)) });
  return offer;
}
