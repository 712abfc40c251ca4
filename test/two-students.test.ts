import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import type { Tables } from "../server/db/schema.ts";
import { routes } from "../server/routes.ts";
import { type TestAnswer, type TestApp, testApp } from "./app.ts";
import { makeEvent, makeMessage, makeSignup, makeWaiting, makeWaiver } from "./make.ts";
import { names } from "./names.ts";
import { asStudent, studentToken } from "./student.ts";

// Whatever Ana asks for with her own login, nothing of Ben's is read, changed or told. Made from the contract: a new
// endpoint of students is in here without a line of its own.
type Student = Awaited<ReturnType<typeof asStudent>>;
let site: TestApp;
let ana: Student;
let ben: Student;
/** What only Ben is: nothing of it may stand in an answer to Ana, nor in the log. */
let bens: string[];
/** His ids, of every kind there is: an endpoint takes any of them for its `{id}`. */
let ids: string[];
let before: object;

const benOf = (mark: string) => ({
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
  site = await testApp({ env: { TRUST_PROXY: "1" } });
  const { db } = site.database;
  ana = await asStudent(site, { phone: "5550104477" });
  const { email, ...rest } = benOf("q7x");
  ben = await asStudent(site, { email, ...rest });
  const phone = await studentToken(site, ben.id);
  const waiver = await makeWaiver(db, { email, name: rest.first_name });
  const signup = await makeSignup(db, {
    email,
    name: rest.first_name,
    phone: rest.phone,
    waiver_id: waiver.id,
  });
  // Full, so that he stays in its line while the site tends it.
  const full = await makeEvent(db, { capacity: 1 });
  await makeSignup(db, { event_id: full.id });
  const waiting = await makeWaiting(db, { event_id: full.id, email, name: rest.first_name });
  const message = await makeMessage(db, { email, name: rest.first_name, body: "words-of-ben-q7x" });
  await db
    .insertInto("user_identities")
    .values({
      issuer: "https://accounts.example.com",
      subject: "subject-q7x",
      user_id: ben.id,
      linked_at: ben.created_at,
    })
    .execute();
  ids = [
    ben.id,
    ben.id.toUpperCase(),
    ben.sessionId,
    phone.sessionId,
    signup.id,
    waiver.id,
    waiting.id,
    message.id,
  ];
  bens = [
    ...Object.values(rest).filter((value) => value !== ""),
    email,
    ben.token,
    phone.token,
    ben.sessionId,
  ]
    .concat(phone.sessionId, "subject-q7x", "words-of-ben-q7x")
    .map(String);
  before = await everythingOf(ben);
});
afterAll(() => site.close());

/** All rows that are about somebody, as they are now. */
async function everythingOf({ id, email }: Student): Promise<object> {
  const { db } = site.database;
  const byAddress = (table: "signups" | "waivers" | "waitlist" | "messages") =>
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
          async (table) => [table, await byAddress(table)] as const,
        ),
      ),
    ),
  };
}

let callers = 0;

/** A call of Ana's, from an address of its own: limits are tested elsewhere. */
function asAna({ method }: Endpoint, path: string, body?: unknown): Promise<TestAnswer> {
  callers += 1;
  return site.request(method, path, body, {
    ...ana.headers,
    accept: "application/json",
    "x-forwarded-for": `10.3.${callers >> 8}.${callers & 255}`,
  });
}

/** What a body of this endpoint could look like with Ben's own words in it; each is tried. */
function bodiesFor({ method }: Endpoint, id: string): unknown[] {
  if (method === "GET") return [undefined];
  const { first_name, email } = benOf("q7x");
  return [
    undefined,
    {},
    { city: "Taken over" },
    { id, userId: id, email },
    {
      userId: id,
      firstName: first_name,
      lastName: "Marlow",
      email,
      sessionType: "Individual Yoga Session (60 min)",
    },
  ];
}

function expectNothingOfBens(answer: TestAnswer): void {
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  expect(bens.filter((word) => names(text, word))).toEqual([]);
}

const own = routes.map(({ endpoint }) => endpoint).filter(({ who }) => who === "user" || who === "owner-of");
const named = (some: readonly Endpoint[]) =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test("there are endpoints of students to look at", () => {
  expect(own.length).toBeGreaterThan(8);
});

describe.each(named(own.filter(({ path }) => path.includes("{"))))("%s", (_name, endpoint) => {
  test("answers 404 to every id of another's", async () => {
    const paths = [endpoint.path, ...(endpoint.alsoAt ? [endpoint.alsoAt] : [])];
    for (const path of paths) {
      for (const id of ids) {
        for (const body of bodiesFor(endpoint, id)) {
          const answer = await asAna(endpoint, path.replaceAll(/\{\w+\}/g, id), body);
          // A body that does not fit is refused before anybody's row is looked for.
          const refused = answer.status === 400 ? answer.body.code !== "failed" : answer.status === 404;
          expect(refused, `${answer.status} from ${path} with ${JSON.stringify(body)}`).toBe(true);
          expectNothingOfBens(answer);
        }
      }
    }
    expect(await everythingOf(ben)).toEqual(before);
  });
});

describe.each(named(own.filter(({ path }) => !path.includes("{"))))("%s", (_name, endpoint) => {
  test("takes another's ids nowhere, and answers with one's own", async () => {
    for (const query of ["", `?userId=${ben.id}`, `?id=${ben.id}`]) {
      for (const body of bodiesFor(endpoint, ben.id)) {
        const answer = await asAna(endpoint, endpoint.path + query, body);
        expect(answer.status).toBeLessThan(500);
        expectNothingOfBens(answer);
        // Some end her own login: she comes again.
        ana = { ...ana, ...(await renewed(ana)) };
      }
    }
    expect(await everythingOf(ben)).toEqual(before);
  });
});

async function renewed({ id }: Student) {
  const { token, sessionId } = await studentToken(site, id);
  return { token, sessionId, headers: { authorization: `Bearer ${token}` } };
}

test("Ben's own login still reads and changes what is his", async () => {
  const answer = await site.request("GET", `/api/user/${ben.id}`, undefined, ben.headers);
  expect(answer).toMatchObject({ status: 200, body: { id: ben.id, city: "Gull Point q7x" } });
  const file = await site.request("GET", `/api/user/${ben.id}/export`, undefined, ben.headers);
  expect(JSON.stringify(file.body)).toContain("words-of-ben-q7x");
  expect(JSON.stringify(file.body)).not.toContain(ana.email);
});

test("the site's log tells nobody's address, name, number or token", () => {
  const log = site.log();
  expect(log).toContain("/api/user");
  // Ids stand in addresses, and open nothing.
  const words = [...bens.filter((word) => !ids.includes(word)), ana.email, ana.token];
  expect(words.filter((word) => names(log, word))).toEqual([]);
});
