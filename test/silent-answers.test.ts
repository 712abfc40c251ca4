import { expect, test } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import type { TestResponse } from "./app.ts";
import { makeEvent, makeHeldRequest, makeSignup, makeSlot, makeWaiver } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";
import { newPayer } from "./paying.ts";
import { freeSessionRequest } from "./people.ts";
import { readRow } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { newEmail } from "./students-browser.ts";
import { joinWaitlist, signUpNew, signUpReturning } from "./students.ts";

// A caller who has used up a limit, or asks about a class that is full, learns no more of a person than others do: the
// answer is that for an unknown address, or the address gets an email.

const site = startSite({ env: { TRUST_PROXY: "1" } });

const db = () => site.database.db;
type Class = Awaited<ReturnType<typeof makeEvent>>;
const price = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const from = (ip: string) => ({ "x-forwarded-for": ip });
const answerOf = ({ status, body: { code, message } }: TestResponse) => [status, code, message];
const mailsTo = async (email: string) => (await mailsWrittenTo(site, email)).length;

async function studentWithWaiver() {
  const email = newEmail();
  const { version: text_version } = await readCurrentWaiver(site.ctx());
  await makeWaiver(db(), { email, text_version });
  return email;
}

/** Whether two addresses get different answers and neither gets an email. */
async function tellsSilently(known: string, unknown: string, ask: (email: string) => Promise<TestResponse>) {
  const before = (await mailsTo(known)) + (await mailsTo(unknown));
  const answers = [answerOf(await ask(known)), answerOf(await ask(unknown))];
  const after = (await mailsTo(known)) + (await mailsTo(unknown));
  return { answers, isSilent: before === after && String(answers[0]) !== String(answers[1]) };
}

const checkStudent = async ({ id: eventId, title: classTitle, date }: Class, email: string, ip: string) => {
  const recaptchaToken = await site.botToken("submit");
  return site.request(
    "POST",
    "/api/check-student",
    { classTitle, date, eventId, email, recaptchaToken, pays: true },
    from(ip),
  );
};

test("a network that holds all the unpaid seats it may does not learn unnoticed who is a student", async () => {
  const event = await makeEvent(db(), price);
  for (let n = 0; n < 8; n++)
    expect((await signUpNew(site, event, { email: newEmail(), pays: true }, from("198.51.100.1"))).status).toBe(200);
  const ask = (email: string) => checkStudent(event, email, "198.51.100.1");
  expect(await tellsSilently(await studentWithWaiver(), newEmail(), ask)).toMatchObject({ isSilent: false });
  const earlier = (email: string) =>
    signUpNew(site, event, { email, pays: true, waiver: false, signature: undefined }, from("198.51.100.1"));
  expect(await tellsSilently(await studentWithWaiver(), newEmail(), earlier)).toMatchObject({ isSilent: false });
});

test("a network whose seats were released unconfirmed does not learn unnoticed who is a student", async () => {
  const event = await makeEvent(db());
  expect((await signUpNew(site, event, { email: newEmail() }, from("198.51.100.2"))).status).toBe(200);
  const { network } = await readRow(db(), "signups", { event_id: event.id });
  const at = site.clock.now();
  for (let n = 0; n < 5; n++)
    await makeSignup(db(), { event_id: event.id, network, state: "cancelled", confirm_by: at, cancelled_at: at });
  const ask = (email: string) => signUpReturning(site, event, email, from("198.51.100.2"));
  expect(await tellsSilently(await studentWithWaiver(), newEmail(), ask)).toMatchObject({ isSilent: false });
});

test("a network with all the waitlist entries it may have does not learn who has no seat in a class", async () => {
  const event = await makeEvent(db(), { capacity: 1 });
  const seated = newEmail();
  await makeSignup(db(), { event_id: event.id, email: seated });
  for (let n = 0; n < 3; n++)
    expect((await joinWaitlist(site, event, newEmail(), from("198.51.100.3"))).status).toBe(200);
  const ask = async (email: string) => answerOf(await joinWaitlist(site, event, email, from("198.51.100.3")));
  expect(await ask(seated)).toEqual(await ask(newEmail()));
});

test("a student does not learn from a refusal about a class which friends have no seat there", async () => {
  const [student, friend, other] = [await asStudent(site), newEmail(), newEmail()];
  const ask = (event: Class, email: string, more: object = {}) =>
    site.request(
      "POST",
      `/api/user/${student.id}/classes`,
      { eventId: event.id, friends: [{ name: "Ben", email }], ...more },
      student.headers,
    );
  const full = await makeEvent(db(), { capacity: 1 });
  await makeSignup(db(), { event_id: full.id, email: friend });
  expect(answerOf(await ask(full, friend))).toEqual(answerOf(await ask(full, other)));
  const priced = await makeEvent(db(), price);
  await makeSignup(db(), { event_id: priced.id, email: friend });
  expect(answerOf(await ask(priced, friend))).toEqual(answerOf(await ask(priced, other)));
});

