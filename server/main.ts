import { join } from "node:path";
import { readEnv } from "./env.ts";
import { startSite } from "./start.ts";
import { StartError } from "./start-error.ts";

const stopSeconds = 9;

try {
  const env = readEnv();
  const dev = process.argv.includes("--dev");
  const starting = startSite(env, { dev, buildFolder: join(import.meta.dirname, "..", "build") });
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: finishing what runs, then stopping.`);
    // Whatever hangs must not keep the process from ending; the database is stopped by then.
    setTimeout(() => process.exit(1), stopSeconds * 1000).unref();
    // Also while it still starts: killed then, it would leave its database running. A start that fails stops itself.
    await starting.then(
      (site) => site.stop(),
      () => {},
    );
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  const site = await starting;
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
