import { join } from "node:path";
import type { AuditAnchor } from "../../platform/audit/breaches.ts";
import { exists } from "../../platform/db/embedded/home.ts";
import { openSnapshot, type Snapshot } from "../../platform/db/snapshot.ts";
import type { BackupUrl } from "../../platform/process/env-variables.ts";
import { authSecretFile, dataKeyFile } from "../../platform/process/env.ts";
import { auditAnchors } from "./check.ts";
import { type Copies, openCopies } from "./copies.ts";
import { openRehearsals } from "./rehearse.ts";
import { backUpNightly, openBackupWriter, type BackupWriter, type WriterParts } from "./writer.ts";

/** The site's backups, as domain functions see them. */
export type Backups = Pick<BackupWriter, "begin"> & {
  runNightly(now: Date): Promise<void>;
  runRehearsal(now: Date): Promise<void>;
  /** Absolute path of the folder of the backups. */
  folder: string;
  /** Copies outside this machine; undefined without BACKUP_URL. */
  copies: Omit<Copies, "finished" | "stop"> | undefined;
  /** Absolute paths of the generated key files. Keys from environment variables are not listed. */
  keyFiles(): Promise<string[]>;
  /** The heads of the audit log in the newest backups on this machine. */
  auditAnchors(): Promise<AuditAnchor[]>;
  /** A snapshot of the whole database; undefined while another download is running. */
  openSnapshot(): Promise<Snapshot | undefined>;
};

type Parts = Omit<WriterParts, "folder" | "afterBackup"> & {
  dataDir: string;
  /** Where copies go, and for which public key they are encrypted. */
  copyTo: { url: BackupUrl; recipient: string } | undefined;
};

/** Advisory lock that a download holds while it reads. */
const downloadLock = 7410;

/** Opens the backups of this process. Call `stop` before the database stops. */
export function openBackups({ dataDir, copyTo, ...parts }: Parts): Backups & Pick<BackupWriter, "finished" | "stop"> {
  const folder = join(dataDir, "backups");
  const copies = copyTo && openCopies({ ...parts, ...copyTo, folder });
  const afterBackup = async () => copies?.run(parts.clock());
  const writer = openBackupWriter({ ...parts, folder, afterBackup });
  const rehearsals = openRehearsals({ ...parts, folder });
  return {
    begin: writer.begin,
    async finished() {
      await writer.finished();
      await Promise.all([copies?.finished(), rehearsals.finished()]);
    },
    async stop() {
      await Promise.all([writer.stop(), copies?.stop(), rehearsals.stop()]);
    },
    runNightly: (now) => backUpNightly({ db: parts.db, writer }, now),
    runRehearsal: rehearsals.run,
    folder,
    copies,
    async keyFiles() {
      const files = [authSecretFile, dataKeyFile].map((name) => join(dataDir, name));
      const present = await Promise.all(files.map(exists));
      return files.filter((_, at) => present[at]);
    },
    auditAnchors: () => auditAnchors(folder),
    openSnapshot: () => openSnapshot(parts.connection, "download", downloadLock),
  };
}
