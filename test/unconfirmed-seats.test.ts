import { beforeEach, describe, expect, test } from "vitest";
import { purgeSignups } from "../server/teaching/signups/purge.ts";
import { releaseUnconfirmedSeats } from "../server/teaching/signups/seats/pending-seats.ts";
import { makeEvent, makeSignup } from "./make.ts";
import { asOwner } from "./owner.ts";
import { readRows } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { asStudent, makeStudent } from "./student.ts";
import { newEmail } from "./students-browser.ts";
import { waitForSeatLink, signUpNew, signUpReturning, joinWaitlist } from "./students.ts";

// One network cannot fill a class, also not with the addresses of students, but 25 students on one Wi-Fi can sign up.

const site = startSite({ from: "demo", env: { TRUST_PROXY: "1" } });
// The limit of forms per network is tested elsewhere.
beforeEach(() => site.database.db.deleteFrom("limit_counters").execute());

type Class = Awaited<ReturnType<typeof makeEvent>>;
const wifi = { "x-forwarded-for": "2001:db8:1:2::7" };
const otherNetwork = { "x-forwarded-for": "203.0.113.77" };
const smallClass = () => makeEvent(site.database.db, { capacity: 8 });
const signupsIn = (event: Class) =>
  site.database.db.selectFrom("signups").selectAll().where("event_id", "=", event.id).orderBy("created_at").execute();
const liveIn = async (event: Class) => (await signupsIn(event)).filter(({ state }) => state === "live");
const unconfirmedIn = async (event: Class) =>
  (await liveIn(event)).filter((signup) => signup.confirm_by && !signup.confirmed_at);
const signUp = (event: Class, email = newEmail(), from: Record<string, string> = wifi) =>
  signUpNew(site, event, { email }, from);
const subjectsTo = async (email: string) =>
  (await site.database.db.selectFrom("mails").select(["recipient", "subject"]).execute())
    .filter(({ recipient }) => recipient.address === email)
    .map(({ subject }) => subject);
/** Advances the clock, then releases unconfirmed seats that are due; the site's background task may be first. */
const release = async (afterMinutes: number) => {
  site.clock.advance(afterMinutes * 60_000);
  await releaseUnconfirmedSeats(site.ctx());
};
const confirm = (token: string) => site.request("POST", "/api/signup/confirm", { token });

/** A class of eight seats with four sign-ups from one Wi-Fi, of which the fourth must be confirmed. */
async function nearlyFull() {
  const event = await smallClass();
  for (let n = 0; n < 3; n += 1) expect((await signUp(event)).status).toBe(200);
  const email = newEmail();
  const { status, body } = await signUp(event, email);
  expect([status, body.message]).toEqual([200, "Sign up successful! A confirmation email has been sent."]);
  const minutesLeft = (Date.parse(body.confirmBy) - site.clock.now().getTime()) / 60_000;
  expect(Math.round(minutesLeft)).toBe(60);
  return { event, email };
}

