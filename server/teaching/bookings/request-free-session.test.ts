import { beforeEach, expect, test } from "vitest";
import { sessionTypeNames } from "../../../contract/platform/values/session-types.ts";
import { studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { freeSessionInterests } from "../../../contract/teaching/messages/calls.ts";
import { clearSite } from "../../../test/clear.ts";
import { makeBooking, makePayment, makeSlot } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { asOwner } from "../../../test/owner.ts";
import { freeSessionRequest } from "../../../test/people.ts";
import { insertRow } from "../../../test/rows.ts";
import { openSessionPayment } from "../../../test/session-steps.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent, makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { purgeMessages } from "../messages/inbox.ts";
import { endRequestHolds } from "../slots/hold.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let owner: { authorization: string };
beforeEach(async () => {
  await clearSite(site.database);
  owner = await asOwner(site);
  await offer("confirm");
});

const db = () => site.database.db;
const hour = 3_600_000;
let count = 0;
const newEmail = () => `visitor.${++count}@example.com`;
const newNetwork = () => ({ "x-forwarded-for": `10.30.${++count >> 8}.${count & 255}` });

async function offer(freeSessions: "off" | "confirm" | "automatic") {
  const { body } = await site.request("GET", "/api/admin/availability", undefined, owner);
  const change = { availability: { ...body.availability, freeSessions }, version: body.version };
  expect((await site.request("PUT", "/api/admin/availability", change, owner)).status).toBe(200);
}
async function ask(
  slotId?: string,
  more: { email?: string; id?: string; sessionType?: string; name?: string } = {},
  from = newNetwork(),
) {
  const captchaToken = await site.botToken("submit");
  const body = { ...freeSessionRequest, email: newEmail(), ...more, slotId, captchaToken };
  return site.request("POST", "/api/publicBookings/request", body, from);
}
const times = async (): Promise<string[]> => {
  const { body } = await site.request("GET", "/api/publicBookings/times");
  return body.times.map(({ slotId }: { slotId: string }) => slotId);
};
const inbox = async () => (await site.request("GET", "/api/admin/messages", undefined, owner)).body.messages;
const requestOf = async (email: string) =>
  (await inbox()).find((message: { email: string }) => message.email === email) as { id: string; time: object };
const confirm = (request: { id: string }, slotId: string, email: string) =>
  site.request(
    "POST",
    "/api/admin/bookings",
    {
      id: newId(),
      person: { is: "guest", name: freeSessionRequest.name, email, phone: freeSessionRequest.phone },
      at: { is: "slot", slotId },
      sessionType: sessionTypeNames.free,
      payment: { by: "free" },
      requestId: request.id,
    },
    owner,
  );
const decline = (id: string) => site.request("POST", `/api/admin/messages/${id}/decline`, undefined, owner);
const liveBookings = (slotId: string) =>
  db().selectFrom("bookings").selectAll().where("slot_id", "=", slotId).where("state", "=", "live").execute();

test("the next free slots are offered, without short, booked and past ones; none if the owner offers none", async () => {
  const [free, short, booked] = [
    await makeSlot(db()),
    await makeSlot(db(), { duration_minutes: 25 }),
    await makeSlot(db()),
  ];
  await makeBooking(db(), { slot_id: booked.id, user_id: (await makeStudent(site)).id });
  await makeSlot(db(), { date: "2026-01-05" });
  expect(await times()).toEqual([free.id]);
  expect((await ask(short.id)).body.code).toBe("slot-gone");
  expect((await ask(booked.id)).body.code).toBe("slot-gone");
  expect((await ask(newId())).body.code).toBe("slot-gone");
  await offer("off");
  expect(await times()).toEqual([]);
  expect((await ask(free.id)).body.code).toBe("slot-gone");
  expect(await inbox()).toEqual([]);
});

test("a request holds its slot for 24 hours; both emails and the inbox say so; then the slot is free again", async () => {
  const slot = await makeSlot(db());
  const email = newEmail();
  const { status, body } = await ask(slot.id, { email });
  expect(status).toBe(200);
  const heldUntil = new Date(body.time.heldUntil);
  expect(body.time).toMatchObject({ date: slot.date, time: "10:00" });
  expect(Math.abs(heldUntil.getTime() - site.clock.now().getTime() - 24 * hour)).toBeLessThan(60_000);
  expect(await times()).toEqual([]);
  expect((await site.request("GET", "/api/bookings")).body.availableSlots).toEqual([]);
  const [toVisitor] = await mailsWrittenTo(site, email);
  expect(toVisitor!.text).toContain("I'm holding this time for you");
  expect(toVisitor!.text).not.toContain(freeSessionRequest.name);
  expect(await requestOf(email)).toMatchObject({
    state: "new",
    time: { slotId: slot.id, heldUntil: body.time.heldUntil, state: "held" },
  });

  site.clock.advance(23 * hour);
  await endRequestHolds(site.ctx());
  expect(await times()).toEqual([]);
  site.clock.advance(hour + 60_000);
  await endRequestHolds(site.ctx());
  expect(await times()).toEqual([slot.id]);
  owner = await asOwner(site);
  const request = await requestOf(email);
  expect(request).toMatchObject({ state: "new", time: { state: "free" } });
  expect((await confirm(request, slot.id, email)).status).toBe(200);
});

test("every interest of the form is stored, also that a visitor is not sure yet", async () => {
  for (const sessionType of freeSessionInterests) expect((await ask(undefined, { sessionType })).status).toBe(200);
  const stored = (await inbox()).map(({ sessionType }: { sessionType: string }) => sessionType);
  expect(stored.toSorted()).toEqual(freeSessionInterests.toSorted());
});

test("a hold never lasts longer than until the session starts", async () => {
  const start = new Date(site.clock.now().getTime() + 5 * hour);
  const slot = await makeSlot(db(), { date: studioDay(start), time: studioTime(start) });
  const { body } = await ask(slot.id);
  expect(body.time.heldUntil).toBe(slot.starts_at.toISOString());
});

test("twenty visitors choose the same slot at the same time: one holds it, the others are refused and not stored", async () => {
  const slot = await makeSlot(db());
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(slot.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "slot-gone")).toHaveLength(19);
  expect(await inbox()).toHaveLength(1);
});

