import { spawn } from "node:child_process";
import { once } from "node:events";

/** What npm says about known vulnerabilities. `unknown`: the registry did not answer, so nothing was checked. */
export type Verdict = { is: "good" } | { is: "vulnerable"; names: string[] } | { is: "unknown"; why: string };

const severe = new Set(["high", "critical"]);
/** npm's own time-out ends earlier. */
const mostMs = 20_000;

/** Asks the registry for advisories about the dependencies that run in production. */
export async function readAdvisories(cwd: string, env: NodeJS.ProcessEnv): Promise<Verdict> {
  const words = ["audit", "--json", "--omit=dev", "--fetch-retries=0", "--fetch-timeout=4000"];
  const answer = await runNpm(words, { cwd, env });
  const vulnerabilities = answer?.["vulnerabilities"] as Record<string, { severity: string }> | undefined;
  if (answer?.["auditReportVersion"] === undefined || !vulnerabilities) return { is: "unknown", why: whyOf(answer) };
  const names = Object.keys(vulnerabilities).filter((name) => severe.has(vulnerabilities[name]!.severity));
  return names.length > 0 ? { is: "vulnerable", names } : { is: "good" };
}

/** Compares the registry's signatures of all packages. It asks for each package, which takes a minute. */
export async function readSignatures(cwd: string, env: NodeJS.ProcessEnv): Promise<Verdict> {
  const answer = await runNpm(["audit", "signatures", "--json", "--fetch-retries=0"], { cwd, env, ms: 180_000 });
  const invalid = answer?.["invalid"] as { name: string; version: string }[] | undefined;
  if (!invalid) return { is: "unknown", why: whyOf(answer) };
  return invalid.length > 0 ? { is: "vulnerable", names: invalid.map(({ name }) => name) } : { is: "good" };
}

type Options = { cwd: string; env: NodeJS.ProcessEnv; ms?: number };

async function runNpm(words: string[], { cwd, env, ms = mostMs }: Options) {
  const child = spawn("npm", words, { cwd, env, stdio: ["ignore", "pipe", "ignore"], timeout: ms });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  await once(child, "close");
  try {
    return JSON.parse(output) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function whyOf(answer: Record<string, unknown> | undefined): string {
  const { summary } = (answer?.["error"] ?? {}) as { summary?: string };
  const message = answer?.["message"];
  return (typeof message === "string" ? message : summary || "no answer").slice(0, 200);
}
