import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Route } from "../server/platform/http/serve.ts";
import { routes } from "../server/routes.ts";
import type { TestApp } from "./app.ts";
import { buyCart, newGuest, cartRequest } from "./buying.ts";
import { makeChocolate } from "./make.ts";
import { asOwner } from "./owner.ts";
import { paySession, newPayer } from "./paying.ts";
import { asStudent } from "./student.ts";
import { type ValuePool, inputsFor } from "./values-of.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

let callers = 0;

/** Maps a field name, or the path segment before a path parameter, to the table whose ids it takes. */
const tableOf = new Map([
  ["slotId", "slots"],
  ["to", "slots"],
  ["bookings", "slots"],
  ["eventId", "events"],
  ["userId", "users"],
  ["user", "users"],
  ["requestId", "messages"],
  ["replaces", "payments"],
  ["_id", "chocolates"],
  ["signup", "signups"],
  ["notes", "client_notes"],
  ["codes", "discount_codes"],
  ["personId", "people"],
  ["clientId", "users"],
  ["waiverId", "waivers"],
  ["purchaseId", "payments"],
  ["paymentId", "payments"],
  ["lotId", "wallet_lots"],
  ["wallet", "wallet_lots"],
  ["offerId", "wallet_offers"],
  ["door-sales", "door_sales"],
  ["undelivered", "mails"],
]);

/**
 * Ids of up to four rows of every table, in lower and upper case (the same id), for the fields of a path. Most values
 * are those that fit a field's name. Without `sessions`: a call with their ids would log the caller out.
 */
export async function poolsOf(
  { database: { db } }: Pick<TestApp, "database">,
  own: string,
): Promise<(path: string) => ValuePool> {
  const tables = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_name <> 'sessions'
    order by table_name`.execute(db);
  const idQueries = tables.rows.map(
    ({ table_name: name }) =>
      sql`select ${name} as name, array(select id::text from ${sql.table(name)} order by id limit 4) as ids`,
  );
  const { rows } = await sql<{
    name: string;
    ids: string[];
  }>`${sql.join(idQueries, sql` union all `)}`.execute(db);
  const byTable = new Map(
    rows.map(({ name, ids }) => [name, name === "users" ? [own, own, own, own, own, own, ...ids] : ids]),
  );
  const all = [...byTable.values()].flat();
  const events = await db.selectFrom("events").select(["title", "date"]).limit(4).execute();
  const orders = await db
    .selectFrom("payments")
    .select("order_id")
    .where("order_id", "is not", null)
    .orderBy("opened_at", "desc")
    .limit(20)
    .execute();
  const words = new Map([
    ["classTitle", events.map(({ title }) => title)],
    ["date", events.map(({ date }) => date)],
    ["orderId", orders.map(({ order_id }) => order_id!)],
    ["sections", ["home,teacher"]],
    ["slug", ["dark-sea-salt"]],
    ["section", ["home", "teacher", "waiver"]],
  ]);
  const anyIds = [...all, ...all.map((id) => id.toUpperCase())];
  return (path) => {
    const word = /([\w-]+)\/\{id\}/.exec(path)?.[1] ?? "";
    return (name) => {
      const key = name === "path" ? word : name;
      const likely = words.get(key) ?? byTable.get(tableOf.get(key) ?? key) ?? [];
      const times = likely.length === 0 ? 0 : Math.ceil((3 * anyIds.length) / likely.length);
      return [...anyIds, ...Array.from({ length: times }, () => likely).flat()];
    };
  };
}

/** A site that has sold a session and tins. */
export async function siteWithSales(): Promise<TestApp> {
  const site = await testAppWithRecaptcha({ env: { TRUST_PROXY: "1" } });
  await paySession(site, await newPayer(site));
  const tin = await makeChocolate(site.database.db);
  await buyCart(site, newGuest(), cartRequest([[tin, 2]]));
  return site;
}

/** Log lines that report a fault of the site itself. */
export function loggedFaults(site: TestApp): string[] {
  const [log, mark] = [site.log(), '"msg":"fault"'];
  // Called after each route: the lines of thousands of calls are not split to find none.
  return log.includes(mark) ? log.split("\n").filter((line) => line.includes(mark)) : [];
}

/**
 * Makes `runs` calls to one endpoint with inputs generated from its schemas, as a caller with access, each call from
 * a different IP address. Every status must be below 500, and every refusal must have a message.
 */
export async function sendRandomRequests(site: TestApp, route: Route, options: fc.Parameters<unknown>): Promise<void> {
  const { endpoint, schemas } = route;
  const student = await asStudent(site);
  const authorization =
    endpoint.who === "visitor" ? {} : endpoint.who === "admin" ? await asOwner(site) : student.headers;
  const pool = (await poolsOf(site, student.id))(endpoint.path);
  const inputs = fc.record({
    params: schemas.params ? inputsFor(schemas.params, (name) => pool(name === "id" ? "path" : name)) : fc.constant({}),
    query: schemas.query ? inputsFor(schemas.query, pool) : fc.constant({}),
    body: schemas.body ? inputsFor(schemas.body, pool) : fc.constant(undefined),
  });
  await fc.assert(
    fc.asyncProperty(inputs, async ({ params, query, body }) => {
      const pathValues = new Map(Object.entries(params ?? {}));
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(pathValues.get(name) ?? "x") || "x"),
      );
      const queryString = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const answer = await site.request(endpoint.method, `${path}?${queryString}`, body, {
        accept: "application/json",
        "x-forwarded-for": `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers++ & 255}`,
        ...authorization,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      if (answer.status >= 400) expect(answer.body.message).toMatch(/\S/);
    }),
    options,
  );
}

/** Every route with its name. DELETE routes come last, so that the others still find rows. */
export const routesDeletingLast = routes
  .toSorted((one, other) => Number(one.endpoint.method === "DELETE") - Number(other.endpoint.method === "DELETE"))
  .map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const);