describe("a sign-up with an unproven address", () => {
  test("must be confirmed if its network has three seats in a nearly full class, but has its seat at once", async () => {
    const { event, email } = await nearlyFull();
    expect(await liveIn(event)).toHaveLength(4);
    expect((await unconfirmedIn(event)).map((signup) => signup.email)).toEqual([email]);
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Please confirm your spot: /)]);
    const headers = await asOwner(site);
    const roster = await site.request("GET", `/api/admin/events/${event.id}/roster`, undefined, headers);
    const marked = roster.body.people.filter((person: { confirmBy?: string }) => person.confirmBy);
    expect(marked.map((person: { email: string }) => person.email)).toEqual([email]);
  });

  test("is confirmed by the button on the linked page, not by opening the page", async () => {
    const { event, email } = await nearlyFull();
    const token = await waitForSeatLink(site, email, "Please confirm your spot");
    const page = await site.request("GET", `/signup/place?token=${token}`, undefined, {
      accept: "text/html",
    });
    expect(page.body).toContain("Confirm my spot");
    expect(await unconfirmedIn(event)).toHaveLength(1);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    await release(61);
    expect(await liveIn(event)).toHaveLength(4);
    expect((await subjectsTo(email)).filter((subject) => subject.startsWith("You are signed up"))).toHaveLength(1);
    // A confirmed seat no longer counts for the network, but that the address is proven lifts no cap elsewhere.
    const next = await smallClass();
    for (let n = 0; n < 3; n += 1) await signUp(next);
    await signUp(next, email);
    expect((await unconfirmedIn(next)).map((signup) => signup.email)).toEqual([email]);
  });

  test("is released after an hour: the student gets an email, and the seat goes to the waitlist", async () => {
    const { event, email } = await nearlyFull();
    const otherEmails = Array.from({ length: 4 }, () => newEmail());
    for (const each of otherEmails)
      await signUp(event, each, { "x-forwarded-for": `198.51.100.${otherEmails.indexOf(each)}` });
    const waitingEmail = newEmail();
    expect((await joinWaitlist(site, event, waitingEmail)).status).toBe(200);
    const token = await waitForSeatLink(site, email, "Please confirm your spot");
    await release(58);
    expect(await liveIn(event)).toHaveLength(8);
    await release(2);
    expect(await liveIn(event)).toHaveLength(7);
    expect(await subjectsTo(email)).toContainEqual(expect.stringMatching(/^Your spot was not confirmed: /));
    expect(await subjectsTo(waitingEmail)).toContainEqual(expect.stringMatching(/^A spot opened up: /));
    expect((await confirm(token)).body.code).toBe("link-dead");
    expect((await signUp(event, email)).body.code).toBe("class-full");
  });

  test("is either confirmed or released at the deadline, never both", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const { event, email } = await nearlyFull();
      const token = await waitForSeatLink(site, email, "Please confirm your spot");
      const [unconfirmed] = await unconfirmedIn(event);
      site.clock.set(unconfirmed!.confirm_by!);
      const [answer] = await Promise.all([confirm(token), release(0), release(0)]);
      const liveSignups = await liveIn(event);
      const subjects = await subjectsTo(email);
      const isNotified = subjects.some((subject) => subject.startsWith("Your spot was not confirmed"));
      expect(liveSignups).toHaveLength(answer.status === 200 ? 4 : 3);
      expect(isNotified).toBe(answer.status !== 200);
      outcomes.add(String(answer.status));
    }
    console.log(`confirm against release: ${[...outcomes].join(", ")}`);
  });

  test("is kept if the address gets an account within the hour", async () => {
    const { event, email } = await nearlyFull();
    await makeStudent(site, { email });
    await release(61);
    expect(await liveIn(event)).toHaveLength(4);
  });

  test("is refused from a network that let five seats lapse, but not from other networks", async () => {
    const event = await smallClass();
    for (let n = 0; n < 8; n += 1) await signUp(event);
    expect(await unconfirmedIn(event)).toHaveLength(5);
    await release(61);
    expect(await liveIn(event)).toHaveLength(3);
    expect((await signUp(event)).body.code).toBe("confirm-first");
    expect((await signUp(event, newEmail(), otherNetwork)).status).toBe(200);
    const student = await asStudent(site);
    expect((await signUp(event, student.email)).body.code).toBe("confirm-first");
    expect((await signUp(event, student.email, { ...wifi, ...student.headers })).status).toBe(200);
  });
});

test("25 students on one Wi-Fi sign up for one class: eight need no confirmation, the others confirm later", async () => {
  const event = await makeEvent(site.database.db, { capacity: 25 });
  const people = Array.from({ length: 25 }, () => newEmail());
  for (const email of people) expect((await signUp(event, email)).status).toBe(200);
  const pending = await unconfirmedIn(event);
  expect(pending.map(({ email }) => email)).toEqual(people.slice(8));
  for (const { email } of pending)
    expect((await confirm(await waitForSeatLink(site, email, "Please confirm your spot"))).status).toBe(200);
  await release(61);
  expect(await liveIn(event)).toHaveLength(25);
});

