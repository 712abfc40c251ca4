import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { releaseUnconfirmed } from "../server/signups/confirm-seat.ts";
import { purgeSignups } from "../server/signups/purge.ts";
import { type TestApp, testApp } from "./app.ts";
import { makeEvent } from "./make.ts";
import { asOwner } from "./owner.ts";
import { makeStudent } from "./student.ts";
import { newAddress } from "./students-browser.ts";
import { linkMailedTo, signUpNew, signUpReturning, waitFor } from "./students.ts";

// One network cannot fill a class with invented addresses; a class of 25 on one Wi-Fi signs up all the same.

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ from: "demo", env: { TRUST_PROXY: "1" } });
});
// The limit of forms from one address is another test's.
beforeEach(() => site.database.db.deleteFrom("limit_counters").execute());
afterAll(() => site.close());

type Class = Awaited<ReturnType<typeof makeEvent>>;
const wifi = { "x-forwarded-for": "2001:db8:1:2::7" };
const elsewhere = { "x-forwarded-for": "203.0.113.77" };
const soon = () => makeEvent(site.database.db, { capacity: 8 });
const placesIn = (event: Class) =>
  site.database.db
    .selectFrom("signups")
    .selectAll()
    .where("event_id", "=", event.id)
    .orderBy("created_at")
    .execute();
const liveIn = async (event: Class) => (await placesIn(event)).filter(({ state }) => state === "live");
const toConfirm = async (event: Class) =>
  (await liveIn(event)).filter((place) => place.confirm_by && !place.confirmed_at);
const signUp = (event: Class, email = newAddress(), from: Record<string, string> = wifi) =>
  signUpNew(site, event, { email }, from);
const lettersTo = async (email: string) =>
  (await site.database.db.selectFrom("mails").select(["recipient", "subject"]).execute())
    .filter(({ recipient }) => recipient.address === email)
    .map(({ subject }) => subject);
/** Lets time pass, and then releases what is due; the site's own tick may be faster. */
const release = async (afterMinutes: number) => {
  site.clock.advance(afterMinutes * 60_000);
  await releaseUnconfirmed(site.ctx());
};
const confirm = (token: string) => site.request("POST", "/api/signup/confirm", { token });

/** A class of eight with four places taken from one Wi-Fi, of which the fourth has to be confirmed. */
async function nearlyFull() {
  const event = await soon();
  for (let nr = 0; nr < 3; nr += 1) expect((await signUp(event)).status).toBe(200);
  const email = newAddress();
  const { status, body } = await signUp(event, email);
  expect([status, body.message]).toEqual([200, "Sign up successful! A confirmation email has been sent."]);
  return { event, email };
}

describe("an address that nobody has proven", () => {
  test("is asked to confirm its place when its network has three in a class with few left, and has it at once", async () => {
    const { event, email } = await nearlyFull();
    expect(await liveIn(event)).toHaveLength(4);
    expect((await toConfirm(event)).map((place) => place.email)).toEqual([email]);
    expect(await lettersTo(email)).toEqual([expect.stringMatching(/^Please confirm your place: /)]);
    const headers = await asOwner(site);
    const roster = await site.request("GET", `/api/admin/events/${event.id}/roster`, undefined, headers);
    const marked = roster.body.people.filter((person: { confirmBy?: string }) => person.confirmBy);
    expect(marked.map((person: { email: string }) => person.email)).toEqual([email]);
  });

  test("confirms by a press on the page of its link; looking confirms nothing", async () => {
    const { event, email } = await nearlyFull();
    const token = await linkMailedTo(site, email, "Please confirm your place");
    const page = await site.request("GET", `/signup/place?token=${token}`, undefined, {
      accept: "text/html",
    });
    expect(page.body).toContain("Confirm my place");
    expect(await toConfirm(event)).toHaveLength(1);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    await release(61);
    expect(await liveIn(event)).toHaveLength(4);
    expect(
      (await lettersTo(email)).filter((subject) => subject.startsWith("You are signed up")),
    ).toHaveLength(1);
    const next = await soon();
    for (let nr = 0; nr < 3; nr += 1) await signUp(next);
    await signUp(next, email);
    expect(await toConfirm(next)).toEqual([]);
  });

  test("loses the place after an hour, is told kindly, and the line gets it", async () => {
    const { event, email } = await nearlyFull();
    const rest = Array.from({ length: 4 }, () => newAddress());
    for (const each of rest)
      await signUp(event, each, { "x-forwarded-for": `198.51.100.${rest.indexOf(each)}` });
    const inLine = newAddress();
    expect((await waitFor(site, event, inLine)).status).toBe(200);
    const token = await linkMailedTo(site, email, "Please confirm your place");
    await release(58);
    expect(await liveIn(event)).toHaveLength(8);
    await release(2);
    expect(await liveIn(event)).toHaveLength(7);
    expect(await lettersTo(email)).toContainEqual(expect.stringMatching(/^Your place was not confirmed: /));
    expect(await lettersTo(inLine)).toContainEqual(expect.stringMatching(/^A place is free: /));
    expect((await confirm(token)).body.code).toBe("link-dead");
    expect((await signUp(event, email)).body.code).toBe("class-full");
  });

  test("at the deadline confirms or loses it, never half", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { event, email } = await nearlyFull();
      const token = await linkMailedTo(site, email, "Please confirm your place");
      const [due] = await toConfirm(event);
      site.clock.set(due!.confirm_by!);
      const [answer] = await Promise.all([confirm(token), release(0), release(0)]);
      const places = await liveIn(event);
      const letters = await lettersTo(email);
      const isTold = letters.some((subject) => subject.startsWith("Your place was not confirmed"));
      expect(places).toHaveLength(answer.status === 200 ? 4 : 3);
      expect(isTold).toBe(answer.status !== 200);
      outcomes.add(String(answer.status));
    }
    console.log(`confirm against release: ${[...outcomes].join(", ")}`);
  });

  test("that logs in within the hour keeps the place", async () => {
    const { event, email } = await nearlyFull();
    await makeStudent(site, { email });
    await release(61);
    expect(await liveIn(event)).toHaveLength(4);
  });

  test("one network that lets five places lapse gets no more of that class, others do", async () => {
    const event = await soon();
    for (let nr = 0; nr < 8; nr += 1) await signUp(event);
    expect(await toConfirm(event)).toHaveLength(5);
    await release(61);
    expect(await liveIn(event)).toHaveLength(3);
    expect((await signUp(event)).body.code).toBe("confirm-first");
    expect((await signUp(event, newAddress(), elsewhere)).status).toBe(200);
    const { email } = await makeStudent(site);
    expect((await signUp(event, email)).status).toBe(200);
  });
});