test("the same request sent again keeps its hold and sends no further email", async () => {
  const slot = await makeSlot(db());
  const [id, email, from] = [newId(), newEmail(), newNetwork()];
  const first = await ask(slot.id, { id, email }, from);
  const second = await ask(slot.id, { id, email }, from);
  expect(second.body).toEqual(first.body);
  expect(await mailsWrittenTo(site, email)).toHaveLength(1);
});

test("a visitor who chooses another time moves their hold; from another network the address is refused", async () => {
  const [one, other] = [await makeSlot(db()), await makeSlot(db())];
  const [email, from] = [newEmail(), newNetwork()];
  await ask(one.id, { email }, from);
  expect((await ask(other.id, { email })).body).toMatchObject({ code: "limited" });
  expect((await ask(undefined, { email })).status).toBe(200);
  expect((await ask(other.id, { email }, from)).status).toBe(200);
  expect(await times()).toEqual([one.id]);
  // The request for the first time is done with; the one without a time is not.
  const states = (await inbox()).map(({ state, time }: { state: string; time?: { slotId: string } }) => [
    time?.slotId,
    state,
  ]);
  expect(states).toEqual([
    [other.id, "new"],
    [undefined, "new"],
    [one.id, "answered"],
  ]);
});

test("the visitors of a network hold one slot for 24 hours, however often they ask; then others come first", async () => {
  const [slot, other] = [await makeSlot(db()), await makeSlot(db())];
  const [email, from] = [newEmail(), newNetwork()];
  const first = await ask(slot.id, { email }, from);
  site.clock.advance(23 * hour);
  const second = await ask(slot.id, { email, name: "Vera again" }, from);
  expect([second.status, second.body.time.heldUntil]).toEqual([200, first.body.time.heldUntil]);
  site.clock.advance(hour + 1);
  await endRequestHolds(site.ctx());
  expect(await times()).toContain(slot.id);
  const third = await ask(slot.id, {}, from);
  expect([third.status, third.body.code]).toEqual([429, "limited"]);
  expect(third.body.message).toContain("without a time");
  expect(await times()).toContain(slot.id);
  const student = await asStudent(site);
  const own = await ask(slot.id, { email: student.email }, { ...student.headers, ...from });
  expect(own.status, JSON.stringify(own.body)).toBe(200);
  owner = await asOwner(site);
  await decline((await requestOf(student.email)).id);
  expect((await ask(other.id, {}, from)).status).toBe(200);
  expect((await ask(undefined, {}, from)).status).toBe(200);
  expect((await ask(slot.id)).status).toBe(200);
});

