import type { Parsed } from "../../contract/endpoint.ts";
import type { HeldPurchase, listMyHeld as schema } from "../../contract/schema/held-payments.ts";
import { requireOwnStudent } from "../auth/students/student.ts";
import type { Ctx } from "../ctx.ts";
import { heldPurchasesOf } from "../payments/held/read.ts";

/** The student's purchases whose payment the provider has not decided. Refuses `not-found` for another student's. */
export async function listMyHeld(ctx: Ctx, { params }: Parsed<typeof schema>): Promise<{ purchases: HeldPurchase[] }> {
  const { id } = await requireOwnStudent(ctx, params.id);
  return { purchases: await heldPurchasesOf(ctx, id) };
}
