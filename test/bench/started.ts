import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

export type TimedSite = { pid: number; address: string; ms: number; stop(): Promise<void> };

/** Starts the site as `npm start` does, with this process's Node flags. `ms`: time until it printed its URL. */
export async function startTimedSite(dataDir: string, env: Record<string, string> = {}): Promise<TimedSite> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, join(root, "bin", "start.ts")], {
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await waitForOutput(child, /is at (http\S+)/);
  return {
    pid: child.pid!,
    address: address.replace("localhost", "127.0.0.1"),
    ms: performance.now() - startedAt,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

const children = new Set<ChildProcess>();

/** Waits until the process prints a match of `pattern`; returns the pattern's first group. */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  children.add(child);
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`It ended with ${code} and said: ${text}`)));
  });
}

/** Kills the processes that a failed measurement left running. */
export function killAll(): void {
  for (const child of children) child.kill("SIGKILL");
}
