import { createHash } from "node:crypto";
import { chown, lstat, mkdtemp, readdir, readlink, rm, rmdir, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../../process/start-error.ts";
import { port } from "./server.ts";
import { canEnter, type DatabaseUser } from "./user.ts";

const socketName = `.s.PGSQL.${port}`;
const socketPathBytes = 100;

/**
 * Creates the folder of the Unix socket. A socket's path is limited to 103 bytes on macOS and 107 on Linux, so the
 * folder cannot be inside DATA_DIR. Its name begins with a hash of DATA_DIR: the next start finds and removes what a
 * killed process left. Throws a StartError when no temporary folder is usable.
 */
export async function makeSocketFolder(dataDir: string, home: string, user: DatabaseUser): Promise<string> {
  await removeSocketFolder(home);
  const name = `mat-and-cacao-${createHash("sha256").update(dataDir).digest("hex").slice(0, 8)}-`;
  for (const parent of [tmpdir(), "/tmp", "/var/tmp"]) {
    await clearAbandoned(parent, name, user);
    const prefix = join(parent, name);
    if (Buffer.byteLength(`${prefix}XXXXXX/${socketName}`) > socketPathBytes || !(await canEnter(user, parent)))
      continue;
    const folder = await mkdtemp(prefix).catch(() => undefined);
    if (!folder) continue;
    if (user.ids) await chown(folder, user.ids.uid, user.ids.gid);
    // For operators: psql -h data/database.socket
    await symlink(folder, join(home, "database.socket"));
    return folder;
  }
  throw new StartError(
    "There is no temporary folder for the database socket: make /tmp writable, or set TMPDIR to a short path.",
  );
}

/** Removes the socket folder that the link in `home` names, with or without a running server. */
export async function removeSocketFolder(home: string): Promise<void> {
  const link = join(home, "database.socket");
  let folder: string;
  try {
    folder = await readlink(link);
  } catch {
    return;
  }
  await removeFolder(folder);
  await rm(link, { force: true });
}

/** Removes folders of this DATA_DIR without a link, as after DATA_DIR was deleted, unless their server answers. */
async function clearAbandoned(parent: string, prefix: string, user: DatabaseUser): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(parent, name);
    const { uid } = await lstat(folder).catch(() => ({ uid: undefined }));
    const isOurs = uid === (user.ids?.uid ?? process.getuid?.());
    if (isOurs && !(await answers(join(folder, socketName)))) await removeFolder(folder);
  }
}

async function removeFolder(folder: string): Promise<void> {
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(folder, name), { force: true }).catch(() => {});
  await rmdir(folder).catch(() => {});
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket, () => resolve(true));
    probe.once("error", () => resolve(false)).once("connect", () => probe.destroy());
  });
}
