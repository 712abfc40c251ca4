import { sql, type RawBuilder } from "kysely";
import type * as schema from "../../../contract/office/absences/schema.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { addressFieldsOf } from "../../../contract/platform/values/postal-schema.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import type { OpenQuestions } from "../../../contract/teaching/signups/my-classes-schema.ts";
import { requireStudent, type UserRow } from "../../auth/students/student.ts";
import { tokenHash } from "../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { ownersWords, shownClass } from "../../platform/language/language.ts";
import { isBookedBy, isPaidBy } from "../../selling/orders/buyer.ts";
import { shippingCountries } from "../../selling/orders/taxes.ts";
import { choicesOf, hasChoices, isOpenQuestion, type Reader } from "./choices.ts";
import { isErased } from "./personal-data.ts";
import { classesAfter, namedClass } from "./plan.ts";
import { isOfPerson, needsAnswer, readItems, type ItemRow } from "./read-items.ts";

const mostListed = 20;

export async function listAbsences(ctx: Pick<Ctx, "db" | "now">): Promise<schema.Absence[]> {
  return summaries(ctx, sql`absences.id in (select id from absences order by started_at desc limit ${mostListed})`);
}

/** The absences that touch these days, without those that the owner took back. */
export async function absencesBetween(ctx: Pick<Ctx, "db" | "now">, { from, to }: { from: Day; to: Day }) {
  const touches = sql<boolean>`from_on <= ${to} and to_on >= ${from} and state <> 'well'`;
  return summaries(
    ctx,
    sql`absences.id in (
    select id from absences where ${touches} order by started_at desc limit ${mostListed})`,
  );
}

async function summaries({ db, now }: Pick<Ctx, "db" | "now">, which: RawBuilder<boolean>): Promise<schema.Absence[]> {
  const { rows } = await sql<Omit<schema.Absence, "answerBy"> & { answer_by: Date }>`
    select id as _id, from_on as from, to_on as to, state, answer_by,
      counts.people, counts."byPhone", counts.mailed, counts."toPhone",
      (select count(*) from absence_items where absence_id = absences.id and state not in ('told', 'well')
        and ${needsAnswer("absence_items")})::int as asked,
      (select count(*) from absence_items where absence_id = absences.id and state not in ('told', 'well', 'asked')
        and ${needsAnswer("absence_items")})::int as answered,
      state <> 'well' and (until_at > ${now} or exists (
        select from absence_classes join events on events.id = event_id
        where absence_id = absences.id and starts_at > ${now})) as "canEnd"
    from absences cross join lateral (
      select count(*)::int as people, count(*) filter (where email = '')::int as "byPhone",
        count(*) filter (where email <> '' and told_at is not null)::int as mailed,
        count(*) filter (where email = '' and called_at is null)::int as "toPhone"
      from absence_people where absence_id = absences.id and not ${isErased}) as counts
    where ${which} order by started_at desc, id`.execute(db);
  return rows.map(({ answer_by, ...row }) => ({ ...row, answerBy: answer_by.toISOString() }));
}

/** An absence with its progress, people and answers. Refuses `not-found`. */
export async function readAbsence(ctx: Ctx, { params }: { params: { id: string } }): Promise<schema.AbsenceDetails> {
  const [absence] = await summaries(ctx, sql`absences.id = ${params.id}`);
  if (!absence) throw new Refusal("not-found");
  const { until_at: until, lost_days: lostDays } = await ctx.db
    .selectFrom("absences")
    .select(["until_at", "lost_days"])
    .where("id", "=", params.id)
    .executeTakeFirstOrThrow();
  const people = await ctx.db
    .selectFrom("absence_people")
    .selectAll()
    .where("absence_id", "=", params.id)
    .where((of) => of.not(isErased))
    .orderBy(sql`email <> ''`)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  const items = await readItems(ctx, sql`items.absence_id = ${params.id}`);
  const byPerson = Map.groupBy(items, ({ person_id }) => person_id);
  const shipTo = (await shippingCountries(ctx)).map(({ country }) => country);
  return {
    absence,
    people: await Promise.all(
      people.map(async ({ id, name, email, phone, told_at, called_at }) => ({
        _id: id,
        name,
        email,
        phone,
        isTold: told_at !== null,
        isCalled: called_at !== null,
        items: await Promise.all(
          (byPerson.get(id) ?? []).map(async (item) => ({
            ...factsOf(item),
            next: item.next && shownClass(item.next),
            ...priceOf(item),
            // The page polls while letters are written: the choices of those who get one come later.
            choices: email === "" || absence.state !== "running" ? (await choicesOf(ctx, item)).choices : [],
          })),
        ),
      })),
    ),
    lostDays,
    later: (await classesAfter(ctx, { until })).map(namedClass),
    shipTo,
    addressFields: addressFieldsOf(...shipTo),
  };
}

/** What the price of an item was, as people read it: with a pass, a use and no money. */
const priceOf = ({ is_by_pass: isByPass, paid_cents }: ItemRow) => ({
  paid: isByPass ? 0 : dollarsOf(paid_cents),
  isByPass,
});

export const factsOf = ({ id, kind, change, state, name, title, was_on, was_at, new_time }: ItemRow) => ({
  _id: id,
  kind,
  change,
  state,
  name,
  title,
  date: was_on,
  time: was_at,
  newTime: new_time,
});

