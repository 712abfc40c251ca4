import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { newToken } from "../auth/tokens.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import { openSiteCache } from "../site/read.ts";
import { readCurrentWaiver, waiverHash } from "../waivers/waiver.ts";

/**
 * Seeds the demo: every signed-up person has signed the current waiver and so counts as a returning student, and the
 * full class has one person on its waitlist.
 */
export async function seedSignups(tx: Transaction<Tables>, now: Date): Promise<void> {
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
        signed_at: now,
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
