import { createHash } from "node:crypto";
import type { SiteDocuments } from "../../contract/site.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { isOldWaiver } from "../settings/retention.ts";

export type WaiverText = SiteDocuments["waiver"];

/** The current text of the waiver. */
export async function readCurrentWaiver(ctx: Pick<Ctx, "site">): Promise<WaiverText> {
  const { waiver } = await ctx.site.sections("waiver");
  if (!waiver) throw new Error("The site has no waiver.");
  return waiver;
}

/** The waiver last signed with an email address, ignoring case. `isCurrent` if it has the current version. */
export async function findSignedWaiver(
  ctx: Pick<Ctx, "db">,
  email: string,
  current: WaiverText,
): Promise<{ id: string; isCurrent: boolean } | undefined> {
  const row = await ctx.db
    .selectFrom("waivers")
    .select(["id", "text_version"])
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .orderBy("signed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, isCurrent: row.text_version === current.version };
}

export type SignedWaiver = {
  name: string;
  email: string;
  text: WaiverText;
  /** PNG from `normalizeSignature`. */
  signature: Buffer;
  guardian: { name: string; relation: string } | undefined;
};

/** The statement that stores a signed waiver with the text as it was signed, and the id of the new row. */
export function waiverInsert(
  tx: Pick<Tx, "db" | "now" | "ip">,
  { name, email, text, signature, guardian }: SignedWaiver,
) {
  const id = newId(tx.now.getTime());
  const statement = tx.db.insertInto("waivers").values({
    id,
    name,
    email,
    text_version: text.version,
    text_hash: waiverHash(text),
    text_body: JSON.stringify(text),
    signature,
    signed_at: tx.now,
    ip: tx.ip,
    guardian_name: guardian?.name ?? null,
    guardian_relation: guardian?.relation ?? null,
  });
  return { id, statement };
}

/** SHA-256 (hex) of the text in reading order, independent of the key order in JSON. */
export function waiverHash({ title, version, lead, sections, agreement }: WaiverText): string {
  const sectionLines = sections.flatMap((section) => [section.title, ...section.paragraphs]);
  const lines = [title, version, lead, ...sectionLines, agreement];
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Deletes waivers older than `years` that no newer sign-up uses. Returns how many. */
export async function purgeWaivers({ db, now }: Pick<Ctx, "db" | "now">, years: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("waivers").where(isOldWaiver(now, years)).executeTakeFirst();
  return Number(numDeletedRows);
}
