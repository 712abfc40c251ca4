import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { grownUpYears } from "../../../contract/teaching/signups/household.ts";
import type { Waiver } from "../../../contract/teaching/waivers/calls.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { isOldWaiver } from "../../site/settings/past-retention.ts";

export type WaiverText = SiteDocuments["waiver"];

export async function readCurrentWaiver(ctx: Pick<Ctx, "site">): Promise<WaiverText> {
  const { waiver } = await ctx.site.sections("waiver");
  if (!waiver) throw new Error("The site has no waiver.");
  return waiver;
}

/**
 * SQL: the id of the person who comes with an address: the person there, or their child with this name. A subquery, which
 * runs once: a plan from the time when the table was small would call the function for each row.
 */
export const knownPerson = (email: string, name = "", isChild = false) =>
  sql<string | null>`(select known_person(${email}, ${name}, ${isChild}))`;

/** SQL: the id of a person, or of the one that a merge has kept. */
export const keptPerson = (id: string) => sql<string | null>`(select kept_person(${id}))`;

/** The day of birth, or an earlier one, of the people who are grown up today. */
const grownUpIfBornBy = (now: Date) => addMonths(studioDay(now), -12 * grownUpYears);
/** Whether a person is grown up. False if the date of birth is unknown. */
export const isGrownUp = (bornOn: string | null | undefined, now: Date) => !!bornOn && bornOn <= grownUpIfBornBy(now);

/** SQL over `waivers` and `people`: signed by a guardian whose child has grown up since. */
export const isOutgrown = (now: Date) =>
  sql<boolean>`(signed_by = 'guardian' and coalesce(people.born_on <= ${grownUpIfBornBy(now)}, false))`;

/** SQL over `people`: at a time (SQL), the person or the guardian had an account with a proven address. */
export const hadAccountAt = (at: RawBuilder<unknown>) => sql<boolean>`exists (
  select from users where users.person_id in (people.id, people.guardian_id) and users.state = 'live'
    and users.proven_at <= ${at})`;

/**
 * SQL over `waivers` and `people`: the order in which the waivers of a person count. Of the current ones, the last one
 * signed with an account counts, or else the first: a stranger can sign another one with the address.
 */
export function byValidity(now: Date, version: string | undefined): RawBuilder<unknown> {
  const counts = sql`(text_version is not distinct from ${version ?? null}::text and not ${isOutgrown(now)})`;
  const isOwn = hadAccountAt(sql`signed_at`);
  return sql`${counts} desc, ${isOwn} desc, case when ${counts} and not ${isOwn} then signed_at end, signed_at desc`;
}

/**
 * The waiver signed for a person (SQL: an id), without pending ones; see `byValidity`. `isCurrent` if it has the
 * current version, and counts: a guardian's signature counts until the child is grown up.
 */
export async function findSignedWaiver(
  ctx: Pick<Ctx, "db" | "now">,
  person: RawBuilder<string | null>,
  current: WaiverText,
): Promise<{ id: string; isCurrent: boolean } | undefined> {
  const { rows } = await sql<{ id: string; text_version: string; isOutgrown: boolean }>`
    select waivers.id, text_version, ${isOutgrown(ctx.now)} as "isOutgrown"
    from waivers join people on people.id = person_id
    where person_id = ${person} and not is_pending order by ${byValidity(ctx.now, current.version)} limit 1`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row && { id: row.id, isCurrent: row.text_version === current.version && !row.isOutgrown };
}

export type SignedWaiver = {
  name: string;
  email: string;
  text: WaiverText;
  /** PNG from `normalizeSignature`. */
  signature: Buffer;
  guardian: { name: string; relation: string } | undefined;
  /** SQL: the id of the participant. Default: the person at the address. */
  person?: RawBuilder<string> | undefined;
  /** It counts for its seat alone until the student accepts it. */
  isPending?: boolean;
};

/** The statement that stores a signed waiver with the text as it was signed, and the id of the new row. */
export function waiverInsert(
  tx: Pick<Tx, "db" | "now" | "ip">,
  { name, email, text, signature, guardian, person, isPending = false }: SignedWaiver,
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
    ...(person ? { person_id: person } : {}),
    is_pending: isPending,
  });
  return { id, statement };
}

/** A pending waiver counts from now on, for a person and as signed by the guardian, if any. */
export async function acceptWaiver(
  { db }: Pick<Tx, "db">,
  id: string,
  { personId, guardianId }: { personId: string; guardianId: string | null },
): Promise<void> {
  const accepted = { is_pending: false, person_id: personId, guardian_id: guardianId };
  await db.updateTable("waivers").set(accepted).where("id", "=", id).execute();
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
