import { expect, onTestFinished, test } from "vitest";
import type { AbsenceChoice, MyAbsence } from "../../../contract/office/absences/schema.ts";
import { addDays } from "../../../contract/platform/values/time.ts";
import { defaultSettings } from "../../../contract/site/settings/schema.ts";
import type { OpenQuestions } from "../../../contract/teaching/signups/my-classes-schema.ts";
import {
  answerWith,
  callOff,
  classOn,
  db,
  nextWeek,
  seatOf,
  site,
  startAbsenceSite,
  startUntold,
  today,
} from "../../../test/absences.ts";
import { buyCart, cartRequest, newGuest } from "../../../test/buying.ts";
import { makeBooking, makeChocolate, makeSignup, makeSlot, makeWaiver } from "../../../test/make.ts";
import { storeSettings } from "../../../test/settings.ts";
import { asStudent, studentToken } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { tellAbsences } from "./tell.ts";

startAbsenceSite();

type Student = Awaited<ReturnType<typeof asStudent>>;
/** A student with a seat in a class. */
async function seated(event: { id: string }) {
  const student = await asStudent(site);
  const waiver = await makeWaiver(db(), { email: student.email, name: "Ana Whitlow" });
  const seat = await makeSignup(db(), { event_id: event.id, email: student.email, waiver_id: waiver.id });
  return { student, seat };
}
async function read(student: Student): Promise<MyAbsence[]> {
  const { status, body } = await site.request("GET", "/api/absence", undefined, student.headers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const inShort = async ({ id, headers }: Student): Promise<OpenQuestions> =>
  (await site.request("GET", `/api/user/${id}/classes`, undefined, headers)).body.questions;
const answer = ({ headers }: Student, choice: AbsenceChoice) => site.request("POST", "/api/absence", choice, headers);
/** Buys a tin, to be picked up at a class. */
async function buyTin({ headers }: Student, { id: eventId }: { id: string }) {
  const cart = cartRequest([[await makeChocolate(db()), 1]], { delivery: { how: "pickup", eventId } });
  await buyCart(site, { ...newGuest(), headers }, cart);
}

test("a student sees in the account what the letter asks, and keeps the next spot there", async () => {
  const event = await classOn(today);
  const next = await classOn(nextWeek);
  const { student, seat } = await seated(event);
  await callOff(site, { message: "A fever." });
  const [letter] = await read(student);
  const deadline = expect.stringMatching("^2027-06-20T14:00");
  expect([letter]).toMatchObject([
    {
      message: "A fever.",
      items: [{ kind: "seat", change: "cancel", choices: ["next", "back"], answerBy: deadline }],
    },
  ]);
  const itemId = letter!.items[0]!._id;
  expect(await inShort(student)).toMatchObject([
    {
      answerBy: deadline,
      needsAnswer: true,
      items: [{ _id: itemId, heldIn: next.id }],
    },
  ]);
  // The next class cannot be taken as a second spot; the refusal leads to the account.
  const again = { eventId: next.id };
  const refused = await site.request("POST", `/api/user/${student.id}/classes`, again, student.headers);
  expect(refused).toMatchObject({ status: 409, body: { code: "already-signed-up" } });
  expect(refused.body.message).toContain("Please keep it in My Bookings.");

  expect(await answer(student, { itemId, choose: "next" })).toMatchObject({ status: 200 });
  expect(await seatOf(seat.id)).toMatchObject({ state: "live", event_id: next.id });
  expect(await read(student)).toEqual([]);
  expect(await inShort(student)).toEqual([]);
  expect((await answer(student, { itemId, choose: "back" })).body.code).toBe("answered");
  expect((await answerWith(site, student.email, { choose: "back" })).body.code).toBe("answered");
});

test("another student cannot see or answer it", async () => {
  const { student, seat } = await seated(await classOn(today));
  await callOff(site);
  const itemId = (await read(student))[0]!.items[0]!._id;
  const other = await asStudent(site);
  expect(await read(other)).toEqual([]);
  expect(await inShort(other)).toEqual([]);
  const path = "/api/absence";
  expect((await site.request("GET", path)).status).toBe(401);
  expect(await answer(other, { itemId, choose: "back" })).toMatchObject({ status: 404, body: { code: "not-found" } });
  expect((await site.request("POST", path, { itemId, choose: "back" })).status).toBe(401);
  expect((await read(student))[0]!.items[0]!.state).toBe("asked");
  expect((await seatOf(seat.id)).state).toBe("cancelled");
});

test("a pending seat is asked about in its letter alone, and holds no spot in the student's name", async () => {
  const event = await classOn(today);
  const next = await classOn(nextWeek);
  const student = await asStudent(site);
  const { email } = student;
  const person_id = student.person_id!;
  const waiver = await makeWaiver(db(), { email, name: "Ana Whitlow", text_version: "2026-01" });
  const pending = { email, person_id, name: "Rude Words", is_pending: true, waiver_id: waiver.id };
  const seat = await makeSignup(db(), { event_id: event.id, ...pending });
  await callOff(site);
  expect(await inShort(student)).toEqual([]);
  expect(await read(student)).toEqual([]);
  const { id: itemId } = await db().selectFrom("absence_items").select("id").executeTakeFirstOrThrow();
  expect(await answer(student, { itemId, choose: "back" })).toMatchObject({ status: 404 });
  // The spot that is held instead is pending like the first one: the student has one of their own.
  const held = await db().selectFrom("signups").selectAll().where("event_id", "=", next.id).executeTakeFirstOrThrow();
  expect(held).toMatchObject({ state: "held", is_pending: true, name: "Rude Words" });
  await makeSignup(db(), { event_id: next.id, email, person_id });
  expect((await answerWith(site, email, { choose: "next" })).body.code).toBe("already-signed-up");
  expect((await answerWith(site, email, { choose: "back" })).status).toBe(200);
  expect(await seatOf(seat.id)).toMatchObject({ state: "cancelled", event_id: event.id });
});

test("a guardian answers for a child whose letter went to another address; a friend answers alone", async () => {
  const event = await classOn(today);
  const { student } = await seated(event);
  const child = { id: newId(), name: "Ben Whitlow", bornOn: "2018-05-04" };
  const added = await site.request("POST", `/api/user/${student.id}/people`, child, student.headers);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const elsewhere = { name: "Ben Whitlow", email: "father@example.com", person_id: child.id };
  const ofChild = await makeSignup(db(), { event_id: event.id, ...elsewhere });
  const friend = { name: "Frieda Friend", email: "frieda@example.com", booked_by: student.person_id };
  await makeSignup(db(), { event_id: event.id, ...friend });
  await callOff(site);
  const [letter] = await read(student);
  expect(letter!.items.map(({ name }) => name).toSorted()).toEqual(["Ana Whitlow", "Ben Whitlow"]);
  const { _id: itemId } = letter!.items.find(({ name }) => name === "Ben Whitlow")!;
  expect((await answer(student, { itemId, choose: "back" })).status).toBe(200);
  expect(await read(student)).toMatchObject([{ items: [{ name: "Ana Whitlow" }] }]);
  expect((await answerWith(site, "father@example.com", { choose: "next" })).body.code).toBe("answered");
  expect((await seatOf(ofChild.id)).state).toBe("cancelled");
});

test("a friend who takes another class instead has it alone: the student who booked does not learn where the friend goes", async () => {
  const [event, next] = [await classOn(today), await classOn(nextWeek)];
  const { student } = await seated(event);
  const friend = { name: "Frieda Friend", email: "frieda.next@example.com", booked_by: student.person_id };
  const seat = await makeSignup(db(), { event_id: event.id, ...friend });
  await callOff(site);
  expect((await answerWith(site, friend.email, { choose: "next", eventId: next.id })).status).toBe(200);
  expect(await seatOf(seat.id)).toMatchObject({ state: "live", event_id: next.id, booked_by: null });
});

test("a student answers for a session and an order of the account", async () => {
  const event = await classOn(today);
  const later = await classOn(nextWeek);
  const student = await asStudent(site);
  const slot = await makeSlot(db(), { date: today, time: "14:00" });
  await makeBooking(db(), { slot_id: slot.id, user_id: student.id, amount_cents: 0 });
  await buyTin(student, event);
  await callOff(site);
  const [letter] = await read(student);
  expect(letter!.items).toMatchObject([
    { kind: "order", choices: expect.arrayContaining(["ship"]) },
    { kind: "session", choices: ["next", "back"] },
  ]);
  expect((await answer(student, { itemId: letter!.items[1]!._id, choose: "back" })).status).toBe(200);
  expect(await inShort(student)).toMatchObject([{ needsAnswer: false, items: [{ kind: "order", heldIn: null }] }]);
  const order = letter!.items[0]!;
  expect(order.next?.eventId).toBe(later.id);
  expect((await answer(student, { itemId: order._id, choose: "kept" })).status).toBe(200);
  expect(await read(student)).toEqual([]);
});

test("the account asks and takes an answer once the letter is written", async () => {
  const { student, seat } = await seated(await classOn(today));
  await startUntold(site);
  expect(await read(student)).toEqual([]);
  expect(await inShort(student)).toEqual([]);
  const { id: itemId } = await db().selectFrom("absence_items").select("id").executeTakeFirstOrThrow();
  expect(await answer(student, { itemId, choose: "back" })).toMatchObject({ status: 404, body: { code: "not-found" } });
  await tellAbsences(site.ctx());
  expect(await read(student)).toMatchObject([{ items: [{ _id: itemId, state: "asked" }] }]);
  expect((await answer(student, { itemId, choose: "back" })).status).toBe(200);
  expect((await seatOf(seat.id)).state).toBe("cancelled");
});

test("an order that has no pick-up asks only if it can be shipped or a class comes", async () => {
  const event = await classOn(today);
  const student = await asStudent(site);
  await buyTin(student, event);
  await callOff(site);
  expect(await inShort(student)).toMatchObject([{ needsAnswer: true, items: [{ kind: "order" }] }]);
  onTestFinished(() => storeSettings(site));
  await storeSettings(site, { shop: { ...defaultSettings.shop, shipTo: [] } });
  expect(await inShort(student)).toEqual([]);
  expect(await read(student)).toEqual([]);
  await classOn(nextWeek);
  expect(await read(student)).toMatchObject([{ items: [{ kind: "order", choices: ["next"] }] }]);
});

test("a covered class is asked about until it starts or the spot is given up; a deadline ends the question", async () => {
  const covered = await classOn(addDays(today, 1));
  const off = await classOn(today, { time: "12:00" });
  const { student, seat } = await seated(covered);
  await makeSignup(db(), { event_id: off.id, email: student.email });
  const days = { from: today, to: addDays(today, 1) };
  await callOff(site, { days, classes: { [covered.id]: { action: { is: "cover", by: "Rosa Reed" } } } });
  // The covered class starts before, and needs no answer.
  const answerBy = expect.stringMatching("^2027-06-20T14:00");
  expect(await inShort(student)).toMatchObject([
    { answerBy, needsAnswer: true, items: [{ change: "cancel" }, { change: "cover" }] },
  ]);
  await site.request("POST", "/api/signup/cancel", { eventId: covered.id }, student.headers);
  expect((await seatOf(seat.id)).state).toBe("cancelled");
  const [{ items }] = (await inShort(student)) as [OpenQuestions[number]];
  expect(items).toMatchObject([{ change: "cancel" }]);
  site.clock.advance(48 * 3_600_000);
  const later = { ...student, headers: { authorization: `Bearer ${(await studentToken(site, student.id)).token}` } };
  expect(await inShort(later)).toEqual([]);
  // The site's own job may have answered at the same moment.
  const late = await answer(later, { itemId: items[0]!._id, choose: "back" });
  expect(["answer-too-late", "answered"]).toContain(late.body.code);
});
