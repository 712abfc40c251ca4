import { type Ctx, isPastLimit, Refusal } from "../call/ctx.ts";
import { networkOf } from "../http/network.ts";
import type { Act } from "./act.ts";

type Recorder = Pick<Ctx, "tx" | "limit" | "ip" | "recordAs">;

/** Writes the entry of a call that has succeeded, unless a transaction of it has. Ends a file if that fails. */
export async function settleAct({ tx }: Pick<Ctx, "tx">, act: Act, output: unknown): Promise<void> {
  if (act.isWritten || !act.isAlways) return;
  act.isDue = true;
  try {
    await tx(async () => {});
  } catch (error) {
    const { content } = Object(output) as { content?: unknown };
    if (content instanceof ReadableStream) await content.cancel();
    throw error;
  }
}

/** Refusals of a wrong secret. `limited` is one that was not checked. */
const wrongSecrets = new Set(["wrong-login", "wrong-password", "second-factor-wrong", "passkey-wrong"]);

/** A flood of wrong secrets adds at most this many entries of each call and outcome. */
const mostOfNetwork = { most: 1, seconds: 15 * 60 };
const mostOfAll = { most: 20, seconds: 60 * 60 };

/** Writes an entry for a wrong secret of the owner, unless there are many. */
export async function noteRefusal(ctx: Recorder, act: Act, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || !act.isStrict || act.isWritten || !wrongSecrets.has(error.code)) return;
  if (await areMany(ctx, `${error.code} of ${act.action}`)) return;
  ctx.recordAs(error.code);
  await ctx.tx(async () => {});
}

/** Counts an entry of this kind; true if there are too many already. */
export async function areMany(ctx: Pick<Ctx, "limit" | "ip">, kind: string): Promise<boolean> {
  const subject = `audit ${kind}`;
  const ofNetwork = { subject: `${subject} from ${networkOf(ctx.ip)}`, ...mostOfNetwork };
  return (await isPastLimit(ctx.limit(ofNetwork))) || isPastLimit(ctx.limit({ subject, ...mostOfAll }));
}
