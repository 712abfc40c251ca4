import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql, type Transaction } from "kysely";
import { newToken } from "../../auth/tokens.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { openSiteCache } from "../../site/documents/read.ts";
import { readCurrentWaiver, waiverInsert } from "../../teaching/waivers/waiver.ts";

/**
 * Seeds the demo. Every signed-up person signed the current waiver at `since` and is therefore a returning student.
 * The full class has one person on its waitlist.
 */
export async function seedSignups(tx: Transaction<Tables>, now: Date, since: Date = now): Promise<void> {
  const text = await readCurrentWaiver({ site: openSiteCache((read) => read(tx)) });
  const signature = await readFile(
    join(import.meta.dirname, "..", "..", "teaching", "waivers", "demo", "signature.png"),
  );
  const people = await tx.selectFrom("signups").select(["name", "email"]).distinct().execute();
  for (const { name, email } of people) {
    const signed = { name, email, text, signature, guardian: undefined };
    const { id, statement } = waiverInsert({ db: tx, now: since, ip: "192.0.2.1" }, signed);
    await statement.execute();
    await tx.updateTable("signups").set({ waiver_id: id }).where("email", "=", email).execute();
  }
  const { rows } = await sql<{ event_id: string }>`select id as event_id from events
    where capacity <= (select count(*) from signups where signups.event_id = events.id)`.execute(tx);
  const [full] = rows;
  if (!full) return;
  const person = { name: "Leonie Marsh", email: "leonie.marsh@example.com" };
  const entry = { ...full, ...person, id: newId(), token_hash: newToken().hash, joined_at: now };
  await tx.insertInto("waitlist").values(entry).execute();
}

export type Attendance = {
  eventId: string;
  name: string;
  email: string;
  phone: string;
  signedUpAt: Date;
  checkedInAt: Date | null;
};

/** Seeds sign-ups of students who have signed the waiver, with their check-ins. */
export async function seedAttendance(tx: Transaction<Tables>, attendance: readonly Attendance[]): Promise<void> {
  const waivers = await tx.selectFrom("waivers").select(["id", "email"]).execute();
  const waiverIds = new Map(waivers.map(({ id, email }) => [email, id]));
  const rows = attendance.map(({ eventId, signedUpAt, checkedInAt, ...person }) => ({
    ...person,
    id: newId(signedUpAt.getTime()),
    event_id: eventId,
    waiver_id: waiverIds.get(person.email) ?? null,
    source: "returning" as const,
    checked_in_at: checkedInAt,
    created_at: signedUpAt,
  }));
  await tx.insertInto("signups").values(rows).execute();
}
