import * as t from "../../contract/text/server/events.ts";
import { clockWords } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** How a request names a class: title and date, and `eventId` if several classes match. */
export type ClassName = { classTitle: string; date: string; eventId?: string | undefined };

/**
 * The event that a request names. Refuses `class-not-found`, also when `eventId` does not match title and date (so
 * that no link can show one class and mean another), and `class-ambiguous` with the times to choose from.
 */
export async function findNamedClass(ctx: Pick<Ctx, "db">, name: ClassName) {
  const matching = await ctx.db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "sign_up_link", "starts_at"])
    .where("state", "=", "live")
    .where("title", "=", name.classTitle)
    .where("date", "=", name.date)
    .orderBy("time")
    .execute();
  const chosen = name.eventId ? matching.filter(({ id }) => id === name.eventId) : matching;
  if (chosen.length > 1) {
    const times = chosen.map(({ time }) => clockWords(time)).join(", ");
    throw new Refusal("class-ambiguous", { message: t.thereAreSeveralClasses(times) });
  }
  const [event] = chosen;
  if (!event) throw new Refusal("class-not-found");
  return event;
}
