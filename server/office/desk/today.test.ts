import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buyCart, newGuest, cartRequest } from "../../../test/buying.ts";
import { clearSite } from "../../../test/clear.ts";
import {
  makeBooking,
  makeChocolate,
  makeEvent,
  makeHeldRequest,
  makeMessage,
  makePayment,
  makeSignup,
  makeSlot,
  makeWaitlistEntry,
} from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { makeStudent, studentToken } from "../../../test/student.ts";
import { newToken } from "../../auth/tokens.ts";
import { backupLock } from "../../operations/backups/writer.ts";
import { connectWithLock } from "../../platform/db/backup/tool-client.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let backups: Awaited<ReturnType<typeof connectWithLock>>;
const morning = new Date("2027-06-19T16:00:00Z");

beforeAll(async () => {
  // Before there is an owner, so that no nightly backup is made during a test.
  backups = await connectWithLock(site.database.connection, "test", backupLock);
});
afterAll(() => backups?.end());
beforeEach(() => clearSite(site.database));
const owner = startOwnerEachTest(site, morning);

const db = () => site.database.db;
const today = async () => {
  const { status, body } = await site.request("GET", "/api/admin/today", undefined, owner);
  expect(status).toBe(200);
  return body;
};

test("the page has the classes of the studio's day with attendees, and what comes tomorrow", async () => {
  const yoga = await makeEvent(db(), { date: "2027-06-19", time: "23:00" });
  const next = await makeEvent(db(), { date: "2027-06-20", time: "09:00" });
  await makeEvent(db(), { date: "2027-06-21", time: "09:00" });
  await makeEvent(db(), { date: "2027-06-19", time: "12:00", state: "removed" });
  const checkedIn = await makeSignup(db(), { event_id: yoga.id, name: "Bea", checked_in_at: morning });
  await makeSignup(db(), { event_id: yoga.id, name: "Ana" });
  await makeSignup(db(), { event_id: yoga.id, state: "cancelled" });
  for (const [date, time] of [
    ["2027-06-18", "10:00"],
    ["2027-06-19", "10:00"],
    ["2027-06-20", "22:00"],
    ["2027-06-21", "10:00"],
  ] as const) {
    const slot = await makeSlot(db(), { date, time });
    const guest = { guest_name: "Rosa Marin", guest_email: "rosa@example.com", guest_phone: "5550109911" };
    await makeBooking(db(), { ...guest, slot_id: slot.id });
  }
  const { classes, sessions, day, now } = await today();
  expect([day, now]).toEqual(["2027-06-19", expect.stringMatching(/^2027-06-19T16:00/)]);
  expect(classes).toMatchObject([
    {
      eventId: yoga.id,
      startsAt: "2027-06-20T06:00:00.000Z",
      endsAt: "2027-06-20T07:00:00.000Z",
      people: [{ name: "Ana" }, { _id: checkedIn.id, checkedInAt: morning.toISOString() }],
    },
    { eventId: next.id, date: "2027-06-20" },
  ]);
  expect(sessions).toMatchObject([
    { date: "2027-06-19", firstName: "Rosa", phone: "5550109911", isPaid: false },
    { date: "2027-06-20", time: "22:00" },
  ]);
});

test("a session has the owner's latest note, decrypted; the log has no note, an unknown key gives null", async () => {
  const ana = await makeStudent(site, { phone: "5550104477" });
  const slot = await makeSlot(db(), { date: "2027-06-19", time: "10:00" });
  await makeBooking(db(), { user_id: ana.id, slot_id: slot.id });
  const write = (body: string) => site.request("POST", `/api/admin/people/${ana.person_id}/notes`, { body }, owner);
  await write("An older one.");
  site.clock.advance(60_000);
  await write("Left knee, carefully.");
  const { sessions } = await today();
  expect(sessions).toMatchObject([{ userId: ana.id, phone: "5550104477", note: { body: "Left knee, carefully." } }]);
  expect(site.log()).not.toContain("Left knee");
  await db().updateTable("client_notes").set({ key_id: "00000000" }).execute();
  expect((await today()).sessions[0].note.body).toBeNull();
});

test("the page has new messages (those with a held time first, then the oldest), new orders, problems, low stock and waitlists with an offer", async () => {
  await makeMessage(db(), { name: "June", received_at: morning });
  await makeMessage(db(), { name: "Tomas", received_at: new Date("2027-06-18T16:00:00Z") });
  await makeMessage(db(), { name: "Dov", state: "answered", received_at: morning });
  await makeHeldRequest(db(), { name: "Rosa", received_at: morning });
  await makeHeldRequest(db(), { name: "Pat", received_at: new Date("2027-06-17T16:00:00Z") });
  const event = await makeEvent(db(), { date: "2027-06-19", time: "12:00" });
  const tin = await makeChocolate(db(), { name: "Sea Salt" });
  await makeChocolate(db(), { name: "Rose", inventory: 1 });
  await makeChocolate(db(), { name: "Old", inventory: 0, state: "hidden" });
  const cart = cartRequest([[tin, 2]], { delivery: { how: "pickup", eventId: event.id } });
  const { order } = await buyCart(site, newGuest(), cart);
  const ana = await makeStudent(site);
  await makePayment(db(), {
    user_id: ana.id,
    slot: await makeSlot(db()),
    problem: "PayPal took another amount.",
  });
  await makeWaitlistEntry(db(), {
    event_id: event.id,
    state: "offered",
    offered_until: new Date("2027-06-19T18:00:00Z"),
  });
  await makeWaitlistEntry(db(), { event_id: event.id });
  const shown = await today();
  expect(shown.messages).toMatchObject({
    count: 4,
    first: [{ name: "Rosa", time: { state: "held" } }, { name: "Pat" }, { name: "Tomas" }, { name: "June" }],
  });
  expect(shown.orders).toMatchObject({
    count: 1,
    first: [{ _id: order.id, tins: 2, what: "2 × Sea Salt", pickup: { title: event.title } }],
  });
  expect(shown.classes[0].pickups).toMatchObject([{ orderId: order.id, version: order.version }]);
  expect(shown.problems).toMatchObject([{ amount: 80, problem: "PayPal took another amount." }]);
  expect(shown.lowStock).toEqual([expect.objectContaining({ name: "Rose", inventory: 1 })]);
  expect(shown.waitlists).toMatchObject([{ eventId: event.id, title: event.title }]);
  expect(shown.undelivered).toEqual([]);
});

