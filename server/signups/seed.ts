import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { newToken } from "../auth/tokens.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import { openSiteCache } from "../site/read.ts";
import { readCurrentWaiver, waiverHash } from "../waivers/waiver.ts";

/**
 * Seeds the demo. Every signed-up person signed the current waiver at `since` and is therefore a returning student.
 * The full class has one person on its waitlist.
 */
export async function seedSignups(tx: Transaction<Tables>, now: Date, since: Date = now): Promise<void> {
  const text = await readCurrentWaiver({ site: openSiteCache(tx) });
  const signature = await readFile(join(import.meta.dirname, "..", "waivers", "demo", "signature.png"));
  const people = await tx.selectFrom("signups").select(["name", "email"]).distinct().execute();
  for (const { name, email } of people) {
    const id = newId();
    await tx
      .insertInto("waivers")
      .values({
        id,
        name,
        email,
        text_version: text.version,
        text_hash: waiverHash(text),
        text_body: JSON.stringify(text),
        signature,
        signed_at: since,
        ip: "192.0.2.1",
      })
      .execute();
    await tx.updateTable("signups").set({ waiver_id: id }).where("email", "=", email).execute();
  }
  const full = await tx
    .selectFrom("events")
    .select("events.id")
    .where("capacity", "<=", (of) =>
      of
        .selectFrom("signups")
        .select((count) => count.fn.countAll<number>().as("taken"))
        .whereRef("signups.event_id", "=", "events.id"),
    )
    .executeTakeFirst();
  if (!full) return;
  await tx
    .insertInto("waitlist")
    .values({
      id: newId(),
      event_id: full.id,
      name: "Leonie Marsh",
      email: "leonie.marsh@example.com",
      token_hash: newToken().hash,
      joined_at: now,
    })
    .execute();
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
