import { beforeAll, describe, expect, test } from "vitest";
import { openAccessTokens } from "../server/platform/call/access-tokens.ts";
import { routes } from "../server/routes.ts";
import type { TestResponse } from "./app.ts";
import { makeEvent } from "./make.ts";
import { asOwner, authSecret } from "./owner.ts";
import { asIfRepeated } from "./repeated-uses.ts";
import { oneOfEachKind } from "./route-kinds.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { named, pairs, sweep } from "./sweep.ts";
import { edgeNumbers } from "./values-of.ts";
import * as wrong from "./wrong-inputs.ts";

// Generated from the route table: a new endpoint needs no line here. What a route's schema decides is tried at all
// routes. What is decided before, in one place, is tried once at all routes, and in all its variants at one of each kind.
const site = startSite({ env: { TRUST_PROXY: "1" } });
let signedIn: Partial<Record<Endpoint["who"], { authorization: string }>>;
beforeAll(async () => {
  const { headers: student } = await asStudent(site);
  signedIn = { admin: await asOwner(site), user: student, "owner-of": student };
});

type Route = (typeof routes)[number];
type Endpoint = Route["endpoint"];

let callers = 0;

const endpointAt = (name: string) => routes.find((route) => nameOf(route) === name)!.endpoint;
/** Calls an endpoint as a caller with access. Each call has a different IP address, so that no rate limit applies. */
function call(
  { method, path, who }: Endpoint,
  { query = "", body, headers = {} }: { query?: string; body?: unknown; headers?: object },
) {
  const address = path.replace(/\{\w+\}/g, "0190a000-0000-7000-8000-000000000000") + query;
  return site.request(method, address, body, {
    "x-forwarded-for": `10.${callers >> 16}.${(callers >> 8) & 255}.${callers++ & 255}`,
    ...signedIn[who],
    ...headers,
  });
}

const writing = routes.filter(({ endpoint, schemas }) => endpoint.method !== "GET" && schemas.body);
const bodiless = routes.filter(({ endpoint, schemas }) => endpoint.method !== "GET" && !schemas.body);
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;
const table = (some: readonly Route[]) => some.map((route) => [nameOf(route), route] as const);

/** Field names of a body schema; for a union, the fields of all its options. */
function fieldsOf(body: unknown): string[] {
  const { shape, options } = body as { shape?: object; options?: unknown[] };
  return shape ? Object.keys(shape) : [...new Set(options!.flatMap(fieldsOf))];
}

/** Expects a 4xx response with a message and a request id. */
function expectRefusal(answer: TestResponse): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body.message).toEqual(expect.any(String));
  expect(answer.body.message).not.toBe("");
  expect(answer.headers.get("x-request-id")).toBeTruthy();
}

test("wrong bodies are refused with a message", async () => {
  const samples = oneOfEachKind(writing);
  const bodies = (route: Route) => [
    ...wrong.wrongBodies(fieldsOf(route.schemas.body)),
    ...(samples.has(route) ? wrong.unreadableBodies : []),
  ];
  await sweep("wrong bodies", pairs(table(writing), bodies), async ([{ endpoint }, body]) =>
    expectRefusal(await call(endpoint, { body })),
  );
});

test("a body over the size limit is refused with 413", async () => {
  await sweep("bodies over the size limit", table([...oneOfEachKind(writing)]), async ({ endpoint, schemas }) => {
    const [field] = fieldsOf(schemas.body);
    const text = "x".repeat(endpoint.bodyBytes ?? 200_000);
    const answer = await call(endpoint, { body: wrong.filledWith([field!], text) });
    expectRefusal(answer);
    expect(answer.status).toBe(413);
  });
});

test("content types other than JSON are refused with 415", async () => {
  const samples = oneOfEachKind(writing);
  const types = (route: Route) => named(samples.has(route) ? wrong.wrongTypes : wrong.wrongTypes.slice(0, 1));
  await sweep("content types", pairs(table(writing), types), async ([{ endpoint, schemas }, type]) => {
    const body = JSON.stringify(wrong.filledWith(fieldsOf(schemas.body), "x"));
    const answer = await call(endpoint, { body, headers: { "content-type": type } });
    expectRefusal(answer);
    expect(answer.status).toBe(415);
  });
});

