import { type Selectable, sql } from "kysely";
import { exactPriceWords, priceWords } from "../../../contract/platform/values/money.ts";
import { addMonths, dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { button, code, facts, type Letter, paragraph, quote } from "../../platform/mail/letter.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { utcDayStart } from "../../site/settings/past-retention.ts";
import { shownGiftCode } from "../payments/gift-codes.ts";
import { letterToPayer } from "../payments/letters.ts";
import { payerOf, purchasesQuery } from "../payments/read.ts";
import { giftCardPage } from "./gift-cards.ts";

type Mail = Selectable<Tables["gift_mails"]>;

/** Most mails of one run; the next run sends the rest. */
const mostMails = 100;

/**
 * Mails the gift cards whose day has come. Each is marked as sent in the transaction that writes its letter. Those that
 * wait for a secret do not delay others.
 */
export async function sendGiftMails(ctx: Pick<Ctx, "tx">): Promise<void> {
  const withoutCode: string[] = [];
  for (let sent = 0; sent < mostMails;) {
    const done = await ctx.tx((tx) => sendNext(tx, withoutCode));
    if (!done) return;
    if (done === "sent") sent++;
    failpoint("gift mail: committed");
  }
}

/**
 * One that was redeemed, refunded or used up before its day is not sent. One whose code cannot be shown waits until the
 * AUTH_SECRET that made it is listed again; its id is added to `withoutCode`.
 */
async function sendNext(tx: Tx, withoutCode: string[]): Promise<"sent" | "waits" | undefined> {
  const { rows } = await sql<Mail>`
    update gift_mails set sent_at = ${tx.now} where lot_id = (
      select lot_id from gift_mails join wallet_lots on wallet_lots.id = lot_id
      where sent_at is null and send_on <= ${studioDay(tx.now)} and person_id is null and remaining > 0
        and lot_id <> all(${withoutCode}::uuid[])
      order by send_on, lot_id limit 1 for no key update of gift_mails skip locked)
    returning *`.execute(tx.db);
  const [mail] = rows;
  if (!mail) return undefined;
  const lots = tx.db.selectFrom("wallet_lots").selectAll().where("id", "=", mail.lot_id);
  const { id, code_hash, purchase_id, remaining, expires_on } = await lots.executeTakeFirstOrThrow();
  failpoint("gift mail: claimed");
  const shown = shownGiftCode(tx.signer, { id, code_hash });
  if (shown === undefined) {
    withoutCode.push(id);
    await tx.db.updateTable("gift_mails").set({ sent_at: null }).where("lot_id", "=", id).execute();
    return "waits";
  }
  const purchase = await purchasesQuery(tx).where("purchases.id", "=", purchase_id).executeTakeFirst();
  const buyer = purchase && (await payerOf(tx, purchase));
  await tx.send(mail.recipient_email, () => giftLetter(tx, mail, { shown, remaining, expires_on }), buyer?.email);
  if (buyer) {
    const { recipient_name: name, recipient_email: email } = mail;
    await tx.send(buyer.email, () => {
      const body = [paragraph(t.weSentIt(name, email)), paragraph(t.ifItDoesNotArrive)];
      return letterToPayer(buyer, t.yourGiftWasSent(name), body);
    });
  }
  return "sent";
}

function giftLetter(
  tx: Tx,
  { lot_id, giver_name: giver, recipient_name: name, recipient_email: email, message }: Mail,
  { shown, remaining, expires_on }: { shown: string; remaining: number; expires_on: string | null },
): Letter {
  return letterToPayer({ name, email }, t.giftFrom(giver), [
    paragraph(t.someoneSentYou(giver, priceWords(remaining))),
    ...(message ? [quote(message)] : []),
    code(shown),
    facts({
      [t.amountLabel]: exactPriceWords(remaining),
      [t.goodUntilLabel]: expires_on ? dateWords(expires_on) : t.neverExpires,
    }),
    paragraph(t.howToRedeem),
    button(t.printGiftCard, giftCardPage(tx, lot_id)),
  ]);
}

/** Deletes the address, names and message of a gift card a month after it was sent, or should have been. */
export async function purgeGiftMails({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const monthAgo = addMonths(studioDay(now), -retention.giftMonths);
  await db
    .deleteFrom("gift_mails")
    .where((of) =>
      of.or([
        of("sent_at", "<", utcDayStart(monthAgo)),
        of.and([of("sent_at", "is", null), of("send_on", "<", monthAgo)]),
      ]),
    )
    .execute();
}
