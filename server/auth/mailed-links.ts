import { sql } from "kysely";
import type { Ctx, Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { newToken, tokenHash } from "./tokens.ts";

type Purpose = Tables["mailed_links"]["purpose"];

/**
 * Creates a single-use link and returns its token. The caller has locked the person's row. `requestedBy` is the
 * fingerprint of the browser that requested the link, `codeHash` the keyed hash of the code in the same email.
 */
export async function createMailedLink(
  { db }: Pick<Tx, "db">,
  link: { purpose: Purpose; personId: string; expiresAt: Date; requestedBy?: string; codeHash?: string },
): Promise<string> {
  const { token, hash } = newToken();
  await sql`
    insert into mailed_links (token_hash, purpose, person_id, code_hash, asked_by, expires_at)
    values (${hash}, ${link.purpose}, ${link.personId}, ${link.codeHash ?? null}, ${link.requestedBy ?? null},
      ${link.expiresAt})`.execute(db);
  return token;
}

/**
 * Uses up a link and returns its person's id; undefined when the link is used, expired or unknown. With
 * `requestedBy`, only the browser that requested the link can use it up.
 */
export async function redeemMailedLink(
  { db, now }: Pick<Ctx, "db" | "now">,
  link: { purpose: Purpose; requestedBy?: string } & ({ token: string } | { hash: string }),
): Promise<string | undefined> {
  const hash = "token" in link ? tokenHash(link.token) : link.hash;
  const byRequester = link.requestedBy === undefined ? sql`` : sql`and asked_by = ${link.requestedBy}`;
  const { rows } = await sql<{ person_id: string }>`
    update mailed_links set used_at = ${now}
    where token_hash = ${hash} and purpose = ${link.purpose} ${byRequester}
      and used_at is null and expires_at > ${now}
    returning person_id`.execute(db);
  return rows[0]?.person_id;
}

/** The person of a link that still works. Does not use the link up. */
export async function findMailedLinkPerson(
  { db, now }: Pick<Ctx, "db" | "now">,
  { token, purpose }: { token: string; purpose: Purpose },
): Promise<string | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from mailed_links where token_hash = ${tokenHash(token)} and purpose = ${purpose}
      and used_at is null and expires_at > ${now}`.execute(db);
  return rows[0]?.person_id;
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
