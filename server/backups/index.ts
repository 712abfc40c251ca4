import { join } from "node:path";
import type { Kysely } from "kysely";
import { exists } from "../db/embedded/home.ts";
import type { Connection } from "../db/pool.ts";
import type { Tables } from "../db/schema.ts";
import { openSnapshot, type Snapshot } from "../db/snapshot.ts";
import { authSecretFile, dataKeyFile } from "../env.ts";
import type { Log } from "../jobs/index.ts";
import { type BackupWriter, openBackupWriter } from "./making.ts";
import { backUpNightly } from "./nightly.ts";

/** Where backups lie and what makes them, as domain functions see it. */
export type Backups = Pick<BackupWriter, "begin"> & {
  /** Starts last night's backup if it is due. */
  runNightly(now: Date): Promise<void>;
  /** Absolute path of their folder. */
  folder: string;
  /** Absolute paths of the keys that lie beside it; of keys that were given at the start nothing is known here. */
  keyFiles(): Promise<string[]>;
  /** The whole database as it stands now; none while another download reads it. */
  openSnapshot(): Promise<Snapshot | undefined>;
};

type Parts = {
  connection: Connection;
  db: Kysely<Tables>;
  dataDir: string;
  clock: () => Date;
  log: Log;
};

/** Names the lock that whoever downloads everything holds as long as it reads. */
const downloadLock = 7410;

/** Opens the backups of this process. Call `stop` before the database stops. */
export function openBackups({
  connection,
  db,
  dataDir,
  clock,
  log,
}: Parts): Backups & Pick<BackupWriter, "stop"> {
  const folder = join(dataDir, "backups");
  const { begin, mend, stop } = openBackupWriter({ connection, db, folder, clock, log });
  return {
    begin,
    stop,
    runNightly: (now) => backUpNightly({ db, making: { begin, mend } }, now),
    folder,
    async keyFiles() {
      const files = [authSecretFile, dataKeyFile].map((name) => join(dataDir, name));
      const there = await Promise.all(files.map(exists));
      return files.filter((_, at) => there[at]);
    },
    openSnapshot: () => openSnapshot(connection, { name: "download", lock: downloadLock }),
  };
}
