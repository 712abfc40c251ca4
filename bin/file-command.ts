import { resolve } from "node:path";
import { readDatabaseEnv } from "../server/env.ts";

/**
 * Runs a command that takes one file, `npm run <name> -- FILE`. Prints an error as one sentence and sets a non-zero
 * exit code. SIGINT and SIGTERM abort `signal`.
 */
export async function fileCommand(
  name: string,
  run: (file: string, where: ReturnType<typeof readDatabaseEnv>, signal: AbortSignal) => Promise<string>,
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  try {
    const [file, ...more] = process.argv.slice(2);
    if (!file || more.length > 0) throw new Error(`Give one file: npm run ${name} -- FILE`);
    console.log(await run(resolve(file), readDatabaseEnv(), stop.signal));
  } catch (error) {
    const { message } = error as Error;
    console.error(
      stop.signal.aborted ? `The ${name} was stopped.` : message || `The ${name} failed without an error message.`,
    );
    process.exitCode = 1;
  }
}
