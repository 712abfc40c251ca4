import { beforeAll, expect, test } from "vitest";
import type { Endpoint, AllowedCaller } from "../contract/platform/call/endpoint.ts";
import { endSessions } from "../server/auth/login-sessions.ts";
import { openAccessTokens, type SignedIn } from "../server/platform/call/access-tokens.ts";
import { newId } from "../server/platform/db/id.ts";
import { routes } from "../server/routes.ts";
import { authSecret, ensureOwner, ownerToken } from "./owner.ts";
import { oneOfEachKind } from "./route-kinds.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { sweep } from "./sweep.ts";

type Route = (typeof routes)[number];

// Checks which callers can use each endpoint. Cases come from the route table, so new endpoints are included.
const site = startSite({ env: { TRUST_PROXY: "1" } });
let ana: Awaited<ReturnType<typeof asStudent>>;
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  const now = site.clock.now();
  const earlier = new Date(now.getTime() - 11 * 60_000);
  const id = await ensureOwner(site);
  ana = await asStudent(site);
  const student: SignedIn = { kind: "user", id: ana.id, sessionId: ana.sessionId };
  const issuer = openAccessTokens(authSecret);
  const foreignIssuer = openAccessTokens("b".repeat(64));
  const admin = await ownerToken(site);
  const endedToken = await ownerToken(site);
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sid: string };
  await endSessions({ db: site.database.db, now }, { kind: "admin", sessionId: claims(endedToken).sid });
  const owner: SignedIn = { kind: "admin", id, sessionId: claims(admin).sid };
  const [header, payload, signature] = admin.split(".");
  Object.assign(tokens, {
    "no token": undefined,
    "a student's token": ana.token,
    "the owner's token": admin,
    "the owner's token, expired": await issuer.issue(owner, earlier),
    "a student's token, expired": await issuer.issue(student, earlier),
    "the owner's token of an ended login session": endedToken,
    "the owner's token of an unknown login session": await issuer.issue({ ...owner, sessionId: newId() }, now),
    "a token for another owner": await issuer.issue({ ...owner, id: newId() }, now),
    "a token signed with another secret": await foreignIssuer.issue(owner, now),
    "a student's token with the owner's ids": await issuer.issue({ ...owner, kind: "user" }, now),
    "a student's token with another person's id": await issuer.issue({ ...student, id: newId() }, now),
    "the owner's token with changed claims": `${header}.${Buffer.from(JSON.stringify({ ...claims(admin), sub: student.id })).toString("base64url")}.${signature}`,
    "a token without a signature": `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.x`,
  });
});

const liveTokens: Record<string, readonly AllowedCaller[]> = {
  "no token": ["visitor"],
  "a student's token": ["visitor", "user", "owner-of"],
  "the owner's token": ["visitor", "admin", "owner-of"],
};
const deadTokens = [
  "the owner's token, expired",
  "a student's token, expired",
  "the owner's token of an ended login session",
  "the owner's token of an unknown login session",
  "a token for another owner",
  "a token signed with another secret",
  "a student's token with the owner's ids",
  "a student's token with another person's id",
  "the owner's token with changed claims",
  "a token without a signature",
];

let callers = 0;

function callWith(token: string | undefined, { method, path }: Endpoint, given: Record<string, string> = {}) {
  callers += 1;
  const isRead = method === "GET";
  const address = path.replace(/\{\w+\}/g, newId()) + (isRead ? `?${new URLSearchParams(given)}` : "");
  return site.request(method, address, isRead ? undefined : given, {
    // A different IP address for each call: rate limits are checked before authentication.
    "x-forwarded-for": `10.1.${callers >> 8}.${callers & 255}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  });
}

const samples = oneOfEachKind(routes);
const tokensFor = (route: Route) => [...Object.keys(liveTokens), ...(samples.has(route) ? deadTokens : [])];
const isOpenTo = ({ endpoint }: Route, name: string) => liveTokens[name]?.includes(endpoint.who) ?? false;

/** Every route with every live token that is open (or not open) to it, and one of each kind with every dead token. */
function* casesOf(isOpen: boolean) {
  for (const route of routes)
    for (const name of tokensFor(route))
      if (isOpenTo(route, name) === isOpen)
        yield [`${route.endpoint.method} ${route.endpoint.path} with ${name}`, [route, name]] as const;
}

test("every call without the right token is refused", async () => {
  await sweep("refused tokens", casesOf(false), async ([{ endpoint }, name]) => {
    const answer = await callWith(tokens[name], endpoint);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: "Please log in.", code: "not-signed-in" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

test("every call with the right token is accepted", async () => {
  // The refresh endpoints authenticate by cookie. These calls send none, so they are not tested as open.
  const usesCookie = ({ schemas }: Route) => schemas.refusals?.includes("not-signed-in") && !schemas.body;
  const cases = [...casesOf(true)].filter(([, [route]]) => !usesCookie(route));
  await sweep("accepted tokens", cases, async ([{ endpoint }, name]) => {
    // Some calls end their own login session, and some end all of this person: each call has its own student.
    const token = name === "a student's token" ? (await asStudent(site)).token : tokens[name];
    const answer = await callWith(token, endpoint);
    expect(answer.status).not.toBe(401);
    expect(answer.status).toBeLessThan(500);
  });
});

test("the token of an emailed link replaces the login only where a call says so", async () => {
  const needLogin = routes.filter(({ endpoint }) => endpoint.who !== "visitor");
  const cases = needLogin.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
  await sweep("tokens of links", cases, async (endpoint) => {
    const link = { token: "x".repeat(43) };
    const { status } = await callWith(undefined, endpoint, link);
    expect(status === 401).toBe(!endpoint.alsoByToken);
  });
});

test("under /api/admin/ only the login endpoints are open to callers other than the owner", () => {
  const open = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path, who }) => path.startsWith("/api/admin/") && who !== "admin")
    .map(({ method, path }) => `${method} ${path}`);
  expect(open.toSorted()).toEqual([
    "POST /api/admin/login",
    "POST /api/admin/login/passkey",
    "POST /api/admin/logout",
    "POST /api/admin/password-reset",
    "POST /api/admin/password-reset/finish",
    "POST /api/admin/refresh-token",
  ]);
});
