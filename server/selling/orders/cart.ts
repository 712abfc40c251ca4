import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { text as t } from "../../../contract/selling/orders/text.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { ownersWords, shownClass } from "../../platform/language/language.ts";
import { imageOf } from "../shop/facts.ts";
import { chocolatesOnSaleQuery, type ChocolateRow } from "../shop/read.ts";
import type { OrderLine, Pickup } from "./goods.ts";

export type WantedItem = { _id: string; quantity: number };

const maxTins = 99;
const nextPickups = 6;
const maxPickups = 100;

/** The quantity of each chocolate. Lines of the same chocolate are added up. */
export function quantitiesById(items: readonly WantedItem[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { _id, quantity } of items) {
    const id = _id.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return quantities;
}

/** Merges the lines of the same chocolate. Refuses `invalid` for more than 99 tins of one chocolate. */
export function mergedItems(items: readonly WantedItem[]): WantedItem[] {
  const merged = Array.from(quantitiesById(items), ([_id, quantity]) => ({ _id, quantity }));
  if (merged.some(({ quantity }) => quantity > maxTins))
    throw new Refusal("invalid", { message: t.writeToUsForMore(maxTins) });
  return merged;
}

export function chocolatesQuery(ctx: Pick<Ctx, "db">, items: readonly WantedItem[]) {
  const ids = items.map(({ _id }) => _id);
  return chocolatesOnSaleQuery(ctx).where("chocolates.id", "in", ids);
}

/** Rows of `chocolatesQuery` in the order of the cart, with quantities and image addresses. */
export function inCartOrder(rows: readonly ChocolateRow[], items: readonly WantedItem[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ _id, quantity }) => {
    const row = byId.get(_id);
    return row ? [{ ...row, quantity, image: imageOf(row) }] : [];
  });
}

type CartRow = ReturnType<typeof inCartOrder>[number];

export function orderLineOf({ id, name, price_cents, quantity, image }: CartRow): OrderLine {
  return { _id: id, name, unitCents: price_cents, quantity, image };
}

/** A line as sent over HTTP: the price is in dollars. */
export function lineInDollars({ _id, name, unitCents, quantity, image }: OrderLine) {
  return { _id, name: ownersWords(name), price: dollarsOf(unitCents), quantity, image };
}

/** Query for the classes of a pick-up. External ones (sign-up elsewhere) are left out: other organizers hold them. */
const pickupQuery = ({ db }: Pick<Ctx, "db">) =>
  db
    .selectFrom("events")
    .select(["id as eventId", "title", "date", "time", "location"])
    .where("state", "=", "live")
    .where("sign_up_link", "is", null);

/** The next classes at which an order can be picked up, earliest first: six, or with `later` up to a hundred. */
export async function pickupClasses(ctx: Pick<Ctx, "db" | "now">, later = false) {
  const most = later ? maxPickups : nextPickups;
  const classes = pickupQuery(ctx).where("starts_at", ">", ctx.now).orderBy("starts_at");
  const pickups: Pickup[] = await classes.limit(most + 1).execute();
  return { pickups: pickups.slice(0, most).map(shownClass), hasLaterPickups: !later && pickups.length > most };
}

/** Reads the class of a pick-up. Refuses `class-not-found`, and `class-past` once it has begun. */
export async function readPickupClass(ctx: Pick<Ctx, "db" | "now">, eventId: string): Promise<Pickup> {
  const row = await pickupQuery(ctx).select("starts_at").where("id", "=", eventId).executeTakeFirst();
  if (!row) throw new Refusal("class-not-found");
  const { starts_at, ...pickup } = row;
  if (starts_at <= ctx.now) throw new Refusal("class-past");
  return pickup;
}
