import type { Ctx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { Refusal } from "../refusal.ts";
import { ownersWords } from "./owner-letters.ts";

type Input = { params: { id: string }; body: { id?: string | undefined; subject: string; message: string } };

/**
 * Writes to everybody who has a place in a class, one mail each; answering one answers the owner. A repeat with the
 * same `id` writes to nobody again. Refuses `class-not-found`.
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
      // Who just came may have left no address.
      .where("email", "<>", "")
      .orderBy("id")
      .execute();
    const id = body.id ?? newId();
    // Of two that press together the second waits here for the first, and then finds the message written.
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
      const before = await tx.db
        .selectFrom("class_messages")
        .select("told")
        .where("event_id", "=", params.id)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return answer(before.told);
    }
    for (const person of people) await tx.send(ownersWords(event, person, body));
    return answer(people.length);
  });
}

function answer(told: number) {
  const message = told === 1 ? "One person gets a mail." : `${told} people get a mail.`;
  return { message: told === 0 ? "Nobody has a place in this class." : message, told };
}
