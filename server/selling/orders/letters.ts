import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { countryName } from "../../../contract/platform/values/countries.ts";
import { exactPriceWords } from "../../../contract/platform/values/money.ts";
import { linesInCountry } from "../../../contract/platform/values/postal-schema.ts";
import { clockWords, dayWords, momentWords } from "../../../contract/platform/values/time.ts";
import { linesWords, tinsWords } from "../../../contract/selling/orders/order-lines.ts";
import * as owner from "../../../contract/selling/orders/text.desk.ts";
import { text as t } from "../../../contract/selling/orders/text.ts";
import { trackingAddress } from "../../../contract/selling/orders/tracking.ts";
import { fullLocation, mapAddress, mapLink } from "../../../contract/teaching/events/place.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { ownersWords } from "../../platform/language/language.ts";
import {
  type Block,
  button,
  type Facts,
  facts,
  type Letter,
  paragraph,
  small,
  sum,
} from "../../platform/mail/letter.ts";
import type { LetterSignature } from "../../site/documents/letter-signature.ts";
import { letterToPayer, paidFacts } from "../payments/letters.ts";
import { pickupWords } from "./goods.ts";
import { type OrderRow, pickupOf, receiptPath } from "./read.ts";

type Writer = Pick<Tx, "signer">;

/** What completes the location of a pick-up. */
type Studio = Pick<LetterSignature, "studioAddress" | "city">;

/**
 * The buyer's receipt, with a link to the order's page. The next steps come first, the prices last. `wallet`: the part
 * of the total that gift cards and credit paid. `tax`: of `taxBlocks`.
 */
export function orderReceipt(
  tx: Writer,
  row: OrderRow,
  studio: Studio,
  wallet: Parameters<typeof paidFacts>[1],
  tax: readonly Block[],
): Letter {
  const pickup = pickupOf(row);
  const [next, ...afterLink] = pickup?.isCancelled
    ? [t.pickUpClassIsCancelled]
    : pickup
      ? [t.yourTinsWait, t.pickUpElsewhere]
      : [t.weEmailYouWhenShipped, t.somethingToChange];
  const letter = toBuyer(row, t.receiptYourOrder(row.number), [
    paragraph(row.total.totalCents > 0 ? t.thankYouYourOrder(row.number) : t.thankYouWeHaveYourOrder(row.number)),
    facts({ [t.tins]: linesWords(shownLines(row.lines)), ...deliveryFacts(row, studio) }),
    paragraph(next),
    ...linkToOrder(tx, row),
    ...afterLink.map(paragraph),
    sumOf(row),
    ...(wallet.length > 0 ? [paidFacts({ amount_cents: row.charged_cents ?? 0 }, wallet)] : []),
    ...tax,
    facts({
      [serverShared.date]: momentWords(row.ordered_at),
      [serverShared.transactionId]: row.capture_id ?? undefined,
    }),
    small(serverShared.thisEmailIsYourReceipt(row.capture_id !== null)),
  ]);
  return isTypedBuyer(row) ? { ...letter, asked: "form" } : letter;
}

/** Tells the buyer that the owner cancelled an order without a price. */
export function freeOrderCancelled(tx: Writer, row: OrderRow): Letter {
  return toBuyer(row, t.yourOrderIsCancelled(row.number), [
    paragraph(t.orderWasFree),
    facts({ [t.tins]: linesWords(shownLines(row.lines)) }),
    ...linkToOrder(tx, row),
  ]);
}

/** Tells the owner about a new order. */
export function orderForOwner(row: OrderRow, studio: Studio): Letter {
  const pickup = pickupOf(row);
  const how = pickup
    ? owner.pickUpLine(pickup.isCancelled ? owner.cancelledPickUp(pickupWords(pickup)) : pickupWords(pickup))
    : owner.toShipLine;
  return {
    to: "owner",
    ...(row.payer_email === "" ? {} : { replyTo: { address: row.payer_email } }),
    ...(row.total.totalCents === 0 ? { asked: "form" as const } : {}),
    push: { kind: "orders", path: paths.adminOrder(row.id) },
    subject: owner.orderToHandOver(row.number, tinsWords(row.lines), how).slice(0, 200),
    body: [
      facts({
        [t.tins]: linesWords(shownLines(row.lines)),
        ...deliveryFacts(row, studio),
        [serverShared.name]: row.payer_name,
        [serverShared.email]: row.payer_email,
      }),
      sumOf(row),
      button(adminShared.allOrders, paths.admin("orders")),
    ],
  };
}

