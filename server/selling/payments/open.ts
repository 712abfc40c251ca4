import { hash, randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { holdMinutes } from "../../../contract/selling/payments/calls.ts";
import type { openPayment as schema, PaymentOpened, PayPalConfig } from "../../../contract/selling/payments/schema.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { refuseBots } from "../../platform/botcheck/refuse-bots.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { rawStatement, sendUnawaited, sendBatch } from "../../platform/db/transaction.ts";
import { customerNetworkOf } from "../../platform/http/network.ts";
import { speak } from "../../platform/language/language.ts";
import { translated } from "../../platform/language/sentences.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { giftCodeHash } from "./gift-codes.ts";
import { withIncludedTax } from "./included-tax.ts";
import { receiptLetter } from "./letters.ts";
import { holdWallet, type WalletOwner, type WalletPart } from "./lots-and-tenders.ts";
import { isPart, orderForPayment } from "./order-for-payment.ts";
import { addSeconds } from "./polling.ts";
import {
  kindOf,
  type Payment,
  type PricedPurchase,
  type Purchase,
  type PurchaseLine,
  totalOfLines,
} from "./purchase-kinds.ts";
import { payerOf, purchasesQuery } from "./read.ts";
import { expiryReasons } from "./reasons.ts";
import { isAccountRefused, noteRefusal } from "./refusals.ts";
import { expirePayment, fulfilledStatement, insertPurchase, payerStatement, paymentUpdate } from "./state.ts";
import { limitWrongDiscountCodes, limitWrongGiftCodes } from "./wrong-codes.ts";

type Wanted = Parsed<typeof schema>["body"];

/** A purchase with its payment at the provider, if it has one, and with the wallet's part. */
type Opened = Purchase & {
  state: string;
  lines: readonly PurchaseLine[];
  payment: Pick<Payment, "state" | "amount_cents" | "ships" | "create_key" | "order_id"> | null;
  wallet: Pick<WalletPart, "kind" | "name" | "units" | "cents">[];
};

/**
 * Opens a purchase: prices it (`PurchaseKind.price`), holds it for ten minutes together with the wallet's part, and
 * creates the order at the provider for the rest. A purchase without a rest is fulfilled at once, and its own id is its
 * order id. Idempotent for the same ID and content.
 */
export async function openPayment(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<PaymentOpened> {
  const { actor } = ctx;
  const userId = actor.kind === "user" ? actor.id : null;
  if (userId === null && body.for === "session") throw new Refusal("not-signed-in");
  const existing = await findOpened(ctx, body);
  // Each opens an order at the provider, and a cart holds stock, so a visitor must pass the bot check.
  if (!existing && "recaptchaToken" in body && userId === null)
    await refuseBots(ctx, body.recaptchaToken, "cart_payment");
  const opened = existing ?? (await limitWrongCodes(ctx, () => insertOpened(ctx, body, userId)));
  const { id, payment, state, wallet } = opened;
  const isSameRequest = opened.user_id === userId && opened.asked_hash === requestHash(body);
  const isOpen = payment ? payment.state === "opened" && opened.held_until > ctx.now : state === "fulfilled";
  if (!isSameRequest || !isOpen) throw new Refusal("payment-closed");
  return {
    paymentId: id,
    orderId: payment ? (payment.order_id ?? (await createOrder(ctx, { ...opened, ...payment }))) : id,
    amount: ((payment?.amount_cents ?? 0) / 100).toFixed(2),
    state: payment ? "opened" : "fulfilled",
    wallet: wallet.map(({ kind, name, units, cents }) => ({
      kind,
      name: translated(name),
      units,
      amount: (cents / 100).toFixed(2),
    })),
    heldUntil: opened.held_until.toISOString(),
  };
}

const limitWrongCodes = <T>(ctx: Ctx, act: () => Promise<T>): Promise<T> =>
  limitWrongDiscountCodes(ctx, () => limitWrongGiftCodes(ctx, act));

/** Query for an opened purchase. Its lines are in the order in which they were written. */
const selectOpened = (ctx: Pick<Ctx, "db">, { id }: Wanted) =>
  purchasesQuery(ctx)
    .leftJoin("payments", "payments.id", "purchases.id")
    .select([
      sql<Opened["payment"]>`case when payments.id is not null then json_build_object('state', payments.state,
        'amount_cents', amount_cents, 'ships', ships, 'create_key', create_key, 'order_id', order_id) end`.as(
        "payment",
      ),
      sql<PurchaseLine[]>`(
        select json_agg(json_build_object('kind', kind, 'name', name, 'quantity', quantity, 'cents', cents,
          'taxCents', tax_cents, 'taxIsIncluded', tax_is_included) order by position)
        from purchase_lines where purchase_id = purchases.id)`.as("lines"),
      sql<Opened["wallet"]>`(
        select coalesce(json_agg(json_build_object('kind', wallet_lots.kind, 'name', name, 'units', tenders.units,
          'cents', cents) order by tenders.id), '[]')
        from tenders join wallet_lots on wallet_lots.id = lot_id where tenders.purchase_id = purchases.id)`.as(
        "wallet",
      ),
    ])
    .where("purchases.id", "=", id);

const findOpened = (ctx: Pick<Ctx, "db">, wanted: Wanted): Promise<Opened | undefined> =>
  selectOpened(ctx, wanted).executeTakeFirst();

async function insertOpened(ctx: Ctx, wanted: Wanted, userId: string | null): Promise<Opened> {
  const { id, for: kind } = wanted;
  const network = customerNetworkOf(ctx.ip);
  const opener = isHeldFromOthers(kind) ? ctx.signer.mac("opener", network) : null;
  const heldUntil = addSeconds(ctx.now, holdMinutes * 60);
  try {
    const opened = await ctx.tx(async (tx): Promise<Opened> => {
      // Serialized by advisory locks, so that each transaction counts the holds of the previous ones.
      sendUnawaited(tx.db, lockOpener(tx, userId ?? id));
      if (opener) sendUnawaited(tx.db, lockOpener(tx, opener));
      const cap = opener ? holdCap(tx, { opener, userId, wanted }) : undefined;
      const [[duplicate], [payer], counted] = await sendBatch(
        tx.db,
        selectOpened(tx, wanted),
        personQuery(tx, userId),
        ...(cap ? [cap.counting] : []),
      );
      const personId = payer?.person_id ?? null;
      // A concurrent duplicate of this request committed first: return its purchase.
      if (duplicate) return duplicate;
      if (cap && counted![0]!.held >= cap.most)
        throw new Refusal("limited", { message: cap.message, retryAfterSeconds: holdMinutes * 60 });
      const priced = await kindOf(tx, { kind }).price(tx, wanted, { id, userId, opener, heldUntil });
      const { payerName = "", payerEmail = "", shipping = null, goods } = priced;
      const total_cents = totalOfLines(priced.lines);
      const owner = await walletOwner(tx, wanted, personId);
      const wallet = owner ? await holdWallet(tx, { ...owner, purchaseId: id }, { ...priced, total_cents }) : [];
      refuseWithoutPass(priced, wallet);
      const lines = await withIncludedTax(tx, priced.lines, wallet);
      const amount_cents = total_cents - wallet.reduce((sum, { cents }) => sum + cents, 0);
      const held = { total_cents, asked_hash: requestHash(wanted), held_until: heldUntil };
      const paidBy = { payer_name: payerName, payer_email: payerEmail, language: currentLanguage() };
      const columns = { user_id: userId, person_id: personId, ...paidBy };
      const wantedPurchase = { id, kind, goods, shipping, ...held, ...columns };
      const look_at = addSeconds(tx.now, firstPollSeconds);
      const provider = { amount_cents, ships: priced.ships ?? false, create_key: randomUUID(), look_at };
      const [[inserted]] = await sendBatch(tx.db, insertPurchase(tx, { ...wantedPurchase, opener }, lines, provider));
      const purchase = { ...wantedPurchase, ...inserted! };
      if (amount_cents > 0)
        return { ...purchase, state: "open", lines, wallet, payment: { ...provider, state: "opened", order_id: null } };
      if (priced.ships && !shipping) throw new Refusal("address-needed");
      if (priced.needsBuyer && userId === null) refuseUnknownBuyer({ name: payerName, email: payerEmail });
      await fulfilAtOnce(tx, purchase, wallet);
      return { ...purchase, state: "fulfilled", lines, wallet, payment: null };
    });
    failpoint("open: row written");
    return opened;
  } catch (error) {
    // A concurrent duplicate inserted first (unique violation): return its purchase. Our hold was rolled back.
    const duplicate = (error as { code?: string }).code === "23505" && (await findOpened(ctx, wanted));
    if (duplicate) return duplicate;
    throw error;
  }
}

/** Refuses `pass-needed` if only passes can pay, and they do not pay each seat. */
function refuseWithoutPass({ passes, lines }: PricedPurchase, wallet: readonly WalletPart[]): void {
  if (!passes?.isOnlyWay) return;
  const seats = lines.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  const uses = wallet.reduce((sum, { kind, units }) => (kind === "pass" ? sum + units : sum), 0);
  if (uses < seats) throw new Refusal("pass-needed");
}

/** Refuses `invalid`, with the missing fields: no provider says who buys. */
function refuseUnknownBuyer({ name, email }: { name: string; email: string }): void {
  const fields = {
    ...(name.trim() ? {} : { name: shared.tellMeYourName }),
    ...(email ? {} : { email: shared.enterYourEmailAddress }),
  };
  const [message] = Object.values(fields);
  if (message) throw new Refusal("invalid", { message, fields });
}

/** Fulfils a purchase that needs no provider, in the transaction that opened it. Refuses if it is not available. */
async function fulfilAtOnce(tx: Tx, purchase: Purchase, wallet: WalletPart[]): Promise<void> {
  const kind = kindOf(tx, purchase);
  // Finds the person of a visitor by the typed address, which a capture does otherwise.
  const typed = { name: purchase.payer_name, email: purchase.payer_email, shipping: undefined };
  sendUnawaited(tx.db, payerStatement(tx, purchase.id, typed), fulfilledStatement(tx, purchase.id));
  if (!(await kind.pin(tx, purchase)) || !(await kind.fulfil(tx, purchase))) throw new Refusal(kind.gone);
  failpoint("open: fulfilled");
  const payer = !kind.hasOwnReceipt && (await payerOf(tx, purchase));
  if (payer) await tx.send(payer.email, () => receiptLetter(tx, purchase, payer, wallet));
}

/** The choice of a wallet's part. A kind without these fields takes money alone. */
const walletChoice = (wanted: { id: string; wallet?: boolean | undefined; giftCode?: string | undefined }) => wanted;

/** The wallet that pays, if the payer wants that. Refuses `gift-code-unknown`, which says nothing else. */
async function walletOwner(tx: Tx, wanted: Wanted, personId: string | null): Promise<WalletOwner | undefined> {
  const { wallet = false, giftCode } = walletChoice(wanted);
  if (giftCode) {
    const codeHash = giftCodeHash(giftCode);
    const lots = tx.db.selectFrom("wallet_lots").select("id").where("code_hash", "=", codeHash);
    if (!(await lots.where("person_id", "is", null).executeTakeFirst())) throw new Refusal("gift-code-unknown");
    return { codeHash, personId: wallet ? personId : null };
  }
  return wallet && personId !== null ? { personId } : undefined;
}

/** Query for the person of an account; no row for a visitor. */
const personQuery = (tx: Tx, userId: string | null) =>
  rawStatement<{ person_id: string | null }>(tx.db, sql`select person_id from users where id = ${userId}`);

/** Advisory lock of an opener. Lock order: the student or payment first, then the network. */
const lockOpener = (tx: Tx, opener: string) =>
  rawStatement(tx.db, sql`select pg_advisory_xact_lock(${openerLockKey}, hashtext(${opener}))`);

/**
 * Kinds whose payments have a cap, because they hold tins or a slot until they are paid. A seat is held before its
 * payment and has caps of its own (signups/seats): its holder may pay, however many others of the network pay.
 */
const isHeldFromOthers = (kind: Wanted["for"]) => kind === "cart" || kind === "session";

/**
 * Maximum of unpaid carts per network (visitors) or student. Prevents hoarding: each cart also holds a use of its discount
 * code.
 */
const maxUnpaid = 5;

/** Maximum of unpaid slot holds per network (students; each student holds one slot). */
const maxSlots = 8;

type Holder = { opener: string; userId: string | null; wanted: Wanted };

/** The query that counts an opener's unpaid holds, their maximum and the refusal message. */
function holdCap(tx: Tx, { opener, userId, wanted }: Holder) {
  const message = t.severalCartsAreBeingPaid;
  if (userId === null) return { counting: cartsOfVisitors(tx, opener, wanted), most: maxUnpaid, message };
  if (wanted.for === "cart") return { counting: cartsOf(tx, userId, wanted), most: maxUnpaid, message };
  return { counting: slotsHeld(tx, opener, userId), most: maxSlots, message: t.severalSessionsAreBeingPaid };
}

/** Visitors' unpaid carts, except the one that this replaces. */
const cartsOfVisitors = (tx: Tx, opener: string, wanted: Wanted) =>
  unpaidStatement(tx, sql`opener = ${opener} and user_id is null`, wanted);

/** A student's unpaid carts, except the one that this replaces. */
const cartsOf = (tx: Tx, userId: string, wanted: Wanted) => unpaidStatement(tx, sql`user_id = ${userId}`, wanted);

/** The query that counts unpaid carts. `which` is SQL over `purchases`. */
const unpaidStatement = (tx: Tx, which: RawBuilder<unknown>, wanted: Wanted) =>
  rawStatement<{ held: number }>(
    tx.db,
    sql`select count(*)::int as held from purchases
      where ${which} and state = 'open' and kind = ${wanted.for}
        and id is distinct from ${("replaces" in wanted && wanted.replaces) || null}`,
  );

const slotsHeld = (tx: Tx, opener: string, userId: string) =>
  rawStatement<{ held: number }>(
    tx.db,
    sql`select count(*)::int as held from slot_holds join purchases on purchases.id = slot_holds.payment_id
      where purchases.opener = ${opener} and slot_holds.user_id <> ${userId}
        and slot_holds.state = 'running' and slot_holds.held_until > ${tx.now}`,
  );

/** First key of our advisory locks. Keeps them apart from other advisory locks. */
const openerLockKey = 7409;

/** First poll of an open payment. Usually the browser captures or cancels before that. */
const firstPollSeconds = 45;

type NewOrder = Purchase & Pick<Payment, "amount_cents" | "ships" | "create_key"> & { lines: readonly PurchaseLine[] };

/** Creates the order with the payment's idempotency key and stores its ID. Returns the ID. */
async function createOrder(ctx: Ctx, payment: NewOrder): Promise<string> {
  const order = orderForPayment(payment, await linesForPayer(ctx, payment));
  const answer = await ctx.provider.create(order, payment.create_key);
  failpoint("open: order created");
  const meaning = answer.kind === "refused" ? ctx.provider.meaningOf(answer.code) : undefined;
  if (answer.kind === "refused" && meaning && meaning.next !== "ask") {
    await expirePayment(ctx, { id: payment.id, state: "opened" }, answer.code || expiryReasons.refused);
    throw await creationRefusal(ctx, payment.id, answer.code);
  }
  if (answer.kind !== "done") throw new Refusal("provider-away", { retryAfterSeconds: 30 });
  const storing = paymentUpdate(ctx, payment.id).set({ order_id: answer.value.id }).returning("payments.state");
  const stored = await storing.executeTakeFirstOrThrow();
  failpoint("open: order stored");
  // Replaced by another payment of the same payer during the call to the provider: its hold is released.
  if (stored.state !== "opened") throw new Refusal("payment-closed");
  return answer.value.id;
}

/** Notes that the provider refused to create an order, and returns what the payer reads. */
export async function creationRefusal(ctx: Ctx, paymentId: string, code: string): Promise<Refusal> {
  await noteRefusal(ctx, { code, at: ctx.now, call: "create", paymentId });
  return new Refusal(isAccountRefused(ctx.provider.meaningOf(code)) ? "payments-down" : "payment-refused");
}

/** The lines of a purchase, named in the language of the page on which it was opened. */
export async function linesForPayer(
  ctx: Ctx,
  { lines, ...purchase }: Purchase & Pick<NewOrder, "lines">,
): Promise<PurchaseLine[]> {
  const { words, lineWords = (of) => words(of) } = kindOf(ctx, purchase);
  return speak(await ctx.site.spoken(purchase.language), () =>
    lines.map((line) => (isPart(line.kind) ? line : { ...line, name: lineWords(purchase, line) })),
  );
}

/** Hash of the request. Stable, because the parsed body has its keys in the order of the schema. */
function requestHash(wanted: Wanted): string {
  // The bot-check token is single-use: a retry may carry a new or a used one.
  return hash("sha256", JSON.stringify({ ...wanted, recaptchaToken: undefined }), "base64url");
}

/** Configuration with which the browser loads the payment script. */
export const payPalConfig = async ({ paymentPage }: Ctx): Promise<PayPalConfig> => ({
  currency: currentPlace().currency,
  ...paymentPage,
});
