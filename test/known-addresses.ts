import { expect } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import type { TestApp, TestResponse } from "./app.ts";
import { cartRequest, withBotCheck } from "./buying.ts";
import {
  makeChocolate,
  makeEvent,
  makeHeldRequest,
  makeSignup,
  makeSlot,
  makeWaitlistEntry,
  makeWaiver,
} from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";
import { freeSessionRequest } from "./people.ts";
import { insertRow } from "./rows.ts";
import { asStudent, makeStudent } from "./student.ts";
import { newEmail } from "./students-browser.ts";
import { signatureDataUrl } from "./students.ts";
import { sweep } from "./sweep.ts";
import { testAppWithRecaptcha } from "./vouched.ts";
import { makePass } from "./wallet.ts";

// What a visitor types into a form says nothing about the person at the address unnoticed: the answer is that for an
// unknown address, or the address gets an email. Over all calls of visitors that take an address.

let site: TestApp;
let signature: string;
let version: string;

/** Starts the site that these cases use. */
export async function startSite(): Promise<TestApp> {
  site = await testAppWithRecaptcha({ env: { TRUST_PROXY: "1" } });
  signature = await signatureDataUrl();
  ({ version } = await readCurrentWaiver(site.ctx()));
  return site;
}

const db = () => site.database.db;
type Class = Awaited<ReturnType<typeof makeEvent>>;

/** Classes that a form can name. Each request gets a new one. */
const classes: Record<string, () => Promise<Class>> = {
  open: () => makeEvent(db()),
  priced: () => makeEvent(db(), { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 }),
  full: async () => {
    const event = await makeEvent(db(), { capacity: 1 });
    await makeSignup(db(), { event_id: event.id });
    return event;
  },
};

/** What the site can know of an address. The person is Ana Whitlow, the child Kit. */
const kinds: Record<string, (email: string, event: Class) => Promise<unknown>> = {
  "an account": (email) => makeStudent(site, { email }),
  "an account with a seat": async (email, { id: event_id }) => {
    await makeStudent(site, { email });
    await makeSignup(db(), { event_id, email });
  },
  "an account with a waiver": async (email) => {
    await makeStudent(site, { email });
    await makeWaiver(db(), { email, text_version: version });
  },
  "an account with a child": async (email) => {
    await makeStudent(site, { email });
    await makeChild(email);
  },
  "an account with a child in the class": async (email, { id: event_id }) => {
    await makeStudent(site, { email });
    await makeSignup(db(), { event_id, email, name: "Kit", person_id: await makeChild(email) });
  },
  "an account that waits": async (email, { id: event_id }) => {
    await makeStudent(site, { email });
    await makeWaitlistEntry(db(), { event_id, email, name: "Ana Whitlow" });
  },
  "a seat": (email, { id: event_id }) => makeSignup(db(), { event_id, email }),
  "a waiver": (email) => makeWaiver(db(), { email, text_version: version }),
  "an older waiver": (email) => makeWaiver(db(), { email }),
  "two children": async (email) => {
    await makeChild(email);
    await makeChild(email, "Lee");
  },
  "a seat and a waiver": async (email, { id: event_id }) => {
    const { id } = await makeWaiver(db(), { email, text_version: version });
    await makeSignup(db(), { event_id, email, waiver_id: id });
  },
  "a time for the free session": (email) => makeHeldRequest(db(), { email, opener: "another network" }),
};

/** Adds a child with a current waiver to the person at an address, who is added first. */
async function makeChild(email: string, name = "Kit"): Promise<string> {
  const guardian = await makeSignup(db(), { email, name: "Ana Whitlow" });
  const child = { id: newId(), name, born_on: "2024-05-06", guardian_id: guardian.person_id };
  await insertRow(db(), "people", { ...child, created_at: site.clock.now() });
  const signed = { name, email, person_id: child.id, guardian_name: "Ana Whitlow", guardian_relation: "mother" };
  await makeWaiver(db(), { ...signed, text_version: version });
  return child.id;
}

type Request = (email: string, event: Class) => Promise<object> | object;
const named = ({ id, title, date }: Class) => ({ classTitle: title, date, eventId: id });
const guardian = { isMinor: true, guardian: { name: "Ana Whitlow", relation: "mother" } };
const signUp =
  (change: object): Request =>
  async (email, event) => ({
    ...named(event),
    name: "Ana Whitlow",
    email,
    phone: "5550104477",
    waiver: true,
    signature,
    pays: true,
    recaptchaToken: await site.botToken("signup_form_submit"),
    ...change,
  });
const checkStudent =
  (change: object = {}): Request =>
  async (email, event) => ({
    ...named(event),
    email,
    pays: true,
    recaptchaToken: await site.botToken("submit"),
    ...change,
  });
