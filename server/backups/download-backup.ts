import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FileStream } from "../../contract/endpoint.ts";
import type { Reauthentication } from "../../contract/schema/backups.ts";
import { requireOwnerReauthentication } from "../auth/owner/second-factor.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { isFilePresent } from "./read.ts";

/**
 * Streams one backup file, unchanged. Refuses `wrong-password`, `second-factor-needed`, `second-factor-wrong`,
 * `limited`, `not-found`.
 */
export async function downloadBackup(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Reauthentication },
): Promise<FileStream> {
  await requireOwnerReauthentication(ctx, body);
  const row = await ctx.db
    .selectFrom("backups")
    .selectAll()
    .where("id", "=", params.id)
    .where("state", "=", "done")
    .executeTakeFirst();
  if (!row || !(await isFilePresent(ctx, row))) throw new Refusal("not-found");
  const file = createReadStream(join(ctx.backups.folder, row.file));
  return { fileName: row.file, content: Readable.toWeb(file) as ReadableStream<Uint8Array> };
}
