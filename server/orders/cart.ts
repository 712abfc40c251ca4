import { dollarsOf } from "../../contract/money.ts";
import { mainPictureAddress } from "../../contract/picture.ts";
import * as t from "../../contract/text/server/orders.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import type { OrderLine, Pickup } from "./goods.ts";

type Reader = Pick<Ctx, "db"> | Pick<Tx, "db">;

export type WantedItem = { _id: string; quantity: number };

const maxTins = 99;

/** Merges the lines of the same chocolate. Refuses `invalid` for more than 99 tins of one chocolate. */
export function mergedItems(items: readonly WantedItem[]): WantedItem[] {
  const merged = new Map<string, number>();
  for (const { _id, quantity } of items) {
    const id = _id.toLowerCase();
    merged.set(id, (merged.get(id) ?? 0) + quantity);
  }
  if ([...merged.values()].some((quantity) => quantity > maxTins)) {
    throw new Refusal("invalid", { message: t.writeToUsForMore(maxTins) });
  }
  return [...merged].map(([_id, quantity]) => ({ _id, quantity }));
}

/** Query for the cart's chocolates that are on sale, with descriptions and inventory. */
export const chocolatesQuery = ({ db }: Reader, items: readonly WantedItem[]) =>
  db
    .selectFrom("chocolates")
    .leftJoin("pictures", "pictures.name", "chocolates.picture")
    .select(["chocolates.id", "chocolates.name", "price_cents", "description", "details", "inventory"])
    .select(["picture", "pictures.width", "pictures.height"])
    .where("chocolates.state", "=", "shown")
    .where(
      "chocolates.id",
      "in",
      items.map(({ _id }) => _id),
    );

type FoundRow = Awaited<ReturnType<ReturnType<typeof chocolatesQuery>["executeTakeFirstOrThrow"]>>;

/** Rows of `chocolatesQuery` in the order of the cart, with quantities and image addresses. */
export function inCartOrder(rows: readonly FoundRow[], items: readonly WantedItem[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ _id, quantity }) => {
    const row = byId.get(_id);
    if (!row) return [];
    const { picture, width, height } = row;
    const image = picture && width && height ? mainPictureAddress({ name: picture, width, height }) : "";
    return [{ ...row, quantity, image }];
  });
}

type ChocolateRow = ReturnType<typeof inCartOrder>[number];

export function orderLineOf({ id, name, price_cents, quantity, image }: ChocolateRow): OrderLine {
  return { _id: id, name, unitCents: price_cents, quantity, image };
}

/** A line as sent over HTTP: the price is in dollars. */
export function lineInDollars({ _id, name, unitCents, quantity, image }: OrderLine) {
  return { _id, name, price: dollarsOf(unitCents), quantity, image };
}

/** Upcoming classes at which an order can be picked up, earliest first. */
export async function pickupClasses({ db, now }: Pick<Ctx, "db" | "now">): Promise<Pickup[]> {
  const rows = await db
    .selectFrom("events")
    .select(["id as eventId", "title", "date", "time", "location"])
    .where("state", "=", "live")
    .where("starts_at", ">", now)
    // External classes (sign-up elsewhere) belong to other organizers: no pick-up there.
    .where("sign_up_link", "is", null)
    .orderBy("starts_at")
    .limit(100)
    .execute();
  return rows;
}

/** Reads the class of a pick-up. Refuses `class-not-found`, and `class-past` once it has begun. */
export async function readPickupClass({ db, now }: Pick<Tx, "db" | "now">, eventId: string): Promise<Pickup> {
  const row = await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "starts_at"])
    .where("id", "=", eventId)
    .where("state", "=", "live")
    .where("sign_up_link", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("class-not-found");
  const { id, starts_at, ...facts } = row;
  if (starts_at <= now) throw new Refusal("class-past");
  return { eventId: id, ...facts };
}
