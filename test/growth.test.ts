import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mostCounted } from "../contract/counted.ts";
import { backgroundTasks, purges } from "../server/background.ts";
import { seed } from "../server/db/seed.ts";
import { Refused } from "../server/mail/index.ts";
import { retryOf } from "../server/mail/retry.ts";
import { countPurged } from "../server/settings/retention.ts";
import { type TestApp, testApp } from "./app.ts";
import { fill } from "./bench/fill.ts";
import { type Ids, idsOfFill, type Listed, listsOf } from "./bench/lists.ts";
import { testDatabase } from "./database.ts";
import { asOwner } from "./owner.ts";
import { studentToken } from "./student.ts";

// Every list and job on tables with many rows: each statement that the site sends is planned and run by PostgreSQL with
// the values the site sent. None may read a table that grows from one end to the other, or sort what it does not need.

const amounts = { each: 20_000, entries: 200_000 };
/** Rows that one step of a plan may read: a file's portion, with as many rows joined to it, and some. */
const mostRows = 4_000;

let site: TestApp;
let ids: Ids;
let explainer: pg.Client;
beforeAll(async () => {
  const database = await testDatabase("empty");
  await seed(database.db, "none", new Date());
  explainer = new pg.Client(database.connection);
  await explainer.connect();
  // Its jobs have run once before there is anything for them to do.
  site = await testApp({ database });
  await fill(explainer, amounts);
  ids = await idsOfFill(explainer);
}, 120_000);
afterAll(async () => {
  await site.close();
  await explainer.end();
  await site.database.close();
});

/** And where it reads a table as it lies, up to a limit: what counts up to a bound does. */
const mostScanned = mostCounted + 1;

type Statement = { text: string; values: unknown[] };

/** What the site asks of its database while `work` runs, each statement once. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const found = new Map<string, Statement>();
  const undo: (() => void)[] = [];
  const listen = (client: pg.PoolClient) => {
    const { query } = client;
    client.query = ((...given: unknown[]) => {
      const [text, values = []] = given as [unknown, unknown[]?];
      // What the outbox is given by a job beside is no reading.
      if (typeof text === "string" && /^\s*(select|with|update|delete)\b(?!.*insert into)/is.test(text))
        found.set(text, { text, values });
      return Reflect.apply(query, client, given) as unknown;
    }) as typeof query;
    undo.push(() => (client.query = query));
  };
  const { pool } = site.database;
  pool.on("acquire", listen);
  try {
    await work();
  } finally {
    pool.off("acquire", listen);
    for (const restore of undo.toReversed()) restore();
  }
  return [...found.values()];
}

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
};

const growing = new Set(
  `users sessions client_notes waivers events signups waitlist messages mails slots
  payments refunds bookings orders tin_holds stock_changes reminders webhook_events mailed_links`.split(
    /\s+/,
  ),
);

/** What is wrong with how PostgreSQL runs a statement: tables read whole, and more rows than a page needs. */
async function faultsOf({ text, values }: Statement): Promise<string[]> {
  await explainer.query("begin");
  try {
    const { rows } = await explainer.query(`explain (analyze, format json) ${text}`, values);
    const faults: string[] = [];
    const look = (node: Node) => {
      const read =
        (node["Actual Rows"] +
          (node["Rows Removed by Filter"] ?? 0) +
          (node["Rows Removed by Index Recheck"] ?? 0)) *
        node["Actual Loops"];
      const what = `${node["Node Type"]} ${node["Relation Name"] ?? node["Index Name"] ?? ""}`.trim();
      const isScan = node["Node Type"] === "Seq Scan" && growing.has(node["Relation Name"]!);
      if (read > (isScan ? mostScanned : mostRows)) faults.push(`${what} reads ${read} rows`);
      node.Plans?.forEach(look);
    };
    look(rows[0]["QUERY PLAN"][0].Plan as Node);
    return faults;
  } finally {
    await explainer.query("rollback");
  }
}

/** The same for all that `work` asks, by statement. */
async function faultsDuring(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  const statements = await statementsOf(work);
  const faults: Record<string, string[]> = {};
  for (const statement of statements) {
    const found = await faultsOf(statement);
    if (found.length > 0) faults[statement.text.replaceAll(/\s+/g, " ")] = found;
  }
  return faults;
}

test("every page and list reads its rows by an index", async () => {
  const headers = {
    visitor: {},
    student: { authorization: `Bearer ${(await studentToken(site, ids.users)).token}` },
    owner: await asOwner(site),
  };
  const files = ["users", "signups", "orders", "payments"].map((name): Listed => ({
    what: `${name} as a file`,
    as: "owner",
    path: `/api/admin/${name}.csv`,
  }));
  const faults: Record<string, unknown> = {};
  for (const { what, as, path, accept = "application/json" } of [...listsOf(ids), ...files]) {
    const found = await faultsDuring(async () => {
      const answer = await fetch(site.url + path, { headers: { accept, ...headers[as] } });
      await answer.arrayBuffer();
      expect([path, answer.status]).toEqual([path, 200]);
    });
    if (Object.keys(found).length > 0) faults[what] = found;
  }
  expect(faults).toEqual({});
}, 120_000);

describe("what runs by itself finds its rows by an index", () => {
  // So long ago that nearly all rows are younger than what is forgotten.
  const longAgo = () => new Date(site.clock.now().getTime() - 18 * 365.2 * 86_400_000);

  const others = backgroundTasks.filter((task) => !purges.includes(task) && task.name !== "nightly backup");

  test.each(others)("$name", async ({ run }) => {
    expect(await faultsDuring(() => run(site.ctx()))).toEqual({});
  });

  test.each(purges)("$name", async ({ run }) => {
    expect(await faultsDuring(() => run({ ...site.ctx(), now: longAgo() }))).toEqual({});
  });

  test("what would be forgotten is counted", async () => {
    const ctx = { ...site.ctx(), now: longAgo() };
    expect(await faultsDuring(() => countPurged(ctx, { messageMonths: 12, waiverYears: 7 }))).toEqual({});
  });

  test("whether the mail server refuses everybody", async () => {
    const { db } = site.database;
    const mail = await db.selectFrom("mails").selectAll().limit(1).executeTakeFirstOrThrow();
    const refused = { ...mail, refusals: 10, refused_at: site.clock.now() };
    const ask = () => retryOf(db, refused, new Refused("550"), site.clock.now());
    expect(await faultsDuring(ask)).toEqual({});
  });
});

test("a class and a slot are added without a look at all others", async () => {
  const headers = await asOwner(site);
  const faults = await faultsDuring(async () => {
    const event = { title: "Evening Flow", date: "2037-01-15", time: "18:00", location: "Harbor Room" };
    expect((await site.request("POST", "/api/admin/events", event, headers)).status).toBe(200);
    const slots = { slots: [{ date: "2037-01-16", time: "10:00" }] };
    expect((await site.request("POST", "/api/bookings", slots, headers)).status).toBe(200);
    const taken = { slots: [{ date: "2037-01-15", time: "18:30" }] };
    expect((await site.request("POST", "/api/bookings", taken, headers)).status).toBe(409);
  });
  expect(faults).toEqual({});
});