test("a stranger who holds a time with the address of a student does not stop the student, who is logged in", async () => {
  const student = await asStudent(site);
  const [one, other] = [await makeSlot(db()), await makeSlot(db())];
  expect((await ask(one.id, { email: student.email })).status).toBe(200);
  const own = await ask(other.id, { email: student.email }, { ...student.headers, ...newNetwork() });
  expect(own.status, JSON.stringify(own.body)).toBe(200);
  expect(await times()).toEqual([one.id]);
});

test("a session that a stranger booked at once with the address of a student does not stop the student, who is logged in", async () => {
  await offer("automatic");
  const student = await asStudent(site);
  const [one, other, third] = [await makeSlot(db()), await makeSlot(db()), await makeSlot(db())];
  expect((await ask(one.id, { email: student.email })).status).toBe(200);
  const askAsStudent = (slotId: string) =>
    ask(slotId, { email: student.email }, { ...student.headers, ...newNetwork() });
  const own = await askAsStudent(other.id);
  expect(own.status, JSON.stringify(own.body)).toBe(200);
  expect(await liveBookings(other.id)).toMatchObject([{ user_id: student.id }]);
  expect(await liveBookings(one.id)).toMatchObject([{ user_id: null, guest_email: student.email }]);
  expect((await askAsStudent(third.id)).body.code).toBe("limited");
});

test("a network holds three times; more are refused there only, and requests without a time are accepted", async () => {
  const slots = await Promise.all(Array.from({ length: 9 }, () => makeSlot(db())));
  const from = newNetwork();
  const answers = await Promise.all(slots.map(({ id }) => ask(id, {}, from)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === "limited")).toHaveLength(6);
  expect((await ask(undefined, {}, from)).status).toBe(200);
  const [free] = await times();
  expect((await ask(free)).status).toBe(200);
  const { messages } = (await site.request("GET", "/api/admin/messages", undefined, owner)).body;
  // The oldest one is of the crowded network.
  const held = messages.findLast((message: { time?: object }) => message.time);
  await confirm(held, held.time.slotId, held.email);
  expect((await ask((await times())[0], {}, from)).status).toBe(200);
});

test("a neighbour on the same network neither keeps a student who is logged in from a time, nor moves the student's", async () => {
  const slots = await Promise.all(Array.from({ length: 6 }, () => makeSlot(db())));
  const from = newNetwork();
  for (const { id } of slots.slice(0, 3)) expect((await ask(id, {}, from)).status).toBe(200);
  const student = await asStudent(site);
  const [own, other] = [slots[3]!, slots[4]!];
  const { status, body } = await ask(own.id, { email: student.email }, { ...student.headers, ...from });
  expect(status, JSON.stringify(body)).toBe(200);
  for (const request of await inbox()) if (request.email !== student.email) await decline(request.id);
  const asNeighbour = await ask(other.id, { email: student.email }, from);
  expect([asNeighbour.status, asNeighbour.body.code]).toEqual([429, "limited"]);
  expect(await times()).not.toContain(own.id);
  // The students of a network have three times, too.
  const answers = [];
  for (const { id } of [slots[0]!, slots[1]!, slots[2]!]) {
    const one = await asStudent(site);
    answers.push((await ask(id, { email: one.email }, { ...one.headers, ...from })).status);
  }
  expect(answers).toEqual([200, 200, 429]);
});

test("the owner confirms in one window and declines in another: the decline is refused and sends no email", async () => {
  const slot = await makeSlot(db());
  const email = newEmail();
  await ask(slot.id, { email });
  const request = await requestOf(email);
  const lock = await site.database.pool.connect();
  await lock.query("begin");
  await lock.query("select from messages where id = $1 for update", [request.id]);
  const waiting = async (count: number) =>
    await expect
      .poll(async () => {
        const waits = "datname = current_database() and wait_event_type = 'Lock'";
        return (await site.database.pool.query(`select from pg_stat_activity where ${waits}`)).rowCount;
      })
      .toBe(count);
  const confirmed = confirm(request, slot.id, email);
  await waiting(1);
  const declined = decline(request.id);
  await waiting(2);
  await lock.query("commit");
  lock.release();
  expect((await confirmed).status).toBe(200);
  expect((await declined).body.code).toBe("stale");
  expect(await mailsWrittenTo(site, email)).toHaveLength(2);
});

