import { chown, mkdtemp, readlink, rm, rmdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { port } from "./embedded-server.ts";
import { canEnter, type DatabaseUser } from "./embedded-user.ts";

const socketName = `.s.PGSQL.${port}`;
const socketPathBytes = 100;

/** A Unix socket's path ends at 103 bytes on macOS and 107 on Linux, so it cannot lie in a DATA_DIR of any depth. */
export async function makeSocketFolder(home: string, user: DatabaseUser): Promise<string> {
  await removeSocketFolder(home);
  for (const parent of [tmpdir(), "/tmp", "/var/tmp"]) {
    const prefix = join(parent, "mat-and-cacao-");
    if (
      Buffer.byteLength(`${prefix}XXXXXX/${socketName}`) > socketPathBytes ||
      !(await canEnter(user, parent))
    )
      continue;
    const folder = await mkdtemp(prefix).catch(() => undefined);
    if (!folder) continue;
    if (user.ids) await chown(folder, user.ids.uid, user.ids.gid);
    // So the next start finds and removes it if this process is killed, and an operator can say psql -h data/database.socket.
    await symlink(folder, join(home, "database.socket"));
    return folder;
  }
  throw new StartError(
    "There is no temporary folder for the database socket: make /tmp writable, or set TMPDIR to a short path.",
  );
}

/** Removes the socket that the link in `home` names, whether its server still ran or was killed. */
export async function removeSocketFolder(home: string): Promise<void> {
  const link = join(home, "database.socket");
  let folder: string;
  try {
    folder = await readlink(link);
  } catch {
    return;
  }
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => {});
  await rm(link, { force: true });
}
