import type { z } from "zod";
import type { signWalkInWaiver as contract } from "../../../contract/schema/rosters.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/server/signups.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { readCurrentWaiver, waiverInsert, newWaiverRow } from "../../waivers/waiver.ts";
import { waiverFromForm } from "../sign-up.ts";

type SignedForm = z.output<typeof contract.body>;

/**
 * Stores a waiver signed on the owner's device and links it to the sign-up. Refuses `not-found`, `stale` if the
 * sign-up already has a waiver, `waiver-stale`, `guardian-missing` and `signature-unusable`.
 */
export async function signOnDevice(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: SignedForm },
): Promise<{ message: string }> {
  const waiver = await waiverFromForm(body, await readCurrentWaiver(ctx));
  await ctx.tx(async (tx) => {
    const signup = await tx.db
      .selectFrom("signups")
      .select(["name", "email", "waiver_id"])
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .forUpdate()
      .executeTakeFirst();
    if (!signup) throw new Refusal("not-found");
    if (signup.waiver_id) throw new Refusal("stale", { message: adminShared.waiverIsSignedAlready });
    const row = newWaiverRow(tx, { ...signup, ...waiver });
    await waiverInsert(tx, row).execute();
    await tx.db.updateTable("signups").set({ waiver_id: row.id }).where("id", "=", params.id).execute();
  });
  return { message: t.waiverIsSigned };
}
