import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import * as t from "../../../../contract/teaching/signups/text.en.ts";
import { makeEvent, makeSignup, makeWaitlistEntry, makeWaiver } from "../../../../test/make.ts";
import { mailsWrittenTo } from "../../../../test/outbox.ts";
import { startOwnerEachTest, startSite } from "../../../../test/start-site.ts";
import { tokenHash } from "../../../auth/tokens.ts";
import { newId } from "../../../platform/db/id.ts";
import { readCurrentWaiver } from "../../waivers/waiver.ts";
import { processWaitlists } from "./offer-free-seats.ts";

/** Noon in the studio. */
const noon = new Date("2033-06-01T19:00:00Z");
const site = startSite({ from: "demo", now: noon });
const owner = startOwnerEachTest(site);

const db = () => site.database.db;
let days = 1;
/** Three people on the waitlist; the first has an offer until one o'clock. */
async function waitlistWithOffer(event_id: string, offer_hash?: string) {
  const offer = { state: "offered", offered_until: new Date(noon.getTime() + 3_600_000), offer_hash } as const;
  const ana = await makeWaitlistEntry(db(), {
    event_id,
    name: "Ana",
    joined_at: new Date(noon.getTime() - 3000),
    ...offer,
  });
  const ben = await makeWaitlistEntry(db(), { event_id, name: "Ben", joined_at: new Date(noon.getTime() - 2000) });
  const cleo = await makeWaitlistEntry(db(), { event_id, name: "Cleo", joined_at: new Date(noon.getTime() - 1000) });
  return [ana, ben, cleo] as const;
}
const nextClass = (change: object = {}) =>
  makeEvent(db(), { date: `2033-07-${String(days++).padStart(2, "0")}`, time: "09:00", ...change });
const give = (id: string, body = {}) => site.request("POST", `/api/admin/waitlist/${id}/seat`, body, owner);
const entryOf = (id: string) => db().selectFrom("waitlist").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const seatsOf = (event_id: string) =>
  db().selectFrom("signups").selectAll().where("event_id", "=", event_id).where("state", "=", "live").execute();

test("the owner gives the free seat to the second person on the waitlist, who gets an email and keeps the waiver", async () => {
  const event = await nextClass({ capacity: 2 });
  await makeSignup(db(), { event_id: event.id });
  await makeWaitlistEntry(db(), { event_id: event.id });
  const { version } = await readCurrentWaiver(site.ctx());
  const waiver = await makeWaiver(db(), { text_version: version, signed_at: noon });
  const second = await makeWaitlistEntry(db(), { event_id: event.id, name: "Ben", email: waiver.email });
  const { status, body } = await give(second.id);
  expect([status, body.message, body.needsWaiver]).toEqual([200, "Ben is on the roster.", false]);
  // A repeated tap changes nothing.
  expect((await give(second.id)).body).toEqual(body);
  const seats = await seatsOf(event.id);
  expect(seats.find(({ id }) => id === body.signupId)).toMatchObject({
    name: "Ben",
    source: "waitlist",
    waiver_id: waiver.id,
    checked_in_at: null,
  });
  expect(seats).toHaveLength(2);
  expect(await mailsWrittenTo(site, waiver.email)).toMatchObject([
    { subject: expect.stringContaining("You are signed up") },
  ]);
});

test("a full class, or a seat offered to another person, is refused; the person with the offer can get it", async () => {
  const event = await nextClass({ capacity: 1 });
  const [ana, ben] = await waitlistWithOffer(event.id);
  const refused = await give(ben.id);
  expect([refused.status, refused.body.code]).toEqual([409, "class-full"]);
  expect(refused.body.message).toBe("The free spot is offered to Ana until 1:00 PM.");
  const tomorrow = new Date(noon.getTime() + 25 * 3_600_000);
  await db().updateTable("waitlist").set({ offered_until: tomorrow }).where("id", "=", ana.id).execute();
  expect((await give(ben.id)).body.message).toMatch(/until [A-Z][a-z]+day, [A-Z][a-z]+ \d+, 1:00 PM\./);
  expect((await give(ana.id)).body.needsWaiver).toBe(true);
  expect((await give(ben.id)).body).toMatchObject({ code: "class-full", message: "1 of 1 spots are taken." });
});

test("the owner takes an offer back and gives its seat to another person: the first person waits again and gets an email", async () => {
  const event = await nextClass({ capacity: 1 });
  const [ana, ben, cleo] = await waitlistWithOffer(event.id);
  const { body } = await give(ben.id, { insteadOf: ana.id });
  expect(body.message).toBe("Ben is on the roster.");
  expect(await entryOf(ana.id)).toMatchObject({ state: "waiting", offered_until: null, joined_at: ana.joined_at });
  expect(await mailsWrittenTo(site, ana.email)).toMatchObject([
    { subject: expect.stringContaining("You are back on the waitlist") },
  ]);
  // A repeated tap changes nothing, and a taken seat is no offer.
  expect((await give(ben.id, { insteadOf: ana.id })).body).toEqual(body);
  expect((await give(cleo.id, { insteadOf: ben.id })).body.message).toBe("1 of 1 spots are taken.");
  await processWaitlists(site.ctx());
  expect(await mailsWrittenTo(site, ana.email)).toHaveLength(1);
  // The next free seat is offered to the first person again.
  await db().updateTable("signups").set({ state: "cancelled" }).where("id", "=", body.signupId).execute();
  await processWaitlists(site.ctx());
  expect([(await entryOf(ana.id)).state, (await entryOf(cleo.id)).state]).toEqual(["offered", "waiting"]);
});

