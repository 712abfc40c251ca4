import { join } from "node:path";
import { isHost, readEnv, readHostEnv } from "./platform/process/env.ts";
import { returnFreedMemory } from "./platform/process/give-back-memory.ts";
import { StartError } from "./platform/process/start-error.ts";
import { type Site, startSite } from "./start.ts";
import { type Host, startHost } from "./studios/host.ts";

/** Longest stop after DRAIN_SECONDS. */
const stopSeconds = 9;

returnFreedMemory();
try {
  const env = isHost() ? readHostEnv() : readEnv();
  const dev = process.argv.includes("--dev");
  const stopping = new AbortController();
  const buildFolder = join(import.meta.dirname, "..", "build");
  const starting: Promise<Site | Host> =
    "forStudios" in env
      ? startHost(env, { buildFolder })
      : startSite(env, { dev, buildFolder, signal: stopping.signal });
  // Registered before the start has ended: otherwise a process that is stopped while it starts would leave its
  // database running.
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    console.log(`${signal}: finishing running work, then stopping.`);
    // A hanging part must not keep the process from ending; the database is stopped by then.
    setTimeout(() => process.exit(1), (env.DRAIN_SECONDS + stopSeconds) * 1_000).unref();
    const site = await starting.catch(() => undefined);
    await site?.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(signal));

  const site = await starting.catch((error: unknown) => {
    if (stopping.signal.aborted) process.exit(0);
    throw error;
  });
  // A fault in one studio must not stop the others.
  if ("reportFault" in site) process.on("uncaughtException", (error) => site.reportFault(error));
  void site.lost.then(async (sentence) => {
    console.error(sentence);
    await site.stop();
    process.exit(1);
  });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
