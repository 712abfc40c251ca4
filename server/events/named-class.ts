import { clockWords } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** How a call names a class: title and date, and `eventId`, which decides when they fit several. */
export type ClassName = { classTitle: string; date: string; eventId?: string | undefined };

/**
 * The event a call means. Refuses `class-not-found` (also when `eventId` is not of that title and date, so that no
 * address can show one class and mean another) and `class-ambiguous` with the times to choose from.
 */
export async function namedClass(ctx: Pick<Ctx, "db">, name: ClassName) {
  const fitting = await ctx.db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "sign_up_link", "starts_at"])
    .where("state", "=", "live")
    .where("title", "=", name.classTitle)
    .where("date", "=", name.date)
    .orderBy("time")
    .execute();
  const chosen = name.eventId ? fitting.filter(({ id }) => id === name.eventId) : fitting;
  if (chosen.length > 1) {
    const times = chosen.map(({ time }) => clockWords(time)).join(", ");
    throw new Refusal("class-ambiguous", {
      message: `There are several classes with this title on that day: ${times}. Please choose one.`,
    });
  }
  const [event] = chosen;
  if (!event) throw new Refusal("class-not-found");
  return event;
}
