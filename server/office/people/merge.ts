import { sql } from "kysely";
import type * as schema from "../../../contract/office/people/household-schema.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { dayWords } from "../../../contract/platform/values/time.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";

const undoDays = 30;
export const canUndo = (mergedAt: Date, now: Date) => now.getTime() - mergedAt.getTime() < undoDays * 86_400_000;

/**
 * The columns that refer to a person, with their table. A merge moves each row on its own, so that an undo moves
 * exactly these back. Notes do not move: they are sealed for the person they were written about, and read together with
 * the notes of merged people.
 */
const references: readonly (readonly [table: keyof Tables, column: string])[] = [
  ["users", "person_id"],
  ["signups", "person_id"],
  ["signups", "booked_by"],
  ["waivers", "person_id"],
  ["waivers", "guardian_id"],
  ["waitlist", "person_id"],
  ["waitlist", "booked_by"],
  ["bookings", "person_id"],
  ["orders", "person_id"],
  ["purchases", "person_id"],
  ["wallet_lots", "person_id"],
];

type Two = { keptId: string; goneId: string };

/** What a merge would move. Refuses as `mergePeople`. */
export async function previewMerge(ctx: Ctx, { query }: Parsed<typeof schema.previewMerge>) {
  return ctx.tx(async (tx) => {
    const { kept, gone } = await checkTwo(tx, await lockTwo(tx, query), query);
    await refuseBothSignedUp(tx, query);
    const { rows } = await sql<schema.MergePreview["moves"]>`select
      (select count(*)::int from users where person_id = ${gone.id}) as accounts,
      (select count(*)::int from signups where person_id = ${gone.id}) as signups,
      (select count(*)::int from waitlist where person_id = ${gone.id}) as waitlists,
      (select count(*)::int from waivers where person_id = ${gone.id}) as waivers,
      (select count(*)::int from bookings where person_id = ${gone.id}) as sessions,
      (select count(*)::int from orders where person_id = ${gone.id}) as orders,
      (select count(*)::int from client_notes where person_id = ${gone.id}
        or user_id in (select users.id from users where users.person_id = ${gone.id})) as notes,
      (select count(*)::int from people where guardian_id = ${gone.id} and merged_into is null) as children`.execute(
      tx.db,
    );
    const shown = ({ id, name, email }: typeof kept) => ({ _id: id, name, email: email ?? "" });
    return { kept: shown(kept), gone: shown(gone), moves: rows[0]! };
  });
}

/**
 * Merges two people: every row of the one who is gone moves to the kept one, and its address leads there. Idempotent by
 * `id`. Refuses `not-found`, `stale` if one of them was merged already, `same-household`, and `both-signed-up` with the
 * class in which both have a live seat or place.
 */
export function mergePeople(ctx: Ctx, { body }: Parsed<typeof schema.mergePeople>): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const people = await lockTwo(tx, body);
    const repeated = await tx.db.selectFrom("merges").select("id").where("id", "=", body.id).executeTakeFirst();
    if (repeated) return { message: t.areMerged };
    const { kept, gone } = await checkTwo(tx, people, body);
    await refuseBothSignedUp(tx, body);
    // Stored before the rows move: afterwards `forget_person` deletes an unmerged person without rows.
    await tx.db.updateTable("people").set({ merged_into: kept.id }).where("id", "=", gone.id).execute();
    const moved: Record<string, string[]> = {};
    for (const [table, column] of references)
      moved[`${table}.${column}`] = await move(tx, table, column, gone.id, kept.id);
    moved["people.guardian_id"] = await moveChildren(tx, gone.id, kept.id);
    await tx.db
      .insertInto("merges")
      .values({ id: body.id, kept_id: kept.id, gone_id: gone.id, moved: JSON.stringify(moved), merged_at: tx.now })
      .execute();
    tx.changed("events");
    return { message: t.areMerged };
  });
}

/**
 * Undoes a merge: the rows that moved go back, as far as they still belong to the kept person. Refuses `not-found`,
 * `stale` if it is undone or the kept person was merged since and `too-late-to-undo`.
 */
