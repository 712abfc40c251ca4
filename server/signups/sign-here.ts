import type { z } from "zod";
import type { signForWalkIn as contract } from "../../contract/schema/signups.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { currentWaiver, storingWaiver, waiverRow } from "../waivers/waiver.ts";
import { newWaiver } from "./sign-up.ts";

type Signed = z.output<typeof contract.body>;

/**
 * Stores the waiver that somebody has signed on the owner's screen; her place stands on it from then on. Refuses
 * `not-found`, `stale` for who has signed one meanwhile, `waiver-stale`, `guardian-missing` and `signature-unusable`.
 */
export async function signOnDevice(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Signed },
): Promise<{ message: string }> {
  const waiver = await newWaiver(body, await currentWaiver(ctx));
  await ctx.tx(async (tx) => {
    const place = await tx.db
      .selectFrom("signups")
      .select(["name", "email", "waiver_id"])
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .forUpdate()
      .executeTakeFirst();
    if (!place) throw new Refusal("not-found");
    if (place.waiver_id) throw new Refusal("stale", { message: "The waiver is signed already." });
    const row = waiverRow(tx, { ...place, ...waiver });
    await storingWaiver(tx, row).execute();
    await tx.db.updateTable("signups").set({ waiver_id: row.id }).where("id", "=", params.id).execute();
  });
  return { message: "The waiver is signed." };
}
