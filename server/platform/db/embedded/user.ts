import { spawn } from "node:child_process";
import { chmod, chown, lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../process/start-error.ts";

/** The user that PostgreSQL runs as. Without `ids`: the user that runs Node. */
export type DatabaseUser = { name: string; ids?: { uid: number; gid: number } };

export const isRoot = process.getuid?.() === 0;

// PostgreSQL refuses to run as root. Debian, Alpine, Red Hat and macOS have one of these users by default.
const unprivileged = ["postgres", "_postgres", "nobody"];

/** The user to run an existing or future cluster as. Throws a StartError when there is none. */
export async function databaseUser(cluster: string): Promise<DatabaseUser> {
  const owner = await stat(cluster).catch(() => undefined);
  if (!isRoot) {
    if (owner && owner.uid !== process.getuid?.())
      throw new StartError(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}): start the site as that user or as root.`,
      );
    return { name: "this user" };
  }
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return { name, ids: { uid: Number(uid), gid: Number(gid) } };
  });
  if (owner && owner.uid !== 0) {
    const { uid, gid } = owner;
    const name = accounts.find(({ ids }) => ids.uid === uid)?.name ?? `uid ${uid}`;
    return { name, ids: { uid, gid } };
  }
  for (const name of unprivileged) {
    const account = accounts.find((each) => each.name === name);
    if (account) return account;
  }
  throw new StartError(
    "PostgreSQL refuses to run as root, and this machine has no user named postgres or nobody: start the site as another user, or set DATABASE_URL.",
  );
}

/** Gives a root-owned cluster (one that root copied or restored) to its user, and closes it to all others. */
export async function transferOwnership(cluster: string, user: DatabaseUser): Promise<void> {
  if (user.ids && (await stat(cluster)).uid === 0) {
    const { uid, gid } = user.ids;
    for (const entry of await readdir(cluster, { recursive: true })) await lchown(join(cluster, entry), uid, gid);
    // The folder itself comes last, so that an interrupted hand-over is repeated by the next start.
    await chown(cluster, uid, gid);
  }
  await chmod(cluster, 0o700);
}

/** Whether the user can enter the folder. Asks the kernel, because mode bits do not show ACLs and mounts. */
export async function canEnter(user: DatabaseUser, folder: string): Promise<boolean> {
  return (await runAs(user, "/bin/sh", ["-c", 'test -x "$1"', "sh", folder])).code === 0;
}

/** Options for child processes: run as `user`, without the operator's environment (PGDATA, PGOPTIONS, …). */
export function spawnOptions(user: DatabaseUser, cwd: string) {
  return { ...user.ids, cwd, env: { LC_ALL: "C", TZ: "UTC" } };
}

type Answer = { code: number; output: string };

/** Runs a program to its end. `output` is stdout and stderr together. Code -1: the program could not be run. */
export function runAs(user: DatabaseUser, command: string, args: string[], input = ""): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...spawnOptions(user, "/"), stdio: "pipe" });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ code: -1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? -1, output }));
    // If the program ends before it has read its input, its exit code counts and not the broken pipe.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
