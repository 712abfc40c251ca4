import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from "vitest";
import type { AbsenceChoice, AbsencePlan, ClassAction, MyAbsence } from "../contract/office/absences/schema.ts";
import { addDays, studioDay } from "../contract/platform/values/time.ts";
import { tellAbsences } from "../server/office/absences/tell.ts";
import { breachesIn } from "../server/operations/backups/check.ts";
import { newId } from "../server/platform/db/id.ts";
import { jobLocks } from "../server/platform/jobs/index.ts";
import { type TestApp, type TestResponse, testApp } from "./app.ts";
import { buyCart, cartRequest, newGuest, readOrder } from "./buying.ts";
import { preparingConnection } from "./check-payments.ts";
import { clearSite } from "./clear.ts";
import { lockRows } from "./locks.ts";
import { makeChocolate, makeEvent, makeSignup } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";
import { newPayer, type Payer } from "./paying.ts";
import { sendAllRefunds } from "./refunds.ts";
import { signUpNew } from "./students.ts";

// Friday, June 18, 2027, 7:00 AM in the studio.
export const morning = new Date("2027-06-18T14:00:00Z");
export const today = "2027-06-18";
export const tomorrow = addDays(today, 1);
export const nextWeek = addDays(today, 7);
export const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;

/** The site of the test file that called `startAbsenceSite`. */
export let site: TestApp;

/** A site for the tests of this file: empty and in the morning before each, and without breaches after it. */
export function startAbsenceSite(options: Parameters<typeof testApp>[0] = {}): void {
  beforeAll(async () => {
    site = await testApp({ now: morning, env: { TRUST_PROXY: "1" }, ...options });
  });
  beforeEach(emptySite);
  afterAll(() => site.close());
  const connection = preparingConnection(() => site);
  afterEach(async () => {
    const found = await breachesIn(await connection());
    if (found.length > 0) throw new Error(found.join("\n"));
  });
}

export async function emptySite(): Promise<void> {
  await clearSite(site.database);
  site.clock.set(morning);
}

export const db = () => site.database.db;
type Event = Awaited<ReturnType<typeof makeEvent>>;
export const classOn = (date: string, change: object = {}): Promise<Event> =>
  makeEvent(db(), { title: "Slow Flow", date, time: "09:00", ...change });

/** A class with the free seat of one person. */
export async function classWithSeat(date: string, change: object = {}) {
  const event = await classOn(date);
  return { event, seat: await makeSignup(db(), { event_id: event.id, ...change }) };
}

