import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { purgeSignups } from "../server/teaching/signups/purge.ts";
import { waiverHash } from "../server/teaching/waivers/waiver.ts";
import type { TestResponse } from "./app.ts";
import { makeEvent, makeSignup } from "./make.ts";
import { asOwner } from "./owner.ts";
import { ana } from "./people.ts";
import { untilServed } from "./repeated-uses.ts";
import { readRows } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { waitForSeatLink, signatureDataUrl, signUpNew, signUpReturning } from "./students.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

const site = startSite({ env: { TRUST_PROXY: "1", OWNER_EMAIL: "mira@example.com" } }, testAppWithRecaptcha);
let event: Awaited<ReturnType<typeof makeEvent>>;
beforeEach(async () => {
  event = await makeEvent(site.database.db);
});

let people = 0;
/** A new email address. */
const newEmail = () => `student${people++}@example.com`;
const from = (number: number) => ({ "x-forwarded-for": `10.1.${Math.floor(number / 250)}.${number % 250}` });

const signupsOf = (eventId: string) => readRows(site.database.db, "signups", { event_id: eventId, state: "live" });
const waiversOf = (email: string) =>
  site.database.db.selectFrom("waivers").selectAll().where("email", "=", email).execute();
const expectRefusal = (answer: TestResponse, status: number, code: string) =>
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
const lettersTo = (email: string) => site.mail.received.filter(({ to }) => to.includes(email));

describe("a class of 25", () => {
  test("accepts 25 of 100 students who sign up at the same time, and refuses the others as full", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => {
        const email = newEmail();
        return untilServed(() => signUpNew(site, event, { email }, from(number)));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(answers.filter(({ body }) => body.code === "class-full")).toHaveLength(75);
    expect(await signupsOf(event.id)).toHaveLength(25);
    const status = await site.request(
      "GET",
      `/api/class-status?classTitle=${encodeURIComponent(event.title)}&date=${event.date}`,
    );
    expect(status.body).toEqual({ isFull: true });
  });

  test("accepts a student once, for repeated requests and for any case of the email address", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        signUpNew(site, event, { email: number % 2 ? email.toUpperCase() : email }, from(200)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body.message).toContain("already");
    }
    expect(await signupsOf(event.id)).toHaveLength(1);
  });

  test("gives its last seat to one of two students", async () => {
    const small = await makeEvent(site.database.db, { capacity: 1 });
    const answers = await Promise.all(
      [newEmail(), newEmail()].map((email) => signUpNew(site, small, { email }, from(201))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test("a class that the owner removes while thirty students sign up keeps no sign-up, and notifies all signed up", async () => {
  const owner = await asOwner(site);
  const emails = Array.from({ length: 30 }, newEmail);
  const signature = await signatureDataUrl();
  const [removal, ...answers] = await Promise.all([
    site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner),
    ...emails.map((email, number) => signUpNew(site, event, { email, signature }, from(number))),
  ]);
  expect(removal.status).toBe(200);
  expect(await signupsOf(event.id)).toEqual([]);
  const signedUp = emails.filter((_, index) => answers[index]!.status === 200);
  expect(removal.body.told).toBe(signedUp.length);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
});

test("a new student's waiver is stored with its text, and student and owner get emails", async () => {
  const email = newEmail();
  const name = `<script>alert("Ana")</script>`;
  const guardian = { name: "Ruth Whitlow", relation: "mother" };
  const answer = await signUpNew(
    site,
    event,
    { email, name, isMinor: true, guardian },
    { "x-forwarded-for": "203.0.113.9" },
  );
  const { id: eventId, title, date, location } = event;
  expect(answer.body).toEqual({
    message: "Sign up successful! A confirmation email has been sent.",
    event: { eventId, title, date, time: "09:00", location },
  });

  const [waiver] = await waiversOf(email);
  const { waiver: text } = (await site.request("GET", "/api/site?sections=waiver")).body;
  expect(waiver).toMatchObject({
    text_version: text.version,
    text_hash: waiverHash(text),
    text_body: text,
    ip: "203.0.113.9",
    guardian_name: "Ruth Whitlow",
    guardian_relation: "mother",
  });
  const [signup] = await signupsOf(event.id);
  expect(signup).toMatchObject({ waiver_id: waiver!.id, name, phone: "+15550104477", source: "new" });

  await waitForSeatLink(site, email, "You are signed up");
  const letter = lettersTo(email)[0]!.mail;
  expect(letter.text).not.toContain("script");
  const parts = [
    "You're in.",
    `Class: ${title}`,
    "When: ",
    "Location: Harbor Room, ",
    "maps/search",
    "Price: $15–$20",
    "Bring: ",
    `Cancel my spot in ${title}:`,
  ];
  const places = parts.map((part) => letter.text!.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places, "the facts come first, the cancellation last").toEqual(places.toSorted((one, other) => one - other));
  const file = letter.attachments[0]!;
  expect(file.mimeType).toBe("text/calendar");
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file.content as ArrayBuffer)));
  const entry = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
  expect(entry.uid).toContain(event.id);
  expect(entry.summary).toBe(event.title);
  expect(entry.startDate.toString()).toBe(`${event.date}T09:00:00`);

  const toOwner = () =>
    site.mail.received.find(({ to, mail }) => to.includes("mira@example.com") && mail.text?.includes(email));
  await expect.poll(toOwner).toBeTruthy();
  const { mail } = toOwner()!;
  expect(mail.text).toContain("Ruth Whitlow (mother)");
  expect(mail.html).not.toContain("<script>");
  expect(mail.html).toContain("&lt;script&gt;");
});

