import { expect, test } from "vitest";
import { makeEvent, makeSignup, makeWaitlistEntry } from "../../../../test/make.ts";
import { withNewToken } from "../../../../test/paying.ts";
import {
  capture,
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
} from "../../../../test/priced-seats.ts";
import { signUpNew } from "../../../../test/students.ts";
import { newId } from "../../../platform/db/id.ts";
import { reconcilePayments } from "../../../selling/payments/reconcile.ts";
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

/** Stores seats of a class that the network of `headers` held, and did not pay, just now. */
async function makeUnpaidSeats(count: number, headers: Record<string, string>) {
  const event = await makeEvent(db(), { ...eighteen, capacity: count + 1 });
  await signUpNew(site, event, { ...someoneElse(), pays: true }, headers);
  const made = db().selectFrom("signups").select(["network", "created_at"]).where("event_id", "=", event.id);
  const held = { event_id: event.id, ...(await made.executeTakeFirstOrThrow()), cancelled_at: site.clock.now() };
  for (let seat = 1; seat < count; seat++) await makeSignup(db(), { ...held, state: "cancelled", pay_hash: newId() });
}

test("visitors of a network hold sixty unpaid seats of all classes in three hours: each form stores waivers", async () => {
  const [event, other] = [await makeEvent(db(), eighteen), await makeEvent(db(), eighteen)];
  const { headers, ...mother } = someone();
  const family = {
    ...mother,
    isMinor: true,
    guardian: { name: "June Okafor", relation: "mother" },
    also: ["Kit", "Lee", "Sam"].map((name) => ({ name })),
    pays: true,
  };
  const again = async (of: Event) => (await signUpNew(site, of, family, headers)).body.code ?? "held";
  await makeUnpaidSeats(52, headers);
  expect([await again(other), await again(event)]).toEqual(["held", "held"]);
  const waivers = () => db().selectFrom("waivers").select("id").where("email", "=", mother.email).execute();
  expect(await waivers()).toHaveLength(8);
  expect(await again(event)).toBe("limited");
  // A class without a price is not stopped.
  expect((await signUpNew(site, await makeEvent(db()), someoneElse(), headers)).status).toBe(200);
  expect(await waivers()).toHaveLength(8);
  // Students of the network and visitors of other networks are not stopped.
  const june = await studentWith();
  const body = { eventId: event.id, pays: true };
  const booked = await site.request("POST", `/api/user/${june.id}/classes`, body, { ...june.headers, ...headers });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  expect((await hold(event)).status).toBe(200);
  await later(3 * 60);
  expect(await again(event)).toBe("held");
});

test("seats that the visitors of a network have paid do not count as unpaid", async () => {
  const { headers } = someone();
  await makeUnpaidSeats(58, headers);
  const event = await makeEvent(db(), eighteen);
  const buySeat = async () => {
    const { body } = await signUpNew(site, event, { ...someoneElse(), pays: true }, headers);
    const opened = await pay(body.toPay.token, headers);
    return (await capture(opened.body.orderId, headers)).status;
  };
  for (let seat = 0; seat < 4; seat++) expect(await buySeat()).toBe(200);
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
