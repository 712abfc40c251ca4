import { sql, type Kysely, type Transaction } from "kysely";
import { mainPictureAddress } from "../../../contract/platform/pictures/picture.ts";
import { seedLock } from "../../platform/db/migrate.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { demoPictures } from "../../platform/pictures/demo.ts";
import { storePicture } from "../../platform/pictures/store.ts";
import { siteDefaults } from "../../site/documents/defaults.ts";
import { sampleTranslations } from "../../site/documents/sample-translations.ts";
import { seedBookings } from "./bookings.ts";
import { seedEvents } from "./events.ts";
import { seedChocolates } from "./shop.ts";
import { seedSignups } from "./signups.ts";

/** Adds what happened in the studio since it opened (server/demo), in the transaction of the seed. */
export type Story = { since: Date; tell(tx: Transaction<Tables>): Promise<void> };

/**
 * Seeds an empty database: always the site's documents and their pictures; with `small` a studio on its first day; with
 * a story a studio that opened before. Returns false when there are documents already. Writes no mail.
 */
export async function seed(db: Kysely<Tables>, content: Story | "small" | "none", now: Date): Promise<boolean> {
  if (await isSeeded(db)) return false;
  const pictures = await demoPictures();
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    if (await isSeeded(tx)) return false;
    for (const picture of pictures.values()) await storePicture(tx, picture, now);
    const factsOf = (file: string) => {
      const picture = pictures.get(file);
      if (!picture) throw new Error(`There is no demo picture ${file}.`);
      return picture.facts;
    };
    await seedDocuments(
      tx,
      siteDefaults((file) => mainPictureAddress(factsOf(file))),
      now,
    );
    await seedTranslations(tx, sampleTranslations(), now);
    if (content === "none") return true;
    const since = content === "small" ? now : content.since;
    // The owner of the demo has found the place of a new site right.
    if (content !== "small") await tx.updateTable("studio_place").set({ changed_at: since }).execute();
    await seedEvents(tx, now, since);
    await seedSignups(tx, now, since);
    await seedBookings(tx, now, since);
    await seedChocolates(tx, (file) => factsOf(file).name, now, since);
    if (content !== "small") await content.tell(tx);
    return true;
  });
}

async function isSeeded(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("site_documents").select("section").limit(1).executeTakeFirst()) !== undefined;
}

async function seedDocuments(tx: Transaction<Tables>, documents: object, now: Date): Promise<void> {
  const rows = Object.entries(documents).map(([section, body]) => ({
    section: section as Tables["site_documents"]["section"],
    body: JSON.stringify(body),
    updated_at: now,
    written_by: "sample" as const,
  }));
  await tx.insertInto("site_documents").values(rows).execute();
}

/** Stores the Spanish of texts. A text that is there already keeps its translation. */
export async function seedTranslations(
  tx: Transaction<Tables>,
  pairs: Iterable<readonly [source: string, words: string]>,
  changed_at: Date,
): Promise<void> {
  const rows = [...new Map(pairs)].map(([source, words]) => ({ language: "es" as const, source, words, changed_at }));
  const added = tx
    .insertInto("translations")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
  await added.execute();
}
