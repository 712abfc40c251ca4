import { expect, test } from "vitest";
import { makeEvent, makeWaitlistEntry } from "../../../test/make.ts";
import { withNewToken } from "../../../test/paying.ts";
import {
  db,
  eighteen,
  type Event,
  hold,
  pay,
  site,
  someone,
  someoneElse,
  startSeatSite,
  studentWith,
} from "../../../test/priced-seats.ts";
import { signUpNew } from "../../../test/students.ts";
import { reconcilePayments } from "../../payments/reconcile.ts";
import { processWaitlists } from "../waitlist/offer-free-seats.ts";
import { endUnpaidSeats } from "./seat-kind.ts";

startSeatSite();

const later = async (minutes: number) => {
  site.clock.advance(minutes * 60_000);
  await reconcilePayments(site.ctx());
  await endUnpaidSeats(site.ctx());
};
const newStudent = async () => {
  let student = await studentWith();
  return {
    person: { name: "June Okafor", email: student.email, person_id: student.personId },
    headers: () => student.headers,
    async book(event: Event) {
      student = { ...student, ...(await withNewToken(site, student)) };
      const body = { eventId: event.id, pays: true };
      return site.request("POST", `/api/user/${student.id}/classes`, body, student.headers);
    },
  };
};

test("visitors of a network hold the seats of a class unpaid for half an hour of three hours; then others come first", async () => {
  const event = await makeEvent(db(), { ...eighteen, capacity: 4 });
  const { headers } = someone();
  const fromThere = async () => {
    const answers = [];
    for (let seat = 0; seat < 4; seat++)
      answers.push(await signUpNew(site, event, { ...someoneElse(), pays: true }, headers));
    return answers.map(({ status, body }) => body.code ?? status);
  };
  for (let round = 0; round < 3; round++) {
    expect(await fromThere()).toEqual([200, 200, 200, 200]);
    await later(10);
  }
  expect(await fromThere()).toEqual(["limited", "limited", "limited", "limited"]);
  // Others are not stopped, also on the same network with a login, or in another class.
  expect((await hold(event)).status).toBe(200);
  const june = await newStudent();
  expect((await june.book(event)).status).toBe(200);
  const other = await makeEvent(db(), eighteen);
  expect((await signUpNew(site, other, { ...someoneElse(), pays: true }, headers)).status).toBe(200);
  await later(3 * 60);
  expect(await fromThere()).toEqual([200, 200, 200, 200]);
});

test("a student holds the last seat of a class unpaid for half an hour of a day, also by opening its payment", async () => {
  const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
  const june = await newStudent();
  const first = await june.book(event);
  await later(9);
  expect((await pay(first.body.toPay.token, june.headers())).status).toBe(201);
  await later(11);
  expect((await june.book(event)).status).toBe(200);
  await later(10);
  const { body } = await june.book(event);
  expect([body.code, body.message]).toEqual(["limited", expect.stringContaining("others come first")]);
  const other = await newStudent();
  expect((await other.book(event)).status).toBe(200);
  await later(10);
  expect((await june.book(event)).body.code).toBe("limited");
  // An offered seat is held for its person in any case.
  const offered_until = new Date(site.clock.now().getTime() + 3_600_000);
  await makeWaitlistEntry(db(), { event_id: event.id, ...june.person, state: "offered", offered_until });
  expect((await june.book(event)).status).toBe(200);
  await later(24 * 60);
  await processWaitlists(site.ctx());
  expect((await june.book(event)).status).toBe(200);
});