describe("POST /api/signup refuses and does not store", () => {
  test("a sign-up for an unknown, past, external or ambiguous class", async () => {
    const { db } = site.database;
    const email = newEmail();
    const past = await makeEvent(db, { date: "2020-02-03", time: "09:00" });
    const elsewhere = await makeEvent(db, { sign_up_link: "https://tidewater.example.com" });
    await makeEvent(db, { title: event.title, date: event.date, time: "18:00" });
    expectRefusal(await signUpNew(site, { ...event, title: "No Such Class" }, { email }), 404, "class-not-found");
    expectRefusal(await signUpNew(site, { ...event, date: past.date }, { email }), 404, "class-not-found");
    expectRefusal(await signUpNew(site, past, { email }), 400, "class-past");
    expectRefusal(await signUpNew(site, elsewhere, { email }), 400, "class-external");
    const ambiguous = await signUpNew(site, event, { email, eventId: undefined });
    expectRefusal(ambiguous, 409, "class-ambiguous");
    expect(ambiguous.body.message).toContain("9:00 AM, 6:00 PM");
    expect(await waiversOf(email)).toEqual([]);
  });

  test("an unusable signature, a missing guardian, an old waiver version, or a wrong bot check", async () => {
    const email = newEmail();
    expectRefusal(await signUpNew(site, event, { email, signature: "" }), 400, "signature-unusable");
    expectRefusal(await signUpNew(site, event, { email, isMinor: true }), 400, "guardian-missing");
    expectRefusal(await signUpNew(site, event, { email, waiverVersion: "1999-01" }), 409, "waiver-stale");
    expectRefusal(await signUpNew(site, event, { email, recaptchaToken: "" }), 400, "bot-check-failed");
    const other = await site.botToken("submit");
    expectRefusal(await signUpNew(site, event, { email, recaptchaToken: other }), 400, "bot-check-failed");
    expect(await signupsOf(event.id)).toEqual([]);
    expect(await waiversOf(email)).toEqual([]);
  });

  test("a sign-up without a waiver for an address that never signed one", async () => {
    const unknown = await signUpNew(site, event, { email: newEmail(), waiver: false }, from(202));
    expectRefusal(unknown, 404, "email-unknown");
    expect(unknown.body.message).toContain("email doesn't exist");
    const email = newEmail();
    const other = await makeEvent(site.database.db);
    await signUpNew(site, other, { email }, from(202));
    expect((await signUpNew(site, event, { email, waiver: false, signature: "" }, from(202))).status).toBe(200);
    expect(await waiversOf(email)).toHaveLength(1);
  });
});

