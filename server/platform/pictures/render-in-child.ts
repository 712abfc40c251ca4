import { fork } from "node:child_process";
import { join } from "node:path";
import { Refusal } from "../call/ctx.ts";
import type { RenderedPicture } from "./render.ts";
import type { Crop } from "./usable.ts";

export type Upload = { image: string; crop?: Crop | undefined };
export type RenderAnswer = RenderedPicture | { refused: "picture-unusable" };

const script = join(import.meta.dirname, "render-child.ts");
/** Ten times what the largest picture takes. */
const mostSeconds = 60;

/**
 * Normalizes and renders an upload in a process of its own: in rare cases libvips never returns (lovell/sharp#4486), and a
 * picture can be made to crash it. A process that does not answer is killed, and a second one tries it once more. Refuses `picture-unusable`, and `busy` when the second one does not answer either.
 */
export async function renderInChild(
  upload: Upload,
  { run = script, seconds = mostSeconds } = {},
): Promise<RenderedPicture> {
  const answer = (await answerOf(run, upload, seconds)) ?? (await answerOf(run, upload, seconds));
  if (!answer) throw new Refusal("busy", { retryAfterSeconds: 10 });
  if ("refused" in answer) throw new Refusal(answer.refused);
  return answer;
}

/** The answer of one process; undefined if it ended without one. */
async function answerOf(run: string, upload: Upload, seconds: number): Promise<RenderAnswer | undefined> {
  const child = fork(run, { serialization: "advanced", execArgv: [], env: {} });
  const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1_000);
  try {
    return await new Promise((resolve) => {
      child.once("message", (answer) => resolve(answer as RenderAnswer));
      child.once("disconnect", () => resolve(undefined));
      // The process did not start.
      child.once("error", () => resolve(undefined));
      child.send(upload, () => {});
    });
  } finally {
    clearTimeout(timer);
  }
}
