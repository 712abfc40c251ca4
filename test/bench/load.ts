import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const connections = 32;

export type LoadGenerator = {
  name: string;
  perSecond(address: string, encoding: string, seconds: number): Promise<number>;
};

/**
 * wrk if it is installed, else autocannon. autocannon uses more CPU per request than the site does for a cached
 * response, which pulls the ratio to the bare server towards 1.
 */
export function chooseLoadGenerator(): LoadGenerator {
  return has("wrk") ? wrk : autocannon;
}

const wrk: LoadGenerator = {
  name: "wrk",
  async perSecond(address, encoding, seconds) {
    const { stdout } = await run("wrk", [
      "-t1",
      `-c${connections}`,
      `-d${seconds}s`,
      "-H",
      `accept-encoding: ${encoding}`,
      address,
    ]);
    const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
    const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
    if (!rate || failed) throw new Error(`wrk says:\n${stdout}`);
    return Number(rate);
  },
};

const autocannon: LoadGenerator = {
  name: "autocannon",
  async perSecond(address, encoding, seconds) {
    const args = [
      "autocannon",
      "-c",
      String(connections),
      "-d",
      String(seconds),
      "-H",
      `accept-encoding=${encoding}`,
      "--json",
      address,
    ];
    const { stdout } = await run("npx", args, { maxBuffer: 1e8 });
    const result = JSON.parse(stdout) as { non2xx: number; requests: { average: number } };
    if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no success.`);
    return result.requests.average;
  },
};

function has(command: string): boolean {
  try {
    execFileSync("which", [command], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