test("forty sign-ups at the same time from one Wi-Fi for 25 seats: 25 succeed", async () => {
  const event = await makeEvent(site.database.db, { capacity: 25 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => signUp(event)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await liveIn(event)).toHaveLength(25);
  expect(await unconfirmedIn(event)).toHaveLength(17);
});

test("the network of a sign-up is purged after the class has begun", async () => {
  const { event } = await nearlyFull();
  expect((await liveIn(event)).every(({ network }) => network !== null)).toBe(true);
  await purgeSignups({ db: site.database.db, now: new Date(event.starts_at.getTime() + 1000) });
  expect((await liveIn(event)).every(({ network }) => network === null)).toBe(true);
});

test("an invalid offer or a waitlist request for an open class does not reveal who is signed up", async () => {
  const event = await makeEvent(site.database.db, { capacity: 9 });
  const email = newEmail();
  expect((await signUpNew(site, event, { email }, { "x-forwarded-for": "203.0.113.40" })).status).toBe(200);
  for (const candidate of [email, newEmail()]) {
    const answer = await signUpNew(site, event, { email: candidate, offerToken: "x".repeat(43) });
    expect(answer.body.code).toBe("link-dead");
    expect((await joinWaitlist(site, event, candidate)).body.code).toBe("class-not-full");
  }
});

test("a full class does not reveal who is signed up; waitlist requests count towards the limit of lookups", async () => {
  const event = await makeEvent(site.database.db, { capacity: 1 });
  const email = newEmail();
  expect((await signUp(event, email, otherNetwork)).status).toBe(200);
  for (const candidate of [email, newEmail()]) expect((await signUp(event, candidate)).body.code).toBe("class-full");
  const codes = [];
  // That the class is full says nothing about the address, and does not count.
  for (let n = 0; n < 9; n++) {
    expect((await signUpReturning(site, event, email)).body.code).toBe("class-full");
    codes.push((await joinWaitlist(site, event, email)).body.code);
  }
  expect(codes.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => "already-signed-up"));
  expect(codes[8]).toBe("limited");
  expect((await joinWaitlist(site, event, email)).body.code).toBe("limited");
});

test("one network can put three addresses on a waitlist, proven or not, and any student who is logged in", async () => {
  const event = await makeEvent(site.database.db, { capacity: 1 });
  await signUp(event, newEmail(), otherNetwork);
  const answers = await Promise.all(Array.from({ length: 5 }, () => joinWaitlist(site, event, newEmail())));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe("confirm-first");
  const student = await asStudent(site);
  expect((await joinWaitlist(site, event, student.email)).body.code).toBe("confirm-first");
  expect((await joinWaitlist(site, event, student.email, student.headers)).status).toBe(200);
  await purgeSignups({ db: site.database.db, now: new Date(event.starts_at.getTime() + 1000) });
  const waitlist = await readRows(site.database.db, "waitlist", { event_id: event.id }, ["network"]);
  expect(waitlist.map(({ network }) => network)).toEqual([null, null, null, null]);
});

test("one mailbox does not fill a class, from one network or from many, with or without an account", async () => {
  const children = (names: string) => ({
    name: names[0]!,
    isMinor: true,
    guardian: { name: "June Okafor", relation: "mother" },
    also: names
      .slice(1)
      .split("")
      .map((name) => ({ name })),
  });
  const addresses = [async () => newEmail(), async () => (await makeStudent(site)).email];
  for (const newAddress of addresses) {
    const email = await newAddress();
    const event = await makeEvent(site.database.db, { capacity: 18 });
    let networks = 0;
    const from = () => ({ "x-forwarded-for": `203.0.113.${++networks}` });
    const answers = await Promise.all(
      ["ABCDEF", "GHIJKL", "MNOPQR"].map((names) => signUpNew(site, event, { email, ...children(names) }, from())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await liveIn(event)).toHaveLength(6);
    const priced = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
    const expensive = await makeEvent(site.database.db, { capacity: 20, ...priced });
    const other = await newAddress();
    for (const names of ["ABCDEF", "GHIJKL"])
      await signUpNew(site, expensive, { email: other, ...children(names), pays: true }, wifi);
    expect(await signupsIn(expensive)).toHaveLength(6);
  }
});

test("an address has thirty unconfirmed seats in upcoming classes, also if the last two are taken at once", async () => {
  const { db } = site.database;
  const { email } = await makeStudent(site);
  const network = "a network";
  for (let n = 0; n < 29; n++) {
    const { id: event_id } = await makeEvent(db);
    await makeSignup(db, { event_id, email, network, is_pending: true, name: "Ana" });
  }
  const answers = await Promise.all([1, 2, 3].map(async () => signUp(await makeEvent(db), email, otherNetwork)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe("confirm-first");
  expect(await subjectsTo(email)).toContain("Your email was entered in a form");
});
