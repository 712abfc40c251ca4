import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FileStream } from "../../contract/endpoint.ts";
import { callingOwnerWith } from "../accounts/owner.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { isHere } from "./read.ts";

/** One backup file as it lies in the folder. Refuses `wrong-password`, `limited`, and `not-found` when it is not there. */
export async function downloadBackup(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { password: string } },
): Promise<FileStream> {
  await callingOwnerWith(ctx, body.password);
  const row = await ctx.db
    .selectFrom("backups")
    .selectAll()
    .where("id", "=", params.id)
    .where("state", "=", "done")
    .executeTakeFirst();
  if (!row || !(await isHere(ctx, row))) throw new Refusal("not-found");
  const file = createReadStream(join(ctx.backups.folder, row.file));
  return { fileName: row.file, content: Readable.toWeb(file) as ReadableStream<Uint8Array> };
}
