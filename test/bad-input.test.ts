import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccessTokens } from "../server/http/sessions.ts";
import { routes } from "../server/routes.ts";
import { type TestResponse, type TestApp, testApp } from "./app.ts";
import { makeEvent } from "./make.ts";
import { asOwner, authSecret } from "./owner.ts";
import { asStudent } from "./student.ts";
import { edgeNumbers, inheritedNames } from "./values-of.ts";

// Generated from the route table: a new endpoint needs no line here.
let site: TestApp;
let signedIn: Partial<Record<Endpoint["who"], { authorization: string }>>;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1" } });
  const { headers: student } = await asStudent(site);
  signedIn = { admin: await asOwner(site), user: student, "owner-of": student };
});
afterAll(() => site.close());

type Endpoint = (typeof routes)[number]["endpoint"];

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
const nameOf = ({ endpoint }: (typeof routes)[number]) => `${endpoint.method} ${endpoint.path}`;
const table = (some: readonly (typeof routes)[number][]) =>
  some.map((route) => [nameOf(route), route] as const);

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

describe.each(table(writing))("%s", (_name, { endpoint, schemas }) => {
  const send = (body: unknown, headers = {}) => call(endpoint, { body, headers });
  const fields = fieldsOf(schemas.body);
  const filled = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));

  test.each([
    ["nothing", {}],
    ["an empty body", ""],
    ["invalid JSON", "{name: 1"],
    ["a list", []],
    ["null", "null"],
    ["a number", "1"],
    ["numbers for text", filled(1)],
    ["objects for text", filled({})],
    ["lists for text", filled(["x"])],
    ["null for text", filled(null)],
    ["an unknown key", { ...filled("x"), role: "admin" }],
    ["NUL bytes", filled("a\u0000b")],
    ["half a surrogate pair", `{${fields.map((field) => `"${field}":"a\\ud800b"`).join()}}`],
    ["a lone surrogate in a key", `{"\\udc00":"x"}`],
    ["line breaks everywhere", filled("a\r\nBcc: b@example.com")],
    ["control characters", filled("a\u0007\u001b[31mb")],
    ["long text", filled("x".repeat(20_000 / fields.length))],
    ["deep nesting", "[".repeat(20_000) + "]".repeat(20_000)],
    ...inheritedNames.map((name): [string, string] => [`the name ${name}`, `{"${name}":1}`]),
    ["names that objects inherit, one level down", filled({ constructor: 1, toString: 1 })],
    ["numbers past int4", filled(2 ** 31)],
    ["fractions", filled(1.5)],
    ["a __proto__ key", `{"__proto__":{"admin":true},"constructor":{"prototype":{}}}`],
  ])("refuses %s with a message", async (_case, body) => {
    expectRefusal(await send(body));
  });

  test("refuses a body over the size limit", async () => {
    const answer = await send(filled("x".repeat(Math.max(200_000, endpoint.bodyBytes ?? 0))));
    expectRefusal(answer);
    expect(answer.status).toBe(413);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
  ])("refuses the content type %s", async (type) => {
    const answer = await send(JSON.stringify(filled("x")), { "content-type": type });
    expectRefusal(answer);
    expect(answer.status).toBe(415);
  });

  test("refuses cross-site requests and accepts same-site requests", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ]) {
      const answer = await send({}, headers);
      expectRefusal(answer);
      expect(answer.body.code).toBe("cross-site");
    }
    for (const headers of [{ origin: site.url }, { origin: "null", "sec-fetch-site": "same-origin" }]) {
      expect((await send({ role: "admin" }, headers)).body.code).toBe("invalid");
    }
  });
});

describe.each(table(routes.filter(({ endpoint }) => endpoint.method === "GET")))(
  "%s",
  (_name, { endpoint }) => {
    test.each([
      "?role=admin",
      ...inheritedNames.map((name) => `?${name}=1`),
      "?%00=1",
      "?action=%00",
      "?sections=%ED%A0%80",
      "?date=2026-02-30&classTitle=x",
    ])("refuses the query %s", async (query) => {
      const answer = await call(endpoint, { query });
      expectRefusal(answer);
      // Again after a valid call: a cached response must not replace the refusal.
      await call(endpoint, {});
      expectRefusal(await call(endpoint, { query }));
    });
  },
);

describe.each(table(bodiless))("%s", (_name, { endpoint }) => {
  test.each([
    ["an unexpected body", { role: "admin" }],
    ["invalid JSON", "{name: 1"],
    ["a list", ["x"]],
    ["deep nesting", "[".repeat(20_000) + "]".repeat(20_000)],
  ])("refuses %s", async (_case, body) => {
    expectRefusal(await call(endpoint, { body }));
  });

  test("accepts a JSON content type without a body", async () => {
    const answer = await call(endpoint, { headers: { "content-type": "application/json" } });
    expect(answer.body.code).not.toBe("bad-json");
  });

  test("refuses a cross-site request", async () => {
    const answer = await call(endpoint, { headers: { origin: "https://evil.example" } });
    expectRefusal(answer);
    expect(answer.body.code).toBe("cross-site");
  });
});

describe.each(table(routes.filter(({ endpoint }) => endpoint.path.includes("{"))))(
  "%s",
  (_name, { endpoint }) => {
    test.each([
      "x",
      "1",
      "%00",
      "%2e%2e%2fadmin",
      "0190a000-0000-7000-8000-00000000000g",
      "x".repeat(3000),
      ...inheritedNames,
    ])("refuses the id %s", async (id) => {
      expectRefusal(
        await call({ ...endpoint, path: endpoint.path.replace(/\{\w+\}/g, id) as `/${string}` }, {}),
      );
    });
  },
);

describe.each(table(routes))("%s", (_name, { endpoint }) => {
  const foreignIssuer = openAccessTokens("another secret that is long enough to be one");
  test.each([
    ["a forged token", () => "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x"],
    ["an unknown scheme", () => "Token YTpi"],
    [
      "a token signed with another secret",
      async () =>
        `Bearer ${await foreignIssuer.issue({ kind: "admin", id: "1", sessionId: "1" }, new Date())}`,
    ],
    [
      "an expired token",
      async () =>
        `Bearer ${await openAccessTokens(authSecret).issue({ kind: "user", id: "1", sessionId: "1" }, new Date(Date.now() - 11 * 60_000))}`,
    ],
  ])("answers 401 to %s, even if visitors may call it", async (_case, token) => {
    const body = endpoint.method === "GET" ? undefined : {};
    const answer = await call(endpoint, { body, headers: { authorization: await token() } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(answer.body.message).toBe("Please log in.");
  });
});

test("a refusal lists every wrong field, including names that objects inherit", async () => {
  const { status, body } = await site.request(
    "POST",
    "/api/contact",
    '{"constructor":1,"toString":1,"name":"Ana"}',
  );
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
    const rows = await site.database.db
      .selectFrom("messages")
      .select("id")
      .where("name", "=", "Ana")
      .execute();
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

const versioned = writing.filter(({ schemas }) => fieldsOf(schemas.body).includes("version"));

test.each(table(versioned))("%s refuses a version that no row has", async (_name, { endpoint }) => {
  const { db } = site.database;
  const { id } = await db.selectFrom("chocolates").select("id").limit(1).executeTakeFirstOrThrow();
  for (const version of edgeNumbers) {
    const path = endpoint.path.replace("{section}", "home").replace("{id}", id) as `/${string}`;
    expectRefusal(await call({ ...endpoint, path }, { body: { version } }));
  }
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
