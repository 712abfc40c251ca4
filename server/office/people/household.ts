import { sql } from "kysely";
import type * as schema from "../../../contract/office/people/household-schema.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import { mostChildren } from "../../../contract/teaching/signups/household.ts";
import { requireOwnStudent } from "../../auth/students/student.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { keepLotsOfChild } from "../../selling/payments/lots-and-tenders.ts";
import { householdOf, shownMember } from "../../teaching/signups/household.ts";
import { isGrownUp } from "../../teaching/waivers/waiver.ts";

/** The calling student and the children they book for. */
export async function listHousehold(ctx: Ctx, { params }: Parsed<typeof schema.listHousehold>) {
  const { person_id } = await requireOwnStudent(ctx, params.id);
  return (await householdOf(ctx, sql<string>`${person_id}`)).map(shownMember);
}

/**
 * Adds a child to the calling student's household. Idempotent by `id`. Refuses `invalid` for a person who is grown up, a
 * name that the household has, and more than `mostChildren`.
 */
export async function addChild(ctx: Ctx, { params, body }: Parsed<typeof schema.addChild>) {
  const { person_id } = await requireOwnStudent(ctx, params.id);
  const { id = newId(), name, bornOn } = body;
  refuseGrownUp(ctx, bornOn);
  return ctx.tx(async (tx) => {
    const household = await lockHousehold(tx, person_id!);
    if (household.some((one) => one.id === id)) return { message: t.nameIsAdded(name), personId: id };
    refuseKnownName(household, name);
    if (household.length > mostChildren) throw new Refusal("invalid", { message: t.householdIsFull(mostChildren) });
    const child = { id, name, born_on: bornOn, guardian_id: person_id, created_at: tx.now };
    const { numInsertedOrUpdatedRows: added } = await tx.db
      .insertInto("people")
      .values(child)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // The id, or the name of a merged child, is taken.
    if (added === 0n) throw new Refusal("stale");
    return { message: t.nameIsAdded(name), personId: id };
  });
}

/** Changes a child of the calling student's household. Refuses `not-found`, and `invalid` as `addChild`. */
export async function changeChild(ctx: Ctx, { params, body }: Parsed<typeof schema.changeChild>) {
  const { person_id } = await requireOwnStudent(ctx, params.id);
  refuseGrownUp(ctx, body.bornOn);
  await ctx.tx(async (tx) => {
    const household = await lockHousehold(tx, person_id!);
    const child = childIn(household, params.personId, person_id!);
    refuseKnownName(
      household.filter(({ id }) => id !== child.id),
      body.name,
    );
    await tx.db
      .updateTable("people")
      .set({ name: body.name, born_on: body.bornOn })
      .where("id", "=", child.id)
      .execute();
  });
  return { message: t.nameIsSaved(body.name) };
}

/**
 * Removes a child from the calling student's household. Past classes and waivers keep it. Refuses `not-found`, and
 * `seat-to-come` while the child has a seat in an upcoming class, or waits for one.
 */
export async function removeChild(ctx: Ctx, { params }: Parsed<typeof schema.removeChild>) {
  const { person_id } = await requireOwnStudent(ctx, params.id);
  return ctx.tx(async (tx) => {
    const { id, name } = childIn(await lockHousehold(tx, person_id!), params.personId, person_id!);
    const { rows } = await sql`
      select from signups join events on events.id = event_id
        where person_id = ${id} and signups.state in ('live', 'held') and not is_pending and events.state = 'live' and ends_at > ${tx.now}
      union all
      select from waitlist join events on events.id = event_id
        where person_id = ${id} and waitlist.state in ('waiting', 'offered') and ends_at > ${tx.now}`.execute(tx.db);
    if (rows.length > 0) throw new Refusal("seat-to-come");
    await keepLotsOfChild(tx, { id, guardianId: person_id! });
    await tx.db.updateTable("people").set({ guardian_id: null }).where("id", "=", id).execute();
    await sql`select forget_person(${id})`.execute(tx.db);
    return { message: t.nameIsRemoved(name) };
  });
}

/** Locks a person, and then the children: concurrent changes of the household wait. */
async function lockHousehold({ db }: Tx, personId: string) {
  const people = db.selectFrom("people").select(["id", "name"]).forUpdate();
  const self = await people.where("id", "=", personId).execute();
  // A separate statement: the one above may have waited for new children.
  const children = people.where("guardian_id", "=", personId).where("merged_into", "is", null);
  return [...self, ...(await children.orderBy("id").execute())];
}

function childIn(household: readonly { id: string; name: string }[], id: string, guardianId: string) {
  const child = household.find((one) => one.id === id && id !== guardianId);
  if (!child) throw new Refusal("not-found");
  return child;
}

function refuseGrownUp({ now }: Pick<Ctx, "now">, bornOn: string): void {
  if (isGrownUp(bornOn, now)) throw new Refusal("invalid", { fields: { bornOn: t.isGrownUp } });
}

function refuseKnownName(household: readonly { name: string }[], name: string): void {
  const isSame = (other: string) => other.localeCompare(name, "en", { sensitivity: "base" }) === 0;
  if (household.some((one) => isSame(one.name))) throw new Refusal("invalid", { fields: { name: t.nameIsTaken } });
}
