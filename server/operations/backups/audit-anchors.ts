import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type AuditAnchor, anchorOf } from "../../platform/audit/breaches.ts";
import { readBackup } from "../../platform/db/backup/file.ts";

const mostFiles = 14;

/** The heads of the audit log in the headers of the newest backups of a folder. Damaged files are left out. */
export async function auditAnchors(folder: string): Promise<AuditAnchor[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".backup"));
  const newest = names.toSorted().slice(-mostFiles);
  const anchors = await Promise.all(newest.map((name) => anchorIn(join(folder, name)).catch(() => undefined)));
  return anchors.filter((anchor) => anchor !== undefined);
}

async function anchorIn(file: string): Promise<AuditAnchor | undefined> {
  for await (const part of readBackup(file)) return "header" in part ? anchorOf(part.header) : undefined;
  return undefined;
}
