import { type RawBuilder, sql } from "kysely";
import type * as schema from "../../../contract/office/absences/schema.ts";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type { OpenQuestions } from "../../../contract/teaching/signups/my-classes-schema.ts";
import { requireOwnStudent, type UserRow } from "../../auth/students/student.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { isBookedBy, isPaidBy } from "../../selling/orders/buyer.ts";
import { hasChoices, isOpenQuestion, type Reader } from "./choices.ts";
import { type ItemRow, readItems } from "./read-items.ts";
import { factsOf, myItem } from "./read.ts";

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

/** What absences ask the calling student, with the choices. */
export async function listMyQuestions(
  ctx: Ctx,
  { params }: Parsed<typeof schema.listMyQuestions>,
): Promise<schema.MyAbsence[]> {
  const questions = await questionsOf(ctx, await requireOwnStudent(ctx, params.id));
  if (questions.length === 0) return [];
  const absences = await ctx.db
    .selectFrom("absences")
    .select(["id", "message"])
    .where(
      "id",
      "in",
      questions.map(({ absenceId }) => absenceId),
    )
    .execute();
  const words = new Map(absences.map(({ id, message }) => [id, message]));
  return Promise.all(
    questions.map(async ({ absenceId, answerBy, items }) => ({
      message: words.get(absenceId) ?? "",
      items: await Promise.all(items.map((item) => myItem(ctx, item, answerBy))),
    })),
  );
}
