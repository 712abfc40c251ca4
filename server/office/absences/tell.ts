import { sql } from "kysely";
import { nextHoldHours } from "../../../contract/office/absences/calls.ts";
import { newToken } from "../../auth/tokens.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { holdNextSeat } from "../../teaching/signups/absence-seats.ts";
import { choicesOf } from "./choices.ts";
import { absenceLetter, wellLetter } from "./letters.ts";
import { isOfPerson, readItems } from "./read-items.ts";

/** People per run of the job; the next run is seconds later. */
const peoplePerRun = 500;

/**
 * Notifies the people of absences, each in a transaction of its own, so a run after a crash continues. A failure with
 * one person does not delay the others. An absence whose people all have their letter becomes `told`.
 */
export async function tellAbsences(ctx: Ctx): Promise<void> {
  const { rows: untold } = await sql<{ id: string }>`
    select people.id from absence_people as people
    where people.told_at is null and exists (
      select from absence_items where person_id = people.id and absence_items.state <> 'well')
    order by people.id limit ${peoplePerRun}`.execute(ctx.db);
  const failures: unknown[] = [];
  const tell = async (ids: readonly { id: string }[], one: (tx: Tx, id: string) => Promise<void>) => {
    for (const { id } of ids) {
      await ctx.tx((tx) => one(tx, id)).catch((error: unknown) => failures.push(error));
      failpoint("absence: told");
    }
  };
  await tell(untold, tellPerson);
  await sql`
    update absences set state = 'told' where state = 'running' and not exists (
      select from absence_people where absence_id = absences.id and told_at is null)`.execute(ctx.db);
  const { rows: glad } = await sql<{ id: string }>`
    select people.id from absences join absence_people as people on people.absence_id = absences.id
    where absences.state = 'well' and people.told_at is not null and people.well_told_at is null
      and exists (select from absence_items where person_id = people.id and absence_items.state = 'well')
    order by people.id limit ${peoplePerRun}`.execute(ctx.db);
  await tell(glad, tellWell);
  if (failures.length > 0) throw failures[0];
}

/** Holds the next seats of a person and writes the letter, once. Without an address, the owner phones. */
async function tellPerson(tx: Tx, id: string): Promise<void> {
  const { token, hash } = newToken();
  // Waits for `endAbsence` of the same absence, and the other way round.
  const { rows } = await sql<{ absence_id: string; name: string; email: string }>`
    with locked as (
      select absences.state from absences join absence_people as people on people.absence_id = absences.id
      where people.id = ${id} for share of absences)
    update absence_people set told_at = ${tx.now}, token_hash = ${hash},
      well_told_at = case when locked.state = 'well' then ${tx.now}::timestamptz end
    from locked where absence_people.id = ${id} and told_at is null
    returning absence_id, name, email`.execute(tx.db);
  const [person] = rows;
  if (!person) return;
  const heldUntil = new Date(tx.now.getTime() + nextHoldHours * 3_600_000);
  for (const { id: itemId, kind, change, state, signup_id, until_at } of await readItems(tx, isOfPerson(id))) {
    if (kind !== "seat" || change !== "cancel" || state !== "asked") continue;
    const held = await holdNextSeat(tx, { signupId: signup_id!, until: until_at, heldUntil });
    if (!held) continue;
    await tx.db
      .updateTable("absence_items")
      .set({ next_event_id: held.eventId, hold_id: held.holdId })
      .where("id", "=", itemId)
      .execute();
  }
  failpoint("absence: held");
  if (person.email === "") return;
  // What was taken back before this letter is not mentioned.
  const items = await readItems(tx, sql`${isOfPerson(id)} and items.state <> 'well'`);
  const asked: Parameters<typeof absenceLetter>[2]["asked"] = [];
  for (const item of items) asked.push({ item, choices: await choicesOf(tx, item) });
  const {
    message,
    answer_by: answerBy,
    lost_days,
  } = await tx.db
    .selectFrom("absences")
    .select(["message", "answer_by", "lost_days"])
    .where("id", "=", person.absence_id)
    .executeTakeFirstOrThrow();
  const lostDays = lost_days > 0 && (await hasPass(tx, person.email)) ? lost_days : 0;
  if (asked.length > 0)
    await tx.send(person.email, () => absenceLetter(tx, { ...person, token }, { asked, message, answerBy, lostDays }));
  failpoint("absence: letter written");
}

async function hasPass({ db }: Pick<Tx, "db">, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_lots join people on people.id = wallet_lots.person_id
    where lower(people.email) = ${email.toLowerCase()} and kind = 'pass' and remaining > 0 and expires_on is not null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Tells a person what takes place after all, once. */
async function tellWell(tx: Tx, id: string): Promise<void> {
  const person = await tx.db
    .updateTable("absence_people")
    .set({ well_told_at: tx.now })
    .where("id", "=", id)
    .where("well_told_at", "is", null)
    .returning(["name", "email"])
    .executeTakeFirst();
  if (!person || person.email === "") return;
  const items = await readItems(tx, sql`items.person_id = ${id} and items.state = 'well'`);
  if (items.length > 0) await tx.send(person.email, () => wellLetter(tx, person, items));
}
