import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Endpoint, Who } from "../contract/endpoint.ts";
import { endSessions } from "../server/auth/sessions.ts";
import { newId } from "../server/db/id.ts";
import { sessions, type SignedIn } from "../server/http/sessions.ts";
import { routes } from "../server/routes.ts";
import { type TestApp, testApp } from "./app.ts";
import { authSecret, haveOwner, ownerToken } from "./owner.ts";
import { asStudent, studentToken } from "./student.ts";

// Who may call what, made from the contract: a new endpoint is in here without a line of its own.
let site: TestApp;
let ana: Awaited<ReturnType<typeof asStudent>>;
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1" } });
  const now = site.clock.now();
  const earlier = new Date(now.getTime() - 11 * 60_000);
  const id = await haveOwner(site);
  ana = await asStudent(site);
  const student: SignedIn = { kind: "user", id: ana.id, sessionId: ana.sessionId };
  const ours = sessions(authSecret);
  const forgers = sessions("b".repeat(64));
  const admin = await ownerToken(site);
  const ended = await ownerToken(site);
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sid: string };
  await endSessions({ db: site.database.db, now }, { kind: "admin", sessionId: claims(ended).sid });
  const owner: SignedIn = { kind: "admin", id, sessionId: claims(admin).sid };
  const [header, payload, signature] = admin.split(".");
  Object.assign(tokens, {
    none: undefined,
    "a student's token": ana.token,
    "the owner's token": admin,
    "the owner's token, expired": await ours.issue(owner, earlier),
    "a student's token, expired": await ours.issue(student, earlier),
    "the owner's token of a session that was ended": ended,
    "the owner's token of a session there never was": await ours.issue({ ...owner, sessionId: newId() }, now),
    "a token for another owner": await ours.issue({ ...owner, id: newId() }, now),
    "a token signed elsewhere": await forgers.issue(owner, now),
    "a student's token with the owner's ids": await ours.issue({ ...owner, kind: "user" }, now),
    "a student's token with another's id": await ours.issue({ ...student, id: newId() }, now),
    "the owner's token with another's claims": `${header}.${Buffer.from(JSON.stringify({ ...claims(admin), sub: student.id })).toString("base64url")}.${signature}`,
    "a token without a signature": `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.x`,
  });
});
afterAll(() => site.close());

const living: Record<string, readonly Who[]> = {
  none: ["visitor"],
  "a student's token": ["visitor", "user", "owner-of"],
  "the owner's token": ["visitor", "admin", "owner-of"],
};
const dead = [
  "the owner's token, expired",
  "a student's token, expired",
  "the owner's token of a session that was ended",
  "the owner's token of a session there never was",
  "a token for another owner",
  "a token signed elsewhere",
  "a student's token with the owner's ids",
  "a student's token with another's id",
  "the owner's token with another's claims",
  "a token without a signature",
];

let callers = 0;

function callWith(token: string | undefined, { method, path }: Endpoint) {
  callers += 1;
  return site.request(method, path.replace(/\{\w+\}/g, newId()), method === "GET" ? undefined : {}, {
    // Each from an address of its own: limits come before the question who it is.
    "x-forwarded-for": `10.1.${callers >> 8}.${callers & 255}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  });
}

const table = routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const);

describe.each(table)("%s", (_name, { endpoint, schemas }) => {
  const all = [...Object.keys(living), ...dead];
  // Some calls end the session that makes them.
  beforeEach(async () => void (tokens["a student's token"] = (await studentToken(site, ana.id)).token));
  const isOpenTo = (which: string) => living[which]?.includes(endpoint.who) ?? false;

  // The refresh call looks at its cookie, and there is none.
  const looksAtCookie = endpoint.refusals.includes("not-signed-in") && !schemas.body;
  const open = looksAtCookie ? [] : all.filter(isOpenTo);

  test.each(open)("is open with %s", async (which) => {
    const answer = await callWith(tokens[which], endpoint);
    expect(answer.status).not.toBe(401);
    expect(answer.status).toBeLessThan(500);
  });

  test.each(all.filter((which) => !isOpenTo(which)))("is closed with %s", async (which) => {
    const answer = await callWith(tokens[which], endpoint);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: "Please sign in.", code: "not-signed-in" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

test("what the specification calls the admin's is the owner's alone", () => {
  const open = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path, who }) => path.startsWith("/api/admin/") && who !== "admin")
    .map(({ method, path }) => `${method} ${path}`);
  expect(open.toSorted()).toEqual([
    "POST /api/admin/login",
    "POST /api/admin/logout",
    "POST /api/admin/password-reset",
    "POST /api/admin/password-reset/finish",
    "POST /api/admin/refresh-token",
  ]);
});
