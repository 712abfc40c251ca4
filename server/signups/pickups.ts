import type { Roster } from "../../contract/signups.ts";
import type { Ctx } from "../ctx.ts";

type Line = { name: string; quantity: number };

/** An order that is to be handed over at a class, with its buyer. */
export type Pickup = Roster["pickups"][number];

/** What is to be handed over at a class and was not yet, the earliest order first. */
export async function pickupsOf({ db }: Pick<Ctx, "db">, eventId: string): Promise<Pickup[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "number", "lines", "payer_name", "payer_email"])
    .where("event_id", "=", eventId)
    .where("state", "in", ["new", "packed"])
    .orderBy("number")
    .execute();
  return rows.map((row) => {
    const lines = row.lines as Line[];
    return {
      orderId: row.id,
      orderNumber: row.number,
      tins: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      what: lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
      name: row.payer_name,
      email: row.payer_email,
    };
  });
}

/** Gives each order to the person of the roster with its buyer's address; `others` are those of nobody there. */
export function handedOut<Person extends { email: string }>(
  people: readonly Person[],
  pickups: readonly Pickup[],
): { people: (Person & { handOver?: Omit<Pickup, "name" | "email">[] })[]; others: Pickup[] } {
  const left = new Set(pickups);
  const withTins = people.map((person) => {
    const hers = [...left].filter(({ email }) => email.toLowerCase() === person.email.toLowerCase());
    for (const each of hers) left.delete(each);
    const handOver = hers.map(({ name: _name, email: _email, ...rest }) => rest);
    return handOver.length > 0 ? { ...person, handOver } : person;
  });
  return { people: withTins, others: [...left] };
}
