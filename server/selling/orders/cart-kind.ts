import { type InferResult, sql } from "kysely";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { countryName } from "../../../contract/platform/values/countries.ts";
import { currentPlace, defaultPlace, hasZip } from "../../../contract/platform/values/place.ts";
import { regionName } from "../../../contract/platform/values/postal-schema.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type { TypedAddress } from "../../../contract/selling/orders/address-schema.ts";
import { linesWords } from "../../../contract/selling/orders/order-lines.ts";
import { type Delivery, type Discount, type OrderTotal, priceOrder } from "../../../contract/selling/orders/price.ts";
import { text as t } from "../../../contract/selling/orders/text.ts";
import type { PaymentRequest } from "../../../contract/selling/payments/schema.ts";
import { text as shop } from "../../../contract/selling/shop/text.ts";
import { fullLocation, mapAddress } from "../../../contract/teaching/events/place.ts";
import { tokenHash } from "../../auth/tokens.ts";
import { Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { sendUnawaited, sendBatch } from "../../platform/db/transaction.ts";
import { inEnglish, ownersWords } from "../../platform/language/language.ts";
import { includedBasisPoints, includedTaxesOf, includeTax } from "../payments/included-tax.ts";
import type { ShippingAddress } from "../payments/provider.ts";
import type { Payment, PurchaseKind, Purchase, PurchaseLine } from "../payments/purchase-kinds.ts";
import { expireReplacedPayments } from "../payments/state.ts";
import * as stock from "../shop/stock.ts";
import { chocolatesQuery, inCartOrder, orderLineOf, mergedItems, readPickupClass, type WantedItem } from "./cart.ts";
import { codeUseQuery, countCodeUse, recountCodeUse, lockCodes, returnCodeUse } from "./code-uses.ts";
import { type CartGoods, cartGoods, type OrderLine, type ShippedTo, tinsOfLines } from "./goods.ts";
import { heldTinsQuery, refuseTooManyTins } from "./hold-cap.ts";
import { receiptTokens } from "./read.ts";
import { shippingCountries, salesTaxBasisPoints, taxRatesQuery } from "./taxes.ts";

type Wanted = Extract<PaymentRequest, { for: "cart" }>;

/** The cart of chocolates as a kind of purchase. Lock order in every transaction: purchase, tins, code. */
export const cartKind: PurchaseKind<"cart"> = {
  gone: "tins-gone",
  hasOwnReceipt: true,

  /** Prices a cart from our own rows and holds its tins. */
  async price(tx, wanted, { id, userId, opener }) {
    const items = mergedItems(wanted.items);
    if (wanted.replaces) await expireReplacedCart(tx, wanted, { items, paymentId: id, userId });
    const delivery = await readDelivery(tx, wanted);
    const tins = tinsOfLines(items);
    const [rates, held, rows, ...holds] = await sendBatch(
      tx.db,
      taxRatesQuery(tx),
      heldTinsQuery(tx, { userId, opener }),
      chocolatesQuery(tx, items),
      ...stock.holdStatements(tx, { paymentId: id, tins }),
    );
    const taxBasisPoints = await salesTaxBasisPoints(tx, delivery, rates);
    if (taxBasisPoints === undefined)
      throw new Refusal("destination-needed", hasZip() ? {} : { message: t.enterStateWeShipTo });
    refuseTooManyTins(held, items, { isFree: false });
    await stock.refuseIfShort(tx, tins, holds);
    const lines = inCartOrder(rows, items).map(orderLineOf);
    const code = wanted.code ? { name: wanted.code, discount: await countCodeUse(tx, wanted.code, id) } : null;
    const included = includedBasisPoints((await tx.site.settings()).tax, "tins");
    const priced = pricedCart({ lines, delivery, code, taxBasisPoints, includedBasisPoints: included });
    if (priced.goods.total.totalCents === 0) refuseTooManyTins(held, items, { isFree: true });
    const payerName = wanted.name ?? (wanted.delivery?.how === "ship" ? wanted.delivery.address?.name : undefined);
    return {
      ...priced,
      ships: delivery.how === "ship",
      ...(wanted.delivery?.how === "ship" && wanted.delivery.address
        ? { shipping: addressOf(wanted.delivery.address, delivery) }
        : {}),
      ...(wanted.email ? { payerEmail: wanted.email } : {}),
      ...(payerName ? { payerName } : {}),
      needsBuyer: true,
    };
  },

  async reprice(ctx, purchase, shipping) {
    const goods = cartGoods(purchase);
    const parcel = (await shippingCountries(ctx)).find((each) => each.country === shipping?.country);
    if (!shipping || !parcel || goods.delivery.how !== "ship") return undefined;
    const { country, state, zip } = shipping;
    // Keeps the priced parcel and tax for an unchanged destination: changed prices apply only to later orders.
    const { parcelCents } = countryOf(goods.delivery) === country ? goods.delivery : parcel;
    const isSame = hasSameTax(goods.delivery, shipping) || goods.includedBasisPoints !== undefined;
    const taxBasisPoints = isSame
      ? goods.taxBasisPoints
      : ((await salesTaxBasisPoints(ctx, { how: "ship", country, state }, await taxRatesQuery(ctx).execute())) ?? 0);
    const delivery = { how: "ship", country, state, zip, parcelCents } as const;
    return { ...pricedCart({ ...goods, delivery, taxBasisPoints }), hasOtherTax: !isSame && taxBasisPoints > 0 };
  },

  async pin(tx, purchase) {
    const goods = cartGoods(purchase);
    if (goods.delivery.how === "pickup" && !(await isClassLive(tx, goods.delivery.eventId))) return false;
    const hold = { paymentId: purchase.id, tins: tinsOfLines(goods.lines) };
    const [pinned, [use]] = await sendBatch(tx.db, stock.pinStatement(tx, purchase.id), codeUseQuery(tx, purchase.id));
    return (pinned.length > 0 || (await stock.holdAgain(tx, hold))) && recountCodeUse(tx, purchase.id, use);
  },

  unpin: (tx, purchase) => stock.unpinTins(tx, purchase.id),

  async release(tx, purchase) {
    await stock.releaseTins(tx, purchase.id);
    await returnCodeUse(tx, purchase.id);
  },

  async fulfil(tx, purchase) {
    const { id: paymentId } = purchase;
    const [[order], pinned, [use], [buyer]] = await sendBatch(
      tx.db,
      tx.db.selectFrom("orders").select("id").where("payment_id", "=", paymentId),
      stock.pinStatement(tx, paymentId),
      codeUseQuery(tx, paymentId),
      accountOf(tx, purchase),
    );
    if (order) return true;
    const tins = tinsOfLines(cartGoods(purchase).lines);
    if (pinned.length === 0 && !(await stock.holdAgain(tx, { paymentId, tins }))) return false;
    // The result is ignored: a paid order keeps its discount even if the code is used up now.
    await recountCodeUse(tx, paymentId, use);
    await stock.sellTins(tx, paymentId);
    insertOrder(tx, purchase, buyer);
    return true;
  },

  timed: {
    /** A pick-up is at a class. What is shipped waits until it is paid. */
    async beginning({ db }, purchase) {
      const { delivery } = cartGoods(purchase);
      if (delivery.how !== "pickup") return undefined;
      const events = db.selectFrom("events").select("starts_at").where("id", "=", delivery.eventId);
      const event = await events.where("state", "=", "live").executeTakeFirst();
      return event && { startsAt: event.starts_at, noticeHours: 0 };
    },
    /** The tins stay held after the class too: the order is made when they are paid. */
    keep: (tx, purchase) => cartKind.pin(tx, purchase),
    payKept: (tx, purchase) => cartKind.fulfil(tx, purchase),
  },

  /** Does not restock the tins: the owner decides that (refund.ts). */
  async withdraw(tx, purchase) {
    await sql`
      update orders set state = 'refunded', version = version + 1, changed_at = ${tx.now}
      where payment_id = ${purchase.id} and state <> 'refunded'`.execute(tx.db);
  },

  lineWords: (_purchase, { name }) => ownersWords(name),

  async show(ctx, purchase) {
    const { delivery } = cartGoods(purchase);
    if (delivery.how === "pickup") {
      const { links, teacher } = await ctx.site.sections("links", "teacher");
      const { title, date, time, location } = delivery;
      const studio = links?.address ?? [];
      const address = mapAddress(location, studio, teacher?.city ?? "");
      return {
        facts: [
          { label: shop.pickUpAt, value: ownersWords(title) },
          { label: shop.when, value: `${dayWords(date)}, ${clockWords(time)}` },
          { label: shop.where, value: address ? fullLocation(location, studio) : ownersWords(location), address },
        ],
        needsPayer: purchase.user_id === null,
      };
    }
    const { country, state, zip } = delivery;
    const region = country && state && regionName(country, state);
    return {
      facts: [
        {
          label: shop.shipsTo,
          value: [
            [region, region && zip].filter(Boolean).join(" ") || (country && countryName(country)),
            shop.addressIsChosenAtPaypal,
          ]
            .filter(Boolean)
            .join(" · "),
        },
        { label: shop.ships, value: shop.onFriday },
      ],
      needsPayer: true,
    };
  },

  words: (purchase) => linesWords(cartGoods(purchase).lines.map((line) => ({ ...line, name: ownersWords(line.name) }))),
};

type Unpriced = Pick<CartGoods, "taxBasisPoints" | "includedBasisPoints"> & {
  lines: readonly OrderLine[];
  delivery: Pick<ShippedTo, "parcelCents"> & { how: Delivery };
  code: { discount: Discount } | null;
};

/** The lines and the total of a cart. Quote, payment and repricing all use it. */
export function pricedCart<Cart extends Unpriced>(cart: Cart) {
  const { delivery, code, taxBasisPoints, includedBasisPoints: included } = cart;
  const discount = code ? { discount: code.discount } : {};
  const { how, parcelCents } = { parcelCents: undefined, ...delivery };
  const total: OrderTotal = priceOrder(cart.lines, { delivery: how, parcelCents, ...discount, taxBasisPoints });
  const lines = linesOfCart(cart.lines, total, taxBasisPoints);
  if (included === undefined) return { lines, goods: { ...cart, total } };
  const taxed = lines.map((line) => includeTax(line, included));
  return { lines: taxed, goods: { ...cart, total: { ...total, includedTaxes: includedTaxesOf(taxed) } } };
}

/** The lines of the purchase: tins with the tax that each adds, then discount, shipping, handling and credit. */
function linesOfCart(lines: readonly OrderLine[], total: OrderTotal, taxBasisPoints: number): PurchaseLine[] {
  let sumCents = 0;
  const taxUpTo = (cents: number) => (cents === 0 ? 0 : Math.round((total.taxCents * cents) / total.itemsCents));
  const tins = lines.map(({ _id: chocolateId, name, unitCents, quantity }): PurchaseLine => {
    const cents = unitCents * quantity;
    const taxCents = taxUpTo(sumCents + cents) - taxUpTo(sumCents);
    sumCents += cents;
    return { kind: "tins", name, quantity, cents, taxCents, taxBasisPoints, chocolateId };
  });
  const parts = inEnglish((): PurchaseLine[] => [
    { kind: "discount", name: t.discount, cents: -total.discountCents, taxBasisPoints },
    { kind: "shipping", name: shared.shipping, cents: total.shippingCents },
    { kind: "handling", name: t.handling, cents: total.handlingCents },
    { kind: "credit", name: shared.onlineOrderCredit, cents: -total.creditCents },
  ]);
  return [...tins, ...parts.filter(({ cents }) => cents !== 0)];
}

/** The address that the buyer typed. The state of the destination decides the tax, so it must be the same. */
function addressOf(typed: TypedAddress, delivery: CartGoods["delivery"]): ShippingAddress {
  const { country = currentPlace().country, state = typed.state } = delivery.how === "ship" ? delivery : {};
  const { name, city, zip } = typed;
  return { name, lines: [typed.line1, typed.line2].filter(Boolean), city, state, zip, country };
}

async function readDelivery(tx: Tx, { delivery = { how: "ship" } }: Wanted): Promise<CartGoods["delivery"]> {
  if (delivery.how === "pickup") return { how: "pickup", ...(await readPickupClass(tx, delivery.eventId)) };
  const { state, zip } = delivery;
  const countries = await shippingCountries(tx);
  const parcel = delivery.country ? countries.find(({ country }) => country === delivery.country) : countries[0];
  if (!parcel) throw new Refusal("not-shipped-there");
  return { how: "ship", ...parcel, ...(state ? { state } : {}), ...(zip ? { zip } : {}) };
}

const countryOf = ({ country = defaultPlace.country }: ShippedTo): string => country;

/** Whether two destinations have the same tax, which only depends on the state in the studio's own country. */
const hasSameTax = (priced: ShippedTo, chosen: ShippingAddress): boolean =>
  countryOf(priced) === chosen.country && (chosen.country !== currentPlace().country || priced.state === chosen.state);

/**
 * Expires the unpaid payment that this one replaces, and releases its tins and code use within the transaction.
 * Ignores an ID that is not a cart payment of the same student, or of a guest if the caller is one.
 */
async function expireReplacedCart(
  tx: Tx,
  { replaces, code }: Wanted,
  { items, paymentId, userId }: { items: WantedItem[]; paymentId: string; userId: string | null },
): Promise<void> {
  const which = sql`purchases.id = ${replaces} and purchases.id <> ${paymentId} and kind = 'cart'
    and user_id is not distinct from ${userId}`;
  const { rows } = await sql<Pick<Payment, "id" | "state">>`
    select purchases.id, payments.state from purchases join payments on payments.id = purchases.id
    where ${which} for update of payments`.execute(tx.db);
  const [earlier] = rows;
  if (!earlier) {
    // The wallet or a code paid all of it, at once.
    const { rows: paid } = await sql`select from purchases where ${which} and state = 'fulfilled'`.execute(tx.db);
    if (paid.length > 0) throw new Refusal("payment-closed", { message: t.thisCartIsPaidAlready });
    return;
  }
  if (earlier.state === "capturing" || earlier.state === "pending")
    throw new Refusal("still-paying", { message: t.yourPaymentForThisCart });
  if (earlier.state === "captured" || earlier.state === "fulfilled")
    throw new Refusal("payment-closed", { message: t.thisCartIsPaidAlready });
  if (earlier.state === "refunded") return;
  await expireReplacedPayments(tx, sql`purchases.id = ${earlier.id}`);
  const held = await stock.tinHoldsOf(tx, earlier.id);
  await stock.lockTins(tx, [...held.map(({ chocolate_id }) => chocolate_id), ...items.map(({ _id }) => _id)]);
  await stock.releaseTins(tx, earlier.id);
  await lockCodes(tx, { paymentId: earlier.id, code });
  await returnCodeUse(tx, earlier.id);
}

/** Whether a class was not removed. It may begin while the buyer pays. */
async function isClassLive({ db }: Pick<Tx, "db">, eventId: string): Promise<boolean> {
  const events = db.selectFrom("events").select("id").where("id", "=", eventId).where("state", "=", "live");
  return (await events.executeTakeFirst()) !== undefined;
}

/** Queues the insert of the order of a captured payment. Idempotent by `payment_id`. */
function insertOrder(tx: Tx, payment: Purchase, account: Account | undefined): void {
  const { lines, total, delivery } = cartGoods(payment);
  const id = newId(tx.now.getTime());
  const keys = {
    id,
    payment_id: payment.id,
    person_id: payment.person_id,
    link_hash: tokenHash(receiptTokens(tx, id)[0]!),
  };
  const goods = { lines: JSON.stringify(lines), total: JSON.stringify(total), ...buyerOf(payment, account) };
  const isShipped = delivery.how === "ship";
  const address = isShipped && payment.shipping ? JSON.stringify(payment.shipping) : null;
  const destination = { delivery: delivery.how, address, event_id: isShipped ? null : delivery.eventId };
  const order = tx.db
    .insertInto("orders")
    .values({ ...keys, ...goods, ...destination, ordered_at: tx.now, changed_at: tx.now })
    .onConflict((conflict) => conflict.column("payment_id").doNothing());
  sendUnawaited(tx.db, order);
}

/** Query for the account of the student who paid. No row for a guest. */
const accountOf = ({ db }: Pick<Tx, "db">, { user_id }: Purchase) =>
  db
    .selectFrom("users")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", user_id)
    .where("state", "<>", "gone");

type Account = InferResult<ReturnType<typeof accountOf>>[number];

/** Name and email of the buyer: from the student's account, or a guest's from the payment. */
function buyerOf({ payer_name, payer_email }: Purchase, account: Account | undefined) {
  const name = [account?.first_name, account?.last_name].filter(Boolean).join(" ");
  return { payer_name: name || payer_name, payer_email: account?.email ?? payer_email };
}
