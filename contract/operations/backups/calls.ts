import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

export const listBackups = call<typeof S.listBackups>()("admin", "GET /api/admin/backups");
export const backUpNow = call<typeof S.backUpNow>()("admin", "POST /api/admin/backups");
export const downloadBackup = call<typeof S.downloadBackup>()("admin", "POST /api/admin/backups/{id}/file", {
  limit: "guesses",
  as: "backup",
});

/** A POST, so that the password is not in the URL. */
export const downloadEverything = call<typeof S.downloadEverything>()("admin", "POST /api/admin/everything", {
  limit: "guesses",
  as: "zip",
});
