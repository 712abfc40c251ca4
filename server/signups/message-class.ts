import * as t from "../../contract/text/server/signups.ts";
import type { Ctx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { Refusal } from "../refusal.ts";
import { messageFromOwner } from "./owner-letters.ts";

type Input = { params: { id: string }; body: { id?: string | undefined; subject: string; message: string } };

/**
 * Sends the owner's message to every student with a seat in a class, one email each. Replies go to the owner.
 * Idempotent by `id`. Refuses `class-not-found`.
 */
export function messageClass(ctx: Ctx, { params, body }: Input): Promise<{ message: string; told: number }> {
  return ctx.tx(async (tx) => {
    const event = await tx.db
      .selectFrom("events")
      .select(["title", "date", "time"])
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (!event) throw new Refusal("class-not-found");

    const people = await tx.db
      .selectFrom("signups")
      .select(["name", "email"])
      .where("event_id", "=", params.id)
      .where("state", "=", "live")
      // Walk-ins may have no address.
      .where("email", "<>", "")
      .orderBy("id")
      .execute();
    const id = body.id ?? newId();
    // A concurrent request with the same id waits here for the first one's commit, and then inserts nothing.
    const written = await tx.db
      .insertInto("class_messages")
      .values({
        id,
        event_id: params.id,
        subject: body.subject,
        body: body.message,
        told: people.length,
        written_at: tx.now,
      })
      .onConflict((conflict) => conflict.columns(["event_id", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!written) {
      const earlier = await tx.db
        .selectFrom("class_messages")
        .select("told")
        .where("event_id", "=", params.id)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return response(earlier.told);
    }
    for (const person of people) await tx.send(messageFromOwner(event, person, body));
    return response(people.length);
  });
}

function response(told: number) {
  const message = t.peopleGetEmail(told);
  return { message: told === 0 ? t.noOneIsSignedUp : message, told };
}
