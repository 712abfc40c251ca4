import type { Compilable } from "kysely";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { isKnownAddress } from "../../auth/known-address.ts";
import { isOwnAddress } from "../../auth/students/student.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { customerNetworkOf } from "../../platform/http/network.ts";
import { countEach, uncount, windowStart } from "../../platform/limits/counters.ts";

/** Unsuccessful look-ups of a network, and of one address by a network: a stranger elsewhere cannot use up the latter. */
function countersOf(ctx: Ctx, email: string) {
  const subject = `student questions from ${customerNetworkOf(ctx.ip)}`;
  const windowAt = (minutes: number) => windowStart(ctx.now, minutes * 60_000);
  return [
    { key: subject, most: 40, windowAt: windowAt(10) },
    { key: `${subject} about ${email.toLowerCase()}`, most: 8, windowAt: windowAt(15) },
  ];
}

/**
 * Runs `work`, whose answer says whether an address is a student's. Counts it first, so that simultaneous calls cannot
 * pass the limit; `work` runs the given statements with its success, which is not counted: a whole class may share one
 * network.
 *
 * Above the limit, right and wrong have one answer, `limited`, but `work` runs: the student gets the seat by email, so
 * a guesser does not stop the neighbours and learns no more. A student who is logged in with the address, or has been
 * in this browser, is neither counted nor limited: the answer tells this caller nothing new.
 *
 * `mail` emails what the caller has to know of the success then, if `work` does not.
 */
export async function answerLookup<T>(
  ctx: Ctx,
  { email, mail }: { email: string; mail?: (result: T) => Promise<unknown> },
  work: (uncounting: readonly Compilable[]) => Promise<T>,
): Promise<T> {
  if (isKnownAddress(ctx, email) || (await isOwnAddress(ctx, email))) return work([]);
  const counters = countersOf(ctx, email);
  const counts = await countEach(ctx.db, counters);
  const isLimited = counters.some(({ key, most }) => counts.get(key)! > most);
  const uncounting = counters.map((counter) => uncount(ctx.db, counter));
  if (!isLimited) return work(uncounting);
  await work(uncounting)
    .then(mail)
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  throw new Refusal("limited", { message: t.answerComesByEmail, retryAfterSeconds: 10 * 60 });
}
