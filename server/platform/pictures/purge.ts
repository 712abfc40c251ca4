import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";

const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Deletes pictures that no document, past version, chocolate or order shows and that were not used for a week: until
 * then, a draft may still need them. Returns their number.
 */
export async function purgePictures({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<number> {
  const longAgo = new Date(now.getTime() - keptMs);
  const { numAffectedRows } = await sql`
    with texts (text) as (
      select body::text from site_documents
      union all select body::text from site_versions
    ), shown (name) as (
      select (regexp_matches(text, '/pictures/([0-9a-f]{16})-', 'g'))[1] from texts
      union select picture from chocolates where picture is not null
    ), unshown as materialized (
      select name from pictures
      where wanted_at < ${longAgo} and name not in (select name from shown)
      -- A transaction that is publishing a picture has locked it.
      for update skip locked
    ), purgeable as (
      -- Last, because there are many orders: they are read only if there is a picture to look for.
      select name from unshown
      where name not in (
        select (regexp_matches(lines::text, '/pictures/([0-9a-f]{16})-', 'g'))[1] from orders)
    )
    delete from pictures using purgeable
    where pictures.name = purgeable.name`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
