import type { ReminderKind } from "../../../contract/office/people/calls.ts";
import type { StudioSettings } from "../../../contract/site/settings/schema.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { bookingRows } from "../../teaching/bookings/letters.ts";
import { createReminderLink, type ReminderSeat } from "../../teaching/signups/seats/seat-by-link.ts";
import { dueReminders, graceMs, reminderRow } from "./due.ts";
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
  const due = await dueReminders(tx, kind, id);
  if (due.length === 0) return;
  const written = await tx.db
    .insertInto("reminders")
    .values(due.map((one) => reminderRow(one, tx.now)))
    // Another process is writing the same reminder.
    .onConflict((once) => once.doNothing())
    .returning(["id", "booking_id", "signup_id"])
    .execute();
  if (written.length === 0) return;
  failpoint("remind: row written");
  const { email, write } = await letterOf(tx, written);
  const expiresAt = new Date(due[0]!.dueAt.getTime() + graceMs[kind]);
  const [mailId] = await tx.send(email, async () => ({ ...(await write()), expiresAt }));
  failpoint("remind: letter written");
  const ids = written.map((row) => row.id);
  await tx.db
    .updateTable("reminders")
    .set({ mail_id: mailId ?? null })
    .where("id", "in", ids)
    .execute();
}

type Written = { booking_id: string | null; signup_id: string | null };

/** The address of the reminded person, and the letter. */
async function letterOf(tx: Tx, written: readonly Written[]): Promise<{ email: string; write: () => Promise<Letter> }> {
  const [{ booking_id: id }] = written as [Written];
  if (id !== null) {
    const [booking] = await bookingRows(tx, { id });
    return { email: booking!.email, write: () => sessionReminder(tx, booking!) };
  }
  const seats: ReminderSeat[] = [];
  for (const { signup_id } of written) seats.push(await createReminderLink(tx, signup_id!));
  seats.sort((one, other) => Number(other.isSelf) - Number(one.isSelf));
  const [{ event_id, email }] = seats as [ReminderSeat];
  const event = await tx.db.selectFrom("events").selectAll().where("id", "=", event_id).executeTakeFirstOrThrow();
  return { email, write: async () => classReminder(event, seats, await readLetterSignature(tx)) };
}
