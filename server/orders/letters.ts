import { countryName } from "../../contract/countries.ts";
import { priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import { clockWords, dayWords, momentWords } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { type Block, button, facts, type Letter, letterTo, paragraph, small } from "../mail/letter.ts";
import { pickupWords, tinWords } from "./goods.ts";
import { type OrderRow, pickupOf } from "./read.ts";
import { receiptToken } from "./receipt-link.ts";

type Writer = Pick<Tx, "signer" | "now">;

/** The buyer's receipt, with a link to the order's page. */
export function orderReceipt(tx: Writer, row: OrderRow): Letter {
  const pickup = pickupOf(row);
  return toBuyer(tx, row, `Receipt: your order ${row.number}`, [
    paragraph(`thank you. Your order ${row.number} is paid:`),
    sumOf(row),
    facts({
      "Sent to": pickup ? undefined : addressWords(row),
      "Pick up at": pickup ? placeWords(pickup) : undefined,
      Day: momentWords(row.ordered_at),
      Number: row.capture_id ?? undefined,
    }),
    paragraph(
      pickup
        ? "Your tins wait for you at the class. Please say your name there."
        : "Another mail tells you when they are on their way.",
    ),
    ...linkTo(tx, row, "See your order"),
    small("This mail is your receipt. The money was taken by PayPal."),
  ]);
}

/** Tells the owner about a new order. */
export function orderForOwner(tx: Writer, row: OrderRow): Letter {
  const pickup = pickupOf(row);
  const how = pickup ? `pick-up ${pickupWords(pickup)}` : "to ship";
  return {
    to: "owner",
    ...(row.payer_email === "" ? {} : { replyTo: { address: row.payer_email } }),
    subject: `Order ${row.number}: ${tinWords(row.lines)}, ${how}`.slice(0, 200),
    body: [
      sumOf(row),
      facts({
        Name: row.payer_name,
        Email: row.payer_email,
        "Send to": pickup ? undefined : addressWords(row),
        "Hand over at": pickup ? placeWords(pickup) : undefined,
      }),
      button("All orders", paths.admin("orders")),
    ],
  };
}

/** Tells the buyer that the order was shipped, or that its tracking changed. */
export function orderShipped(tx: Writer, row: OrderRow): Letter {
  return toBuyer(tx, row, `Your order ${row.number} is on its way`, [
    paragraph(`your ${tinWords(row.lines)} left today:`),
    { kind: "facts", rows: row.lines.map(lineFact) },
    facts({ Tracking: row.tracking, "Sent to": addressWords(row) }),
    ...linkTo(tx, row, "See your order"),
  ]);
}

/** Tells the buyer that the pick-up class has a new time or location, or was cancelled (`isGone`). */
export function pickupChanged(tx: Writer, row: OrderRow, isGone: boolean): Letter {
  const pickup = pickupOf(row);
  const subject = isGone
    ? `Your order ${row.number}: the class where your tins wait is cancelled`
    : `Your order ${row.number}: new time or place of your pick-up`;
  return toBuyer(tx, row, subject, [
    paragraph(
      isGone
        ? "the class at which you wanted to pick up your tins does not take place. They are paid and kept for you. Please answer this mail: at which class would you like them instead, or would you rather have your money back?"
        : "the class at which your tins wait for you was changed. This is when and where you find them now:",
    ),
    facts({ [isGone ? "Cancelled" : "Pick up at"]: pickup ? placeWords(pickup) : undefined }),
    ...linkTo(tx, row, "See your order"),
  ]);
}

function toBuyer(tx: Writer, row: OrderRow, subject: string, body: Block[]): Letter {
  const greeting = row.payer_name === "" ? "Hello," : `Hello ${row.payer_name},`;
  return letterTo({ to: { address: row.payer_email }, replyTo: "owner", subject, greeting, body });
}

/** No link if the site's secret has changed since the order: its token would not match `link_hash`. */
function linkTo(tx: Writer, row: OrderRow, words: string): Block[] {
  const { token, hash } = receiptToken(tx, row.id);
  return hash === row.link_hash ? [button(words, paths.order(token))] : [];
}

const lineFact = ({ name, quantity, unitCents }: OrderRow["lines"][number]) => ({
  label: `${quantity} × ${name}`,
  value: priceWords(quantity * unitCents),
});

/** Lines, subtotal, parts and total, as in the cart. */
function sumOf({ lines, total }: OrderRow): Block {
  const sum: [string, number][] = [
    ["Discount", -total.discountCents],
    ["Shipping", total.shippingCents],
    ["Handling", total.handlingCents],
    ["Online order credit", -total.creditCents],
    ["Sales tax", total.taxCents],
  ];
  return {
    kind: "facts",
    rows: [
      ...lines.map(lineFact),
      { label: "Subtotal", value: priceWords(total.itemsCents) },
      ...sum.flatMap(([label, cents]) => (cents === 0 ? [] : [{ label, value: signedWords(cents) }])),
      { label: "Total", value: priceWords(total.totalCents) },
    ],
  };
}

const signedWords = (cents: number) => (cents < 0 ? `−${priceWords(-cents)}` : priceWords(cents));

function placeWords({ title, date, time, location }: NonNullable<ReturnType<typeof pickupOf>>): string {
  return [title, `${dayWords(date)}, ${clockWords(time)}`, location].filter(Boolean).join(" · ");
}

function addressWords({ address }: OrderRow): string {
  if (!address) return "";
  const { name, lines, city, state, zip, country } = address;
  const town = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [name, ...lines, town, countryName(country)].filter(Boolean).join(", ");
}
