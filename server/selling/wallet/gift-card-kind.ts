import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { addDays, addMonths, dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { wholeUnits } from "../../../contract/platform/values/units.ts";
import type { Recipient } from "../../../contract/selling/wallet/schema.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { inEnglish } from "../../platform/language/language.ts";
import { button, code, facts, paragraph } from "../../platform/mail/letter.ts";
import { giftCode, giftCodeHash, shownGiftCode } from "../payments/gift-codes.ts";
import { grantLot } from "../payments/lots-and-tenders.ts";
import type { Purchase, PurchaseKind } from "../payments/purchase-kinds.ts";
import { payerOf } from "../payments/read.ts";
import { removeGoodsPart } from "../payments/state.ts";
import { giftCardPage } from "./gift-cards.ts";
import { lotOfPurchase, takeAllBack, takeBack, unspentCents } from "./sold-lot.ts";

/** The recipient is here only until the gift card is paid; then it is in `gift_mails`, which is purged. */
type GiftCardGoods = { cents: number; years: number | null; recipient?: Recipient };
const goodsOf = ({ goods }: Pick<Purchase, "goods">) => goods as GiftCardGoods;

export const wordsOfGiftCard = ({ cents }: Pick<GiftCardGoods, "cents">) => t.giftCardWords(priceWords(cents));

/**
 * A gift card as a kind of purchase. It is not taxed when it is sold: its later purchases are. Neither a pass nor a
 * wallet pays for it (docs/decisions/061-wallet.md).
 */
export const giftCardKind: PurchaseKind<"gift-card"> = {
  gone: "offer-gone",

  async price(tx, { amount, recipient, email }) {
    const { years } = await offeredGiftCards(tx, amount);
    const today = studioDay(tx.now);
    if (recipient && recipient.sendOn > addDays(today, 366))
      throw new Refusal("invalid", { fields: { "recipient.sendOn": t.sendWithinYear } });
    const goods: GiftCardGoods = { cents: centsOf(amount), years, ...(recipient ? { recipient } : {}) };
    return {
      lines: [{ kind: "gift-card", name: inEnglish(() => wordsOfGiftCard(goods)), cents: goods.cents }],
      goods,
      ...(email ? { payerEmail: email } : {}),
    };
  },

  pin: async () => true,
  async unpin() {},
  async release() {},

  /** Grants the gift card to no person: its code pays, or puts it into a wallet. */
  async fulfil(tx, purchase) {
    if (await lotOfPurchase(tx, purchase.id)) return true;
    const { recipient } = goodsOf(purchase);
    // The account was deleted while the provider decided: no one would have the code.
    if (!recipient && purchase.user_id !== null && !(await payerOf(tx, purchase))) return false;
    const id = newId(tx.now.getTime());
    const today = studioDay(tx.now);
    await grantGiftCard(tx, { ...goodsOf(purchase), id, purchaseId: purchase.id });
    if (!recipient) return true;
    const giver_name = (await payerOf(tx, purchase))?.name.slice(0, 200) ?? "";
    const { name: recipient_name, email: recipient_email, message, sendOn } = recipient;
    const send_on = sendOn < today ? today : sendOn;
    await tx.db
      .insertInto("gift_mails")
      .values({ lot_id: id, giver_name, recipient_name, recipient_email, message, send_on })
      .execute();
    await removeGoodsPart(tx, purchase.id, "recipient");
    return true;
  },

  async withdraw(tx, purchase) {
    await takeAllBack(tx, purchase);
    const lot = await lotOfPurchase(tx, purchase.id);
    if (lot) await tx.db.deleteFrom("gift_mails").where("lot_id", "=", lot.id).where("sent_at", "is", null).execute();
  },
  unspentCents,
  takeBack,

  async receiptBlocks(tx, purchase) {
    const lot = await lotOfPurchase(tx, purchase.id);
    if (!lot) return [];
    const mail = await tx.db.selectFrom("gift_mails").selectAll().where("lot_id", "=", lot.id).executeTakeFirst();
    const shown = shownGiftCode(tx.signer, lot);
    return [
      ...(shown ? [paragraph(t.codeOfGiftCard), code(shown)] : []),
      facts({
        [t.sentOn]: mail && t.toOn(mail.recipient_name, mail.recipient_email, dateWords(mail.send_on)),
        [t.goodUntilLabel]: lot.expires_on ? dateWords(lot.expires_on) : t.neverExpires,
      }),
      paragraph(t.howToRedeem),
      button(t.printGiftCard, giftCardPage(tx, lot.id)),
    ];
  },

  words: (purchase) => wordsOfGiftCard(goodsOf(purchase)),

  async show(_ctx, purchase) {
    const { recipient } = goodsOf(purchase);
    const mailed = recipient?.name && { label: t.byEmail, value: `${recipient.name}, ${dateWords(recipient.sendOn)}` };
    return {
      facts: [{ label: t.yourChoice, value: wordsOfGiftCard(goodsOf(purchase)) }, ...(mailed ? [mailed] : [])],
      needsPayer: purchase.user_id === null,
    };
  },
};

/** The gift cards on sale. Refuses `offer-gone`, and `invalid` for an amount in dollars that is not sold. */
export async function offeredGiftCards(
  { site }: Pick<Tx, "site">,
  amount: number,
): Promise<{ years: GiftCardGoods["years"] }> {
  const { isSold, amounts, least, most, years } = (await site.settings()).giftCards;
  if (!isSold) throw new Refusal("offer-gone");
  if (amounts.includes(amount) || (Number.isInteger(amount) && amount >= least && amount <= most)) return { years };
  const message = t.chooseOfferedAmount(amountWords(least), amountWords(most), wholeUnits());
  throw new Refusal("invalid", { message, fields: { amount: message } });
}

/** Grants a gift card to no person. Its code is derived from its id. */
export async function grantGiftCard(
  tx: Tx,
  { id, cents, years, purchaseId }: { id: string; purchaseId: string } & Pick<GiftCardGoods, "cents" | "years">,
): Promise<void> {
  await grantLot(tx, {
    id,
    personId: null,
    kind: "gift-card",
    name: inEnglish(() => wordsOfGiftCard({ cents })),
    units: cents,
    soldCents: 1,
    expiresOn: years === null ? null : addMonths(studioDay(tx.now), 12 * years),
    purchaseId,
    codeHash: giftCodeHash(giftCode(tx.signer, id)),
  });
}
