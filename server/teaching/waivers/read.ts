import type { Waiver } from "../../../contract/teaching/waivers/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";

/** A signed waiver without its signature image. Refuses `not-found`. */
export async function readSignedWaiver(ctx: Pick<Ctx, "db" | "site">, { params }: { params: { id: string } }) {
  const row = await readWaiverRow(ctx, params.id);
  return {
    ...waiverSummary(row, await currentVersion(ctx)),
    name: row.name,
    email: row.email,
    ip: row.ip,
    guardian: guardianOf(row),
    textHash: row.text_hash,
    // The site document had this format at that time.
    text: row.text_body as Waiver["text"],
  };
}

/** A waiver's row, including its signature image. Refuses `not-found`. */
export async function readWaiverRow(ctx: Pick<Ctx, "db">, id: string) {
  const row = await ctx.db.selectFrom("waivers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Version of the waiver text that is published now. */
export async function currentVersion(ctx: Pick<Ctx, "site">): Promise<string | undefined> {
  const { waiver } = await ctx.site.sections("waiver");
  return waiver?.version;
}

/** A waiver in a list. */
export function waiverSummary(row: { id: string; text_version: string; signed_at: Date }, current: string | undefined) {
  const { id, text_version: version, signed_at } = row;
  return { id, version, signedAt: signed_at.toISOString(), isCurrent: version === current };
}

/** The guardian who signed, if any. */
export function guardianOf(row: { guardian_name: string | null; guardian_relation: string | null }) {
  const { guardian_name: name, guardian_relation: relation } = row;
  return name !== null && relation !== null ? { name, relation } : undefined;
}
