import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../contract/platform/call/endpoint.ts";
import type { Tables } from "../server/platform/db/schema.ts";
import { routes } from "../server/routes.ts";
import type { TestResponse } from "./app.ts";
import { linkGoogle, makeEvent, makeMessage, makeSignup, makeWaitlistEntry, makeWaiver } from "./make.ts";
import { containsWord } from "./names.ts";
import { startSite } from "./start-site.ts";
import { asStudent, studentToken } from "./student.ts";

// With Ana's login, no endpoint reads, changes or reveals anything of Ben's. Generated from the route table: a new
// student endpoint needs no line here.
type Student = Awaited<ReturnType<typeof asStudent>>;
const site = startSite({ env: { TRUST_PROXY: "1" } });
let ana: Student;
let ben: Student;
/** Values that only Ben has. None may occur in a response to Ana, nor in the log. */
let bensData: string[];
/** Ben's seat and waitlist entry, as a call names them. */
let bensSeats: Record<string, string>[];
/** Ben's ids of every kind. Each is tried as the `{id}` of each endpoint. */
let bensIds: string[];
let bensRows: object;

const bensColumns = (mark: string) => ({
  first_name: `Benjamin-${mark}`,
  last_name: `Marlow-${mark}`,
  phone: "5550107733",
  preferred_name: `Benny-${mark}`,
  pronoun: `he-${mark}`,
  city: `Gull Point ${mark}`,
  zipcode: "97133",
  image: `https://pictures.example.com/${mark}`,
  email: `benjamin.marlow-${mark}@example.com`,
});

beforeAll(async () => {
  const { db } = site.database;
  ana = await asStudent(site, { phone: "5550104477" });
  const { email, ...columns } = bensColumns("q7x");
  ben = await asStudent(site, { email, ...columns });
  const phone = await studentToken(site, ben.id);
  const waiver = await makeWaiver(db, { email, name: columns.first_name });
  const signup = await makeSignup(db, {
    email,
    name: columns.first_name,
    phone: columns.phone,
    waiver_id: waiver.id,
  });
  // The class is full, so that Ben stays on its waitlist.
  const full = await makeEvent(db, { capacity: 1 });
  await makeSignup(db, { event_id: full.id });
  const waitlistEntry = await makeWaitlistEntry(db, { event_id: full.id, email, name: columns.first_name });
  const ofBen = ({ event_id, person_id }: typeof signup | typeof waitlistEntry) => ({
    eventId: event_id,
    personId: person_id,
  });
  bensSeats = [ofBen(signup), ofBen(waitlistEntry), { signupId: signup.id }];
  const message = await makeMessage(db, { email, name: columns.first_name, body: "words-of-ben-q7x" });
  await linkGoogle(db, ben.id, "subject-q7x");
  bensIds = [
    ben.id,
    ben.id.toUpperCase(),
    ben.sessionId,
    phone.sessionId,
    signup.id,
    waiver.id,
    waitlistEntry.id,
    message.id,
  ];
  bensData = [...Object.values(columns).filter((value) => value !== ""), email, ben.token, phone.token, ben.sessionId]
    .concat(phone.sessionId, "subject-q7x", "words-of-ben-q7x")
    .map(String);
  bensRows = await rowsAbout(ben);
});

/** All current rows about a student. */
async function rowsAbout({ id, email }: Student): Promise<object> {
  const { db } = site.database;
  const byEmail = (table: "signups" | "waivers" | "waitlist" | "messages") =>
    db
      .selectFrom(table as "signups")
      .selectAll()
      .where("email", "=", email)
      .orderBy("id")
      .execute();
  return {
    users: await db.selectFrom("users").selectAll().where("id", "=", id).execute(),
    identities: await db.selectFrom("user_identities").selectAll().where("user_id", "=", id).execute(),
    sessions: await db.selectFrom("sessions").selectAll().where("person_id", "=", id).orderBy("id").execute(),
    links: await db.selectFrom("mailed_links").selectAll().where("person_id", "=", id).execute(),
    ...Object.fromEntries(
      await Promise.all(
        (["signups", "waivers", "waitlist", "messages"] satisfies (keyof Tables)[]).map(
          async (table) => [table, await byEmail(table)] as const,
        ),
      ),
    ),
  };
}