/** Tells the buyer that the order was shipped, or that its tracking changed. */
export function orderShipped(tx: Writer, row: OrderRow): Letter {
  return toBuyer(row, t.yourOrderIsOnIts(row.number), [
    paragraph(t.weShippedToday(tinsWords(row.lines))),
    { kind: "facts", rows: shownLines(row.lines).map(lineFact) },
    facts({
      [t.tracking]: { value: row.tracking, address: trackingAddress(row.tracking) },
      [t.shippedTo]: addressWords(row),
    }),
    ...linkToOrder(tx, row),
  ]);
}

/** Tells the buyer that the pick-up class has a new time or location, or was cancelled (`isGone`). */
export function pickupChanged(tx: Writer, row: OrderRow, isGone: boolean, studio: Studio): Letter {
  const subject = isGone ? t.pickUpClassCancelled(row.number) : t.pickUpChanged(row.number);
  return toBuyer(row, subject, [
    paragraph(isGone ? t.pickUpClassIsCancelled : t.pickUpClassHasChanged),
    facts(deliveryFacts(row, studio)),
    ...linkToOrder(tx, row),
  ]);
}

/** A visitor whose code paid all of the order: name and address are typed, and PayPal has checked nothing. */
const isTypedBuyer = ({ total, user_id }: OrderRow) => total.totalCents === 0 && user_id === null;

/** Contains no name that was typed into a form: forms must not relay messages. */
const toBuyer = (row: OrderRow, subject: string, body: Block[]) =>
  letterToPayer({ name: isTypedBuyer(row) ? "" : row.payer_name, email: row.payer_email }, subject, body);

/** No link if the secret that made the order's link was removed: no token would match `link_hash`. */
function linkToOrder(tx: Writer, row: OrderRow): Block[] {
  const path = receiptPath(tx, row);
  return path === "" ? [] : [button(serverShared.seeYourOrder, path)];
}

const shownLines = (lines: OrderRow["lines"]) => lines.map((line) => ({ ...line, name: ownersWords(line.name) }));

const lineFact = ({ name, quantity, unitCents }: OrderRow["lines"][number]) => ({
  label: `${quantity} × ${name}`,
  value: exactPriceWords(quantity * unitCents),
});

/** Lines, subtotal, parts and total, as in the cart. */
function sumOf({ lines, total }: OrderRow): Block {
  const parts: [string, number][] = [
    [t.discount, -total.discountCents],
    [serverShared.shipping, total.shippingCents],
    [t.handling, total.handlingCents],
    [serverShared.onlineOrderCredit, -total.creditCents],
    [serverShared.salesTax, total.taxCents],
  ];
  const charged = parts.filter(([, cents]) => cents !== 0);
  const sums: typeof parts = [[serverShared.subtotal, total.itemsCents], ...charged, [t.total, total.totalCents]];
  const rows = sums.map(([label, cents]) => ({ label, value: signedWords(cents) }));
  return sum([...shownLines(lines).map(lineFact), ...rows]);
}

const signedWords = (cents: number) => (cents < 0 ? `−${exactPriceWords(-cents)}` : exactPriceWords(cents));

/** Class, time and location of a pick-up, with the map if the location is the studio's; or the address. */
function deliveryFacts(row: OrderRow, studio: Studio): Facts {
  const pickup = pickupOf(row);
  if (!pickup) return { [t.shipsTo]: addressWords(row) };
  const { title, date, time, location } = pickup;
  const address = mapAddress(location, studio.studioAddress, studio.city);
  return {
    [t.pickUpAt]: title,
    [t.when]: `${dayWords(date)}, ${clockWords(time)}`,
    [serverShared.location]:
      address === "" ? location : { value: fullLocation(location, studio.studioAddress), address: mapLink(address) },
  };
}

const addressWords = ({ address }: OrderRow): string =>
  address ? [...linesInCountry(address), countryName(address.country)].join(", ") : "";
