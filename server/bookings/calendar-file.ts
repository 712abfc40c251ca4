import { sql } from "kysely";
import type { FileResponse } from "../../contract/endpoint.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { bookingRows, sessionEntry } from "./letters.ts";

/** The calling student's session in a slot as a calendar file. Refuses `not-found`, also for another's session. */
export async function calendarFile(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileResponse> {
  const booking =
    ctx.actor.kind === "user"
      ? await ctx.db
          .selectFrom("bookings")
          .select("id")
          .where("slot_id", "=", params.id)
          .where("user_id", "=", ctx.actor.id)
          .where("state", "=", sql.lit("live"))
          .executeTakeFirst()
      : undefined;
  const [row] = booking ? await bookingRows(ctx, { id: booking.id }) : [];
  if (!row) throw new Refusal("not-found");
  const content = await sessionEntry(ctx, row);
  return { fileName: "session.ics", content: new Blob([content], { type: "text/calendar" }) };
}
