import { type RawBuilder, sql } from "kysely";
import { comparisonKey } from "../../../contract/platform/values/identifiers.ts";
import type { HouseholdMember } from "../../../contract/teaching/signups/my-classes-schema.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { byValidity, hadAccountAt, isOutgrown, knownPerson } from "../waivers/waiver.ts";

/** Pending waivers and seats are not the household's yet: they say nothing about a member. */
export type Member = {
  id: string;
  isSelf: boolean;
  bornOn: string | null;
  /** The person's name, and the one of the sign-up that `isOwn` finds. */
  name: string;
  signsUpAs: string;
  /** Address of that sign-up, or of the person if there is no sign-up. Null for a child without a sign-up. */
  email: string | null;
  phone: string;
  waiver: HouseholdMember["waiver"];
  waiverId: string | null;
};

/**
 * SQL over `signups` and `people`: the person made or accepted the sign-up, came to the class, or the owner entered it.
 * Another sign-up without a login can be a stranger's, who typed the address with another name and phone: then the
 * first counts.
 */
const isOwn = sql<boolean>`(confirmed_at is not null or checked_in_at is not null or source = 'owner'
  or ${hadAccountAt(sql`signups.created_at`)})`;

/** A person (SQL: an id) and the people whose guardian they are, by name, with the state of their waivers. */
export async function householdOf(
  ctx: Pick<Ctx, "db" | "site" | "now">,
  person: RawBuilder<string | null>,
): Promise<Member[]> {
  type Row = Omit<Member, "waiver"> & { version: string | null; isOutgrown: boolean };
  const { waiver } = await ctx.site.sections("waiver");
  const { rows } = await sql<Row>`
    with self as (select (${person})::uuid as id)
    select people.id, people.id = self.id as "isSelf", people.born_on as "bornOn", people.name,
      coalesce(last.name, people.name) as "signsUpAs", coalesce(last.email, people.email) as email,
      coalesce(nullif(last.phone, ''), people.phone) as phone, waiver.id as "waiverId", waiver.version,
      coalesce(waiver."isOutgrown", false) as "isOutgrown"
    from self join people on people.id = self.id or people.guardian_id = self.id
    left join lateral (
      select waivers.id, text_version as version, ${isOutgrown(ctx.now)} as "isOutgrown" from waivers
      where person_id = people.id and not is_pending
      order by ${byValidity(ctx.now, waiver?.version)} limit 1) as waiver on true
    left join lateral (
      select name, email, phone from signups
      where person_id = people.id and waiver_id is not null and not is_pending
        -- A friend types the name of a seat.
        and (booked_by is null or booked_by = people.guardian_id)
      order by ${isOwn} desc, case when ${isOwn} then created_at end desc, created_at limit 1) as last on true
    where people.merged_into is null
    order by people.id = self.id desc, folded(people.name), people.id`.execute(ctx.db);
  return rows.map(({ version: signed, isOutgrown: outgrown, ...row }) => {
    const state = outgrown ? "grown-up" : signed === waiver?.version ? "current" : "outdated";
    return { ...row, waiver: row.waiverId ? state : "unsigned" };
  });
}

/** A member as the student reads it. */
export const shownMember = ({ id, name, isSelf, bornOn, waiver }: Member) => ({
  _id: id,
  name,
  isSelf,
  bornOn: bornOn ?? undefined,
  waiver,
});

/** What a sign-up needs of a person with a current waiver. */
export type Returning = { personId: string; name: string; phone: string; email: string; waiver: { id: string } };

/** A person as a participant. Refuses `student-unknown` without a waiver, and `waiver-changed` if it does not count. */
export function returning(member: Member | undefined, email: string): Returning {
  if (!member?.waiverId) throw new Refusal("student-unknown");
  if (member.waiver === "grown-up") throw new Refusal("waiver-changed", { message: t.signsAlone });
  if (member.waiver !== "current") throw new Refusal("waiver-changed");
  const { id, signsUpAs, phone, waiverId } = member;
  return { personId: id, name: signsUpAs, phone, email: member.email ?? email, waiver: { id: waiverId } };
}

/**
 * The person of an address who comes with a current waiver: the one with the typed first or full name; without a name
 * the person at the address, or the only child with a current waiver. Reveals no name. Refuses `student-unknown`,
 * `waiver-changed`, and `name-needed` if there are several.
 */
export async function findReturningStudent(ctx: Pick<Ctx, "db" | "site" | "now">, email: string, typed = "") {
  const members = await householdOf(ctx, knownPerson(email));
  const [self] = members;
  const isMeant = ({ name, signsUpAs }: Member) => isFirstName(typed, name) || isFirstName(typed, signsUpAs);
  const candidates = typed ? members.filter(isMeant) : [];
  if (candidates.length > 1) throw new Refusal("name-needed", { message: t.enterFullName });
  if (typed && candidates.length === 0) throw new Refusal("student-unknown", { message: t.noOneWithThisName });
  if (typed) return returning(candidates[0], email);
  const current = members.filter(({ waiver }) => waiver === "current");
  if (self?.waiver === "current") return returning(self, email);
  if (current.length > 1) throw new Refusal("name-needed");
  return returning(current[0] ?? (self?.waiverId ? self : members.find(({ waiverId }) => waiverId)), email);
}

/** Whether a typed name is the first words, or all, of a person's name. */
function isFirstName(typed: string, name: string): boolean {
  return `${comparisonKey(name)} `.startsWith(`${comparisonKey(typed)} `);
}
