import { describe, expect, test } from "vitest";
import { studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { makeEvent, makeSignup, makeWaitlistEntry, makeWaiver } from "../../../test/make.ts";
import { startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { makeStudent } from "../../../test/student.ts";
import { signatureDataUrl, signUpNew, signUpReturning } from "../../../test/students.ts";
import { newId } from "../../platform/db/id.ts";
import { readCurrentWaiver } from "../waivers/waiver.ts";

const site = startSite({ from: "demo", now: new Date("2033-06-01T19:00:00Z") });
const owner = startOwnerEachTest(site);

const db = () => site.database.db;
let classes = 0;
/** Creates a class that started five minutes ago; each further one starts 40 days earlier. */
const startedClass = (change: object = {}) => {
  const at = new Date(site.clock.now().getTime() - 300_000 - 3_600_000 * 24 * 40 * classes++);
  return makeEvent(db(), { date: studioDay(at), time: studioTime(at), duration_minutes: 60, ...change });
};
const enter = (eventId: string, body: object) =>
  site.request("POST", `/api/admin/events/${eventId}/walk-in`, { id: newId(), ...body }, owner);
const roster = async (eventId: string) =>
  (await site.request("GET", `/api/admin/events/${eventId}/roster`, undefined, owner)).body;
const sign = async (id: string, change: object = {}) =>
  site.request(
    "POST",
    "/api/signup/waiver",
    {
      signupId: id,
      waiverVersion: (await readCurrentWaiver(site.ctx())).version,
      signature: await signatureDataUrl(),
      ...change,
    },
    owner,
  );

describe("a walk-in", () => {
  test("with only a name is on the roster, checked in and without a waiver", async () => {
    const event = await startedClass();
    const { status, body } = await enter(event.id, { name: "Juniper Oak" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: "Juniper Oak is on the roster.", needsWaiver: true });
    const { people } = await roster(event.id);
    expect(people).toMatchObject([{ name: "Juniper Oak", email: "", phone: "" }]);
    expect(people[0].checkedInAt).toBeDefined();
    expect(people[0].waiver).toBeUndefined();
    expect(await db().selectFrom("mails").select("id").where("subject", "ilike", "%Juniper%").execute()).toEqual([]);
  });

  test("in a future class is on the roster and not checked in", async () => {
    const event = await makeEvent(db(), { date: "2033-06-09", time: "07:00" });
    await enter(event.id, { name: "Juniper Oak" });
    expect((await roster(event.id)).people[0].checkedInAt).toBeUndefined();
  });

  test("has the current waiver of the email address; an outdated waiver does not count", async () => {
    const event = await startedClass();
    const { version } = await readCurrentWaiver(site.ctx());
    const waiver = await makeWaiver(db(), { email: "Ana@Example.com", text_version: version });
    const known = await enter(event.id, {
      name: "Ana Whitlow",
      email: "ana@example.com",
      phone: "555 010 4477",
    });
    expect(known.body.needsWaiver).toBe(false);
    const old = await makeWaiver(db(), { text_version: "1999-01" });
    expect((await enter(event.id, { name: "Lee", email: old.email })).body.needsWaiver).toBe(true);
    const { people } = await roster(event.id);
    expect(people[0]).toMatchObject({ phone: "+15550104477", waiver: { id: waiver.id, isCurrent: true } });
  });

  test("is refused a second time by email, or without one by name; a repeated request adds one person", async () => {
    const event = await startedClass();
    await makeSignup(db(), { event_id: event.id, email: "ana@example.com" });
    const again = await enter(event.id, { name: "Ana Whitlow", email: "ANA@example.com" });
    expect(again.body).toMatchObject({
      code: "already-signed-up",
      message: "Ana Whitlow is already on this roster.",
    });
    const id = newId();
    const responses = await Promise.all([1, 2, 3].map(() => enter(event.id, { id, name: "June" })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await enter(event.id, { name: "june" })).body.code).toBe("already-signed-up");
    expect((await enter(event.id, { name: "June O." })).status).toBe(200);
    expect((await roster(event.id)).people).toHaveLength(3);
  });

  test("of a known name, not found by an address, is a second person only with `isNew`", async () => {
    const earlier = await startedClass();
    const email = "namesake@example.com";
    await makeSignup(db(), { event_id: earlier.id, name: "Mía Namesake", email });
    await makeStudent(site, { first_name: "Unproven", last_name: "Name", state: "unproven", proven_at: null });
    const event = await startedClass();
    const id = newId();
    const named = (change: object = {}) => enter(event.id, { id, name: "mia  namesake", ...change });
    expect((await named()).body).toMatchObject({
      code: "name-known",
      message: "You know someone of this name. Choose them from the list, or add a new person.",
    });
    expect((await named({ email: "other@example.com" })).body.code).toBe("name-known");
    expect((await roster(event.id)).people).toEqual([]);
    expect((await named({ email })).status).toBe(200);
    expect((await enter(event.id, { name: "Mia Namesake", isNew: true })).status).toBe(200);
    // Without an address, a person is known by the name.
    expect((await enter((await startedClass()).id, { name: "Mia Namesake" })).status).toBe(200);
    expect((await enter(event.id, { name: "Unproven Name" })).status).toBe(200);
    const people = await site.request("GET", "/api/admin/people?search=namesake", undefined, owner);
    expect(people.body).toHaveLength(2);
  });

  test("exceeds the capacity only with `isOver`; the refusal counts the waitlist, and the walk-in leaves it", async () => {
    const event = await startedClass({ capacity: 1 });
    await makeSignup(db(), { event_id: event.id });
    await makeWaitlistEntry(db(), { event_id: event.id, email: "june@example.com" });
    const full = await enter(event.id, { name: "June", email: "june@example.com" });
    expect(full.body).toMatchObject({
      code: "class-full",
      message: "1 of 1 spots are taken, and one person is on the waitlist.",
    });
    expect((await enter(event.id, { name: "June", email: "june@example.com", isOver: true })).status).toBe(200);
    expect(await roster(event.id)).toMatchObject({ capacity: 1, waiting: [] });
  });

  test("is refused when the class is full: eight at the same time get three seats", async () => {
    const event = await startedClass({ capacity: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, nr) => enter(event.id, { name: `N${nr}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test("without an email gets no message of the owner, and the class can be removed", async () => {
    const event = await makeEvent(db(), { date: "2033-07-01", time: "07:00" });
    await enter(event.id, { name: "June" });
    const response = await site.request(
      "POST",
      `/api/admin/events/${event.id}/message`,
      { subject: "Socks", message: "Warm ones." },
      owner,
    );
    expect(response.body).toMatchObject({ told: 0 });
    const removed = await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    expect(removed.status).toBe(200);
  });

  test("needs an existing class, a name and a valid email", async () => {
    const event = await startedClass();
    expect((await enter(newId(), { name: "June" })).body.code).toBe("class-not-found");
    expect((await enter(event.id, { name: "  " })).body.fields).toHaveProperty("name");
    expect((await enter(event.id, { name: "June", email: "june" })).status).toBe(400);
    expect((await enter(event.id, { name: "June", source: "new" })).status).toBe(400);
  });
});

describe("a waiver signed on the owner's phone", () => {
  test("is stored and linked to the sign-up", async () => {
    const event = await startedClass();
    const { signupId } = (await enter(event.id, { name: "June Marsh", email: "june.o@example.com" })).body;
    expect((await sign(signupId)).body).toEqual({ message: "The waiver is signed." });
    const [june] = (await roster(event.id)).people;
    expect(june.waiver).toMatchObject({ isCurrent: true });
    const waiver = await site.request("GET", `/api/admin/waivers/${june.waiver.id}`, undefined, owner);
    expect(waiver.body).toMatchObject({ name: "June Marsh", email: "june.o@example.com" });
    expect((await sign(signupId)).body).toMatchObject({
      code: "stale",
      message: "The waiver is already signed.",
    });
    // The walk-in is now a returning student, although there is no phone number.
    const next = await makeEvent(db(), { date: "2033-08-01", time: "07:00" });
    expect((await signUpReturning(site, next, "june.o@example.com")).status).toBe(200);
  });

  test("of a minor needs a guardian", async () => {
    const event = await startedClass();
    const { signupId } = (await enter(event.id, { name: "Kit Okafor" })).body;
    expect((await sign(signupId, { isMinor: true })).body.code).toBe("guardian-missing");
    const guardian = { name: "June Marsh", relation: "mother" };
    expect((await sign(signupId, { isMinor: true, guardian })).status).toBe(200);
    expect((await roster(event.id)).people[0]).toMatchObject({ guardian });
  });

  test("is refused if blank, if its text is outdated, and for an unknown or already signed sign-up", async () => {
    const event = await startedClass();
    const { signupId } = (await enter(event.id, { name: "June" })).body;
    expect((await sign(signupId, { signature: "" })).body.code).toBe("signature-unusable");
    expect((await sign(signupId, { waiverVersion: "1999-01" })).body.code).toBe("waiver-stale");
    expect((await sign(newId())).status).toBe(404);
    const other = await makeEvent(db(), { date: "2033-08-02", time: "07:00" });
    await signUpNew(site, other, { email: "lee@example.com" });
    const [lee] = (await roster(other.id)).people;
    expect((await sign(lee._id)).body.code).toBe("stale");
  });
});
