import { sql } from "kysely";
import type { TypedAddress } from "../../../contract/selling/orders/address-schema.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { pickupChanged } from "./letters.ts";
import { currentPickup } from "./notify-pickup.ts";
import { orderQuery } from "./read.ts";
import { shippingCountries } from "./taxes.ts";

// The part of an absence that concerns pick-ups at a class. The letter about the absence informs their buyers;
// `notifyPickups` does not do so again.

/** Query for the orders that are still to hand over at these classes. */
export const pickupsAt = ({ db }: Pick<Ctx, "db">, eventIds: readonly string[]) =>
  db
    .selectFrom("orders")
    .select(["id", "event_id", "payer_name as name", "payer_email as email"])
    .where(sql<boolean>`event_id = any (${[...eventIds]}::uuid[])`)
    .where("state", "in", ["new", "packed"])
    .orderBy("id");

/** Hands orders over at another class. The buyers count as told. */
export async function movePickups(tx: Pick<Tx, "db" | "now">, ids: readonly string[], eventId: string): Promise<void> {
  await sql`
    update orders set event_id = ${eventId}, version = version + 1, changed_at = ${tx.now}
    where id = any (${[...ids]}::uuid[]) and state in ('new', 'packed') and delivery = 'pickup'`.execute(tx.db);
  await markPickupsTold(tx, ids);
}

/** The buyers of these orders know the class at which they are handed over, or that it is called off. */
export async function markPickupsTold({ db }: Pick<Tx, "db">, ids: readonly string[]): Promise<void> {
  await sql`
    update orders set pickup_told = ${currentPickup} from events
    where orders.id = any (${[...ids]}::uuid[]) and events.id = orders.event_id`.execute(db);
}

/** Hands one order over at an upcoming class of the buyer's choice. Refuses `class-not-found`, `class-past`, `class-external`. */
export async function choosePickup(tx: Tx, orderId: string, eventId: string): Promise<void> {
  const event = await tx.db
    .selectFrom("events")
    .select(["starts_at", "sign_up_link"])
    .where("id", "=", eventId)
    .where("state", "=", "live")
    .forKeyShare()
    .executeTakeFirst();
  if (!event) throw new Refusal("class-not-found");
  if (event.starts_at <= tx.now) throw new Refusal("class-past");
  if (event.sign_up_link) throw new Refusal("class-external");
  await movePickups(tx, [orderId], eventId);
  const row = await orderQuery(tx, orderId).executeTakeFirstOrThrow();
  if (row.payer_email !== "")
    await tx.send(row.payer_email, async () => pickupChanged(tx, row, false, await readLetterSignature(tx)));
}

/** Ships an order, at no charge, that could not be handed over. Refuses `not-shipped-there` and `not-allowed`. */
export async function shipInstead(
  tx: Tx,
  orderId: string,
  { name, line1, line2, city, state, zip, country }: TypedAddress & { country: string },
): Promise<void> {
  if (!(await shippingCountries(tx)).some((each) => each.country === country)) throw new Refusal("not-shipped-there");
  const address = { name, lines: [line1, line2].filter(Boolean), city, state, zip, country };
  const { rows } = await sql`
    update orders set delivery = 'ship', event_id = null, pickup_told = null, address = ${JSON.stringify(address)},
      version = version + 1, changed_at = ${tx.now}
    where id = ${orderId} and state in ('new', 'packed') and delivery = 'pickup' returning id`.execute(tx.db);
  if (rows.length === 0) throw new Refusal("not-allowed");
}