test("cross-site requests with a body are refused, and same-site requests are accepted", async () => {
  const foreign = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }, { origin: "null" }];
  const ours = [{ origin: site.url }, { origin: "null", "sec-fetch-site": "same-origin" }];
  const samples = oneOfEachKind(writing);
  await sweep("origins of requests with a body", table(writing), async (route) => {
    const count = samples.has(route) ? foreign.length : 1;
    for (const headers of foreign.slice(0, count)) {
      const answer = await call(route.endpoint, { body: {}, headers });
      expectRefusal(answer);
      expect(answer.body.code).toBe("cross-site");
    }
    for (const headers of ours.slice(0, count)) {
      const answer = await call(route.endpoint, { body: { role: "admin" }, headers });
      expect(answer.body.code).toBe("invalid");
    }
  });
});

test("wrong queries are refused, also after a valid call", async () => {
  const reading = routes.filter(({ endpoint }) => endpoint.method === "GET");
  const samples = oneOfEachKind(reading.filter(({ schemas }) => !schemas.query));
  const queries = (route: Route) =>
    named(
      route.schemas.query || route.shows || samples.has(route) ? wrong.wrongQueries : wrong.wrongQueries.slice(0, 1),
    );
  const refuseAll = (about: string, some: readonly Route[]) =>
    sweep(about, pairs(table(some), queries), async ([{ endpoint }, query]) =>
      expectRefusal(await call(endpoint, { query })),
    );
  await refuseAll("wrong queries", reading);
  // A cached response must not replace the refusal.
  const cached = reading.filter(({ shows }) => shows);
  for (const { endpoint } of cached) await call(endpoint, {});
  await refuseAll("wrong queries after a valid call", cached);
});

test("a route without a body refuses every body, and cross-site requests", async () => {
  const samples = oneOfEachKind(bodiless);
  await sweep("routes without a body", table(bodiless), async (route) => {
    const bodies = samples.has(route) ? wrong.unexpectedBodies : wrong.unexpectedBodies.slice(0, 1);
    for (const [, body] of bodies) expectRefusal(await call(route.endpoint, { body }));
    const answer = await call(route.endpoint, { headers: { origin: "https://evil.example" } });
    expectRefusal(answer);
    expect(answer.body.code).toBe("cross-site");
  });
});

test("wrong ids in a path are refused", async () => {
  const withId = routes.filter(({ endpoint }) => endpoint.path.includes("{"));
  const takesAnyText = ({ endpoint, schemas }: Route) => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    return schemas.params!.safeParse(wrong.filledWith(names, "x")).success;
  };
  const samples = oneOfEachKind(withId);
  const ids = (route: Route) =>
    named(takesAnyText(route) || samples.has(route) ? wrong.wrongIds : wrong.wrongIds.slice(0, 2));
  await sweep("wrong ids", pairs(table(withId), ids), async ([{ endpoint }, id]) => {
    const path = endpoint.path.replace(/\{\w+\}/g, id) as `/${string}`;
    expectRefusal(await call({ ...endpoint, path }, {}));
  });
});

