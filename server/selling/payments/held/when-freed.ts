import type { Ctx } from "../../../platform/call/ctx.ts";
import { addSeconds } from "../polling.ts";
import { type Beginning, kindOf, type Payment, type PurchaseKinds } from "../purchase-kinds.ts";

const hour = 3_600;

/** What is not paid is given free this long before it begins, so that someone else can still book it and come. */
const freedHours = 12;
/** The owner hears that long before it is given free. */
const toldHours = 12;
/** After a payment became pending shortly before, the owner has this long to keep it, or half of the time that is left. */
const leastHours = 2;

/** When what a pending payment holds is given free, and when the owner hears of it. `since`: when it became pending. */
export function whenFreed({ startsAt, noticeHours }: Beginning, since: Date): { freedAt: Date; toldAt: Date } {
  const usual = addSeconds(startsAt, -(freedHours + noticeHours) * hour);
  const leftSeconds = (startsAt.getTime() - since.getTime()) / 1000;
  const least = addSeconds(since, Math.min(leastHours * hour, leftSeconds / 2));
  const freedAt = usual > least ? usual : least;
  return { freedAt, toldAt: addSeconds(freedAt, -toldHours * hour) };
}

/** Whether what was bought has begun. False if it begins at no time. */
export async function hasBegun(
  ctx: Pick<Ctx, "db" | "now"> & { kinds: PurchaseKinds },
  payment: Payment,
): Promise<boolean> {
  const beginning = await kindOf(ctx, payment).timed?.beginning(ctx, payment);
  return beginning !== undefined && beginning.startsAt <= ctx.now;
}