describe("a returning student", () => {
  test("gives only the address; name and phone come from the last sign-up, and a link cancels it", async () => {
    const email = newEmail();
    const before = await makeEvent(site.database.db);
    await signUpNew(site, before, { email, name: "June Okafor" }, from(203));
    const answer = await signUpReturning(site, event, email.toUpperCase(), from(203));
    expect(answer.status).toBe(200);
    const [signup] = await signupsOf(event.id);
    expect(signup).toMatchObject({ name: "June Okafor", email, phone: "+15550104477", source: "returning" });

    await expect.poll(() => lettersTo(email).length).toBe(2);
    const letter = lettersTo(email).find(({ mail }) => mail.text?.includes("returning student"))!;
    const token = /token=([\w-]+)/.exec(letter.mail.text!)![1]!;
    expect((await site.request("POST", "/api/signup/cancel", { token })).status).toBe(200);
    expect(await signupsOf(event.id)).toEqual([]);
  });

  test("gets 400 with an error if already signed up, or if the class is full, past, external or unknown", async () => {
    const { db } = site.database;
    const email = newEmail();
    await signUpNew(site, event, { email }, from(204));
    const full = await makeEvent(db, { capacity: 1 });
    await makeSignup(db, { event_id: full.id });
    const past = await makeEvent(db, { date: "2020-03-03" });
    const elsewhere = await makeEvent(db, { sign_up_link: "https://tidewater.example.com" });
    const cases = {
      "already-signed-up": event,
      "class-full": full,
      "class-past": past,
      "class-external": elsewhere,
      "class-not-found": { ...event, title: "No" },
    };
    for (const [code, named] of Object.entries(cases)) {
      const answer = await signUpReturning(site, named, email, from(204));
      expectRefusal(answer, 400, code);
      expect(answer.body.error).toBe(answer.body.message);
    }
    const invalid = await site.request(
      "POST",
      "/api/check-student",
      { email: "x", classTitle: "x", date: "2027-01-01" },
      from(204),
    );
    expect(invalid.status).toBe(400);
    expect(invalid.body.error).toBe(invalid.body.message);
  });

  test("needs no bot check in a client that sends only email, class and date; a network has five such calls", async () => {
    const email = newEmail();
    await signUpNew(site, await makeEvent(site.database.db), { email }, from(206));
    const ask = (change = {}) =>
      site.request(
        "POST",
        "/api/check-student",
        { email, classTitle: event.title, date: event.date, ...change },
        from(206),
      );
    // A wrong token is refused; only its absence is not.
    expectRefusal(await ask({ recaptchaToken: "x" }), 400, "bot-check-failed");
    expect((await ask()).status).toBe(200);
    expectRefusal(await ask(), 400, "already-signed-up");
    for (let call = 0; call < 3; call++) expect((await ask({ email: newEmail() })).status).toBe(404);
    const refused = await ask({ email: newEmail() });
    expectRefusal(refused, 400, "bot-check-failed");
    expect(refused.body.error).toBe(refused.body.message);
    expect((await signUpReturning(site, event, newEmail(), from(206))).status).toBe(404);
  });

  test("gets 404 if the address is unknown, or if the waiver has changed", async () => {
    const unknown = await signUpReturning(site, event, newEmail(), from(205));
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ message: "Email not found. Please register as a new student." });
    expect(unknown.body.error).toBeUndefined();
    const email = newEmail();
    await signUpNew(site, await makeEvent(site.database.db), { email }, from(205));
    await site.database.db.updateTable("waivers").set({ text_version: "2001-01" }).where("email", "=", email).execute();
    const changed = await signUpReturning(site, event, email, from(205));
    expect(changed.status).toBe(404);
    expect(changed.body.message).toBe("The waiver has changed. Please sign it again.");
  });

  test("cannot be enumerated: too many calls from one network, or about one address from one network, are refused with 429", async () => {
    const checkStudent = (email: string, ip: string) => signUpReturning(site, event, email, { "x-forwarded-for": ip });
    const fromOne = [];
    for (let number = 0; number < 41; number++) fromOne.push(await checkStudent(newEmail(), "198.51.100.1"));
    expect(fromOne.map(({ status }) => status)).toEqual([...Array(40).fill(404), 429]);
    expect(Number(fromOne.at(-1)!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await checkStudent(ana.email, "198.51.100.11")).status).toBe(200);
    const stranger = "198.51.100.10";
    const aboutOne = [];
    for (let number = 0; number < 9; number++) aboutOne.push(await checkStudent(ana.email, stranger));
    expect(aboutOne.map(({ status }) => status)).toEqual([...Array(8).fill(400), 429]);
    const withoutWaiver = { email: ana.email, waiver: false, signature: undefined };
    expect((await signUpNew(site, event, withoutWaiver, { "x-forwarded-for": stranger })).status).toBe(429);
    // Elsewhere, the student is not blocked.
    expect((await checkStudent(ana.email, "198.51.100.11")).status).toBe(400);
  });
});

test("sign-ups and waivers are purged after the six years that the privacy page promises", async () => {
  const email = newEmail();
  await signUpNew(site, event, { email }, from(207));
  const { db } = site.database;
  const yearsAfter = (years: number) =>
    new Date(`${Number(event.date.slice(0, 4)) + years}${event.date.slice(4)}T12:00:00Z`);
  await purgeSignups({ db, now: yearsAfter(6) });
  expect(await waiversOf(email)).toHaveLength(1);
  await purgeSignups({ db, now: new Date(yearsAfter(6).getTime() + 48 * 3_600_000) });
  expect(await waiversOf(email)).toEqual([]);
  expect(await signupsOf(event.id)).toEqual([]);
});

test("one person is one, with an address, name and phone in any form, and the owner finds each form", async () => {
  const event = await makeEvent(site.database.db, { title: "Class of many forms" });
  const typed = {
    email: "a&b/c=d~e#f@xn--mnchen-3ya.example",
    name: "  Mary\u2011Jane\u00A0 O\u2019\u200BNeil ",
    phone: "\u200E٥٥٥–٠١٠–٤٤٧٧ ext. 12",
  };
  expect((await signUpNew(site, event, typed)).status).toBe(200);
  const [signup] = await signupsOf(event.id);
  expect(signup).toMatchObject({
    email: "a&b/c=d~e#f@münchen.example",
    name: "Mary\u2011Jane O\u2019Neil",
    phone: "+15550104477;ext=12",
  });
  const again = await signUpNew(site, event, { ...typed, email: "A&B/c=d~e#f@MÜNCHEN.example" });
  expect(again.body.message).toContain("already");
  const owner = await asOwner(site);
  for (const search of [
    "a&b/c=d~e#f@münchen.example",
    "a&b/c=d~e#f@xn--mnchen-3ya.example",
    "mary-jane o'neil",
    "O´NEIL",
    "(555) 010-4477 x12",
    "+1 555 010 4477",
  ]) {
    const found = await site.request(
      "GET",
      `/api/admin/signups?search=${encodeURIComponent(search)}`,
      undefined,
      owner,
    );
    expect([search, found.body.map(({ _id }: { _id: string }) => _id)]).toEqual([search, [signup!.id]]);
  }
});
