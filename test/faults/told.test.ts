import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { asOwner, ensureOwner } from "../owner.ts";
import { startSite } from "../start-site.ts";
import { type Scenario, scenarios } from "../told/scenarios.ts";
import { forgetRefusals, pass, type End, type Shelf, Story } from "../told/story.ts";
import { type Outcome, toldTables } from "../told/table.ts";
import { promisesRefund } from "../told/truth.ts";
import { paymentViolations } from "./checker.ts";

// Each issue, reason, status and event of PayPal, through the whole site: what the payer and the owner read, by mail and
// on the page. Each reads what concerns them, and it is true. Writes the tables of docs/payments.md (vitest -u).

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const shelf: Shelf = { seen: new Set(), storiesByWords: new Map() };
beforeAll(async () => {
  await ensureOwner(site);
  const rates = [
    { state: "CA", percent: 7.25 },
    { state: "NY", percent: 4 },
  ];
  await site.request("PUT", "/api/admin/tax-rates", { rates }, await asOwner(site));
});

/** Runs one scenario. Returns the story, which has not ended. */
async function begin(scenario: Scenario): Promise<{ scenario: Scenario; story: Story }> {
  const story = new Story(site, shelf);
  await forgetRefusals(site);
  await story.behave();
  await scenario.run(story).catch((error: unknown) => void story.lies.push(String(error)));
  await story.behave();
  return { scenario, story };
}

/** The faults of a story that has ended. */
function faultsOf({ scenario, story: { told, lies } }: { scenario: Scenario; story: Story }, end: End): string[] {
  const { payerPage, payerMail, ownerPage, ownerMail } = told;
  const isRefundPromised = [...payerPage, ...payerMail].some(promisesRefund);
  return [
    ...lies,
    ...(payerPage.length + payerMail.length === 0 ? ["The payer reads nothing."] : []),
    ...(payerMail.length < scenario.payerMails ? [`The payer gets ${payerMail.length} mails.`] : []),
    ...(scenario.concernsOwner && ![...ownerPage, ...ownerMail].some(isNews) ? ["The owner reads nothing."] : []),
    ...(isRefundPromised && end.money !== "refunded"
      ? [`The payer was promised a refund; the money is ${end.money}.`]
      : []),
    ...(end.siteCents === end.payPalCents || scenario.isMismatch
      ? []
      : [`The site has ${end.siteCents} of this, PayPal ${end.payPalCents}.`]),
  ];
}

/** Not what follows from what the owner just did. */
const isNews = (words: string) => !/^(Refunded\.|PayPal needs some time|Session cancelled)/.test(words);

const running = new Map<string, Promise<{ outcomes: Outcome[]; wrong: object }>>();
/** Runs all scenarios of a section, once. `wrong`: the faults by scenario. */
function runSection(section: string) {
  const run = async () => {
    const stories: Awaited<ReturnType<typeof begin>>[] = [];
    for (const scenario of scenarios[section]!) stories.push(await begin(scenario));
    // Holds end, and what is due is done.
    await pass(site, 12);
    await pass(site, 1);
    const outcomes: Outcome[] = [];
    const wrong: Record<string, string[]> = {};
    for (const each of stories) {
      const { scenario, story } = each;
      const end = await story.end();
      const faults = faultsOf(each, end);
      if (faults.length > 0) wrong[`${scenario.code} ${scenario.how}`] = faults;
      outcomes.push({ scenario, told: story.told, end });
    }
    return { outcomes, wrong };
  };
  if (!running.has(section)) running.set(section, run());
  return running.get(section)!;
}

test.each(Object.keys(scenarios))("%s: both people read what is true", async (section) => {
  const { wrong } = await runSection(section);
  expect(wrong).toEqual({});
});

test("all these mails arrive, and the books agree with PayPal's", async () => {
  for (const section of Object.keys(scenarios)) await runSection(section);
  const { pool } = site.database;
  const unsent = async () => (await pool.query("select from mails where state <> 'sent'")).rowCount;
  await expect.poll(unsent).toBe(0);
  const { rows } = await pool.query<{ message_id: string }>("select message_id from mails");
  const arrived = new Set(site.mail.received.map(({ mail: { messageId } }) => messageId));
  expect(rows.filter(({ message_id }) => !arrived.has(message_id))).toEqual([]);
  const violations = await paymentViolations(pool, { isSettled: false });
  // What one scenario is about.
  expect(violations.filter((each) => !each.endsWith("took 7900, asked were 8000"))).toEqual([]);
});

test("the tables of docs/payments.md are what the tests show", async () => {
  const outcomes = new Map<string, Outcome[]>();
  for (const section of Object.keys(scenarios)) outcomes.set(section, (await runSection(section)).outcomes);
  const file = join(import.meta.dirname, "../../docs/payments.md");
  const [start, end] = ["<!-- Written by test/faults/told.test.ts -->\n", "<!-- Until here -->\n"];
  const [before = "", rest = ""] = readFileSync(file, "utf8").split(start);
  const after = rest.split(end)[1];
  await expect([before, start, "\n", toldTables(outcomes), "\n", end, after].join("")).toMatchFileSnapshot(file);
});