test("the page has the spots and sessions to come that students cancelled in the last two days, and no others", async () => {
  const class_ = { date: "2027-06-25", time: "09:00", title: "Quiet Yin" };
  const yin = await makeEvent(db(), class_);
  const seatOf = async (name: string) => {
    const token = newToken();
    const seat = await makeSignup(db(), { event_id: yin.id, name, cancel_hash: token.hash });
    return { seat, leave: () => site.request("POST", "/api/signup/cancel", { token: token.token }) };
  };
  const bea = await seatOf("Bea");
  expect((await bea.leave()).status).toBe(200);
  site.clock.advance(60_000);
  const ana = await makeStudent(site, { first_name: "Ana", last_name: "Whitlow" });
  const slot = await makeSlot(db(), { date: "2027-06-26", time: "10:00" });
  const booking = await makeBooking(db(), { user_id: ana.id, slot_id: slot.id, session_name: "Yoga (60 min)" });
  const { token } = await studentToken(site, ana.id);
  const asAna = { authorization: `Bearer ${token}` };
  expect((await site.request("POST", `/api/bookings/${slot.id}/cancel`, {}, asAna)).status).toBe(200);
  // The owner's own removal is no news.
  const { seat: removed } = await seatOf("Cleo");
  expect((await site.request("DELETE", `/api/signup/${removed.id}`, undefined, owner)).status).toBe(200);
  expect((await today()).cancellations).toEqual({
    count: 2,
    first: [
      {
        _id: booking.id,
        eventId: null,
        name: "Ana Whitlow",
        title: "Yoga (60 min)",
        date: "2027-06-26",
        time: "10:00",
      },
      { _id: bea.seat.id, eventId: yin.id, name: "Bea", ...class_ },
    ],
  });
  // Signed up again: no cancellation any more.
  await makeSignup(db(), { event_id: yin.id, name: "Bea", email: bea.seat.email });
  expect((await today()).cancellations.first).toMatchObject([{ name: "Ana Whitlow" }]);
  site.clock.advance(48 * 60 * 60_000);
  await logInAgain(site, owner);
  expect((await today()).cancellations).toEqual({ count: 0, first: [] });
});

test("a first step is done once its data exists, and a hidden guide is hidden in every login session", async () => {
  const stepsDone = async () =>
    Object.fromEntries(
      (await today()).guide.steps.map((step: { is: string; isDone: boolean }) => [step.is, step.isDone]),
    );
  expect(await stepsDone()).toMatchObject({ class: false, hours: false, product: false, mail: true });
  await makeEvent(db());
  await makeSlot(db());
  await makeChocolate(db());
  expect(await stepsDone()).toMatchObject({ class: true, hours: false, product: false, payments: false });
  // Saved with every day closed, then with an open Monday.
  const { body: read } = await site.request("GET", "/api/admin/availability", undefined, owner);
  const save = async (version: number, hours: object[][]) => {
    const body = { availability: { ...read.availability, hours }, version };
    expect((await site.request("PUT", "/api/admin/availability", body, owner)).status).toBe(200);
  };
  await save(0, read.availability.hours);
  expect(await stepsDone()).toMatchObject({ hours: false });
  await save(1, [[], [{ from: "09:00", to: "12:00" }], [], [], [], [], []]);
  expect(await stepsDone()).toMatchObject({ hours: true, login: false });
  await db().updateTable("admins").set({ totp_state: "on", totp_secret: "secret" }).execute();
  expect(await stepsDone()).toMatchObject({ login: true });
  await db().updateTable("admins").set({ totp_state: "off", totp_secret: null }).execute();
  const put = (isPutAway: boolean) => site.request("PUT", "/api/admin/today/guide", { isPutAway }, owner);
  expect((await put(true)).status).toBe(200);
  expect((await today()).guide.isPutAway).toBe(true);
  await logInAgain(site, owner);
  expect((await today()).guide.isPutAway).toBe(true);
  await put(false);
  expect((await today()).guide.isPutAway).toBe(false);
});

test("the page reports a missing or failed backup", async () => {
  expect((await today()).backupProblem).toBe("There is no backup yet.");
  const row = { kind: "hand" as const, started_at: morning, finished_at: morning };
  const failed = { ...row, id: newId(), file: "by-hand.backup", error: "The disk is full." };
  await insertRow(db(), "backups", { ...failed, state: "failed" });
  expect((await today()).backupProblem).toBe("The last backup failed. The disk is full.");
});