let callers = 0;

/** Calls as Ana, each call from a different IP address: rate limits are tested elsewhere. */
function asAna({ method }: Endpoint, path: string, body?: unknown): Promise<TestResponse> {
  callers += 1;
  return site.request(method, path, body, {
    ...ana.headers,
    accept: "application/json",
    "x-forwarded-for": `10.3.${callers >> 8}.${callers & 255}`,
  });
}

/** Request bodies that might reach Ben's data; each is tried. */
function bodiesFor({ method }: Endpoint, id: string): unknown[] {
  if (method === "GET") return [undefined];
  const { first_name, email } = bensColumns("q7x");
  return [
    undefined,
    {},
    { city: "Taken over" },
    { id, userId: id, email },
    ...bensSeats,
    { ...bensSeats[0], toEventId: bensSeats[1]!["eventId"] },
    {
      userId: id,
      firstName: first_name,
      lastName: "Marlow",
      email,
      sessionType: "Individual Yoga Session (60 min)",
    },
  ];
}

function expectNothingOfBens(answer: TestResponse): void {
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  expect(bensData.filter((word) => containsWord(text, word))).toEqual([]);
}

const studentEndpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ who }) => who === "user" || who === "owner-of");
const named = (some: readonly Endpoint[]) =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test("there are student endpoints to test", () => {
  expect(studentEndpoints.length).toBeGreaterThan(8);
});

describe.each(named(studentEndpoints.filter(({ path }) => path.includes("{"))))("%s", (_name, endpoint) => {
  test("answers 404 to every id of another student", async () => {
    const paths = [endpoint.path, ...(endpoint.alsoAt ? [endpoint.alsoAt] : [])];
    for (const path of paths) {
      for (const id of bensIds) {
        for (const body of bodiesFor(endpoint, id)) {
          const answer = await asAna(endpoint, path.replaceAll(/\{\w+\}/g, id), body);
          // An invalid body is refused before any row is read.
          const refused = answer.status === 400 ? answer.body.code !== "failed" : answer.status === 404;
          expect(refused, `${answer.status} from ${path} with ${JSON.stringify(body)}`).toBe(true);
          expectNothingOfBens(answer);
        }
      }
    }
    expect(await rowsAbout(ben)).toEqual(bensRows);
  });
});

describe.each(named(studentEndpoints.filter(({ path }) => !path.includes("{"))))("%s", (_name, endpoint) => {
  test("does not use another student's ids", async () => {
    const ofSeats = bensSeats.map((seat) => `?${new URLSearchParams(seat)}`);
    for (const query of ["", `?userId=${ben.id}`, `?id=${ben.id}`, ...ofSeats]) {
      for (const body of bodiesFor(endpoint, ben.id)) {
        const answer = await asAna(endpoint, endpoint.path + query, body);
        expect(answer.status).toBeLessThan(500);
        expectNothingOfBens(answer);
        // Some calls end Ana's login session: start a new one.
        ana = { ...ana, ...(await renewed(ana)) };
      }
    }
    expect(await rowsAbout(ben)).toEqual(bensRows);
  });
});

async function renewed({ id }: Student) {
  const { token, sessionId } = await studentToken(site, id);
  return { token, sessionId, headers: { authorization: `Bearer ${token}` } };
}

test("Ben's own login still reads Ben's data", async () => {
  const answer = await site.request("GET", `/api/user/${ben.id}`, undefined, ben.headers);
  expect(answer).toMatchObject({ status: 200, body: { id: ben.id, city: "Gull Point q7x" } });
  const file = await site.request("GET", `/api/user/${ben.id}/export`, undefined, ben.headers);
  expect(JSON.stringify(file.body)).toContain("words-of-ben-q7x");
  expect(JSON.stringify(file.body)).not.toContain(ana.email);
});

test("the log contains no email address, name, phone number or token", () => {
  const log = site.log();
  expect(log).toContain("/api/user");
  // Ids are part of logged URLs; they give no access.
  const words = [...bensData.filter((word) => !bensIds.includes(word)), ana.email, ana.token];
  expect(words.filter((word) => containsWord(log, word))).toEqual([]);
});
