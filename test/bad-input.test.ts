import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccessTokens } from "../server/platform/http/sessions.ts";
import { routes } from "../server/routes.ts";
import { type TestResponse, type TestApp, testApp } from "./app.ts";
import { makeEvent } from "./make.ts";
import { asOwner, authSecret } from "./owner.ts";
import { asStudent } from "./student.ts";
import { named, pairs, sweep } from "./sweep.ts";
import { edgeNumbers } from "./values-of.ts";
import { filledWith, unexpectedBodies, wrongBodies, wrongIds, wrongQueries, wrongTypes } from "./wrong-inputs.ts";

// Generated from the route table: a new endpoint needs no line here.
let site: TestApp;
let signedIn: Partial<Record<Endpoint["who"], { authorization: string }>>;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1" } });
  const { headers: student } = await asStudent(site);
  signedIn = { admin: await asOwner(site), user: student, "owner-of": student };
});
afterAll(() => site.close());

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

const inWriting = `${writing.length} routes with a body`;

test("wrong bodies are refused with a message", async () => {
  const bodies = (route: Route) => wrongBodies(fieldsOf(route.schemas.body));
  await sweep(
    "wrong bodies",
    pairs(table(writing), bodies),
    async ([{ endpoint }, body]) => expectRefusal(await call(endpoint, { body })),
    { covered: `${inWriting} × ${wrongBodies(["name"]).length} bodies` },
  );
});

test("a body over the size limit is refused with 413", async () => {
  await sweep("bodies over the size limit", table(writing), async ({ endpoint, schemas }) => {
    const text = "x".repeat(Math.max(200_000, endpoint.bodyBytes ?? 0));
    const answer = await call(endpoint, { body: filledWith(fieldsOf(schemas.body), text) });
    expectRefusal(answer);
    expect(answer.status).toBe(413);
  });
});

test("content types other than JSON are refused with 415", async () => {
  await sweep(
    "content types",
    pairs(table(writing), named(wrongTypes)),
    async ([{ endpoint, schemas }, type]) => {
      const body = JSON.stringify(filledWith(fieldsOf(schemas.body), "x"));
      const answer = await call(endpoint, { body, headers: { "content-type": type } });
      expectRefusal(answer);
      expect(answer.status).toBe(415);
    },
    { covered: `${inWriting} × ${wrongTypes.length} types` },
  );
});

test("cross-site requests with a body are refused, and same-site requests are accepted", async () => {
  const foreign = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }, { origin: "null" }];
  const ours = [{ origin: site.url }, { origin: "null", "sec-fetch-site": "same-origin" }];
  await sweep(
    "origins of requests with a body",
    table(writing),
    async ({ endpoint }) => {
      for (const headers of foreign) {
        const answer = await call(endpoint, { body: {}, headers });
        expectRefusal(answer);
        expect(answer.body.code).toBe("cross-site");
      }
      for (const headers of ours) {
        const answer = await call(endpoint, { body: { role: "admin" }, headers });
        expect(answer.body.code).toBe("invalid");
      }
    },
    { covered: `${inWriting} × ${foreign.length} foreign and ${ours.length} own origins` },
  );
});

test("wrong queries are refused, also after a valid call", async () => {
  const reading = routes.filter(({ endpoint }) => endpoint.method === "GET");
  const refuseAll = (about: string) =>
    sweep(
      about,
      pairs(table(reading), named(wrongQueries)),
      async ([{ endpoint }, query]) => expectRefusal(await call(endpoint, { query })),
      { covered: `${reading.length} routes × ${wrongQueries.length} queries` },
    );
  await refuseAll("wrong queries");
  // A cached response must not replace the refusal.
  for (const { endpoint } of reading) await call(endpoint, {});
  await refuseAll("wrong queries after a valid call");
});

test("a route without a body refuses every body, and cross-site requests", async () => {
  await sweep(
    "routes without a body",
    table(bodiless),
    async ({ endpoint }) => {
      for (const [, body] of unexpectedBodies) expectRefusal(await call(endpoint, { body }));
      const answer = await call(endpoint, { headers: { origin: "https://evil.example" } });
      expectRefusal(answer);
      expect(answer.body.code).toBe("cross-site");
    },
    { covered: `${bodiless.length} routes × ${unexpectedBodies.length} bodies and a foreign origin` },
  );
});

test("wrong ids in a path are refused", async () => {
  const withId = routes.filter(({ endpoint }) => endpoint.path.includes("{"));
  await sweep(
    "wrong ids",
    pairs(table(withId), named(wrongIds)),
    async ([{ endpoint }, id]) => {
      const path = endpoint.path.replace(/\{\w+\}/g, id) as `/${string}`;
      expectRefusal(await call({ ...endpoint, path }, {}));
    },
    { covered: `${withId.length} routes × ${wrongIds.length} ids` },
  );
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
  await sweep(
    "wrong tokens",
    pairs(table(routes), authorizations),
    async ([{ endpoint }, authorization]) => {
      const body = endpoint.method === "GET" ? undefined : {};
      const answer = await call(endpoint, { body, headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(answer.body.message).toBe("Please log in.");
    },
    { covered: `${routes.length} routes × ${authorizations.length} tokens` },
  );
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
  const flooded = await testApp();
  try {
    const statuses: number[] = [];
    let last: TestResponse | undefined;
    for (let time = 0; time < 61; time++) {
      last = await flooded.request("POST", "/api/contact", {});
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(last!.status).toBe(429);
    expect(Number(last!.headers.get("retry-after"))).toBeGreaterThan(0);
    flooded.clock.advance(10 * 60_000);
    expect((await flooded.request("POST", "/api/contact", {})).status).toBe(400);
  } finally {
    await flooded.close();
  }
});