test("a class of 25 on one Wi-Fi signs up at once: eight need nothing more, the others confirm afterwards", async () => {
  const event = await makeEvent(site.database.db, { capacity: 25 });
  const people = Array.from({ length: 25 }, () => newAddress());
  for (const email of people) expect((await signUp(event, email)).status).toBe(200);
  const pending = await toConfirm(event);
  expect(pending.map(({ email }) => email)).toEqual(people.slice(8));
  for (const { email } of pending)
    expect((await confirm(await linkMailedTo(site, email, "Please confirm your place"))).status).toBe(200);
  await release(61);
  expect(await liveIn(event)).toHaveLength(25);
});

test("a hundred sign-ups for 25 places from one Wi-Fi take 25", async () => {
  const event = await makeEvent(site.database.db, { capacity: 25 });
  const people = Array.from({ length: 100 }, () => newAddress());
  const answers = [];
  for (let from = 0; from < 100; from += 50) {
    const some = people.slice(from, from + 50);
    await site.database.db.deleteFrom("limit_counters").execute();
    answers.push(...(await Promise.all(some.map((email) => signUp(event, email)))));
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await liveIn(event)).toHaveLength(25);
  expect(await toConfirm(event)).toHaveLength(17);
}, 60_000);

test("where a sign-up came from is forgotten once the class has begun", async () => {
  const { event } = await nearlyFull();
  expect((await liveIn(event)).every(({ network }) => network !== null)).toBe(true);
  await purgeSignups({ db: site.database.db, now: new Date(event.starts_at.getTime() + 1000) });
  expect((await liveIn(event)).every(({ network }) => network === null)).toBe(true);
});

test("who has a place in a class is not told to whoever asks with an offer that is none, or for a line that is none", async () => {
  const event = await makeEvent(site.database.db, { capacity: 9 });
  const email = newAddress();
  expect((await signUpNew(site, event, { email }, { "x-forwarded-for": "203.0.113.40" })).status).toBe(200);
  for (const asked of [email, newAddress()]) {
    const answer = await signUpNew(site, event, { email: asked, offerToken: "x".repeat(43) });
    expect(answer.body.code).toBe("link-dead");
    expect((await waitFor(site, event, asked)).body.code).toBe("class-not-full");
  }
});

test("a full class tells nobody who is in it; the line's answers count as questions about students", async () => {
  const event = await makeEvent(site.database.db, { capacity: 1 });
  const email = newAddress();
  expect((await signUp(event, email, elsewhere)).status).toBe(200);
  for (const asked of [email, newAddress()])
    expect((await signUp(event, asked)).body.code).toBe("class-full");
  const codes = [];
  for (let asked = 0; asked < 9; asked++)
    codes.push(
      (asked % 2 ? await waitFor(site, event, email) : await signUpReturning(site, event, email)).body.code,
    );
  expect(codes.slice(0, 8)).toEqual(
    Array.from({ length: 8 }, (_, asked) => (asked % 2 ? "already-signed-up" : "class-full")),
  );
  expect(codes[8]).toBe("limited");
  expect((await waitFor(site, event, email)).body.code).toBe("limited");
});

test("one network puts three unproven addresses into a line, and anybody who has proven theirs", async () => {
  const event = await makeEvent(site.database.db, { capacity: 1 });
  await signUp(event, newAddress(), elsewhere);
  const answers = await Promise.all(Array.from({ length: 5 }, () => waitFor(site, event, newAddress())));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 409, 409,
  ]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe("confirm-first");
  const { email } = await makeStudent(site);
  expect((await waitFor(site, event, email)).status).toBe(200);
  await purgeSignups({ db: site.database.db, now: new Date(event.starts_at.getTime() + 1000) });
  const line = await site.database.db
    .selectFrom("waitlist")
    .select("network")
    .where("event_id", "=", event.id)
    .execute();
  expect(line.map(({ network }) => network)).toEqual([null, null, null, null]);
});
