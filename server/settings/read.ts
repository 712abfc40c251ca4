import { type StudioSettings, studioSettings as schema } from "../../contract/schema/settings.ts";
import type { Ctx } from "../ctx.ts";

/** What the owner has decided; what she has not, as the schema has it. */
export async function studioSettings({ db }: Pick<Ctx, "db">): Promise<StudioSettings> {
  const row = await db.selectFrom("settings").select("body").executeTakeFirst();
  return schema.parse(row?.body ?? {});
}
