import * as calls from "../../../contract/operations/audit/calls.ts";
import * as schema from "../../../contract/operations/audit/schema.ts";
import { auditCsv, auditLines, checkAudit, listAudit } from "../../platform/audit/read.ts";
import { route } from "../../platform/http/serve.ts";

export const auditRoutes = [
  route(calls.listAudit, schema.listAudit, listAudit),
  route(calls.checkAudit, schema.checkAudit, checkAudit),
  route(calls.downloadAudit, schema.downloadAudit, auditCsv),
  route(calls.downloadAuditLines, schema.downloadAudit, auditLines),
];