test("the owner confirms: the visitor becomes a guest of that slot and gets a calendar entry", async () => {
  const slot = await makeSlot(db());
  const email = newEmail();
  await ask(slot.id, { email });
  const request = await requestOf(email);
  const answers = await Promise.all([confirm(request, slot.id, email), confirm(request, slot.id, email)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await liveBookings(slot.id)).toMatchObject([
    { guest_email: email, session_type: "free", duration_minutes: 30, paid_by: "free", request_id: request.id },
  ]);
  expect(await db().selectFrom("slot_holds").selectAll().execute()).toEqual([]);
  const letters = await mailsWrittenTo(site, email);
  expect(letters).toHaveLength(2);
  expect(letters[1]!.text).toContain("Your free session is booked");
  expect(letters[1]!.attachments).toHaveLength(1);
  expect(await requestOf(email)).toMatchObject({ state: "answered", time: { state: "booked" } });
  expect((await decline(request.id)).body.code).toBe("stale");
});

test("only the request may take the slot that it holds, and booking another time releases it", async () => {
  const [held, other] = [await makeSlot(db()), await makeSlot(db())];
  const email = newEmail();
  await ask(held.id, { email });
  const request = await requestOf(email);
  await ask(undefined, { email: "june@example.com" });
  const forAnother = await confirm(await requestOf("june@example.com"), held.id, "june@example.com");
  expect(forAnother.body).toMatchObject({ code: "slot-held" });
  expect(forAnother.body.message).toContain(`${freeSessionRequest.name} asked for`);
  const removal = await site.request("DELETE", `/api/bookings/${held.id}`, undefined, owner);
  expect(removal.body).toMatchObject({ code: "slot-held" });
  expect(removal.body.message).toContain("Confirm or decline it");
  expect((await confirm(request, other.id, email)).status).toBe(200);
  expect(await times()).toEqual([held.id]);
  expect((await site.request("DELETE", `/api/bookings/${held.id}`, undefined, owner)).status).toBe(200);
  expect(await requestOf(email)).toMatchObject({ time: { state: "booked" } });
});

test("a class cannot be added over a held time", async () => {
  const slot = await makeSlot(db());
  await ask(slot.id);
  const event = { title: "Slow Flow", date: slot.date, time: "10:30", removeSlots: true };
  const { body } = await site.request("POST", "/api/admin/events", event, owner);
  expect(body).toMatchObject({ code: "overlaps" });
  expect(body.message).toContain("a time that a visitor asked for");
});

test("the owner declines, also twice: the slot is free again and the visitor gets one email", async () => {
  const slot = await makeSlot(db());
  const email = newEmail();
  await ask(slot.id, { email });
  const { id } = await requestOf(email);
  expect((await site.request("POST", `/api/admin/messages/${id}/decline`)).status).toBe(401);
  const answers = await Promise.all([decline(id), decline(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await times()).toEqual([slot.id]);
  const letters = await mailsWrittenTo(site, email);
  expect(letters).toHaveLength(2);
  expect(letters[1]!.text).toContain("I can't make the time you chose");
  expect(await requestOf(email)).toMatchObject({ state: "answered", time: { state: "free" } });
  await ask(undefined, { email: "untimed@example.com" });
  expect((await decline((await requestOf("untimed@example.com")).id)).status).toBe(404);
});

test("the owner confirms and declines at the same moment: the session is booked once", async () => {
  for (let round = 0; round < 5; round++) {
    const slot = await makeSlot(db());
    const email = newEmail();
    await ask(slot.id, { email });
    const request = await requestOf(email);
    // Declined first, then booked: the owner's later answer counts, and the visitor gets both emails.
    const [confirmed, declined] = await Promise.all([confirm(request, slot.id, email), decline(request.id)]);
    expect(confirmed.status).toBe(200);
    expect([200, 409]).toContain(declined.status);
    expect(await liveBookings(slot.id)).toHaveLength(1);
  }
});

test("if the owner chose so, the session is booked at once, and one address or network cannot take them all", async () => {
  await offer("automatic");
  const slots = await Promise.all(Array.from({ length: 6 }, () => makeSlot(db())));
  const [email, from] = [newEmail(), newNetwork()];
  const { body } = await ask(slots[0]!.id, { email, name: "https://evil.example Pills" }, from);
  expect(body.time).toEqual({ date: slots[0]!.date, time: "10:00" });
  expect(await liveBookings(slots[0]!.id)).toMatchObject([{ guest_email: email, duration_minutes: 30 }]);
  expect(await requestOf(email)).toMatchObject({ state: "answered", time: { state: "booked" } });
  const letters = await mailsWrittenTo(site, email);
  expect(letters).toHaveLength(1);
  // The email relays nothing that was typed.
  expect(letters[0]!.text).not.toMatch(/shoulders|evil/);
  expect((await ask(slots[1]!.id, { email }, from)).body.code).toBe("limited");
  expect((await ask(slots[1]!.id, {}, from)).status).toBe(200);
  expect((await ask(slots[2]!.id, {}, from)).status).toBe(200);
  expect((await ask(slots[3]!.id, {}, from)).body.code).toBe("limited");
  expect((await ask(slots[3]!.id)).status).toBe(200);
});

test("a visitor who books and cancels sessions again and again books six a day, because each emails the owner", async () => {
  await offer("automatic");
  const from = newNetwork();
  const slot = await makeSlot(db());
  const bookAndCancel = async (network = from) => {
    const email = newEmail();
    const { status, body } = await ask(slot.id, { email }, network);
    if (status !== 200) return body.code;
    const token = /session\?token=([\w.%-]+)/.exec((await mailsWrittenTo(site, email)).at(-1)!.text)![1]!;
    const path = `/api/bookings/${slot.id}/cancel`;
    return (await site.request("POST", path, { token: decodeURIComponent(token) }, network)).status;
  };
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push(await bookAndCancel());
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, "limited", "limited"]);
  expect(await bookAndCancel(newNetwork())).toBe(200);
  const student = await asStudent(site);
  expect((await ask(slot.id, { email: student.email }, { ...student.headers, ...from })).status).toBe(200);
});

test("a student's expired payment hold gives way to a request, and a request's ended hold to a student's payment", async () => {
  const slot = await makeSlot(db());
  const student = await makeStudent(site);
  const payment = await makePayment(db(), { user_id: student.id, slot, state: "expired" });
  const held_until = new Date(site.clock.now().getTime() - 1000);
  await insertRow(db(), "slot_holds", { slot_id: slot.id, payment_id: payment.id, user_id: student.id, held_until });
  expect((await ask(slot.id)).status).toBe(200);
  expect(await db().selectFrom("slot_holds").select(["payment_id", "user_id"]).execute()).toEqual([
    { payment_id: null, user_id: null },
  ]);
  const other = await makeStudent(site);
  await expect(openSessionPayment(site, other, slot)).rejects.toMatchObject({ code: "slot-gone" });
  site.clock.advance(24 * hour + 60_000);
  await openSessionPayment(site, other, slot);
  expect(await db().selectFrom("slot_holds").select(["request_id", "user_id"]).execute()).toEqual([
    { request_id: null, user_id: other.id },
  ]);
});

test("the network's fingerprint is cleared once the time has passed, and a deleted request frees its slot", async () => {
  const slot = await makeSlot(db());
  await ask(slot.id);
  const openers = async () =>
    (await db().selectFrom("messages").select("opener").execute()).map(({ opener }) => opener);
  await purgeMessages(site.ctx());
  expect(await openers()).toEqual([expect.any(String)]);
  await purgeMessages({ db: db(), now: new Date(slot.starts_at.getTime() + 1) });
  expect(await openers()).toEqual([]);
  expect(await times()).toEqual([slot.id]);
});

test("a session that is booked at once with the email of an account is a guest's, unless its student is logged in", async () => {
  await offer("automatic");
  const student = await asStudent(site);
  const mine = async () =>
    (await site.request("GET", `/api/bookings?userId=${student.id}`, undefined, student.headers)).body.bookedSlots;
  const [one, two] = [await makeSlot(db()), await makeSlot(db())];
  expect((await ask(one.id, { email: student.email })).status).toBe(200);
  expect(await mine()).toEqual([]);
  expect(await liveBookings(one.id)).toMatchObject([{ user_id: null, guest_email: student.email }]);
  // The answer tells a caller without a login that the address has a time, so the address gets an email.
  expect((await ask(two.id, { email: student.email })).body.code).toBe("limited");
  expect((await mailsWrittenTo(site, student.email)).map(({ subject }) => subject)).toContain(
    "Your email was entered in a form",
  );
  const other = await asStudent(site);
  expect((await ask(two.id, { email: other.email }, { ...other.headers, ...newNetwork() })).status).toBe(200);
  expect(await liveBookings(two.id)).toMatchObject([{ user_id: other.id, guest_email: null }]);
});
