import { join } from "node:path";
import { readEnv } from "./env.ts";
import { startSite } from "./start.ts";
import { StartError } from "./start-error.ts";

const stopSeconds = 9;

try {
  const env = readEnv();
  const dev = process.argv.includes("--dev");
  const site = await startSite(env, { dev, buildFolder: join(import.meta.dirname, "..", "build") });
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: finishing what runs, then stopping.`);
    // Whatever hangs must not keep the process from ending; the database is stopped by then.
    setTimeout(() => process.exit(1), stopSeconds * 1000).unref();
    await site.stop();
    process.exit(0);
  };
  void site.lost.then(async (sentence) => {
    console.error(sentence);
    await site.stop();
    process.exit(1);
  });
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
