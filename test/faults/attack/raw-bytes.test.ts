import { afterAll, expect, test } from "vitest";
import { breachesIn } from "../../../server/operations/backups/check.ts";
import { seeded } from "../../seeded.ts";
import { stopSites } from "../../site-process.ts";
import { started } from "../../start-site.ts";
import { sweep } from "../../sweep.ts";
import { faultsSeed } from "../figures.ts";
import { maxMb, startLimitedSite } from "../limited-site.ts";
import { faultOf } from "./judge.ts";
import { rawAttacks } from "./raw-bytes.ts";
import { exchange } from "./wire.ts";

const perKind = Number(process.env["ATTACK_RAW_PER_KIND"] ?? 2_000);
const site = started(startLimitedSite);
let callers = 0;

afterAll(async () => {
  await stopSites();
});

test("bytes that are no proper request are refused or answered, and leave nothing behind", async () => {
  const target = {
    host: new URL(site.url).host,
    ip: () => `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers++ & 255}`,
  };
  const counts = new Map<string, number>();
  await sweep(
    "raw bytes",
    Object.entries(rawAttacks),
    async (make, name) => {
      const random = seeded(faultsSeed ^ name.length);
      const once = async () => {
        const attack = make(random, target);
        const { answers, rest, isHung } = await exchange(site.url, attack.pieces, { isHead: attack.isHead ?? false });
        const shown = attack.pieces.join("").slice(0, 300);
        if (isHung) throw new Error(`no end: ${shown}`);
        if (rest !== "" && !answers.some(({ status }) => status === 101) && name !== "an upgrade")
          throw new Error(`not HTTP: ${rest.slice(0, 100)} to ${shown}`);
        for (const answer of answers) {
          counts.set(String(answer.status), (counts.get(String(answer.status)) ?? 0) + 1);
          const fault = faultOf(answer, attack.isApi ?? false);
          if (fault) throw new Error(`${fault} to ${JSON.stringify(shown)}`);
        }
        if (attack.isRefused && (answers.length > 1 || answers.some(({ status }) => status < 400)))
          throw new Error(`${answers.map(({ status }) => status).join()} to ${JSON.stringify(shown)}`);
        if (answers.length === 0) counts.set("closed", (counts.get("closed") ?? 0) + 1);
      };
      for (let sent = 0; sent < perKind; sent += 16) await Promise.all(Array.from({ length: 16 }, once));
    },
    { atOnce: 4, covered: `${Object.keys(rawAttacks).length} kinds × ${perKind}` },
  );
  console.log(`raw bytes: ${JSON.stringify(Object.fromEntries(counts))}, ${site.residentMb()} MB`);
  expect(site.output()).not.toMatch(/"msg":"fault"/);
  expect(site.residentMb()).toBeLessThan(maxMb);
  expect(await breachesIn(site.database.pool)).toEqual([]);
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
});
