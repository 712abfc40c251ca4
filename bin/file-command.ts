import { readDatabaseEnv } from "../server/platform/process/env.ts";

/**
 * Runs a command that takes one word, usually a file: `npm run <name> -- <usage>`. `--check` is an option of restore.
 * Prints an error as one sentence and sets a non-zero exit code. SIGINT and SIGTERM abort `signal`.
 */
export async function fileCommand(
  name: string,
  usage: string,
  run: (
    word: string,
    where: ReturnType<typeof readDatabaseEnv>,
    on: { signal: AbortSignal; options: string[] },
  ) => Promise<string>,
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  try {
    const given = process.argv.slice(2);
    const options = given.filter((word) => word.startsWith("--"));
    const [word, ...more] = given.filter((each) => !each.startsWith("--"));
    if (!word || more.length > 0 || options.some((option) => !usage.includes(option))) throw new Error(usage);
    console.log(await run(word, readDatabaseEnv(), { signal: stop.signal, options }));
  } catch (error) {
    const { message } = error as Error;
    console.error(
      stop.signal.aborted ? `The ${name} was stopped.` : message || `The ${name} failed without an error message.`,
    );
    process.exitCode = 1;
  }
}
