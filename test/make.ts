import type { Insertable, Kysely, Selectable } from "kysely";
import { addDays } from "../contract/time.ts";
import { newId } from "../server/db/id.ts";
import type { Tables } from "../server/db/schema.ts";

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
type Change<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

// Factories complete themselves: what a test does not care about, it does not say.

let daysUsed = 0;

/** A class one hour long, on a day of its own: nothing of one teacher's overlaps. */
export function makeEvent(db: Kysely<Tables>, change: Change<"events"> = {}): Promise<Row<"events">> {
  return db
    .insertInto("events")
    .values({
      id: newId(),
      title: "Gentle Morning Yoga",
      date: addDays("2033-01-01", daysUsed++),
      time: "09:00",
      location: "Harbor Room",
      created_at: new Date(),
      ...change,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Somebody's place in a class; makes the class when none is given. */
export async function makeSignup(db: Kysely<Tables>, change: Change<"signups"> = {}): Promise<Row<"signups">> {
  const event_id = change.event_id ?? (await makeEvent(db)).id;
  const id = newId();
  return db
    .insertInto("signups")
    .values({
      id,
      name: "Ana Whitlow",
      email: `${id}@example.com`,
      phone: "5550104477",
      created_at: new Date(),
      ...change,
      event_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
