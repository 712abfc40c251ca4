import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("machines in different time zones create the same series and the same feed", async () => {
  const fixture = join(import.meta.dirname, "../zone.fixture.ts");
  const runIn = async (zone: string) =>
    (await run(process.execPath, [fixture], { env: { ...process.env, TZ: zone } })).stdout;
  const [utc, kolkata] = await Promise.all([runIn("UTC"), runIn("Asia/Kolkata")]);
  expect(utc).toContain("DTSTART;TZID=America/Los_Angeles:20270204T180000");
  expect(kolkata).toBe(utc);
});
