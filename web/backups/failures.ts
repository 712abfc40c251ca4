import * as t from "../../contract/text/admin/backups.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** Why a download failed. A wrong password or code is an error of its field. */
export function downloadFailure(error: unknown): Failure {
  if (!(error instanceof CallError) || error.code === "unreachable")
    return { title: t.downloadInterrupted, text: shared.tryAgain, fields: {} };
  if (error.code === "not-found") return { title: t.fileIsNotInFolder, text: t.chooseAnother, fields: {} };
  return Object.keys(error.fields).length > 0 ? { fields: error.fields } : { title: error.message, fields: {} };
}
