import { sql } from "kysely";
import { paths } from "../../../contract/paths.ts";
import { addDays, dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import type { Covers } from "../../../contract/selling/wallet/schema.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { Refusal, type Tx } from "../../platform/call/ctx.ts";
import { inEnglish, ownersWords } from "../../platform/language/language.ts";
import { button, facts, paragraph } from "../../platform/mail/letter.ts";
import { grantLot } from "../payments/lots-and-tenders.ts";
import type { Purchase, PurchaseKind } from "../payments/purchase-kinds.ts";
import { payerOf } from "../payments/read.ts";
import { type Offer, shownPass } from "./passes.ts";
import { lotOfPurchase, takeAllBack, takeBack, unspentCents } from "./sold-lot.ts";

/** A pass as it was when it was sold. */
type SoldPass = { offerId: string; name: string; covers: Covers; uses: number; validDays: number | null };
const goodsOf = ({ goods }: Pick<Purchase, "goods">) => goods as SoldPass;

export const wordsOfPass = ({ name, uses }: Pick<SoldPass, "name" | "uses">) =>
  t.passWords(ownersWords(name), t.usesWords(uses));

export const soldPassOf = ({ id: offerId, name, covers, uses, valid_days: validDays }: Offer): SoldPass => ({
  offerId,
  name,
  covers,
  uses,
  validDays,
});

/** A pass as a kind of purchase. It is not taxed when it is sold, and no pass pays for it. Nothing is held. */
export const passKind: PurchaseKind<"pass"> = {
  gone: "offer-gone",

  async price(tx, { offerId, email }) {
    const offer = await shownPass(tx, offerId);
    if (!offer) throw new Refusal("offer-gone");
    const goods = soldPassOf(offer);
    const line = { kind: "pass", name: inEnglish(() => wordsOfPass(goods)), cents: offer.price_cents } as const;
    return { lines: [line], goods, ...(email ? { payerEmail: email } : {}) };
  },

  pin: async () => true,
  async unpin() {},
  async release() {},

  /** Grants the pass to the payer's person. False without one any more. A later change of the offer does not touch it. */
  async fulfil(tx, purchase) {
    if (await lotOfPurchase(tx, purchase.id)) return true;
    // The account was deleted while the provider decided: no one could use the pass.
    if (purchase.user_id !== null && !(await payerOf(tx, purchase))) return false;
    const of = { personId: await personOf(tx, purchase), cents: purchase.total_cents, purchaseId: purchase.id };
    await grantPass(tx, goodsOf(purchase), of);
    return true;
  },

  withdraw: takeAllBack,
  unspentCents,
  takeBack,

  async receiptBlocks(tx, purchase) {
    const { covers, uses } = goodsOf(purchase);
    const lot = await lotOfPurchase(tx, purchase.id);
    const ofPass = facts({
      [t.goodFor]: t.coveredUses[covers],
      [t.uses]: String(uses),
      [t.goodUntilLabel]: lot?.expires_on ? dateWords(lot.expires_on) : t.neverExpires,
    });
    if (purchase.user_id)
      return [
        ofPass,
        paragraph(t.yourPassIsInYourWallet),
        button(t.seeYourWallet, paths.user(purchase.user_id, "wallet")),
      ];
    return [ofPass, paragraph(t.loginToUsePass(purchase.payer_email)), button(t.toLogin, paths.login())];
  },

  words: (purchase) => wordsOfPass(goodsOf(purchase)),

  show: async (_ctx, purchase) => ({
    facts: [{ label: t.yourChoice, value: ownersWords(goodsOf(purchase).name) }],
    needsPayer: purchase.user_id === null,
  }),
};

/** Grants a pass to a person. `cents`: what the whole pass was sold for. */
export async function grantPass(
  tx: Tx,
  { name, covers, uses: units, validDays }: SoldPass,
  { cents, ...of }: { id?: string; personId: string; cents: number; purchaseId: string },
): Promise<void> {
  const soldCents = Math.floor(cents / units);
  const expiresOn = validDays === null ? null : addDays(studioDay(tx.now), validDays);
  await grantLot(tx, { ...of, kind: "pass", name, covers, units, soldCents, expiresOn });
}

/** The payer's person: of the account, or at the visitor's address. Refuses `invalid` without an address. */
async function personOf(tx: Tx, { person_id, payer_email }: Purchase): Promise<string> {
  if (person_id) return person_id;
  if (payer_email === "") throw new Refusal("invalid", { fields: { email: t.addEmailForPass } });
  const { rows } = await sql<{ id: string }>`select person_at(${payer_email}, '', '', ${tx.now}) as id`.execute(tx.db);
  return rows[0]!.id;
}
