import { z } from "zod";
import { reauthentication, reauthenticationRefusals } from "../../auth/schema.ts";
import * as v from "../../platform/values/schema.ts";

const backup = z.strictObject({
  _id: v.id,
  /** `night`: nightly job. `hand`: started by the owner. */
  kind: z.enum(["night", "hand"]),
  /** `stopped`: the process ended during the backup. */
  state: z.enum(["running", "done", "failed", "stopped"]),
  fileName: z.string(),
  startedAt: v.moment,
  /** Size of the file. While it is running, the bytes written so far. */
  bytes: z.int().nullable(),
  /** Rows of all tables, counted when the finished file was verified. */
  rows: z.int().nullable(),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  /** Where its file is: on the machine that answers, on another one that still reports it, or gone. */
  file: z.enum(["here", "another-machine", "gone"]),
  /** Whether there is an encrypted copy outside the server. */
  hasCopy: z.boolean(),
  /** Why it could not be copied yet, as a sentence. */
  copyError: z.string().nullable(),
});

export const listBackups = {
  summary: "List backups, newest first, and any problem that needs the owner.",
  output: z.strictObject({
    /** Start of the last complete backup. */
    lastGoodAt: v.moment.nullable(),
    /** A problem that needs the owner, in one or two sentences. Null if there is none. */
    problem: z.string().nullable(),
    /** Whether backups are copied outside the server. */
    keepsCopies: z.boolean(),
    /** The last test restore, in a sentence, if it passed or was not possible. A failed one is a problem. */
    rehearsal: z.string().nullable(),
    /** Absolute path on the server. */
    folder: z.string(),
    /** Absolute paths of the key files, which no backup contains. Empty if all keys come from the environment. */
    keyFiles: z.array(z.string()),
    backups: z.array(backup),
  }),
};
export const backUpNow = {
  summary: "Start a backup. The list of backups shows its progress and result.",
  refusals: v.refusalCodes("backup-running", "limited"),
  body: z.strictObject({ id: v.newId }),
  output: z.strictObject({ message: z.string() }),
};
export const downloadBackup = {
  summary:
    "Download a backup file, or its encrypted copy if the file is on another machine. Needs the owner's password, and the second factor while it is on.",
  refusals: v.refusalCodes(...reauthenticationRefusals, "not-found"),
  params: v.idParams,
  body: reauthentication,
  output: v.fileStream,
};
export const downloadEverything = {
  summary: "Download all data in open formats as a ZIP file. Needs the password, and the second factor while it is on.",
  refusals: v.refusalCodes(...reauthenticationRefusals, "download-running"),
  body: reauthentication,
  output: v.fileStream,
};

export type BackupList = z.output<typeof listBackups.output>;
export type Backup = z.output<typeof backup>;
