import type { ReminderKind } from "../../contract/people.ts";
import type { Ctx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { dueReminders } from "./due.ts";

/** Records the reminders that are due as written, without mails. For sessions and classes that a seed has dated back. */
export async function seedReminders({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  for (const kind of ["session-days", "session-hours", "class-day"] satisfies ReminderKind[]) {
    const due = await dueReminders({ db, now }, kind);
    if (due.length === 0) continue;
    const rows = due.map(({ id, startsAt }) => ({
      id: newId(now.getTime()),
      kind,
      ...(kind === "class-day" ? { signup_id: id } : { booking_id: id }),
      starts_at: startsAt,
      written_at: now,
    }));
    await db.insertInto("reminders").values(rows).execute();
  }
}
