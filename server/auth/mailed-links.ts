import type { Ctx, Tx } from "../platform/call/ctx.ts";
import type { Tables } from "../platform/db/schema.ts";
import { newToken, tokenHash } from "./tokens.ts";

type Purpose = Tables["mailed_links"]["purpose"];

/**
 * Creates a single-use link and returns its token. The caller has locked the person's row. `requestedBy` is the
 * fingerprint of the browser that requested the link, `codeHash` the keyed hash of the code in the same email, `name` what
 * a new account is called.
 */
export async function createMailedLink(
  { db }: Pick<Tx, "db">,
  link: {
    purpose: Purpose;
    personId: string;
    expiresAt: Date;
    requestedBy?: string;
    codeHash?: string;
    name?: { firstName: string; lastName: string };
  },
): Promise<string> {
  const { token, hash } = newToken();
  const { purpose, personId: person_id, expiresAt: expires_at } = link;
  const request = { asked_by: link.requestedBy ?? null, code_hash: link.codeHash ?? null };
  const name = { first_name: link.name?.firstName ?? null, last_name: link.name?.lastName ?? null };
  const row = { token_hash: hash, purpose, person_id, expires_at, ...request, ...name };
  await db.insertInto("mailed_links").values(row).execute();
  return token;
}

/**
 * Uses up a link and returns its person's id; undefined when the link is used, expired or unknown. With
 * `requestedBy` (its fingerprints), only the browser that requested the link can use it up.
 */
export async function redeemMailedLink(
  { db, now }: Pick<Ctx, "db" | "now">,
  link: { purpose: Purpose; requestedBy?: readonly string[] } & ({ token: string } | { hash: string }),
): Promise<string | undefined> {
  const used = await db
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where("token_hash", "=", "token" in link ? tokenHash(link.token) : link.hash)
    .where("purpose", "=", link.purpose)
    .$if(link.requestedBy !== undefined, (links) => links.where("asked_by", "in", link.requestedBy!))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  return used?.person_id;
}

/** The person of a link that still works. Does not use the link up. */
export async function findMailedLinkPerson(
  { db, now }: Pick<Ctx, "db" | "now">,
  { token, purpose }: { token: string; purpose: Purpose },
): Promise<string | undefined> {
  const links = db.selectFrom("mailed_links").select("person_id").where("token_hash", "=", tokenHash(token));
  const active = links.where("purpose", "=", purpose).where("used_at", "is", null).where("expires_at", ">", now);
  return (await active.executeTakeFirst())?.person_id;
}

/** Deletes a person's unused links: all of them, or those with these purposes. */
export async function deleteMailedLinks({ db }: Pick<Ctx, "db">, personId: string, purposes?: readonly Purpose[]) {
  await db
    .deleteFrom("mailed_links")
    .where("person_id", "=", personId)
    .$if(purposes !== undefined, (links) => links.where("purpose", "in", purposes!))
    .where("used_at", "is", null)
    .execute();
}