const paid =
  (wanted: () => Promise<object>): Request =>
  async (email) =>
    withBotCheck(site, { id: newId(), email, ...(await wanted()) });

/** Forms of visitors that take an address, each with requests; or why their answer says nothing about a person. */
export const forms: Record<string, Record<string, Request> | string> = {
  "POST /api/signup": {
    "an adult": signUp({}),
    "another name": signUp({ name: "Somebody Else" }),
    "a child": signUp({ name: "Kit", bornOn: "2024-05-06", ...guardian }),
    "two children": signUp({ name: "Kit", ...guardian, also: [{ name: "Lee" }] }),
    "a child of seven": signUp({
      name: "Child",
      bornOn: "2024-05-06",
      ...guardian,
      also: "ABCDE".split("").map((name) => ({ name })),
    }),
    "a child without a guardian": signUp({ name: "Kit", bornOn: "2024-05-06" }),
    "a child without a guardian and day of birth": signUp({ name: "Kit" }),
    "a grown-up with a guardian": signUp({ name: "Kit", bornOn: "1990-05-06", ...guardian }),
    "an earlier waiver": signUp({ waiver: false }),
    "an earlier waiver of a child": signUp({ waiver: false, name: "Kit" }),
    "an old waiver": signUp({ waiverVersion: "1999-01" }),
    "no payment": signUp({ pays: undefined }),
    "an unknown offer": signUp({ offerToken: "x".repeat(43) }),
  },
  "POST /api/check-student": {
    "no name": checkStudent(),
    "the name of the child": checkStudent({ name: "Kit" }),
    "a wrong name": checkStudent({ name: "Zed" }),
    "no payment": checkStudent({ pays: undefined }),
  },
  "POST /api/waitlist": {
    "an adult": async (email, event) => ({
      ...named(event),
      name: "Ana Whitlow",
      email,
      recaptchaToken: await site.botToken("signup_form_submit"),
    }),
    "a child": async (email, event) => ({
      ...named(event),
      name: "Kit",
      email,
      recaptchaToken: await site.botToken("signup_form_submit"),
    }),
  },
  "POST /api/publicBookings/request": {
    "no time": async (email) => ({ ...freeSessionRequest, email, captchaToken: await site.botToken("submit") }),
    "a time": async (email) => ({
      ...freeSessionRequest,
      email,
      slotId: (await makeSlot(db())).id,
      captchaToken: await site.botToken("submit"),
    }),
  },
  "POST /api/contact": {
    "a message": async (email) => ({
      name: "Ana",
      email,
      message: "Is there parking?",
      recaptchaToken: await site.botToken("contact_form_submit"),
    }),
  },
  "POST /api/user/register": { "a name": (email) => ({ firstName: "Ana", lastName: "Whitlow", email }) },
  "POST /api/user/login": { "the address": (email) => ({ email }) },
  "POST /api/user/booking-code": {
    "a name": (email) => ({ firstName: "Ana", lastName: "Whitlow", email }),
  },
  "POST /api/user/login-code": { "a wrong code": (email) => ({ email, code: "000000" }) },
  "POST /api/payments": {
    "a pass": paid(async () => ({ for: "pass", offerId: await makePass(site) })),
    "a cart": paid(async () => cartRequest([[await makeChocolate(db()), 1]])),
  },
  "POST /api/orders": "the address is compared with that of the payment",
  "POST /api/admin/login": "only the owner's address has a password (student-answers.test.ts)",
  "POST /api/admin/login/passkey": "only the owner's address has a passkey (passkeys.test.ts)",
  "POST /api/admin/password-reset": "only the owner's address has a password (student-answers.test.ts)",
};

/** What the caller sees, without what differs from call to call. */
const seen = ({ status, body }: TestResponse) => ({
  status,
  code: body.code,
  message: body.message,
  fields: body.fields,
  // What a cart or a class is, and when a hold ends, is not about the address.
  has: Object.keys(body).toSorted(),
});

let networks = 0;
const fromNewNetwork = () => ({ "x-forwarded-for": `10.23.${++networks >> 8}.${networks & 255}` });

type Case = { path: string; request: Request; event: () => Promise<Class>; know: (typeof kinds)[string] | undefined };
async function answerTo({ path, request, event: make, know }: Case) {
  const [method, address] = path.split(" ") as [string, string];
  const email = newEmail();
  const event = await make();
  await know?.(email, event);
  const body = await request(email, event);
  const before = (await mailsWrittenTo(site, email)).length;
  const answer = await site.request(method, address, body, fromNewNetwork());
  return { answer: seen(answer), hasMail: (await mailsWrittenTo(site, email)).length > before };
}

