import { randomInt } from "node:crypto";
import { loginLinkMinutes, verifyLinkHours } from "../../../contract/students.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { createMailedLink, deleteMailedLinks, spendMailedLink } from "../mailed-links.ts";
import { tokenHash } from "../tokens.ts";
import type { UserRow } from "./read.ts";

/** Both log in. Whichever is followed proves that the address is hers. */
export type LinkPurpose = "login" | "verify-email";

const lifeMs: Record<LinkPurpose, number> = {
  login: loginLinkMinutes * 60_000,
  "verify-email": verifyLinkHours * 60 * 60_000,
};

/** So many links of one purpose are alive at a time; one more ends the oldest. */
const mostAlive = 3;

/** Mails to one address that one network may ask for. */
export const mailsPerAddress = { most: 5, seconds: 15 * 60 };

/** Six digits for a mail, and what is kept of them: bound to the address, so that they open no other's account. */
export function newCode(ctx: Ctx, address: string): { code: string; codeHash: string } {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { code, codeHash: codeHashOf(ctx, address, code) };
}

export function codeHashOf(ctx: Ctx, address: string, code: string): string {
  return ctx.signer.mac("login code", `${code} ${address.toLowerCase()}`);
}

/** Makes a link for somebody whose row this transaction has locked. Returns its token and its end. */
export async function createLoginLink(
  tx: Tx,
  link: { purpose: LinkPurpose; personId: string; requestedBy: string; codeHash?: string },
): Promise<{ token: string; expiresAt: Date }> {
  const { purpose, personId, requestedBy, codeHash } = link;
  const expiresAt = new Date(tx.now.getTime() + lifeMs[purpose]);
  const token = await createMailedLink(tx, { purpose, personId, expiresAt, requestedBy, codeHash });
  const alive = tx.db
    .selectFrom("mailed_links")
    .select("token_hash")
    .where("person_id", "=", personId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .orderBy("expires_at", "desc")
    .limit(mostAlive);
  await tx.db
    .deleteFrom("mailed_links")
    .where("person_id", "=", personId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("token_hash", "not in", alive)
    .execute();
  return { token, expiresAt };
}

/** A link that still works: by its token, or by the code beside it in the browser that asked. */
export async function activeLink(
  ctx: Ctx,
  by: { token: string } | { codeHash: string; requestedBy: string },
): Promise<{ hash: string; purpose: LinkPurpose; requestedBy: string | null } | undefined> {
  const links = ctx.db
    .selectFrom("mailed_links")
    .select(["token_hash", "purpose", "asked_by"])
    .where("purpose", "in", ["login", "verify-email"] as const)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now);
  const row = await (
    "token" in by
      ? links.where("token_hash", "=", tokenHash(by.token))
      : links.where("code_hash", "=", by.codeHash).where("asked_by", "=", by.requestedBy)
  ).executeTakeFirst();
  return row && { hash: row.token_hash, purpose: row.purpose as LinkPurpose, requestedBy: row.asked_by };
}

/**
 * Uses a living link up, and with it every other that would log the same student in; her address is proven from then
 * on. Of any number who use her links at once, one gets her row and the others nothing.
 */
export async function spendLink(
  ctx: Ctx,
  link: { hash: string; purpose: LinkPurpose },
): Promise<UserRow | undefined> {
  return ctx.tx(async (tx) => {
    // Her row first, as whoever makes a link does: one thing at a time happens to a student's links.
    const student = await tx.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", (of) =>
        of.selectFrom("mailed_links").select("person_id").where("token_hash", "=", link.hash),
      )
      .where("state", "<>", "gone")
      .forUpdate()
      .executeTakeFirst();
    if (!student) return undefined;
    if (!(await spendMailedLink(tx, link))) return undefined;
    await deleteLoginLinks(tx, student.id);
    return student.state === "live" ? student : prove(tx, student.id);
  });
}

/** Deletes all links that would log this student in. */
export function deleteLoginLinks(on: Pick<Ctx, "db">, personId: string): Promise<void> {
  return deleteMailedLinks(on, personId, ["login", "verify-email", "google-return"]);
}

async function prove(tx: Tx, id: string): Promise<UserRow> {
  const student = await tx.db
    .updateTable("users")
    .set({ state: "live", proven_at: tx.now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.hooks.emailProven(tx, student);
  return student;
}
