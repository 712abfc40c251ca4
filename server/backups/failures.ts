import * as t from "../../contract/text/server/backups.ts";
import { isDatabaseAway } from "../db/pool.ts";

/** Why a backup failed, in a sentence for the owner: what to do, or what to show to the operator. */
export function failureSentence(error: unknown, folder: string): string {
  const { code, message } = errnoOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") return t.diskIsFull;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOTDIR" || code === "EEXIST")
    return t.folderCannotBeWritten(folder);
  if (isDatabaseAway(error) || isDatabaseAway((error as Error).cause)) return t.databaseDidNotAnswer;
  return t.showThisToOperator(message).slice(0, 500);
}

/** The file system's error, which may be the cause of one of ours. */
function errnoOf(error: unknown): { code: string | undefined; message: string } {
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  const inner = cause as NodeJS.ErrnoException | undefined;
  return { code: code ?? inner?.code, message };
}
