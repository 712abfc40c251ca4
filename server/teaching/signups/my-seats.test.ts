import { expect, test } from "vitest";
import { addDays, studioDay } from "../../../contract/platform/values/time.ts";
import { myClassesLimits } from "../../../contract/teaching/signups/calls.ts";
import { makeEvent, makeSignup, makeWaitlistEntry } from "../../../test/make.ts";
import { readRow } from "../../../test/rows.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { newEmail } from "../../../test/students-browser.ts";
import { joinWaitlist, signatureDataUrl, signUpNew, waitForSeatLink } from "../../../test/students.ts";
import { testAppWithRecaptcha } from "../../../test/vouched.ts";
import { readCurrentWaiver } from "../waivers/waiver.ts";

const site = startSite({ env: { TRUST_PROXY: "1", OWNER_EMAIL: "mira@example.com" } }, testAppWithRecaptcha);

type Student = Awaited<ReturnType<typeof asStudent>>;
type Class = Awaited<ReturnType<typeof makeEvent>>;

let requests = 0;
const fromNewNetwork = () => ({ "x-forwarded-for": `10.9.${++requests >> 8}.${requests & 255}` });
const call = (student: Student, method: string, path: string, body?: unknown) =>
  site.request(method, `/api/user/${student.id}${path}`, body, { ...student.headers, ...fromNewNetwork() });
const signUp = (student: Student, { id }: Class) => call(student, "POST", "/classes", { eventId: id });
const joinList = (student: Student, { id }: Class) => call(student, "POST", "/waitlist", { eventId: id });
const cancel = ({ headers }: Student, { id }: Class) =>
  site.request("POST", "/api/signup/cancel", { eventId: id }, { ...headers, ...fromNewNetwork() });
let daysAgo = 0;
/** A past day, at a time without a class. */
const past = () => ({ date: addDays(studioDay(site.clock.now()), -++daysAgo), time: "03:00" });
const lettersTo = (email: string) => site.mail.received.filter(({ to }) => to.includes(email));
const liveSeats = ({ id }: Class) =>
  site.database.db.selectFrom("signups").selectAll().where("event_id", "=", id).where("state", "=", "live").execute();

/** A student with an account who has signed the current waiver for another class. */
async function signedStudent(name = "Ana Whitlow"): Promise<Student> {
  const student = await asStudent(site);
  const other = await makeEvent(site.database.db);
  await signUpNew(site, other, { email: student.email, name }, { ...student.headers, ...fromNewNetwork() });
  return student;
}

test("a student's classes: seats, waitlist and past ones of the address, ignoring case, bounded", async () => {
  const { db } = site.database;
  const ana = await asStudent(site, { email: "Ana.Of.Classes@example.com" });
  const email = "ana.of.classes@EXAMPLE.com";
  const later = await makeEvent(db, { title: "Later" });
  const sooner = await makeEvent(db, { title: "Sooner", date: "2032-12-01", duration_minutes: 75 });
  const removed = await makeEvent(db, { title: "Removed", state: "removed" });
  for (const event of [later, sooner, removed]) await makeSignup(db, { event_id: event.id, email });
  for (let count = 1; count <= myClassesLimits.past + 1; count++) {
    const { id } = await makeEvent(db, { title: `Past ${count}`, ...past() });
    await makeSignup(db, { event_id: id, email });
  }
  await makeSignup(db, { email, state: "cancelled", cancelled_at: new Date() });
  await makeSignup(db, { event_id: later.id, email: "not.ana.of.classes@example.com" });
  const full = await makeEvent(db, { title: "Full" });
  await makeWaitlistEntry(db, { event_id: full.id, email });
  const { body } = await call(ana, "GET", "/classes");
  expect(body.classes.map(({ title }: { title: string }) => title)).toEqual(["Sooner", "Later"]);
  expect(body.classes[0]).toEqual({
    _id: expect.any(String),
    eventId: sooner.id,
    title: "Sooner",
    date: "2032-12-01",
    time: "09:00",
    durationMinutes: 75,
    location: "Harbor Room",
    startsAt: sooner.starts_at.toISOString(),
    personId: ana.person_id,
    name: "Ana Whitlow",
    who: "self",
  });
  expect(body.waiting).toMatchObject([{ eventId: full.id, title: "Full" }]);
  expect(body.past).toHaveLength(myClassesLimits.past);
  expect(body.past[0].title).toBe("Past 1");
  expect(body.waiver).toBe("unsigned");
});

test("a student with the current waiver signs up in one call, without a bot check, under the name of the waiver", async () => {
  const ana = await signedStudent("Ana of Harbor");
  const event = await makeEvent(site.database.db);
  expect((await call(ana, "GET", "/classes")).body).toMatchObject({ waiver: "current", signsUpAs: "Ana of Harbor" });
  const answer = await signUp(ana, event);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: "Sign up successful! A confirmation email has been sent." },
  });
  expect(answer.body.token).toBeUndefined();
  expect(await liveSeats(event)).toMatchObject([{ name: "Ana of Harbor", email: ana.email, confirm_by: null }]);
  await waitForSeatLink(site, ana.email, `You are signed up: ${event.title}`);
  expect((await signUp(ana, event)).body.code).toBe("already-signed-up");
});

test("a student who changed their phone signs up with the new one, and the roster and the owner's email say it", async () => {
  const ana = await signedStudent();
  await site.request("PUT", `/api/user/${ana.id}/update`, { phone: "5550104477" }, ana.headers);
  const event = await makeEvent(site.database.db, { title: "Class of the new phone" });
  expect((await signUp(ana, event)).status).toBe(200);
  expect(await liveSeats(event)).toMatchObject([{ phone: "+15550104477" }]);
  const ownersLetter = () => lettersTo("mira@example.com").find(({ mail }) => mail.subject?.includes(event.title));
  await expect.poll(() => ownersLetter()?.mail.text).toContain("555-010-4477");
});

