import { join } from "node:path";
import { exists } from "../db/embedded/home.ts";
import { openSnapshot, type Snapshot } from "../db/snapshot.ts";
import { authSecretFile, dataKeyFile } from "../env.ts";
import { backUpNightly } from "./nightly.ts";
import { type BackupWriter, openBackupWriter, type WriterParts } from "./writer.ts";

/** The site's backups, as domain functions see them. */
export type Backups = Pick<BackupWriter, "begin"> & {
  /** Starts last night's backup if it is due. */
  runNightly(now: Date): Promise<void>;
  /** Absolute path of the folder of the backups. */
  folder: string;
  /** Absolute paths of the generated key files. Keys from environment variables are not listed. */
  keyFiles(): Promise<string[]>;
  /** A snapshot of the whole database; undefined while another download is running. */
  openSnapshot(): Promise<Snapshot | undefined>;
};

type Parts = Omit<WriterParts, "folder"> & { dataDir: string };

/** Advisory lock that a download holds while it reads. */
const downloadLock = 7410;

/** Opens the backups of this process. Call `stop` before the database stops. */
export function openBackups({ dataDir, ...parts }: Parts): Backups & Pick<BackupWriter, "finished" | "stop"> {
  const folder = join(dataDir, "backups");
  const writer = openBackupWriter({ ...parts, folder });
  return {
    begin: writer.begin,
    finished: writer.finished,
    stop: writer.stop,
    runNightly: (now) => backUpNightly({ db: parts.db, writer }, now),
    folder,
    async keyFiles() {
      const files = [authSecretFile, dataKeyFile].map((name) => join(dataDir, name));
      const present = await Promise.all(files.map(exists));
      return files.filter((_, at) => present[at]);
    },
    openSnapshot: () => openSnapshot(parts.connection, "download", downloadLock),
  };
}
