import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAdvisories, readSignatures, type Verdict } from "./supply-chain/advisories.ts";
import { type Lockfile, lockfileFaults, type Manifest } from "./supply-chain/lockfile.ts";

// npm run audit: licenses, sources and scripts of the dependencies, and known vulnerabilities of those that run in
// production. With --signatures also the registry's signatures.

const root = join(import.meta.dirname, "..");
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));

const faults = lockfileFaults(read("package-lock.json") as Lockfile, read("package.json") as Manifest);
for (const fault of faults) console.error(fault);

const verdicts: [name: string, verdict: Verdict][] = [["vulnerabilities", await readAdvisories(root, process.env)]];
if (process.argv.includes("--signatures")) verdicts.push(["signatures", await readSignatures(root, process.env)]);
for (const [name, verdict] of verdicts) {
  if (verdict.is === "vulnerable") console.error(`npm audit (${name}): ${verdict.names.join(", ")}. See npm audit.`);
  if (verdict.is === "unknown")
    console.log(`npm audit (${name}): NOT CHECKED, the registry does not answer: ${verdict.why}`);
  if (verdict.is === "good") console.log(`npm audit (${name}): none known`);
}
if (faults.length > 0 || verdicts.some(([, { is }]) => is === "vulnerable")) process.exitCode = 1;
