import type pg from "pg";
import { auditChecks } from "../server/platform/audit/breaches.ts";

/** What the checks of the audit log find. */
export async function auditBreaches(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const found: string[] = [];
  for (const check of auditChecks)
    found.push(...(await client.query(check)).rows.map(({ breach }) => breach as string));
  return found;
}