/** What a letter is about, or what absences ask the calling student, with the choices. Refuses `link-dead`. */
export async function readMyAbsences(ctx: Ctx, { query }: Parsed<typeof schema.readMyAbsences>) {
  const absences = query.token === undefined ? await openAbsences(ctx) : [await absenceOfLetter(ctx, query.token)];
  return Promise.all(
    absences.map(async ({ message, answerBy, items }) => ({
      message,
      items: await Promise.all(items.map((item) => myItem(ctx, item, answerBy))),
    })),
  );
}

async function absenceOfLetter(ctx: Ctx, token: string) {
  const { id, ...absence } = await ctx.db
    .selectFrom("absence_people")
    .innerJoin("absences", "absences.id", "absence_id")
    .select(["absence_people.id", "absences.message", "absences.answer_by as answerBy"])
    .where("token_hash", "=", tokenHash(token))
    .executeTakeFirstOrThrow(() => new Refusal("link-dead"));
  return { ...absence, items: await readItems(ctx, isOfPerson(id)) };
}

/** What the calling student can answer. */
async function openAbsences(ctx: Ctx) {
  const questions = await questionsOf(ctx, await requireStudent(ctx));
  if (questions.length === 0) return [];
  const ids = questions.map(({ absenceId }) => absenceId);
  const absences = await ctx.db.selectFrom("absences").select(["id", "message"]).where("id", "in", ids).execute();
  const words = new Map(absences.map(({ id, message }) => [id, message]));
  return questions.map(({ absenceId, ...question }) => ({ ...question, message: words.get(absenceId) ?? "" }));
}

async function myItem(ctx: Ctx, item: ItemRow, answerBy: Date): Promise<schema.MyAbsenceItem> {
  const { choices, others, shipTo } = await choicesOf(ctx, item);
  return {
    ...factsOf(item),
    location: ownersWords(item.location),
    choices,
    answerBy: (item.answer_by ?? answerBy).toISOString(),
    ifSilent: item.if_silent,
    cover: item.cover,
    next: item.next && shownClass(item.next),
    heldUntil: item.held_until?.toISOString() ?? null,
    others: others.map(shownClass),
    ...priceOf(item),
    shipTo,
    addressFields: addressFieldsOf(...shipTo),
    minutes: item.minutes,
  };
}

/** Marks a person as phoned, or not. Refuses `not-found`. */
export async function markCalled(ctx: Ctx, { params, body }: Parsed<typeof schema.markCalled>) {
  const { numUpdatedRows } = await ctx.tx(({ db }) =>
    db
      .updateTable("absence_people")
      .set({ called_at: body.isCalled ? ctx.now : null })
      .where((is) => is.and({ id: params.personId, absence_id: params.id }))
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new Refusal("not-found");
  return { message: body.isCalled ? t.markedAsCalled : t.markedAsNotCalled };
}

type Student = Pick<UserRow, "id" | "email" | "person_id">;

/**
 * SQL over `items` whose letter is written: a seat of the student or of a child of the household, or the student's
 * session or order. Excludes seats that the student booked for a friend, who answers, and pending seats, which the
 * letter's link answers.
 */
export function asksStudent({ id, email, person_id }: Student): RawBuilder<boolean> {
  return sql<boolean>`exists (select from absence_people where id = items.person_id and told_at is not null) and (
    items.signup_id in (select signups.id from people join signups on signups.person_id = people.id
      where (people.id = ${person_id} or people.guardian_id = ${person_id}) and not is_pending)
    or items.booking_id in (select id from bookings where ${isBookedBy({ id, email })})
    or items.order_id in (select orders.id from orders join purchases on purchases.id = orders.payment_id
      where ${isPaidBy({ id, email })}))`;
}

/** What can be answered now, by absence. The earliest deadline first. */
async function questionsOf(ctx: Reader, student: Student) {
  const items: ItemRow[] = [];
  for (const item of await readItems(ctx, sql`items.state = 'asked' and ${asksStudent(student)}`))
    if (isOpenQuestion(ctx, item) && (await hasChoices(ctx, item))) items.push(item);
  return [...Map.groupBy(items, ({ absence_id }) => absence_id)]
    .map(([absenceId, of]) => ({ absenceId, ...deadlineOf(of), items: of }))
    .toSorted((one, other) => Number(one.answerBy) - Number(other.answerBy));
}

/** The earliest deadline of what needs an answer; if nothing does, of everything. */
function deadlineOf(items: readonly ItemRow[]): { answerBy: Date; needsAnswer: boolean } {
  const needed = items.filter(({ needs_answer }) => needs_answer);
  const needsAnswer = needed.length > 0;
  const deadlines = (needsAnswer ? needed : items).map(({ answer_by }) => Number(answer_by));
  return { answerBy: new Date(Math.min(...deadlines)), needsAnswer };
}

/** What absences ask a student, in short. One statement, and one more for each order without a pick-up. */
export async function openQuestions(ctx: Reader, student: Student): Promise<OpenQuestions> {
  return (await questionsOf(ctx, student)).map(({ answerBy, needsAnswer, items }) => ({
    answerBy: answerBy.toISOString(),
    needsAnswer,
    items: items.map((item) => ({
      ...factsOf(item),
      heldIn: item.held_until && (item.next?.eventId ?? null),
    })),
  }));
}
