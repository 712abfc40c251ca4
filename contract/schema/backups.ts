import { z } from "zod";
import { refusing } from "../refusals.ts";
import { code, password } from "./auth.ts";
import { fileStream } from "./file.ts";
import { id } from "./text.ts";

const moment = z.iso.datetime();
/** `code` is needed while the second factor is on. */
const passwordAgain = z.strictObject({ password, code: code.optional() });

const backup = z.strictObject({
  _id: id,
  /** Made by itself at night, or because the owner asked for it. */
  kind: z.enum(["night", "hand"]),
  /** `stopped`: the site ended in the middle of it. */
  state: z.enum(["running", "done", "failed", "stopped"]),
  fileName: z.string(),
  startedAt: moment,
  /** Size of the file; of one that is running, what is written so far. */
  bytes: z.int().nullable(),
  /** Rows of all tables in it, as counted when it was read through. */
  rows: z.int().nullable(),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
  /** Whether its file lies in the folder. */
  isHere: z.boolean(),
});

export const listBackups = {
  summary: "The backups the site has written, and whether one of them needs the owner.",
  output: z.strictObject({
    /** The last one that is whole, when it was begun. */
    lastGoodAt: moment.nullable(),
    /** What of it needs the owner, in a sentence or two; null when all is well. */
    problem: z.string().nullable(),
    /** Absolute paths on the site's machine. */
    folder: z.string(),
    /** Where the keys lie that are in no backup; none when they were given to the site at its start. */
    keyFiles: z.array(z.string()),
    /** Newest first. */
    backups: z.array(backup),
  }),
};

/** The id is the browser's: the same id again is the same backup. */
export const backUpNow = {
  summary: "Begin a backup; the list says how far it is and what became of it.",
  refusals: refusing("backup-running", "limited"),
  body: z.strictObject({ id }),
  output: z.strictObject({ message: z.string() }),
};
export const downloadBackup = {
  summary:
    "One backup file. Asks for the owner's password again, and for a code while the second factor is on.",
  refusals: refusing("wrong-password", "second-factor-needed", "second-factor-wrong", "not-found", "limited"),
  params: z.strictObject({ id }),
  body: passwordAgain,
  output: fileStream,
};
export const downloadEverything = {
  summary: "All data in open formats, as one ZIP file. Asks for the password again, and for a code as above.",
  refusals: refusing(
    "wrong-password",
    "second-factor-needed",
    "second-factor-wrong",
    "download-running",
    "limited",
  ),
  body: passwordAgain,
  output: fileStream,
};

export type BackupList = z.output<typeof listBackups.output>;
export type Backup = z.output<typeof backup>;
export type PasswordAgain = z.input<typeof downloadEverything.body>;
