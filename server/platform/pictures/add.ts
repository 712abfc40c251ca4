import { mainPictureAddress } from "../../../contract/platform/pictures/picture.ts";
import { type Ctx, Refusal } from "../call/ctx.ts";
import { renderInChild } from "./render-in-child.ts";
import { storePicture } from "./store.ts";
import type { Crop } from "./usable.ts";

/** Maximum number of pictures that wait. Further ones are refused. */
const mostWaiting = 4;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Stores a picture in all sizes and returns its address. A process works on one picture at a time, because each takes
 * a CPU core and tens of megabytes for seconds. Refuses `picture-unusable`, `busy`, and `limited` when too many wait.
 */
export async function addPicture(
  ctx: Ctx,
  { body }: { body: { image: string; crop?: Crop | undefined } },
): Promise<{ image: string }> {
  const rendered = await inTurn(() => renderInChild(body));
  await ctx.tx((tx) => storePicture(tx.db, rendered, tx.now));
  return { image: mainPictureAddress(rendered.facts) };
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new Refusal("limited", { retryAfterSeconds: 10 });
  waiting += 1;
  const turn = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => {
    // The caller gets the error; the next picture is not affected.
  });
  return turn;
}
