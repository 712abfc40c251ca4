import * as calls from "../../../contract/audit.ts";
import * as schema from "../../../contract/schema/audit.ts";
import { route } from "../http/serve.ts";
import { auditCsv, auditLines, checkAudit, listAudit } from "./read.ts";

export const auditRoutes = [
  route(calls.listAudit, schema.listAudit, listAudit),
  route(calls.checkAudit, schema.checkAudit, checkAudit),
  route(calls.downloadAudit, schema.downloadAudit, auditCsv),
  route(calls.downloadAuditLines, schema.downloadAudit, auditLines),
];
