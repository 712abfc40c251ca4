import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxCounted } from "../contract/platform/language/counted.ts";
import { backgroundTasks, purges } from "../server/background.ts";
import { seed } from "../server/demo/seeds/seed.ts";
import { MailRefused } from "../server/platform/mail/index.ts";
import { planRetry } from "../server/platform/mail/retry.ts";
import { countPurgeable } from "../server/site/settings/past-retention.ts";
import { type TestApp, testApp } from "./app.ts";
import { fillDatabase } from "./bench/fill.ts";
import { type FilledIds, readFilledIds, type MeasuredList, measuredLists } from "./bench/lists.ts";
import { testDatabase } from "./database.ts";
import { restJobs } from "./locks.ts";
import { asOwner } from "./owner.ts";
import { studentToken } from "./student.ts";

// Every list and background task on tables with many rows: each statement of the site is run with EXPLAIN ANALYZE and
// the site's parameters. None may scan a growing table, or read or sort many more rows than it needs.

const amounts = { each: 5_000, entries: 20_000 };
/** Maximum rows that one plan node may read: one batch of a file export with its joined rows, plus a margin. */
const mostRows = 4_000;

let site: TestApp;
let ids: FilledIds;
let endRest: () => Promise<void>;
let explainer: pg.Client;
beforeAll(async () => {
  const database = await testDatabase("empty");
  await seed(database.db, "none", new Date());
  explainer = new pg.Client(database.connection);
  await explainer.connect();
  site = await testApp({ database });
  // The tests call the background tasks themselves: one that runs on its own would be found in a list's statements.
  endRest = await restJobs(site, ...backgroundTasks.map(({ name }) => name));
  await fillDatabase(explainer, amounts);
  ids = await readFilledIds(explainer);
}, 400_000);
afterAll(async () => {
  await endRest();
  await site.close();
  await explainer.end();
  await site.database.close();
});

/** Maximum rows of a sequential scan: counts stop at their limit, and may meet a few rows that do not count. */
const mostScanned = maxCounted + 100;

type Statement = { text: string; values: unknown[] };

/** The distinct statements that the site sends to its database while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const found = new Map<string, Statement>();
  const undo: (() => void)[] = [];
  const record = (client: pg.PoolClient) => {
    const { query } = client;
    client.query = ((...args: unknown[]) => {
      const [text, values = []] = args as [unknown, unknown[]?];
      // Inserts are ignored, such as emails that a background task queues at the same time.
      if (typeof text === "string" && /^\s*(select|with|update|delete)\b(?!.*insert into)/is.test(text))
        found.set(text, { text, values });
      return Reflect.apply(query, client, args) as unknown;
    }) as typeof query;
    undo.push(() => (client.query = query));
  };
  const { pool } = site.database;
  pool.on("acquire", record);
  try {
    await work();
  } finally {
    pool.off("acquire", record);
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
  `users people sessions client_notes waivers events signups waitlist messages mails slots
  payments refunds bookings orders tin_holds stock_changes reminders webhook_events mailed_links
  purchases purchase_lines tenders tender_returns wallet_lots wallet_entries`.split(/\s+/),
);

/** Problems of a statement's plan: sequential scans of growing tables, and nodes that read more rows than allowed. */
async function faultsOf({ text, values }: Statement, most: number): Promise<string[]> {
  await explainer.query("begin");
  try {
    const { rows } = await explainer.query(`explain (analyze, format json) ${text}`, values);
    const faults: string[] = [];
    const visit = (node: Node) => {
      const read =
        (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
        node["Actual Loops"];
      const label = `${node["Node Type"]} ${node["Relation Name"] ?? node["Index Name"] ?? ""}`.trim();
      const isScan = node["Node Type"] === "Seq Scan" && growing.has(node["Relation Name"]!);
      if (read > (isScan ? mostScanned : most)) faults.push(`${label} reads ${read} rows`);
      node.Plans?.forEach(visit);
    };
    visit(rows[0]["QUERY PLAN"][0].Plan as Node);
    return faults;
  } finally {
    await explainer.query("rollback");
  }
}

/** Plan problems of all statements that `work` causes, by statement. */
async function faultsDuring(work: () => Promise<unknown>, most = mostRows): Promise<Record<string, string[]>> {
  const statements = await statementsOf(work);
  const faults: Record<string, string[]> = {};
  for (const statement of statements) {
    const found = await faultsOf(statement, most);
    if (found.length > 0) faults[statement.text.replaceAll(/\s+/g, " ")] = found;
  }
  return faults;
}

test("every page and list reads its rows through indexes", async () => {
  const headers = {
    visitor: {},
    student: { authorization: `Bearer ${(await studentToken(site, ids.users)).token}` },
    owner: await asOwner(site),
  };
  const files = ["users", "signups", "orders", "payments"].map((name): MeasuredList => ({
    what: `${name} as a file`,
    as: "owner",
    path: `/api/admin/${name}.csv`,
  }));
  const faults: Record<string, unknown> = {};
  for (const { what, as, path, accept = "application/json", mostRows: most } of [...measuredLists(ids), ...files]) {
    const found = await faultsDuring(async () => {
      const answer = await fetch(site.url + path, { headers: { accept, ...headers[as] } });
      await answer.arrayBuffer();
      expect([path, answer.status]).toEqual([path, 200]);
    }, most);
    if (Object.keys(found).length > 0) faults[what] = found;
  }
  expect(faults).toEqual({});
});

describe("background tasks read their rows through indexes:", () => {
  // 18 years ago: nearly all rows are younger than their retention period.
  const longAgo = () => new Date(site.clock.now().getTime() - 18 * 365.2 * 86_400_000);

  const tasks = backgroundTasks.filter((task) => !purges.includes(task) && task.name !== "nightly backup");

  test.each(tasks)("$name", async ({ run }) => {
    expect(await faultsDuring(() => run(site.ctx()))).toEqual({});
  });

  test.each(purges)("$name", async ({ run }) => {
    expect(await faultsDuring(() => run({ ...site.ctx(), now: longAgo() }))).toEqual({});
  });

  test("the count of rows to purge", async () => {
    const ctx = { ...site.ctx(), now: longAgo() };
    expect(await faultsDuring(() => countPurgeable(ctx, { messageMonths: 12, waiverYears: 7 }))).toEqual({});
  });

  test("the check whether the mail server refuses all recipients", async () => {
    const { db } = site.database;
    const mail = await db.selectFrom("mails").selectAll().limit(1).executeTakeFirstOrThrow();
    const refused = { ...mail, refusals: 10, refused_at: site.clock.now() };
    const decideRetry = () => planRetry(db, refused, new MailRefused("550"), site.clock.now());
    expect(await faultsDuring(decideRetry)).toEqual({});
  });
});

test("adding a class or a slot does not scan the existing ones", async () => {
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