test("a wrong token is answered with 401 everywhere, even where visitors may call", async () => {
  const ours = openAccessTokens(authSecret);
  const foreign = openAccessTokens("another secret that is long enough to be one");
  const earlier = new Date(Date.now() - 11 * 60_000);
  const authorizations: [string, string][] = [
    ["a forged token", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x"],
    ["an unknown scheme", "Token YTpi"],
    [
      "a token signed with another secret",
      `Bearer ${await foreign.issue({ kind: "admin", id: "1", sessionId: "1" }, new Date())}`,
    ],
    ["an expired token", `Bearer ${await ours.issue({ kind: "user", id: "1", sessionId: "1" }, earlier)}`],
  ];
  const samples = oneOfEachKind(routes);
  const tokens = (route: Route) => authorizations.slice(0, samples.has(route) ? authorizations.length : 1);
  await sweep("wrong tokens", pairs(table(routes), tokens), async ([{ endpoint }, authorization]) => {
    const body = endpoint.method === "GET" ? undefined : {};
    const answer = await call(endpoint, { body, headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(answer.body.message).toBe("Please log in.");
  });
});

test("a version that no row has is refused", async () => {
  const { db } = site.database;
  const { id } = await db.selectFrom("chocolates").select("id").limit(1).executeTakeFirstOrThrow();
  const versioned = writing.filter(({ schemas }) => fieldsOf(schemas.body).includes("version"));
  await sweep(
    "versions",
    pairs(table(versioned), named(edgeNumbers)),
    async ([{ endpoint }, version]) => {
      const path = endpoint.path.replace("{section}", "home").replace("{id}", id) as `/${string}`;
      expectRefusal(await call({ ...endpoint, path }, { body: { version } }));
    },
    { covered: `${versioned.length} routes × ${edgeNumbers.length} versions` },
  );
});

test("a refusal lists every wrong field, including names that objects inherit", async () => {
  const { status, body } = await site.request("POST", "/api/contact", '{"constructor":1,"toString":1,"name":"Ana"}');
  expect(status).toBe(400);
  expect(Object.keys(body.fields).toSorted()).toEqual(["constructor", "email", "message", "toString"]);
});

describe("An id chosen by the caller", () => {
  const message = { name: "Ana", email: "ana@example.com", message: "Hello" };

  test("is the same id in upper case: a repeated form is stored once", async () => {
    const id = "0190a000-0000-7000-8000-00000000beef";
    for (const typed of [id, id.toUpperCase(), id]) {
      const recaptchaToken = await site.botToken("contact_form_submit");
      const body = { ...message, id: typed, recaptchaToken };
      expect((await call(endpointAt("POST /api/contact"), { body })).status).toBe(200);
    }
    const rows = await site.database.db.selectFrom("messages").select("id").where("name", "=", "Ana").execute();
    expect(rows).toEqual([{ id }]);
  });

  test("finds the same row in upper case", async () => {
    const { id } = await makeEvent(site.database.db);
    const path = `/api/admin/events/${id.toUpperCase()}/roster` as const;
    const { status, body } = await call({ ...endpointAt("GET /api/admin/events/{id}/roster"), path }, {});
    expect([status, body.eventId]).toEqual([200, id]);
  });

  test("may be in upper case for a backup", async () => {
    const id = "0190A000-0000-7000-8000-00000000CAFE";
    const { status } = await call(endpointAt("POST /api/admin/backups"), { body: { id } });
    expect(status).toBe(200);
  });

  test("is refused for a walk-in if a sign-up of another class has it", async () => {
    const [one, other] = [await makeEvent(site.database.db), await makeEvent(site.database.db)];
    const id = "0190a000-0000-7000-8000-00000000f00d";
    const add = (eventId: string, name: string) => {
      const path = `/api/admin/events/${eventId}/walk-in` as const;
      return call({ ...endpointAt("POST /api/admin/events/{id}/walk-in"), path }, { body: { id, name } });
    };
    expect((await add(one.id, "Rosa")).status).toBe(200);
    expectRefusal(await add(other.id, "Nils"));
    const rows = await site.database.db.selectFrom("signups").select("name").where("id", "=", id).execute();
    expect(rows).toEqual([{ name: "Rosa" }]);
  });
});

// Last: some of these calls log their caller out.
test("a route without a body accepts a JSON content type", async () => {
  await sweep("JSON content type without a body", table(bodiless), async ({ endpoint }) => {
    const { body } = await call(endpoint, { headers: { "content-type": "application/json" } });
    expect(body.code).not.toBe("bad-json");
  });
});

test("an unknown API path is answered with 404 and a message", async () => {
  for (const path of ["/api/nothing", "/api/events/1/2/3"]) {
    const answer = await site.request("GET", path, undefined, { accept: "application/json" });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ message: "We couldn’t find this." });
  }
});

test("the 61st form from one IP address within ten minutes is refused with 429 and Retry-After", async () => {
  const send = () => site.request("POST", "/api/contact", {}, { "x-forwarded-for": "198.51.100.61" });
  site.clock.set(new Date("2027-06-19T12:00:01Z"));
  expect((await asIfRepeated(site, 59, send)).status).toBe(400);
  expect((await send()).status).toBe(400);
  const { status, headers } = await send();
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  site.clock.advance(10 * 60_000);
  expect((await send()).status).toBe(400);
});
