import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { loginLinkMinutes, verifyLinkHours } from "../../../contract/auth/calls.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { createMailedLink, deleteMailedLinks, redeemMailedLink } from "../mailed-links.ts";
import { tokenHash } from "../tokens.ts";
import type { UserRow } from "./student.ts";

/** Links of both kinds log the student in and prove the address. */
export type LinkPurpose = "login" | "verify-email";

const lifetimeMs: Record<LinkPurpose, number> = {
  login: loginLinkMinutes * 60_000,
  "verify-email": verifyLinkHours * 60 * 60_000,
};

/**
 * Maximum number of active links per student, purpose and requesting browser. A further link deletes the oldest. A
 * stranger's requests delete no link of the student's browser; the caps of letters bound their number.
 */
const mostActive = 3;

/** Limit of emails to one address that one network may request. */
export const emailsPerAddress = { most: 5, seconds: 15 * 60 };

/** Creates a six-digit code and its hash. The hash includes the address: a code works for one account only. */
export function newLoginCode(ctx: Ctx, address: string): { code: string; codeHash: string } {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { code, codeHash: loginCodeHashes(ctx, address, code)[0]! };
}

/** The hashes of a code by each of the site's secrets. */
export function loginCodeHashes(ctx: Ctx, address: string, code: string): string[] {
  return ctx.signer.macs("login code", `${code} ${address.toLowerCase()}`);
}

/** Creates a login link and returns its token and expiry. The caller has locked the student's row. */
export async function createLoginLink(
  tx: Tx,
  link: {
    purpose: LinkPurpose;
    personId: string;
    requestedBy: string;
    codeHash?: string;
    name?: { firstName: string; lastName: string };
  },
): Promise<{ token: string; expiresAt: Date }> {
  const { purpose, personId, requestedBy } = link;
  const expiresAt = new Date(tx.now.getTime() + lifetimeMs[purpose]);
  const token = await createMailedLink(tx, { ...link, expiresAt });
  const unused = sql`
    person_id = ${personId} and purpose = ${purpose} and asked_by = ${requestedBy} and used_at is null`;
  await sql`delete from mailed_links where ${unused} and token_hash not in (
    select token_hash from mailed_links where ${unused} order by expires_at desc limit ${mostActive})`.execute(tx.db);
  return { token, expiresAt };
}

/** Finds an active link by its token, or by the code of its email together with the requesting browser. */
export async function findActiveLink(
  ctx: Ctx,
  by: { token: string } | { codeHashes: readonly string[]; requestedBy: readonly string[] },
) {
  const links = ctx.db
    .selectFrom("mailed_links")
    .select(["token_hash", "purpose", "asked_by"])
    .where("purpose", "in", ["login", "verify-email"] as const)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now);
  const row = await (
    "token" in by
      ? links.where("token_hash", "=", tokenHash(by.token))
      : links.where("code_hash", "in", by.codeHashes).where("asked_by", "in", by.requestedBy)
  ).executeTakeFirst();
  return row && { hash: row.token_hash, purpose: row.purpose as LinkPurpose, requestedBy: row.asked_by };
}

/**
 * Whether a browser requested a code that still works. The same for an address without an account, whose code is that of
 * no one.
 */
export async function hasActiveCode({ db, now }: Ctx, requestedBy: readonly string[]): Promise<boolean> {
  const links = db.selectFrom("mailed_links").select("token_hash").where("asked_by", "in", requestedBy);
  const active = links.where("code_hash", "is not", null).where("used_at", "is", null).where("expires_at", ">", now);
  return (await active.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Uses up an active link, deletes the student's other login links, and marks the address as proven, of an account with
 * the given name. Of concurrent requests with links of the same student, one gets the student's row and the others
 * undefined.
 */
export async function redeemLoginLink(
  tx: Tx,
  { hash, purpose }: { hash: string; purpose: LinkPurpose },
  name: Name = {},
): Promise<UserRow | undefined> {
  // Lock the student's row first, as when creating a link: this serializes all changes of a student's links.
  const student = await tx.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", (of) => of.selectFrom("mailed_links").select("person_id").where("token_hash", "=", hash))
    .where("state", "<>", "gone")
    .forUpdate()
    .executeTakeFirst();
  if (!student || !(await redeemMailedLink(tx, { hash, purpose }))) return undefined;
  const proven = student.state === "live" ? student : await markProven(tx, { id: student.id, hash, ...name });
  await deleteLoginLinks(tx, student.id);
  return proven;
}

/** Deletes all links that log this student in. */
export function deleteLoginLinks(ctx: Pick<Ctx, "db">, personId: string): Promise<void> {
  return deleteMailedLinks(ctx, personId, ["login", "verify-email", "google-return"]);
}

type Name = { firstName?: string | undefined; lastName?: string | undefined };

/**
 * Without a given name, the account gets the one that was typed with the followed link, or else by the browser that
 * requested it, or else the person's. A stranger can register the address too, with another name.
 */
async function markProven(
  tx: Tx,
  { id, hash, firstName, lastName }: Name & { id: string; hash: string },
): Promise<UserRow> {
  const typed = (part: "first_name" | "last_name") => sql<string>`coalesce((
    select named.${sql.ref(part)} from mailed_links as followed join mailed_links as named using (person_id, asked_by)
    where followed.token_hash = ${hash} and named.first_name is not null
    order by named.token_hash = followed.token_hash desc, named.expires_at desc limit 1), (
    select left(${part === "first_name" ? sql`split_part(name, ' ', 1)` : sql`substr(name, strpos(name || ' ', ' ') + 1)`}, 80)
    from people where people.id = users.person_id and name <> ''
      and folded(name) <> folded(trim(first_name || ' ' || last_name))), ${sql.ref(`users.${part}`)})`;
  const name = { first_name: firstName ?? typed("first_name"), last_name: lastName ?? typed("last_name") };
  const student = await tx.db
    .updateTable("users")
    .set({ state: "live", proven_at: tx.now, ...name })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.hooks.emailProven(tx, student);
  return student;
}
