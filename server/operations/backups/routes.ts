import * as backups from "../../../contract/operations/backups/calls.ts";
import * as schema from "../../../contract/operations/backups/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { downloadEverything } from "./everything.ts";
import { downloadBackup, listBackups } from "./read.ts";
import { backUpNow } from "./writer.ts";

export const backupRoutes = [
  route(backups.listBackups, schema.listBackups, listBackups),
  route(backups.backUpNow, schema.backUpNow, backUpNow),
  route(backups.downloadBackup, schema.downloadBackup, downloadBackup),
  route(backups.downloadEverything, schema.downloadEverything, downloadEverything),
];
