import * as t from "../../contract/text/admin/backups.ts";

/** `3.2 MB`, `820 KB` (decimal units). */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? t.kb(Math.max(1, Math.round(bytes / 1_000))) : t.mb((bytes / 1_000_000).toFixed(1));
}