test("a dead offer's token does not tell unnoticed who is a student", async () => {
  const event = await makeEvent(db());
  const ask = (email: string) =>
    signUpNew(
      site,
      event,
      { email, waiver: false, signature: undefined, offerToken: "x".repeat(43) },
      from("198.51.100.4"),
    );
  expect(await tellsSilently(await studentWithWaiver(), newEmail(), ask)).toMatchObject({ isSilent: false });
});

test("a student who moves a friend's seat does not learn unnoticed in which classes the friend has no seat", async () => {
  const student = await asStudent(site);
  const call = (path: string, body: object) => site.request("POST", path, body, student.headers);
  const full = await makeEvent(db(), { capacity: 1 });
  await makeSignup(db(), { event_id: full.id });
  for (const to of [full, await makeEvent(db(), price)]) {
    const email = newEmail();
    const booked = await makeEvent(db());
    expect(
      (await call(`/api/user/${student.id}/classes`, { eventId: booked.id, friends: [{ name: "Ben", email }] })).status,
    ).toBe(200);
    const seats = db().selectFrom("signups").select("person_id").where("email", "=", email);
    const { person_id: personId } = await seats.executeTakeFirstOrThrow();
    const before = await mailsTo(email);
    const refused = await call("/api/signup/move", { eventId: booked.id, personId, toEventId: to.id });
    expect([refused.status, refused.body.code]).toEqual([409, to === full ? "class-full" : "price-differs"]);
    expect(await mailsTo(email)).toBe(before + 1);
  }
});

test("a network with all the times it may hold, or who asks for one that is gone, does not learn who has no free session", async () => {
  const owner = await asOwner(site);
  const { body: offered } = await site.request("GET", "/api/admin/availability", undefined, owner);
  const availability = { ...offered.availability, freeSessions: "confirm" };
  const change = { availability, version: offered.version };
  expect((await site.request("PUT", "/api/admin/availability", change, owner)).status).toBe(200);
  const taken = newEmail();
  await makeHeldRequest(db(), { email: taken, opener: "another network" });
  const request = async (email: string, slotId: string) => {
    const captchaToken = await site.botToken("submit");
    const body = { ...freeSessionRequest, id: newId(), email, slotId, captchaToken };
    return answerOf(await site.request("POST", "/api/publicBookings/request", body, from("198.51.100.5")));
  };
  const gone = (await makeHeldRequest(db(), { opener: "another network" })).slot_id!;
  expect(await request(taken, gone)).toEqual(await request(newEmail(), gone));
  const free = async () => (await makeSlot(db())).id;
  for (let n = 0; n < 3; n++) expect((await request(newEmail(), await free()))[0]).toBe(200);
  expect(await request(taken, await free())).toEqual(await request(newEmail(), await free()));
});

test("after the emails that a mailbox gets in a day, a sign-up does not tell unnoticed who is a student", async () => {
  const known = await studentWithWaiver();
  const mailbox = known.replace("@", "+no-such-mailbox@");
  for (const ask of [
    (event: Class, email: string) => checkStudent(event, email, "198.51.100.6"),
    (event: Class, email: string) =>
      signUpNew(site, event, { email, waiver: false, signature: undefined }, from("198.51.100.6")),
  ]) {
    site.clock.advance(24 * 60 * 60 * 1000);
    // Of a mail server without such addresses, none of these emails reaches the student.
    for (let n = 0; n < 12; n++) await signUpNew(site, await makeEvent(db()), { email: mailbox }, from("198.51.100.6"));
    const event = await makeEvent(db());
    const asking = await tellsSilently(known, newEmail(), (email) => ask(event, email));
    expect(asking.answers.map(([status]) => status)).toEqual([200, 404]);
    expect(asking.isSilent).toBe(false);
  }
});

test("a student who pays for a spot of another address does not learn unnoticed in which classes that person is", async () => {
  const payer = await newPayer(site);
  const [known, event] = [newEmail(), await makeEvent(db(), price)];
  await makeSignup(db(), { event_id: (await makeEvent(db(), price)).id, email: known });
  const held = await signUpNew(site, event, { email: known, pays: true }, payer.headers);
  const wanted = { id: newId(), for: "seat", token: held.body.toPay.token };
  const { body: opened } = await site.request("POST", "/api/payments", wanted, payer.headers);
  await site.payPal.approve(opened.orderId);
  const paid = await site.request("POST", `/api/payments/${opened.orderId}/capture`, undefined, payer.headers);
  expect(paid.body.state).toBe("fulfilled");
  const linksTo = async (email: string) =>
    (await mailsWrittenTo(site, email)).filter(({ text }) => text.includes("/signup/place?token=")).length;
  expect([await linksTo(payer.email), await linksTo(known)]).toEqual([0, 1]);
});
