import { afterAll, expect, test } from "vitest";
import { routes } from "../../../server/routes.ts";
import { seeded } from "../../seeded.ts";
import { stopSites } from "../../site-process.ts";
import { paymentViolations } from "../checker.ts";
import { faultsSeed, figures } from "../figures.ts";
import { type LimitedSite, maxMb, startLimitedSite } from "../limited-site.ts";
import { Calls } from "./calls.ts";
import { faultOf } from "./judge.ts";
import { Line } from "./line.ts";
import { refusedAlways } from "./refused-always.ts";

// A million calls: ATTACK_CALLS=n for another number, FAULTS_SEED=n to repeat a run.

const calls = Number(process.env["ATTACK_CALLS"] ?? 1_000_000);
const connections = 24;
/** After this number of calls the inputs name rows that exist by then. */
const callsPerRenewal = 20_000;
/** Then comes a new site: downloads of a log with an entry of each call would take most of the time. */
const callsPerSite = 60_000;
/** A run ends with this many faults. */
const mostFaults = 20;
/**
 * From this number of calls on, at least this share of the endpoints that need no secret must accept some of them. The
 * others need several fields that agree, as a cart with its prices: `gaps` in the result names them.
 */
const callsForMost = 200_000;
const leastAccepting = 2 / 3;

afterAll(stopSites);

type Tally = Record<string, Record<string, number>>;

test(
  `${calls} calls from the schemas, as every caller, get an answer without a fault`,
  { timeout: 6 * 3_600_000 },
  async () => {
    const random = seeded(faultsSeed);
    const tally: Tally = Object.fromEntries(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, {}]));
    const faults: string[] = [];
    const start = performance.now();
    const progress = { sent: 0 };
    let peakMb = 0;

    const callUntil = async (source: Calls, line: Line, end: number) => {
      while (progress.sent < end && faults.length < mostFaults) {
        progress.sent += 1;
        const { route, bytes, token } = source.next();
        const name = `${route.endpoint.method} ${route.endpoint.path}`;
        const answer = await line.send(bytes).catch((error: Error) => error.message);
        const status = typeof answer === "object" ? String(answer.status) : "none";
        tally[name]![status] = (tally[name]![status] ?? 0) + 1;
        if (status === "401") await source.renewLogin(token);
        const fault = typeof answer === "object" ? faultOf(answer, true) : (answer ?? "the connection was closed");
        if (!fault) continue;
        faults.push(`${name}: ${fault} to ${bytes.toString().slice(0, 1_500)}`);
        console.log(`fuzz: ${faults.at(-1)}`);
      }
    };
    while (progress.sent < calls && faults.length < mostFaults) {
      const site = await startLimitedSite();
      const source = new Calls(site, random);
      const lines = Array.from({ length: connections }, () => new Line(site.url));
      const last = Math.min(calls, progress.sent + callsPerSite);
      while (progress.sent < last && faults.length < mostFaults) {
        await source.renew();
        const end = Math.min(last, progress.sent + callsPerRenewal);
        await Promise.all(lines.map((line) => callUntil(source, line, end)));
        peakMb = Math.max(peakMb, site.residentMb());
        const perSecond = Math.round(progress.sent / ((performance.now() - start) / 1000));
        console.log(`fuzz: ${progress.sent} calls, ${perSecond} per second, ${site.residentMb()} MB`);
      }
      for (const line of lines) line.close();
      faults.push(...loggedFaults(site), ...(await paymentViolations(site.database.pool, { isSettled: false })));
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
      await site.stop();
      await site.close();
    }

    const { sent } = progress;
    const byStatus: Record<string, number> = {};
    for (const counts of Object.values(tally))
      for (const [status, count] of Object.entries(counts)) byStatus[status] = (byStatus[status] ?? 0) + count;
    const counts = Object.values(tally).map((one) => Object.values(one).reduce((sum, count) => sum + count, 0));
    const gaps = Object.entries(tally)
      .filter(([name, one]) => !refusedAlways[name] && !Object.keys(one).some((status) => status < "400"))
      .map(([name]) => name);
    const shareLimited = (byStatus["429"] ?? 0) / sent;
    const result = {
      calls: sent,
      seconds: Math.round((performance.now() - start) / 1000),
      peakMb,
      byStatus,
      shareLimited,
      fewestPerEndpoint: Math.min(...counts),
      gaps,
      faults,
      byEndpoint: tally,
    };
    figures(result);
    console.log(`fuzz: ${JSON.stringify({ ...result, byEndpoint: undefined })}`);

    expect(faults).toEqual([]);
    // An endpoint that is gone.
    expect(Object.keys(refusedAlways).filter((name) => !tally[name])).toEqual([]);
    const possible = routes.length - Object.keys(refusedAlways).length;
    const accepting = (possible - gaps.length) / possible;
    expect(accepting).toBeGreaterThan(sent >= callsForMost ? leastAccepting : 0);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(
      Math.floor(calls / routes.length) - Math.ceil(calls / callsPerSite),
    );
    expect(shareLimited).toBeLessThan(0.5);
    expect(peakMb).toBeLessThan(maxMb);
  },
);

const loggedFaults = (site: LimitedSite): string[] =>
  site
    .output()
    .split("\n")
    .filter((line) => line.includes('"msg":"fault"'));
