import type { Roster } from "../../contract/signups.ts";
import type { Ctx } from "../ctx.ts";

type Line = { name: string; quantity: number };

/** An order that is to be handed over at a class, with its buyer. */
export type Pickup = Roster["pickups"][number];

/** What is to be handed over at each of these classes and was not yet, the earliest order first. */
export async function pickupsOf(
  { db }: Pick<Ctx, "db">,
  eventIds: readonly string[],
): Promise<Map<string, Pickup[]>> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "event_id", "number", "lines", "payer_name", "payer_email", "version"])
    .where("event_id", "in", eventIds)
    .where("state", "in", ["new", "packed"])
    .orderBy("number")
    .execute();
  const pickups = rows.map((row) => {
    const lines = row.lines as Line[];
    return {
      eventId: row.event_id!,
      orderId: row.id,
      orderNumber: row.number,
      tins: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      what: lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
      version: row.version,
      name: row.payer_name,
      email: row.payer_email,
    };
  });
  const byClass = Map.groupBy(pickups, ({ eventId }) => eventId);
  return new Map(
    [...byClass].map(([id, these]) => [id, these.map(({ eventId: _eventId, ...pickup }) => pickup)]),
  );
}

/** Gives each order to the person of the roster with its buyer's address; `others` are those of nobody there. */
export function withPickups<Person extends { email: string }>(
  people: readonly Person[],
  pickups: readonly Pickup[],
): { people: (Person & { handOver?: Omit<Pickup, "name" | "email">[] })[]; others: Pickup[] } {
  const left = new Set(pickups);
  const withTins = people.map((person) => {
    const hers = [...left].filter(
      ({ email }) => email !== "" && email.toLowerCase() === person.email.toLowerCase(),
    );
    for (const each of hers) left.delete(each);
    const handOver = hers.map(({ name: _name, email: _email, ...rest }) => rest);
    return handOver.length > 0 ? { ...person, handOver } : person;
  });
  return { people: withTins, others: [...left] };
}
