import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type { messageClass as schema } from "../../../contract/teaching/signups/lists-schema.ts";
import * as owner from "../../../contract/teaching/signups/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { newId } from "../../platform/db/id.ts";
import { messageFromOwner } from "./letters.ts";

/** Emails a message to each student with a seat in a class. Idempotent by `id`. Refuses `class-not-found`. */
export function messageClass(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema>,
): Promise<{ message: string; told: number }> {
  return ctx.tx(async (tx) => {
    const event_id = params.id;
    const event = await tx.db
      .selectFrom("events")
      .select(["title", "date", "time"])
      .where("id", "=", event_id)
      .executeTakeFirst();
    if (!event) throw new Refusal("class-not-found");
    const seats = await tx.db
      .selectFrom("signups")
      .select(["name", "email"])
      .where("event_id", "=", event_id)
      .where("state", "=", "live")
      // Walk-ins may have no address.
      .where("email", "<>", "")
      .orderBy("id")
      .execute();
    // A household has one address for several seats.
    const people = seats.filter(({ email }, at) => seats.findIndex((one) => isSameAddress(one.email, email)) === at);
    const { id = newId(), subject, message } = body;
    // A concurrent request with the same id waits here for the first one's commit, and then inserts nothing.
    const written = await tx.db
      .insertInto("class_messages")
      .values({ id, event_id, subject, body: message, told: people.length, written_at: tx.now })
      .onConflict((conflict) => conflict.columns(["event_id", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!written) {
      const earlier = await tx.db
        .selectFrom("class_messages")
        .select("told")
        .where("event_id", "=", event_id)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return response(earlier.told);
    }
    for (const person of people) await tx.send(person.email, () => messageFromOwner(event, person, body));
    return response(people.length);
  });
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const response = (told: number) => ({
  message: told === 0 ? owner.noOneGetsEmail : owner.peopleGetEmail(told),
  told,
});
