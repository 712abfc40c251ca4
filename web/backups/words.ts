import { CallError } from "../api.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** `3.2 MB`, `820 KB` (decimal units). */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Why a download failed. A wrong password or code is an error of its field. */
export function downloadFailure(error: unknown): Failure {
  if (!(error instanceof CallError) || error.code === "unreachable")
    return { title: "The download broke off.", text: "Please try again.", fields: {} };
  if (error.code === "not-found")
    return { title: "The file is not in the folder any more.", text: "Please choose another.", fields: {} };
  return Object.keys(error.fields).length > 0
    ? { fields: error.fields }
    : { title: error.message, fields: {} };
}
