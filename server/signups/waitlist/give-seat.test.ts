import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeEvent, makeSignup, makeWaitlistEntry, makeWaiver } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { asOwner } from "../../../test/owner.ts";
import { newId } from "../../db/id.ts";
import { readCurrentWaiver } from "../../waivers/waiver.ts";

let site: TestApp;
let owner: { authorization: string };
/** Noon in the studio. */
const noon = new Date("2033-06-01T19:00:00Z");
beforeAll(async () => {
  site = await testApp({ from: "demo", now: noon });
});
beforeEach(async () => {
  owner = await asOwner(site);
});
afterAll(() => site.close());

const db = () => site.database.db;
let days = 1;
const nextClass = (change: object = {}) =>
  makeEvent(db(), { date: `2033-07-${String(days++).padStart(2, "0")}`, time: "09:00", ...change });
const give = (id: string) => site.request("POST", `/api/admin/waitlist/${id}/seat`, undefined, owner);
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
  const offered_until = new Date(noon.getTime() + 3_600_000);
  const ana = await makeWaitlistEntry(db(), { event_id: event.id, name: "Ana", state: "offered", offered_until });
  const ben = await makeWaitlistEntry(db(), { event_id: event.id, name: "Ben" });
  const refused = await give(ben.id);
  expect([refused.status, refused.body.code]).toEqual([409, "class-full"]);
  expect(refused.body.message).toBe(
    "The free spot is offered to Ana until 1:00 PM. To take someone extra, add them as a walk-in.",
  );
  const tomorrow = new Date(offered_until.getTime() + 86_400_000);
  await db().updateTable("waitlist").set({ offered_until: tomorrow }).where("id", "=", ana.id).execute();
  expect((await give(ben.id)).body.message).toMatch(/until [A-Z][a-z]+day, [A-Z][a-z]+ \d+, 1:00 PM\./);
  expect((await give(ana.id)).body.needsWaiver).toBe(true);
  expect((await give(ben.id)).body).toMatchObject({ code: "class-full", message: "1 of 1 spots are taken." });
});

test("two seats for four people at the same time: two get one", async () => {
  const event = await nextClass({ capacity: 2 });
  const people = await Promise.all([1, 2, 3, 4].map(() => makeWaitlistEntry(db(), { event_id: event.id })));
  const answers = await Promise.all(people.map(({ id }) => give(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await seatsOf(event.id)).toHaveLength(2);
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