test("a student signs up only as themselves, and not for a past, external or removed class", async () => {
  const { db } = site.database;
  const [ana, june] = [await signedStudent(), await signedStudent()];
  const event = await makeEvent(db);
  const foreign = await site.request("POST", `/api/user/${june.id}/classes`, { eventId: event.id }, ana.headers);
  expect(foreign.status).toBe(404);
  expect((await site.request("POST", `/api/user/${ana.id}/classes`, { eventId: event.id })).status).toBe(401);
  const refusals = [
    [await makeEvent(db, past()), "class-past"],
    [await makeEvent(db, { sign_up_link: "https://example.com/" }), "class-external"],
    [await makeEvent(db, { state: "removed" }), "class-not-found"],
  ] as const;
  for (const [refused, code] of refusals) expect((await signUp(ana, refused)).body.code).toBe(code);
  expect(await liveSeats(event)).toEqual([]);
});

test("a student signs twenty waivers a day, in the account and by the public form", async () => {
  const { db } = site.database;
  const ana = await asStudent(site);
  const { person_id } = await readRow(db, "users", { id: ana.id });
  const { version: waiverVersion } = await readCurrentWaiver(site.ctx());
  const signed = { waiverVersion, signature: await signatureDataUrl() };
  const sign = () => site.request("POST", "/api/signup/waiver", signed, { ...ana.headers, ...fromNewNetwork() });
  const statuses = [];
  for (let n = 0; n < 22; n++) statuses.push((await sign()).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  const byForm = await signUpNew(site, await makeEvent(db), { name: "Ana Whitlow", email: ana.email }, ana.headers);
  expect(byForm.body.code).toBe("limited");
  const rows = await db.selectFrom("waivers").select("id").where("person_id", "=", person_id).execute();
  expect(rows).toHaveLength(20);
});

test("a student without a waiver, or with an outdated one, must sign first", async () => {
  const event = await makeEvent(site.database.db);
  const newcomer = await asStudent(site);
  const refusal = { code: "waiver-needed", message: expect.stringMatching(/^Please sign the waiver first\./) };
  expect((await signUp(newcomer, event)).body).toMatchObject(refusal);
  const ana = await signedStudent();
  const { db } = site.database;
  await db.updateTable("waivers").set({ text_version: "2001-01" }).where("email", "=", ana.email).execute();
  expect((await signUp(ana, event)).body).toMatchObject(refusal);
  expect((await call(ana, "GET", "/classes")).body).toMatchObject({ waiver: "outdated" });
  expect(await liveSeats(event)).toEqual([]);
});

test("two signed-in students take the last seat at the same time: one gets it, the other joins the waitlist", async () => {
  const { db } = site.database;
  const event = await makeEvent(site.database.db, { capacity: 1 });
  const students = [await signedStudent(), await signedStudent()];
  expect((await joinList(students[0]!, event)).body.code).toBe("class-not-full");
  const answers = await Promise.all(students.map((student) => signUp(student, event)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const loser = students[answers.findIndex(({ status }) => status === 409)]!;
  const winner = students.find((student) => student !== loser)!;
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe("class-full");
  // A repeat after a lost response.
  expect((await signUp(winner, event)).body.code).toBe("already-signed-up");
  expect((await joinList(winner, event)).body.code).toBe("already-signed-up");
  const ahead = newEmail();
  expect((await joinWaitlist(site, event, ahead)).body.message).toMatch(/^You are 1st on the waitlist\./);
  expect((await joinList(loser, event)).body.message).toMatch(/^You are 2nd on the waitlist\./);
  expect((await joinList(loser, event)).body.code).toBe("already-waiting");
  expect((await call(loser, "GET", "/classes")).body.waiting).toMatchObject([{ position: 2 }]);
  await db.deleteFrom("waitlist").where("email", "=", ahead).execute();
  expect((await call(loser, "GET", "/classes")).body.waiting).toMatchObject([{ position: 1 }]);
  await waitForSeatLink(site, loser.email, "You are on the waitlist");

  // The seat that the winner cancels is offered to the loser, who takes it in one call.
  expect((await cancel(winner, event)).status).toBe(200);
  const { waiting } = (await call(loser, "GET", "/classes")).body;
  expect(waiting).toMatchObject([{ eventId: event.id, until: expect.any(String) }]);
  expect((await signUp(loser, event)).status).toBe(200);
  expect((await call(loser, "GET", "/classes")).body.waiting).toEqual([]);
});

test("a student cancels a seat once, leaves a waitlist, and cannot cancel a started class or another's seat", async () => {
  const { db } = site.database;
  const ana = await signedStudent();
  const event = await makeEvent(db);
  await signUp(ana, event);
  const june = await asStudent(site);
  expect((await cancel(june, event)).body.code).toBe("not-found");
  const answers = await Promise.all([cancel(ana, event), cancel(ana, event)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await cancel(ana, event)).body.code).toBe("not-found");
  await expect
    .poll(() => lettersTo(ana.email).filter(({ mail }) => mail.subject?.startsWith("Your spot is cancelled")).length)
    .toBe(1);

  const full = await makeEvent(db, { capacity: 1 });
  await makeSignup(db, { event_id: full.id });
  expect((await joinWaitlist(site, full, ana.email)).status).toBe(200);
  expect((await cancel(ana, full)).body.message).toBe("You are no longer on the waitlist.");

  const started = await makeEvent(db, past());
  await makeSignup(db, { event_id: started.id, email: ana.email });
  expect((await cancel(ana, started)).body.code).toBe("class-past");
});
