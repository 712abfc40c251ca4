import { sql } from "kysely";
import { paths } from "../../../contract/paths.ts";
import { dollarsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type * as schema from "../../../contract/selling/wallet/schema.ts";
import type { BoughtGiftCard, GiftCard, SoldGiftCard } from "../../../contract/selling/wallet/schema.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { idOfToken } from "../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Signer } from "../../platform/call/ctx.ts";
import { giftCodeHash, shownGiftCode } from "../payments/gift-codes.ts";
import { redeemLot } from "../payments/lots-and-tenders.ts";
import { limitWrongGiftCodes } from "../payments/wrong-codes.ts";
import { personOfAccount } from "./person.ts";

/** How long the buyer's page can read the code after the payment. Then it is in the receipt. */
const codeMinutes = 60;

/** Path of the page of a gift card, which shows its code. */
export const giftCardPage = ({ signer }: { signer: Pick<Signer, "mac"> }, lotId: string): string =>
  paths.giftCard(`${lotId}.${signer.mac(pagePurpose, lotId)}`);

const pagePurpose = "gift card page";

/** The gift card of the mailed token. Refuses `link-dead`. */
export async function readGiftCard(ctx: Ctx, { query }: Parsed<typeof schema.readGiftCard>): Promise<GiftCard> {
  const lotId = idOfToken(ctx.signer, pagePurpose, query.token);
  const row = lotId ? await giftCards(ctx).where("wallet_lots.id", "=", lotId).executeTakeFirst() : undefined;
  if (!row) throw new Refusal("link-dead");
  return cardOf(ctx, row);
}

/** A gift card for its buyer, who knows the id of the purchase. Refuses `not-found`, also after an hour. */
export async function readBoughtGiftCard(
  ctx: Ctx,
  { params }: Parsed<typeof schema.readBoughtGiftCard>,
): Promise<BoughtGiftCard> {
  const row = await giftCards(ctx)
    .innerJoin("purchases", "purchases.id", "wallet_lots.purchase_id")
    .select(["purchases.user_id", "send_on", "sent_at", "recipient_email"])
    .where("purchases.id", "=", params.id)
    .where("purchases.kind", "=", "gift-card")
    .where("paid_at", ">", new Date(ctx.now.getTime() - codeMinutes * 60_000))
    .executeTakeFirst();
  const callerId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  if (!row || (row.user_id !== null && row.user_id !== callerId)) throw new Refusal("not-found");
  return { ...cardOf(ctx, row), mailed: mailedCard(row), pagePath: giftCardPage(ctx, row.id) };
}

/** The gift cards of a sale at the door, for the owner. None if the sale is unknown. */
export async function readSoldGiftCards(
  ctx: Ctx,
  { params }: Parsed<typeof schema.readSoldGiftCards>,
): Promise<SoldGiftCard[]> {
  const rows = await giftCards(ctx)
    .innerJoin("purchases", "purchases.id", "wallet_lots.purchase_id")
    .where("purchases.id", "=", params.id)
    .where("purchases.kind", "=", "door")
    .orderBy("wallet_lots.id")
    .execute();
  return rows.map((row) => ({ ...cardOf(ctx, row), _id: row.id, pagePath: giftCardPage(ctx, row.id) }));
}

type MailRow = { recipient_name: string; recipient_email: string; send_on: string; sent_at: Date | null };

/** How a gift card is mailed; null if it is not. */
export function mailedCard(row: { [Column in keyof MailRow]: MailRow[Column] | null }): BoughtGiftCard["mailed"] {
  const { recipient_name: recipientName, recipient_email: recipientEmail, send_on: sendOn, sent_at } = row;
  if (recipientName === null || recipientEmail === null || sendOn === null) return null;
  return { recipientName, recipientEmail, sendOn, isSent: sent_at !== null };
}

/**
 * SQL over `wallet_lots`: what is left on a card; of a redeemed one, what was left then. The giver does not learn what
 * its owner spends.
 */
const shownCents = sql<number>`case when wallet_lots.redeemed_at is null then remaining else coalesce((
  select balance from wallet_entries where lot_id = wallet_lots.id and at <= wallet_lots.redeemed_at
  order by nth desc limit 1), units) end`;

const giftCards = ({ db }: Pick<Ctx, "db">) =>
  db
    .selectFrom("wallet_lots")
    .leftJoin("gift_mails", "gift_mails.lot_id", "wallet_lots.id")
    .select(["wallet_lots.id", "units", "remaining", "expires_on", "wallet_lots.person_id", "code_hash"])
    .select(shownCents.as("shown_cents"))
    .select(["giver_name", "recipient_name", "message"])
    .where("wallet_lots.kind", "=", "gift-card");

type CardRow = NonNullable<Awaited<ReturnType<ReturnType<typeof giftCards>["executeTakeFirst"]>>>;

function cardOf(ctx: Pick<Ctx, "signer" | "now">, row: CardRow): GiftCard {
  const isOver = row.expires_on !== null && row.expires_on < studioDay(ctx.now);
  const isUsable = row.person_id === null && row.remaining > 0 && !isOver;
  return {
    amount: dollarsOf(row.units),
    left: isOver ? 0 : dollarsOf(row.shown_cents),
    code: isUsable ? (shownGiftCode(ctx.signer, row) ?? null) : null,
    expiresOn: row.expires_on,
    giverName: row.giver_name ?? "",
    recipientName: row.recipient_name ?? "",
    message: row.message ?? "",
  };
}

/** Puts a gift card into the caller's wallet. Refuses `limited`, and `gift-code-unknown`, which says nothing else. */
export async function redeemGiftCard(
  ctx: Ctx,
  { body }: Parsed<typeof schema.redeemGiftCard>,
): Promise<{ message: string; amount: number }> {
  if (ctx.actor.kind !== "user") throw new Refusal("not-signed-in");
  const { id } = ctx.actor;
  const redeem = () =>
    ctx.tx(async (tx) => {
      const personId = await personOfAccount(tx, id);
      if (!personId) throw new Refusal("not-signed-in");
      const redeemed = await redeemLot(tx, { codeHash: giftCodeHash(body.code), personId });
      if (!redeemed) throw new Refusal("gift-code-unknown");
      return redeemed;
    });
  const lot = await limitWrongGiftCodes(ctx, redeem);
  const isNow = lot.redeemed_at?.getTime() === ctx.now.getTime();
  const amount = dollarsOf(lot.remaining);
  return {
    message: isNow ? t.redeemed(priceWords(lot.remaining)) : t.redeemedBefore(priceWords(lot.remaining)),
    amount,
  };
}
