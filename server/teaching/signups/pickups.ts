import { linesWords, tinsOf } from "../../../contract/selling/orders/order-lines.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** An order to hand over at a class, with its buyer. */
export type Pickup = Roster["pickups"][number];

/** Orders of these classes that are still to hand over, and with `withHandedOver` the others too. Earliest order first. */
export async function readPickups(
  { db }: Pick<Ctx, "db">,
  eventIds: readonly string[],
  { withHandedOver = false }: { withHandedOver?: boolean },
) {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "event_id", "number", "lines", "payer_name", "payer_email", "version", "state"])
    .where("event_id", "in", eventIds)
    .where("state", "in", ["new", "packed", ...(withHandedOver ? (["picked-up"] as const) : [])])
    .orderBy("number")
    .execute();
  return rows.map(({ event_id, version, state, ...row }) => {
    const lines = row.lines as { name: string; quantity: number }[];
    const pickup: Pickup = {
      orderId: row.id,
      orderNumber: row.number,
      tins: tinsOf(lines),
      what: linesWords(lines),
      isHandedOver: state === "picked-up",
      version,
      name: row.payer_name,
      email: row.payer_email,
    };
    return { event_id: event_id!, pickup };
  });
}

/** Assigns each order to the person on the roster with the buyer's email. The rest is `unassigned`. */
export function assignPickups<Person extends { email: string }>(
  people: readonly Person[],
  pickups: readonly Pickup[],
): { people: (Person & { handOver?: Omit<Pickup, "name" | "email">[] })[]; unassigned: Pickup[] } {
  const remaining = new Set(pickups);
  const withHandOver = people.map((person) => {
    const own = [...remaining].filter(
      ({ email }) => email !== "" && email.toLowerCase() === person.email.toLowerCase(),
    );
    for (const each of own) remaining.delete(each);
    const handOver = own.map(({ name: _name, email: _email, ...rest }) => rest);
    return handOver.length > 0 ? { ...person, handOver } : person;
  });
  return { people: withHandOver, unassigned: [...remaining] };
}
