import { sessionTypeNames } from "../../../contract/platform/values/session-types.ts";
import { newId } from "../../../server/platform/db/id.ts";
import type { ClassOp, LotOp, SlotOp } from "../../history/models.ts";
import { ana } from "../../people.ts";
import type { Random } from "../../seeded.ts";
import { type Answer, type Ending, momentOf, openEnding, type Recorder } from "./recorder.ts";
import type { Person, Studio } from "./studio.ts";

const sessionCents = 8000;
/** A purchase in the history, with its student. */
const nameOf = (person: Person, purchaseId: string) => `${person.id}:${purchaseId}`;

/** A session that is booked, as far as its student knows. `cents`: what the credit paid. */
export type Session = { slot: string; purchaseId: string; person: Person; cents: number };

/** What a student does on one device: sessions, classes and their lists. */
export function studentActs(
  recorder: Recorder,
  { studio, person, random, sessions }: { studio: Studio; person: Person; random: Random; sessions: Session[] },
) {
  const { begin, settle, forget, record, ask, askAgain } = recorder;
  const client = person.name;
  /** The last hold of this student, which ends when the next one begins. */
  let last: Ending | undefined;

  async function bookSession(): Promise<void> {
    const slot = studio.slots.pick(random);
    const purchaseId = newId();
    const purchase = nameOf(person, purchaseId);
    const wallet = random.is(0.5);
    const key = `slot ${slot.id}`;
    const lot = { client, key: `lot ${person.lot}` };
    last?.mayComeAt();
    const hold = begin<SlotOp>({ client, key, kind: "hold", input: { purchase, student: person.id } });
    const pay = wallet ? begin<LotOp>({ ...lot, kind: "pay", input: { purchase, due: sessionCents } }) : undefined;
    const ending = openEnding(recorder, [
      { client: "site", key, kind: "release", input: { purchase } },
      ...(wallet ? [{ ...lot, client: "site", kind: "release", input: { purchase } }] : []),
    ]);
    const called = performance.now();
    const what = { sessionType: sessionTypeNames.individual, amount: sessionCents / 100, message: "" };
    const wanted = { id: purchaseId, for: "session", slotId: slot.id, ...what, ...(wallet ? { wallet } : {}) };
    const opened = await askAgain("POST", "/api/payments", wanted, await person.headers());
    const isOpen = record(hold, opened, { refusals: ["slot-gone"] });
    if (!isOpen) {
      if (!recorder.operations.has(hold) || hold.outcome === "refused") return forget(pay);
      // It may hold the slot, or have booked it at once, and PayPal may have refused the order.
      begin<SlotOp>({ client, key, kind: "book", input: { purchase } }).from = called;
      return ending.mayComeAt(called);
    }
    const cents = pay ? creditOf(opened) : 0;
    if (pay) settle(pay, "ok", { cents, isHeld: opened.body.state === "opened" });
    if (opened.body.state === "fulfilled") {
      // The wallet paid all: it was never held.
      Object.assign(hold, { kind: "book", input: { purchase } });
      return void sessions.push({ slot: slot.id, purchaseId, person, cents });
    }
    last = ending;
    ending.mayComeAt(momentOf(opened.body.heldUntil));
    const choice = random();
    if (choice < 0.1) return;
    if (choice < 0.2) {
      ending.mayComeAt();
      return void (await ask("POST", `/api/payments/${opened.body.orderId}/cancel`, undefined, await person.headers()));
    }
    const book = begin<SlotOp>({ client, key, kind: "book", input: { purchase } });
    const spend = cents > 0 ? begin<LotOp>({ ...lot, kind: "spend", input: { purchase, cents } }) : undefined;
    const captured = await payFor(recorder, { orderId: opened.body.orderId, ending, random, headers: person.headers });
    if (captured.body?.state === "fulfilled") {
      record(book, captured);
      if (spend) settle(spend, "ok");
      sessions.push({ slot: slot.id, purchaseId, person, cents });
    } else if (captured.body?.code === "hold-lost" && !spend && !captured.wasLost) settle(book, "refused");
  }

  const ownSession = () => sessions.find((one) => one.person === person);
  const forgetSession = (one: Session) => void sessions.splice(sessions.indexOf(one), 1);

  async function cancelSession(): Promise<void> {
    const session = ownSession();
    if (!session) return bookSession();
    forgetSession(session);
    const { slot, purchaseId, cents } = session;
    const input = { purchase: nameOf(person, purchaseId) };
    const free = begin<SlotOp>({ client, key: `slot ${slot}`, kind: "free", input });
    const back = beginGiveBack(recorder, person, cents);
    const answer = await ask("POST", `/api/bookings/${slot}/cancel`, undefined, await person.headers());
    record(free, answer, { refusals: ["not-found"] });
    if (!recorder.operations.has(free) || free.outcome === "refused") forget(back);
  }

  async function moveSession(): Promise<void> {
    const session = ownSession();
    const to = studio.slots.pick(random);
    if (!session || session.slot === to.id) return bookSession();
    forgetSession(session);
    const input = { purchase: nameOf(person, session.purchaseId) };
    const leave = begin<SlotOp>({ client, key: `slot ${session.slot}`, kind: "free", input });
    const arrive = begin<SlotOp>({ client, key: `slot ${to.id}`, kind: "arrive", input });
    const path = `/api/bookings/${session.slot}/move`;
    const answer = await ask("PUT", path, { to: to.id }, await person.headers());
    if (record(arrive, answer, { refusals: ["slot-gone"] })) {
      settle(leave, "ok");
      sessions.push({ ...session, slot: to.id });
    } else if (!recorder.operations.has(arrive) || arrive.outcome === "refused") {
      forget(leave);
      if (arrive.outcome === "refused") sessions.push(session);
    }
  }

  async function readTimes(): Promise<void> {
    const reads = studio.slots
      .shown()
      .map(({ id }) => begin<SlotOp>({ client, key: `slot ${id}`, kind: "read", input: {} }));
    const answer = await ask("GET", "/api/bookings");
    const free = new Set((answer.body?.availableSlots ?? []).map(({ _id }: { _id: string }) => `slot ${_id}`));
    for (const read of reads) record(read, answer, { output: { isFree: free.has(read.key) } });
  }

  async function readOwnSessions(): Promise<void> {
    const input = { student: person.id };
    const reads = studio.slots
      .shown()
      .map(({ id }) => begin<SlotOp>({ client, key: `slot ${id}`, kind: "read", input }));
    const answer = await ask("GET", `/api/bookings?userId=${person.id}`, undefined, await person.headers());
    const own = new Set((answer.body?.bookedSlots ?? []).map(({ _id }: { _id: string }) => `slot ${_id}`));
    for (const read of reads) record(read, answer, { output: { isOwn: own.has(read.key) } });
  }

  const inClass = (kind: "signUp" | "leave" | "join", path: string, refusals: string[]) => async () => {
    const { id: eventId } = studio.classes.pick(random);
    const operation = begin<ClassOp>({ client, key: `class ${eventId}`, kind, input: { person: person.email } });
    const answer = await ask("POST", path, { eventId }, await person.headers());
    record(operation, answer, { refusals });
  };
  const signUp = inClass("signUp", `/api/user/${person.id}/classes`, ["class-full", "already-signed-up"]);
  const leave = inClass("leave", "/api/signup/cancel", ["not-found"]);
  const join = inClass("join", `/api/user/${person.id}/waitlist`, [
    "class-not-full",
    "already-signed-up",
    "already-waiting",
  ]);

  /** A visitor signs up with the form and its signature. */
  async function signUpWithForm(): Promise<void> {
    const { id: eventId, title: classTitle, date } = studio.classes.pick(random);
    const email = `${newId()}@example.com`;
    const operation = begin<ClassOp>({ client, key: `class ${eventId}`, kind: "signUp", input: { person: email } });
    const form = { ...ana, email, classTitle, date, eventId, waiver: true, signature: studio.signature };
    const recaptchaToken = studio.botToken("signup_form_submit");
    record(operation, await ask("POST", "/api/signup", { ...form, recaptchaToken }), { refusals: ["class-full"] });
  }

  async function readClass(): Promise<void> {
    const { id: eventId, title, date } = studio.classes.pick(random);
    const read = begin<ClassOp>({ client, key: `class ${eventId}`, kind: "read", input: {} });
    const query = new URLSearchParams({ classTitle: title, date, eventId });
    const answer = await ask("GET", `/api/class-status?${query}`);
    record(read, answer, { output: { isFull: answer.body?.isFull } });
  }

  const booking = [bookSession, bookSession, bookSession, bookSession, bookSession, cancelSession, cancelSession];
  const reading = [readTimes, readTimes, readOwnSessions, readClass];
  return [...booking, moveSession, ...reading, signUp, signUp, leave, leave, join, signUpWithForm];
}

/** Approves an order at PayPal and captures it, until its outcome is known. From then on its hold may end. */
export async function payFor(
  { ask, askAgain }: Recorder,
  how: { orderId: string; ending: Ending; random: Random; headers?: (() => Promise<object>) | undefined },
): Promise<Answer> {
  const { orderId, ending, random, headers = async () => ({}) } = how;
  ending.mayComeAt();
  const card = random.is(0.93) ? "good" : "declined";
  await ask("POST", `/pretend-paypal/orders/${orderId}/approve`, { card });
  const capture = async () => askAgain("POST", `/api/payments/${orderId}/capture`, undefined, await headers());
  const answer = await capture();
  return answer.body?.state === "pending" ? capture() : answer;
}

/** What the credit pays of a purchase, in cents. */
export const creditOf = ({ body }: Answer): number =>
  (body.wallet as { kind: string; units: number }[]).find(({ kind }) => kind === "credit")?.units ?? 0;

/** What a refund may give back to a credit from now on. */
export function beginGiveBack({ begin }: Recorder, person: Person, cents: number): LotOp | undefined {
  if (cents === 0) return undefined;
  return begin<LotOp>({ client: "site", key: `lot ${person.lot}`, kind: "giveBack", input: { cents } });
}
