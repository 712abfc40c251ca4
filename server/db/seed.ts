import { type Kysely, sql, type Transaction } from "kysely";
import { mainPictureAddress } from "../../contract/picture.ts";
import { seedBookings } from "../bookings/seed.ts";
import { seedEvents } from "../events/seed.ts";
import { demoPictures } from "../pictures/demo.ts";
import { storePicture } from "../pictures/store.ts";
import { seedChocolates } from "../shop/seed.ts";
import { seedSignups } from "../signups/seed.ts";
import { siteDefaults } from "../site/defaults.ts";
import type { Tables } from "./schema.ts";

/** Advisory lock, so that only one of two processes that start together seeds an empty database. */
export const seedLock = 727_401;

/**
 * Seeds an empty database: the site's documents and their pictures always, and with `demo` the content of a
 * believable studio, dated from `now`. Does nothing when there are documents already. Writes no mail.
 */
export async function seed(db: Kysely<Tables>, which: "demo" | "none", now: Date): Promise<void> {
  if (await isSeeded(db)) return;
  const pictures = await demoPictures();
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    if (await isSeeded(tx)) return;
    for (const picture of pictures.values()) await storePicture(tx, picture, now);
    const addressOf = (file: string) => {
      const picture = pictures.get(file);
      if (!picture) throw new Error(`There is no demo picture ${file}.`);
      return mainPictureAddress(picture.facts);
    };
    await seedDocuments(tx, siteDefaults(addressOf), now);
    if (which === "none") return;
    await seedEvents(tx, now);
    await seedSignups(tx, now);
    await seedBookings(tx, now);
    await seedChocolates(tx, (file) => pictures.get(file)!.facts.name, now);
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