export const eventOf = (id: string) =>
  db().selectFrom("events").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const seatOf = (id: string) =>
  db().selectFrom("signups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** The account of a student. */
export const accountOf = ({ id }: Pick<Payer, "id">) =>
  db().selectFrom("users").select(["email", "person_id"]).where("id", "=", id).executeTakeFirstOrThrow();
export const subjectsTo = async (email: string) => (await mailsWrittenTo(site, email)).map(({ subject }) => subject);

type Headers = Record<string, string>;

/** Opens the payment of a seat, and approves it at PayPal. Returns its number there and what captures it. */
export async function approveSeat(token: string, headers: Headers, id: string = newId()) {
  const opened = await site.request("POST", "/api/payments", { id, for: "seat", token }, headers);
  const orderId: string = opened.body.orderId;
  await site.payPal.approve(orderId);
  return { id, orderId, capture: () => site.request("POST", `/api/payments/${orderId}/capture`, undefined, headers) };
}

/** Pays for a seat at PayPal. */
export async function paySeat(token: string, headers: Headers) {
  const { id, orderId, capture } = await approveSeat(token, headers);
  expect((await capture()).body.state).toBe("fulfilled");
  return { purchaseId: id, orderId };
}

/** A guest who has paid for a seat at PayPal. */
export async function paidSeat(event: Event, email = `${newId()}@example.com`) {
  const { headers } = newGuest();
  const signedUp = await signUpNew(site, event, { email, pays: true }, headers);
  const paid = await paySeat(signedUp.body.toPay.token, headers);
  const seats = db().selectFrom("signups").select("id").where("purchase_id", "=", paid.purchaseId);
  return { ...(await seats.executeTakeFirstOrThrow()), ...paid, email };
}

/** Signs a student up for a free class, so that the account has a person. */
export async function studentWithPerson() {
  const student = await newPayer(site);
  const { email } = await accountOf(student);
  const first = await classOn(addDays(today, 2), { time: "20:00" });
  expect((await signUpNew(site, first, { email }, student.headers)).status).toBe(200);
  const { person_id } = await accountOf(student);
  return { ...student, email, person_id: person_id! };
}

type Student = Awaited<ReturnType<typeof studentWithPerson>>;

/** Takes seats that are to be paid, in the account. Returns the token to pay them with. */
export async function takeSeats({ id, headers }: Student, { id: eventId }: Event, also: object = {}): Promise<string> {
  const body = { eventId, pays: true, ...also };
  const taken = await site.request("POST", `/api/user/${id}/classes`, body, headers);
  if (taken.status !== 200) throw new Error(JSON.stringify(taken.body));
  return taken.body.toPay.token;
}

/** Two seats of one purchase of a student: the student's and a friend's. */
export async function twoPaidSeats(event: Event) {
  const student = await studentWithPerson();
  const friend = { name: "Frieda Friend", email: `${newId()}@example.com` };
  const token = await takeSeats(student, event, { people: [student.person_id], friends: [friend] });
  const paid = await paySeat(token, student.headers);
  const seats = db().selectFrom("signups").select(["id", "email"]).where("purchase_id", "=", paid.purchaseId);
  return { ...paid, email: student.email, friend: friend.email, seats: await seats.execute() };
}

/** What PayPal gave back of a payment, in cents. */
export async function refunded(orderId: string): Promise<number> {
  await sendAllRefunds(site);
  return (await site.payPal.ledger()).captures.find((one) => one.orderId === orderId)!.refundedCents;
}

export const refundByOwner = async (purchaseId: string): Promise<TestResponse> =>
  site.request("POST", `/api/admin/payments/${purchaseId}/refund`, { id: newId() }, await asOwner(site));

/** A paid order that is picked up at a class. */
export async function pickupAt(eventId: string, email = `${newId()}@example.com`) {
  const cart = cartRequest([[await makeChocolate(db()), 1]], { delivery: { how: "pickup", eventId } });
  await buyCart(site, newGuest(), cart);
  await db().updateTable("orders").set({ payer_email: email }).where("payment_id", "=", cart.id).execute();
  return { email, read: () => readOrder(site, cart.id) };
}

type Days = { from: string; to: string; after?: string };

export const todayOf = (site: Pick<TestApp, "clock">): Days => {
  const day = studioDay(site.clock.now());
  return { from: day, to: day };
};

export async function readPlan(site: TestApp, days: Days = todayOf(site)): Promise<AbsencePlan> {
  const query = new URLSearchParams(Object.entries(days));
  const { status, body } = await site.request(
    "GET",
    `/api/admin/absences/plan?${query}`,
    undefined,
    await asOwner(site),
  );
  if (status !== 200) throw new Error(`Reading the plan was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

type Wishes = {
  days?: Days;
  id?: string;
  message?: string;
  /** By class; default: it is called off. */
  classes?: Record<string, { action?: ClassAction; pickupsTo?: string | null }>;
  /** Sessions that take place. */
  stay?: readonly string[];
  plan?: AbsencePlan;
};

/** The body of a start, as the owner's page sends it. */
export async function startRequest(site: TestApp, wishes: Wishes = {}) {
  const { days = todayOf(site), id = newId(), message = "I am ill.", classes = {}, stay = [] } = wishes;
  const plan = wishes.plan ?? (await readPlan(site, days));
  return {
    id,
    ...days,
    message,
    classes: plan.classes.map(({ eventId, version, pickupsTo }) => ({
      eventId,
      version,
      action: { is: "cancel" },
      pickupsTo,
      ...classes[eventId],
    })),
    sessions: plan.sessions.map(({ bookingId }) => ({
      bookingId,
      action: stay.includes(bookingId) ? "leave" : "cancel",
    })),
  };
}

export const sendStart = async (site: TestApp, body: object): Promise<TestResponse> =>
  site.request("POST", "/api/admin/absences", body, await asOwner(site));

/** Starts an absence. Up to the end of the test, the site's own job writes no letters. Returns its id. */
export async function startUntold(site: TestApp): Promise<string> {
  const lock = "select pg_advisory_xact_lock($1, hashtext('tell of absences'))";
  onTestFinished(await lockRows(site, lock, [jobLocks]));
  const body = await startRequest(site);
  expect((await sendStart(site, body)).status).toBe(200);
  return body.id;
}

/** Starts an absence and tells everybody. Returns its id. */
export async function callOff(site: TestApp, wishes: Wishes = {}): Promise<string> {
  const body = await startRequest(site, wishes);
  const { status, body: answer } = await sendStart(site, body);
  if (status !== 200) throw new Error(`The start was answered with ${status}: ${JSON.stringify(answer)}`);
  await tellAbsences(site.ctx());
  return body.id;
}

/** The letters about absences to an address. */
export async function absenceLetters(site: TestApp, email: string) {
  const mails = await mailsWrittenTo(site, email);
  return mails.filter(({ text }) => text.includes("/called-off?token="));
}

/** The token in the latest letter about an absence to an address. */
export async function absenceToken(site: TestApp, email: string): Promise<string> {
  const letters = await absenceLetters(site, email);
  const token = /\/called-off\?token=([\w-]+)/.exec(letters.at(-1)?.text ?? "")?.[1];
  if (!token) throw new Error(`No letter about an absence was written to ${email}.`);
  return token;
}

export async function readMine(site: TestApp, token: string): Promise<MyAbsence> {
  const { status, body } = await site.request("GET", `/api/absence?token=${token}`);
  if (status !== 200) throw new Error(`Reading was answered with ${status}: ${JSON.stringify(body)}`);
  return body[0];
}

/** Answers the first question of a letter, or that of `itemId`. */
export async function answerWith(
  site: TestApp,
  email: string,
  choice: Omit<AbsenceChoice, "itemId"> & { itemId?: string },
): Promise<TestResponse> {
  const token = await absenceToken(site, email);
  const { items } = await readMine(site, token);
  return site.request("POST", "/api/absence", { token, itemId: items[0]!._id, ...choice });
}

export async function endAbsenceOf(site: TestApp, id: string): Promise<TestResponse> {
  const ended = await site.request("POST", `/api/admin/absences/${id}/end`, {}, await asOwner(site));
  await tellAbsences(site.ctx());
  return ended;
}

export async function answerByOwner(site: TestApp, choice: AbsenceChoice): Promise<TestResponse> {
  return site.request("POST", "/api/absence", choice, await asOwner(site));
}

export async function readDetails(site: TestApp, id: string) {
  return (await site.request("GET", `/api/admin/absences/${id}`, undefined, await asOwner(site))).body;
}