/** Which of the classes `shapes` are tried with a request and a kind of address, each given by its number. */
export type Choice = (shapes: readonly string[], request: number, kind: number) => readonly string[];

/**
 * Makes each request about each kind of address, in the chosen classes. Returns for how many of them, from 0 to 1, the
 * address gets an email.
 */
export async function sendForms(choose: Choice): Promise<number> {
  const owner = await asOwner(site);
  const { body } = await site.request("GET", "/api/admin/availability", undefined, owner);
  const change = { availability: { ...body.availability, freeSessions: "confirm" }, version: body.version };
  expect((await site.request("PUT", "/api/admin/availability", change, owner)).status).toBe(200);
  const cases: [string, Case][] = [];
  for (const [path, requests] of Object.entries(forms)) {
    if (typeof requests === "string") continue;
    const usable = /signup|check-student|waitlist/.test(path) ? Object.keys(classes) : ["open"];
    for (const [at, [title, request]] of Object.entries(requests).entries())
      for (const [of, [kind, know]] of Object.entries(kinds).entries())
        for (const shape of choose(usable, at, of))
          cases.push([`${path}, ${title}, ${shape}: ${kind}`, { path, request, event: classes[shape]!, know }]);
  }
  // One for each form and class.
  const unknown = new Map<string, ReturnType<typeof answerTo>>();
  let noticed = 0;
  await sweep("forms about known addresses", cases, async (one, name) => {
    const form = name.slice(0, name.lastIndexOf(":"));
    if (!unknown.has(form)) unknown.set(form, answerTo({ ...one, know: undefined }));
    const known = await answerTo(one);
    if (known.hasMail) noticed += 1;
    const unnoticed = known.hasMail ? undefined : known.answer;
    expect([undefined, (await unknown.get(form)!).answer]).toContainEqual(unnoticed);
  });
  return noticed / cases.length;
}

/** Friends with the same address, by the names that a student types. */
const friendNames: Record<string, string[]> = {
  "the name of the person": ["Ana Whitlow"],
  "another name": ["Somebody Else"],
  "the name of the child": ["Kit"],
  "two names": ["Ana Whitlow", "Kit"],
};

/** What a student reads after booking for friends at an address, without what differs from call to call. */
async function readAfterBooking(names: readonly string[], make: () => Promise<Class>, know: Case["know"]) {
  const [email, event, student] = [newEmail(), await make(), await asStudent(site)];
  await know?.(email, event);
  const before = (await mailsWrittenTo(site, email)).length;
  const call = (method: string, path: string, body?: object) =>
    site.request(method, `/api/user/${student.id}${path}`, body, { ...student.headers, ...fromNewNetwork() });
  const friends = names.map((name) => ({ name, email }));
  const answers = [await call("POST", "/classes", { eventId: event.id, friends, pays: true })];
  for (const path of ["/classes", "/people", "/wallet", "/orders"]) answers.push(await call("GET", path));
  const { classes: stored, people, waitlists, waivers } = (await call("GET", "/export")).body;
  const answer = JSON.stringify([
    ...answers.map(({ status, body }) => [status, body]),
    stored,
    people,
    waitlists,
    waivers,
  ])
    .replaceAll(email, "the address")
    .replaceAll(student.email, "the student")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a time")
    .replaceAll(event.date, "the day")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id")
    .replace(/"token":"[^"]+"/g, "a token");
  const hasMail = (await mailsWrittenTo(site, email)).length > before;
  return { answer, hasMail, isBooked: answers[0]!.status === 200 };
}

/** A student books for friends with each kind of address, in the chosen classes. Returns how many times with success. */
export async function bookForFriends(choose: Choice): Promise<number> {
  type Booking = [names: string[], make: () => Promise<Class>, know: Case["know"]];
  const cases: [string, Booking][] = [];
  for (const [at, [title, names]] of Object.entries(friendNames).entries())
    for (const [of, [kind, know]] of Object.entries(kinds).entries())
      for (const shape of choose(Object.keys(classes), at, of))
        cases.push([`${title}, ${shape}: ${kind}`, [names, classes[shape]!, know]]);
  const unknown = new Map<string, ReturnType<typeof readAfterBooking>>();
  let booked = 0;
  await sweep("friends of a student", cases, async ([names, make, know], name) => {
    const form = name.slice(0, name.lastIndexOf(":"));
    if (!unknown.has(form)) unknown.set(form, readAfterBooking(names, make, undefined));
    const known = await readAfterBooking(names, make, know);
    if (known.isBooked) booked += 1;
    const expected = (await unknown.get(form)!).answer;
    // A refusal says something about the person. The email of a spot says only that there is one.
    const isNoticed = known.hasMail && !known.isBooked;
    expect(isNoticed ? expected : known.answer).toBe(expected);
  });
  return booked;
}
