import { sql } from "kysely";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type { EventsRemoved } from "../../../contract/teaching/events/calls.ts";
import type { removeEvents as schema } from "../../../contract/teaching/events/schema.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { lockTimetable } from "../slots/timetable.ts";
import { notifyCancelled, recipientsOfUpcoming } from "./notify-attendees.ts";
import { idsInScope, lockEvents } from "./scope.ts";

/**
 * Removes events, and with `scope` more of their series: all or none. Their sign-ups and waitlist entries end. People
 * with a seat, or on the waitlist, in an upcoming one get an email. Refuses `class-not-found`.
 */
export async function removeEvents(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<EventsRemoved> {
  const result = await ctx.tx(async (tx) => {
    await lockTimetable(tx);
    const ids = await idsInScope(tx, body.eventIds, body.scope ?? "this");
    // Lock order: purchases before events.
    await tx.hooks.classesWillBeRemoved(tx, ids);
    await lockEvents(tx, ids);
    const removed = await tx.db
      .updateTable("events")
      .set({ state: "removed", version: sql<number>`version + 1` })
      .where("id", "in", ids)
      .returningAll()
      .execute();
    const people = await recipientsOfUpcoming(tx, removed);
    const money = await tx.hooks.classesRemoved(tx, ids);
    await notifyCancelled(tx, people, { money, message: body.message });
    await tx.hooks.timetableChanged(tx);
    tx.changed("events");
    return { removed: removed.length, told: people.length };
  });
  return { message: t.selectedEventSDeletedSuccessfully, ...result };
}
