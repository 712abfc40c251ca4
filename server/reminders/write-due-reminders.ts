import type { ReminderKind } from "../../contract/people.ts";
import type { StudioSettings } from "../../contract/schema/settings.ts";
import { bookingRows } from "../bookings/letters.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import type { Letter } from "../mail/letter.ts";
import { studioSettings } from "../settings/read.ts";
import { createReminderLink } from "../signups/seats/seat-by-link.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { type Due, dueReminders, graceMs, reminderRow } from "./due.ts";
import { classReminder, sessionReminder } from "./letters.ts";

const settingOfKind: Record<ReminderKind, keyof StudioSettings["reminders"]> = {
  "session-days": "sessionDays",
  "session-hours": "sessionHours",
  "class-day": "classDay",
};

/**
 * Writes the due reminders of the kinds that are switched on, each in its own transaction: a process that dies at any
 * step leaves a reminder with its email, or neither.
 */
export async function writeDueReminders(ctx: Ctx): Promise<void> {
  const { reminders } = await studioSettings(ctx);
  for (const kind of Object.keys(settingOfKind) as ReminderKind[]) {
    if (!reminders[settingOfKind[kind]]) continue;
    for (const { id } of await dueReminders(ctx, kind)) {
      await ctx.tx((tx) => remind(tx, kind, id));
      failpoint("remind: committed");
    }
  }
}

async function remind(tx: Tx, kind: ReminderKind, id: string): Promise<void> {
  // Checked again: it may have been moved, cancelled or reminded of since the list was read.
  const [due] = await dueReminders(tx, kind, id);
  if (!due) return;
  const written = await tx.db
    .insertInto("reminders")
    .values(reminderRow(due, tx.now))
    // Another process is writing the same reminder.
    .onConflict((once) => once.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!written) return;
  failpoint("remind: row written");
  const { email, write } = await letterOf(tx, due);
  const expiresAt = new Date(due.dueAt.getTime() + graceMs[kind]);
  const [mailId] = await tx.send(email, async () => ({ ...(await write()), expiresAt }));
  failpoint("remind: letter written");
  await tx.db
    .updateTable("reminders")
    .set({ mail_id: mailId ?? null })
    .where("id", "=", written.id)
    .execute();
}

/** The address of the reminded person, and the letter. */
async function letterOf(tx: Tx, { kind, id }: Due): Promise<{ email: string; write: () => Promise<Letter> }> {
  if (kind !== "class-day") {
    const [booking] = await bookingRows(tx, { id });
    return { email: booking!.email, write: () => sessionReminder(tx, booking!) };
  }
  const { event_id, email, token, is_pending: isPending } = await createReminderLink(tx, id);
  const event = await tx.db.selectFrom("events").selectAll().where("id", "=", event_id).executeTakeFirstOrThrow();
  return { email, write: async () => classReminder(event, { email, token, isPending }, await readLetterSignature(tx)) };
}
