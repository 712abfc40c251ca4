import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema.ts";

const monthMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes accounts whose address was not proven within a month, except those with an active link and those with a
 * note of the owner. Returns how many.
 */
export async function purgeUnprovenAccounts({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("users")
    .where("state", "=", "unproven")
    .where("created_at", "<", new Date(now.getTime() - monthMs))
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("mailed_links")
            .select("person_id")
            .whereRef("person_id", "=", "users.id")
            .where("used_at", "is", null)
            .where("expires_at", ">", now),
        ),
      ),
    )
    .where((of) =>
      of.not(of.exists(of.selectFrom("client_notes").select("user_id").whereRef("user_id", "=", "users.id"))),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
