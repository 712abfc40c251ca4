import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

export const listAudit = call<typeof S.listAudit>()("admin", "GET /api/admin/audit");
export const checkAudit = call<typeof S.checkAudit>()("admin", "GET /api/admin/audit/check", { limit: "forms" });
export const downloadAudit = call<typeof S.downloadAudit>()("admin", "GET /api/admin/audit.csv", { as: "csv" });
export const downloadAuditLines = call<typeof S.downloadAudit>()("admin", "GET /api/admin/audit.jsonl", {
  as: "jsonl",
});

/** Kinds of acts, for the filter of the log. */
export const auditKinds = ["logins", "people", "classes", "sessions", "shop", "money", "site", "downloads"] as const;
export type AuditKind = (typeof auditKinds)[number];

/** The first rule that fits decides. Paths of actions, without the method. */
const kindRules: [AuditKind, RegExp][] = [
  ["downloads", /\.(csv|jsonl|pdf|png)$|\/export$|\/file$|everything$/],
  [
    "logins",
    /log-?in|password|second-factor|passkey|sessions\/\{id\}$|admin\/email|verify-|validate-token|logout|admin\/sessions/,
  ],
  ["people", /\/(users|people|notes|user)\b|messages|undelivered|deletion/],
  ["money", /payments|refund|cash-counts|wallet|tax-rates|door-sales/],
  ["shop", /chocolates|orders|codes|passes|pictures/],
  ["sessions", /bookings|availability|slots|services/],
  ["classes", /events|signups?\b|waitlist|absence/],
];

export function auditKindOf(action: string): AuditKind {
  const path = action.replace(/^[A-Z]+ /, "");
  return kindRules.find(([, pattern]) => pattern.test(path))?.[0] ?? "site";
}