export function undoMerge(ctx: Ctx, { params }: Parsed<typeof schema.undoMerge>): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const merge = await tx.db
      .selectFrom("merges")
      .selectAll()
      .where("id", "=", params.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal("not-found"));
    if (merge.undone_at) throw new Refusal("stale");
    if (!canUndo(merge.merged_at, tx.now)) throw new Refusal("too-late-to-undo");
    const { kept_id, gone_id } = merge;
    const people = await lockTwo(tx, { keptId: kept_id, goneId: gone_id });
    if (people.some(({ id, merged_into }) => merged_into !== (id === gone_id ? kept_id : null)))
      throw new Refusal("stale");
    await tx.db.updateTable("people").set({ merged_into: null }).where("id", "=", gone_id).execute();
    for (const [reference, ids] of Object.entries(merge.moved)) {
      const [table, column] = reference.split(".") as [keyof Tables, string];
      await move(tx, table, column, kept_id, gone_id, ids);
    }
    await tx.db.updateTable("merges").set({ undone_at: tx.now }).where("id", "=", merge.id).execute();
    tx.changed("events");
    return { message: t.areTwoAgain };
  });
}

/** Locks both people: sign-ups that began before are finished, later ones see the merge (`locked_person`). */
const lockTwo = (tx: Tx, { keptId, goneId }: Two) =>
  tx.db.selectFrom("people").selectAll().where("id", "in", [keptId, goneId]).orderBy("id").forUpdate().execute();

/** The two locked people. Refuses `not-found`, `stale` and `same-household`. */
async function checkTwo(tx: Tx, people: Awaited<ReturnType<typeof lockTwo>>, { keptId, goneId }: Two) {
  const kept = people.find(({ id }) => id === keptId);
  const gone = people.find(({ id }) => id === goneId);
  if (!kept || !gone || keptId === goneId) throw new Refusal("not-found");
  if (kept.merged_into || gone.merged_into) throw new Refusal("stale");
  if (kept.guardian_id === goneId || gone.guardian_id === keptId) throw new Refusal("same-household");
  // A child is no guardian, so a guardian cannot become a child.
  const hasChildren = await tx.db
    .selectFrom("people")
    .select("id")
    .where("guardian_id", "=", goneId)
    .executeTakeFirst();
  if (kept.guardian_id && hasChildren) throw new Refusal("same-household", { message: t.childIsNoGuardian });
  return { kept, gone };
}

/** SQL over a sign-up: it is live, or it was called off and is live again if the owner is well before the answer. */
const mayBeLive = (name: string) => sql<boolean>`(${sql.ref(name)}.state in ('live', 'held') or exists (
  select from absence_items where signup_id = ${sql.ref(`${name}.id`)} and absence_items.state = 'asked'))`;

async function refuseBothSignedUp(tx: Tx, { keptId, goneId }: Two): Promise<void> {
  const { rows } = await sql<{ title: string; date: string }>`
    select title, date from events where id in (
      select one.event_id from signups as one join signups as other using (event_id)
        where one.person_id = ${keptId} and other.person_id = ${goneId} and ${mayBeLive("one")} and ${mayBeLive("other")}
      union all
      select one.event_id from waitlist as one join waitlist as other using (event_id)
        where one.person_id = ${keptId} and other.person_id = ${goneId}
          and one.state in ('waiting', 'offered') and other.state in ('waiting', 'offered'))
    order by starts_at limit 1`.execute(tx.db);
  const [both] = rows;
  if (both) throw new Refusal("both-signed-up", { message: t.bothAreIn(both.title, dayWords(both.date)) });
}

/** Moves a column's rows from one person to another; `ids`: only these. Returns the ids of the moved rows. */
async function move({ db }: Tx, table: keyof Tables, column: string, from: string, to: string, ids?: string[]) {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.ref(column)} = ${from} ${ids ? sql`and id = any (${ids}::uuid[])` : sql``} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves the children to the kept guardian. Refuses `same-household` if both have a child of one name. */
async function moveChildren(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows: twice } = await sql<{ name: string }>`
    select child.name from people as child join people as other on folded(other.name) = folded(child.name)
    where child.guardian_id = ${from} and child.merged_into is null and other.guardian_id = ${to}`.execute(tx.db);
  const [name] = twice.map((child) => child.name);
  if (name !== undefined) throw new Refusal("same-household", { message: t.mergeChildrenFirst(name) });
  const { rows } = await sql<{ id: string }>`
    update people set guardian_id = ${to} where guardian_id = ${from} and merged_into is null returning id`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
