import { endpoint, type FileStream } from "./endpoint.ts";
import type { BackupBegun, BackupId, BackupList, NewBackup, PasswordAgain } from "./schema/backups.ts";

export type { Backup, BackupList } from "./schema/backups.ts";

export const listBackups = endpoint<{ output: BackupList }>()({
  method: "GET",
  path: "/api/admin/backups",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "The backups the site has written, and whether one of them needs the owner.",
});

export const backUpNow = endpoint<{ body: NewBackup; output: BackupBegun }>()({
  method: "POST",
  path: "/api/admin/backups",
  who: "admin",
  limit: "lists",
  refusals: ["backup-running", "limited"],
  summary: "Begin a backup; the list says how far it is and what became of it.",
});

export const downloadBackup = endpoint<{ params: BackupId; body: PasswordAgain; output: FileStream }>()({
  method: "POST",
  path: "/api/admin/backups/{id}/file",
  who: "admin",
  limit: "guesses",
  refusals: ["wrong-password", "second-factor-needed", "second-factor-wrong", "not-found", "limited"],
  as: "gz",
  summary:
    "One backup file; asks for the owner's password again, and for a code while the second factor is on.",
});

/** A POST, because a password must not stand in an address. */
export const downloadEverything = endpoint<{ body: PasswordAgain; output: FileStream }>()({
  method: "POST",
  path: "/api/admin/everything",
  who: "admin",
  limit: "guesses",
  refusals: ["wrong-password", "second-factor-needed", "second-factor-wrong", "download-running", "limited"],
  as: "zip",
  summary:
    "Everything the site keeps, in open formats, as one ZIP file; asks for the password again, and for a code while the second factor is on.",
});