test("an offer is not taken back for a free seat, in another class, or if it is not the offer that the owner saw", async () => {
  const [event, other] = [await nextClass({ capacity: 2 }), await nextClass({ capacity: 1 })];
  const [ana, ben, cleo] = await waitlistWithOffer(event.id);
  const [dan] = await waitlistWithOffer(other.id);
  expect((await give(ben.id, { insteadOf: ana.id })).status).toBe(200);
  expect((await entryOf(ana.id)).state).toBe("offered");
  for (const insteadOf of [dan.id, ben.id, cleo.id, newId()])
    expect((await give(cleo.id, { insteadOf })).body.message).toMatch(/^The free spot is offered to Ana until/);
  expect((await entryOf(dan.id)).state).toBe("offered");
});

test("a person accepts an offer while the owner gives its seat to another: one of them gets it, the other is refused", async () => {
  const { version: text_version } = await readCurrentWaiver(site.ctx());
  for (let round = 0; round < 12; round++) {
    const event = await nextClass({ capacity: 1, date: `2033-08-${String(round + 1).padStart(2, "0")}` });
    const token = newId();
    const [ana, ben] = await waitlistWithOffer(event.id, tokenHash(token));
    const waiver = await makeWaiver(db(), { email: ana.email, text_version, signed_at: noon });
    await makeSignup(db(), { email: ana.email, waiver_id: waiver.id });
    // The later the owner's tap, the likelier is the acceptance first.
    const [accepted, given] = await Promise.all([
      site.request("POST", "/api/waitlist/take", { token }),
      setTimeout(round ** 2).then(() => give(ben.id, { insteadOf: ana.id })),
    ]);
    const isAccepted = accepted.status === 200;
    const [won, lost] = isAccepted ? [accepted, given] : [given, accepted];
    const [code, message] = isAccepted
      ? ["class-full", "1 of 1 spots are taken."]
      : ["link-dead", t.spotIsNotHeldForYou];
    expect([won.status, lost.body.code, lost.body.message]).toEqual([200, code, message]);
    const seats = await seatsOf(event.id);
    expect(seats.map(({ email }) => email)).toEqual([isAccepted ? ana.email : ben.email]);
  }
});

test("two seats for four people at the same time: two get one", async () => {
  const event = await nextClass({ capacity: 2 });
  const people = await Promise.all([1, 2, 3, 4].map(() => makeWaitlistEntry(db(), { event_id: event.id })));
  const answers = await Promise.all(people.map(({ id }) => give(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await seatsOf(event.id)).toHaveLength(2);
});

test("in a full class the owner gives an extra seat, also with two taps at the same time: the person gets one, with an email", async () => {
  const event = await nextClass({ capacity: 1 });
  await makeSignup(db(), { event_id: event.id });
  const [ana, ben, cleo] = await waitlistWithOffer(event.id);
  expect((await give(ben.id, { isOver: false })).body.message).toBe("1 of 1 spots are taken.");
  const answers = await Promise.all([1, 2, 3].map(() => give(ben.id, { isOver: true, insteadOf: ana.id })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.signupId)).size).toBe(1);
  expect((await seatsOf(event.id)).map(({ email }) => email)).toContain(ben.email);
  expect(await seatsOf(event.id)).toHaveLength(2);
  expect(await mailsWrittenTo(site, ben.email)).toMatchObject([
    { subject: expect.stringContaining("You are signed up") },
  ]);
  // The offer of another person stays, and the next one needs the owner's word again.
  expect([(await entryOf(ana.id)).state, (await entryOf(ben.id)).state]).toEqual(["offered", "taken"]);
  expect((await give(cleo.id)).body).toMatchObject({ code: "class-full", message: "2 of 1 spots are taken." });
});

test("after the class has started no email is sent; after its end, for a left or unknown entry it is refused", async () => {
  const started = await makeEvent(db(), { date: "2033-06-01", time: "11:30", duration_minutes: 60 });
  const june = await makeWaitlistEntry(db(), { event_id: started.id });
  expect((await give(june.id)).status).toBe(200);
  expect(await mailsWrittenTo(site, june.email)).toEqual([]);
  const over = await makeEvent(db(), { date: "2033-06-01", time: "10:00", duration_minutes: 60 });
  const late = await makeWaitlistEntry(db(), { event_id: over.id });
  expect((await give(late.id)).body.code).toBe("class-past");
  const event = await nextClass();
  const left = await makeWaitlistEntry(db(), { event_id: event.id, state: "left" });
  expect((await give(left.id)).body.code).toBe("not-found");
  expect((await give(newId())).body.code).toBe("not-found");
  const removed = await nextClass({ state: "removed" });
  const waiting = await makeWaitlistEntry(db(), { event_id: removed.id });
  expect((await give(waiting.id)).body.code).toBe("class-not-found");
  const twice = await makeWaitlistEntry(db(), { event_id: event.id, email: "ana@example.com" });
  await makeSignup(db(), { event_id: event.id, email: "ANA@example.com" });
  expect((await give(twice.id)).body.code).toBe("already-signed-up");
});
