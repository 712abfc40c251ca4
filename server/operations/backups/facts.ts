import type pg from "pg";
import { neededDataKeys } from "../../office/people/notes/keys.ts";
import { auditHead } from "../../platform/audit/breaches.ts";
import type { Facts } from "../../platform/db/backup/file.ts";

/** The facts in the header of each backup: the keys that it needs, and the head of the audit log. */
export async function backupFacts(client: Pick<pg.Client, "query">): Promise<Facts> {
  return { ...(await neededDataKeys(client)), ...(await auditHead(client)) };
}
