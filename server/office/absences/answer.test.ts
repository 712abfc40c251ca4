import { describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import {
  absenceToken,
  answerByOwner,
  answerWith,
  callOff,
  classOn,
  classWithSeat,
  db,
  eighteen,
  emptySite,
  nextWeek,
  paidSeat,
  paySeat,
  readMine,
  refundByOwner,
  refunded,
  seatOf,
  site,
  startAbsenceSite,
  startUntold,
  studentWithPerson,
  takeSeats,
  today,
} from "../../../test/absences.ts";
import { newGuest } from "../../../test/buying.ts";
import { lockRows, untilWaiting } from "../../../test/locks.ts";
import { makeSignup, makeWaitlistEntry } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { signUpNew } from "../../../test/students.ts";
import { breaches } from "../../../test/wallet.ts";
import { newId } from "../../platform/db/id.ts";
import { grantLot } from "../../selling/payments/lots-and-tenders.ts";
import { endUnpaidSeats } from "../../teaching/signups/seats/seat-kind.ts";
import { answerDue } from "./answer.ts";
import { tellAbsences } from "./tell.ts";

startAbsenceSite();
const hours = (count: number) => count * 3_600_000;
const takenIn = async ({ id }: { id: string }) =>
  (await db().selectFrom("signups").select("state").where("event_id", "=", id).orderBy("id").execute()).map(
    ({ state }) => state,
  );

/** A paid seat of a class that is called off, and a later class at the same price. */
async function calledOffWithPaidSeat(nextChange: object = {}) {
  const event = await classOn(today, eighteen);
  const next = await classOn(nextWeek, { ...eighteen, ...nextChange });
  const seat = await paidSeat(event);
  await callOff(site);
  return { next, seat };
}

describe("a seat of a class that is called off", () => {
  test("is held in the next class, and kept there with what was paid", async () => {
    const { next, seat } = await calledOffWithPaidSeat({ capacity: 1 });
    expect(await takenIn(next)).toEqual(["held"]);
    const { items } = await readMine(site, await absenceToken(site, seat.email));
    expect(items).toMatchObject([
      { choices: ["next", "credit", "back"], paid: 18, isByPass: false, ifSilent: "back", next: { eventId: next.id } },
    ]);
    expect(Date.parse(items[0]!.heldUntil!) - site.clock.now().getTime()).toBeGreaterThan(hours(23.9));
    const answer = await answerWith(site, seat.email, { choose: "next" });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "Done. The spot is yours. An email is on its way." },
    });
    expect(await seatOf(seat.id)).toMatchObject({ event_id: next.id, state: "live", purchase_id: seat.purchaseId });
    expect((await takenIn(next)).toSorted()).toEqual(["cancelled", "live"]);
    expect((await mailsWrittenTo(site, seat.email)).at(-1)!.subject).toContain("You are signed up");
    expect(await refunded(seat.orderId)).toBe(0);
    expect((await answerWith(site, seat.email, { choose: "back" })).body.code).toBe("answered");
    // The moved seat is refunded and cancelled like any other.
    await refundByOwner(seat.purchaseId);
    expect(await seatOf(seat.id)).toMatchObject({ state: "cancelled" });
    expect(await refunded(seat.orderId)).toBe(1800);
  });

  test("goes back to PayPal, and its hold goes to the next on the waitlist", async () => {
    const { next, seat } = await calledOffWithPaidSeat({ capacity: 1 });
    const waiting = await makeWaitlistEntry(db(), { event_id: next.id });
    const answer = await answerWith(site, seat.email, { choose: "back" });
    expect(answer.body.message).toBe("Done. You get $18 back through PayPal.");
    expect(await refunded(seat.orderId)).toBe(1800);
    expect(await takenIn(next)).toEqual(["cancelled"]);
    expect((await mailsWrittenTo(site, waiting.email)).length).toBe(1);
  });

  test("becomes credit of a student, and nothing of it goes back later", async () => {
    const event = await classOn(today, eighteen);
    const student = await studentWithPerson();
    const { purchaseId, orderId } = await paySeat(await takeSeats(student, event), student.headers);
    await callOff(site);
    const answer = await answerWith(site, student.email, { choose: "credit" });
    expect(answer.body.message).toBe("Done. $18 of credit is in your wallet.");
    const lots = await db().selectFrom("wallet_lots").select(["kind", "remaining"]).execute();
    expect(lots.filter(({ kind }) => kind === "credit")).toEqual([{ kind: "credit", remaining: 1800 }]);
    expect((await refundByOwner(purchaseId)).body.code).toBe("nothing-to-refund");
    expect(await refunded(orderId)).toBe(0);
  });

  test("that a pass paid gives its use back without an answer", async () => {
    const event = await classOn(today, { price_kind: "passes" });
    const student = await studentWithPerson();
    const lot = {
      personId: student.person_id,
      kind: "pass",
      name: "10 classes",
      covers: "classes",
      units: 10,
    } as const;
    const lotId = await site.ctx().tx((tx) => grantLot(tx, { ...lot, expiresOn: addDays(today, 1) }));
    const wanted = { id: newId(), for: "seat", token: await takeSeats(student, event), wallet: true };
    expect((await site.request("POST", "/api/payments", wanted, student.headers)).body.state).toBe("fulfilled");
    await callOff(site);
    const read = async () =>
      db().selectFrom("wallet_lots").select(["remaining", "expires_on"]).where("id", "=", lotId).executeTakeFirst();
    expect(await read()).toEqual({ remaining: 9, expires_on: addDays(today, 2) });
    expect((await readMine(site, await absenceToken(site, student.email))).items).toMatchObject([{ isByPass: true }]);
    site.clock.advance(hours(48) + 1_000);
    await answerDue(site.ctx());
    // The days since it was spent are added, not a second time.
    expect(await read()).toEqual({ remaining: 10, expires_on: addDays(today, 3) });
    expect((await mailsWrittenTo(site, student.email)).at(-1)!.subject).toBe(
      "Slow Flow, Friday, June 18: what you paid",
    );
  });

  test("of a free class needs no answer, and the hold ends after a day", async () => {
    const event = await classOn(today);
    const next = await classOn(nextWeek);
    const seat = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    site.clock.advance(hours(24) + 1_000);
    await endUnpaidSeats(site.ctx());
    expect(await takenIn(next)).toEqual(["cancelled"]);
    const token = await absenceToken(site, seat.email);
    expect((await readMine(site, token)).items).toMatchObject([{ heldUntil: null, choices: ["next", "back"] }]);
    // There is still room.
    expect((await answerWith(site, seat.email, { choose: "next" })).status).toBe(200);
    expect(await seatOf(seat.id)).toMatchObject({ event_id: next.id, state: "live" });
  });

  test("without any other class offers only the price", async () => {
    const event = await classOn(today, eighteen);
    await classOn(nextWeek, { price_kind: "fixed", price_from_cents: 2500, price_to_cents: 2500 });
    const seat = await paidSeat(event);
    await callOff(site);
    const { items } = await readMine(site, await absenceToken(site, seat.email));
    expect(items).toMatchObject([{ choices: ["credit", "back"], next: null, others: [] }]);
  });

  test("can be exchanged for a class that the student chooses, and not for a full one or one with another price", async () => {
    const event = await classOn(today);
    await classOn(nextWeek);
    const other = await classOn(addDays(today, 3), { title: "Yin", capacity: 1 });
    const full = await classOn(addDays(today, 4), { title: "Yin", capacity: 1 });
    const dear = await classOn(addDays(today, 5), { title: "Yin", ...eighteen });
    await makeSignup(db(), { event_id: full.id });
    const seat = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    const code = async (eventId: string) => (await answerWith(site, seat.email, { choose: "next", eventId })).body.code;
    expect(await code(full.id)).toBe("class-full");
    expect(await code(dear.id)).toBe("price-differs");
    expect(await code(event.id)).toBe("class-not-found");
    expect((await answerWith(site, seat.email, { choose: "next", eventId: other.id })).status).toBe(200);
    expect(await seatOf(seat.id)).toMatchObject({ event_id: other.id });
    expect(await db().selectFrom("signups").select("id").where("state", "=", "held").execute()).toEqual([]);
  });
});

