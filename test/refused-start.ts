import { expect } from "vitest";
import { readEnv } from "../server/platform/process/env.ts";
import { StartError } from "../server/platform/process/start-error.ts";
import { startSite as startInProcess } from "../server/start.ts";
import { startExpectingFailure } from "./site-process.ts";

const unusedFolder = "/tmp/site-test-unused";
const notForOperators = /^\s+at |Error:|hunter2/m;

/** Starts a process that fails with exit code 1; returns its output, which has no stack and no password. */
export async function failedStart(env: Record<string, string>): Promise<string> {
  const { code, output } = await startExpectingFailure({ DATA_DIR: unusedFolder, ...env });
  expect(code).toBe(1);
  expect(output).not.toMatch(notForOperators);
  return output;
}

/** Starts a site in this process. Returns the sentence that main.ts prints before it ends with exit code 1. */
export async function refusedStart(source: Record<string, string>): Promise<string> {
  const said: string[] = [];
  const start = async () => {
    const env = readEnv({ DATA_DIR: unusedFolder, PORT: "0", HOST: "127.0.0.1", SEED: "small", ...source });
    const site = await startInProcess(env, { dev: false, buildFolder: "build", say: (line) => said.push(line) });
    await site.stop();
  };
  const fault = await start().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(StartError);
  expect(said).toEqual([]);
  const { message } = fault as StartError;
  expect(message).not.toMatch(notForOperators);
  return message;
}
