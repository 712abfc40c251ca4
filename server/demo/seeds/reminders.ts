import type { ReminderKind } from "../../../contract/office/people/calls.ts";
import { dueReminders, reminderRow } from "../../office/reminders/write-due-reminders.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** Records the reminders that are due as written, without mails. For sessions and classes that a seed has dated back. */
export async function seedReminders({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  for (const kind of ["session-days", "session-hours", "class-day"] satisfies ReminderKind[]) {
    const rows = (await dueReminders({ db, now }, kind)).map((due) => reminderRow(due, now));
    if (rows.length > 0) await db.insertInto("reminders").values(rows).execute();
  }
}