test("who signs up for the class in which a spot is held is referred to the letter", async () => {
  const event = await classOn(today);
  const next = await classOn(nextWeek);
  const seat = await makeSignup(db(), { event_id: event.id });
  await callOff(site);
  const answer = await signUpNew(site, next, { email: seat.email, name: "Ana Whitlow" }, newGuest().headers);
  expect(answer.body).toMatchObject({ code: "already-signed-up" });
  expect(answer.body.message).toContain("Please keep it with the button in our email.");
});

describe("an answer", () => {
  test("at the moment of the deadline is one: the person's or that of the silence", async () => {
    for (let round = 0; round < 3; round++) {
      await emptySite();
      const { seat } = await calledOffWithPaidSeat();
      site.clock.advance(hours(48) - 15);
      const token = await absenceToken(site, seat.email);
      const { items } = await readMine(site, token);
      const body = { token, itemId: items[0]!._id, choose: "next" };
      const answers = Promise.all([
        site.request("POST", "/api/absence", body),
        ...Array.from({ length: 8 }, () => answerDue(site.ctx())),
      ]);
      const [answer] = await answers;
      site.clock.advance(1_000);
      await answerDue(site.ctx());
      const isKept = (await seatOf(seat.id)).state === "live";
      expect(answer.status === 200).toBe(isKept);
      expect([undefined, "answered", "answer-too-late"]).toContain(answer.body.code);
      expect(await refunded(seat.orderId)).toBe(isKept ? 0 : 1800);
      expect(await breaches(site)).toEqual([]);
    }
  });

  test("given twice at once is given once", async () => {
    const { seat } = await calledOffWithPaidSeat();
    const answers = await Promise.all(
      (["next", "back", "next", "back"] as const).map((choose) => answerWith(site, seat.email, { choose })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "answered")).toHaveLength(3);
    const isKept = (await seatOf(seat.id)).state === "live";
    expect(await refunded(seat.orderId)).toBe(isKept ? 0 : 1800);
  });

  test("is refused with a wrong link, for the thing of another person, and for what cannot be chosen", async () => {
    const { event, seat } = await classWithSeat(today);
    const other = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    const wrong = await site.request("GET", `/api/absence?token=${"x".repeat(43)}`);
    expect(wrong.status).toBe(410);
    const theirs = (await readMine(site, await absenceToken(site, other.email))).items[0]!._id;
    expect((await answerWith(site, seat.email, { itemId: theirs, choose: "back" })).status).toBe(410);
    for (const choose of ["kept", "ship"] as const)
      expect((await answerWith(site, seat.email, { choose })).body.code).toBe("invalid");
    expect((await answerWith(site, seat.email, { choose: "next" })).body.code).toBe("class-not-found");
  });

  test.each(["owner", "deadline"] as const)("of the %s while the letter is written leaves no spot held", async (by) => {
    const event = await classOn(today);
    const next = await classOn(nextWeek);
    await makeSignup(db(), { event_id: event.id, email: "", source: "owner" });
    await startUntold(site);
    const { id: itemId } = await db().selectFrom("absence_items").select("id").executeTakeFirstOrThrow();
    const release = await lockRows(site, "select from events where id = $1 for no key update", [next.id]);
    const told = tellAbsences(site.ctx());
    await untilWaiting(site, 1);
    site.clock.advance(by === "owner" ? 0 : hours(48) + 1);
    const answered = by === "owner" ? answerByOwner(site, { itemId, choose: "back" }) : answerDue(site.ctx());
    await Promise.race([answered, untilWaiting(site, 2)]);
    await release();
    await Promise.all([told, answered]);
    expect(await takenIn(next)).toEqual(["cancelled"]);
    const items = await db().selectFrom("absence_items").select(["state", "answered_by"]).execute();
    expect(items).toEqual([{ state: "back", answered_by: by }]);
  });

  test("before the letter is left out of what it says about no answer", async () => {
    const event = await classOn(today, eighteen);
    const [seat, other] = [await paidSeat(event), await paidSeat(event)];
    await startUntold(site);
    const items = db().selectFrom("absence_items").select("id").where("signup_id", "=", seat.id);
    const { id: itemId } = await items.executeTakeFirstOrThrow();
    expect((await answerByOwner(site, { itemId, choose: "back" })).status).toBe(200);
    await tellAbsences(site.ctx());
    const wordsTo = async (email: string) => (await mailsWrittenTo(site, email)).map(({ text }) => text).join();
    expect(await wordsTo(other.email)).toContain("Without your answer");
    expect(await wordsTo(seat.email)).toContain("called off");
    expect(await wordsTo(seat.email)).not.toContain("Without your answer");
    expect(await refunded(seat.orderId)).toBe(1800);
  });

  test("after the deadline is refused", async () => {
    const { seat } = await classWithSeat(today);
    await callOff(site);
    site.clock.advance(hours(48) + 1);
    expect((await answerWith(site, seat.email, { choose: "back" })).body.code).toBe("answer-too-late");
  });
});
