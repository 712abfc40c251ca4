import { Refusal } from "../call/ctx.ts";
import type { RenderAnswer, Upload } from "./render-in-child.ts";
import { renderPicture } from "./render.ts";
import { normalizePicture } from "./usable.ts";

// The process of one picture. It is told the upload, answers, and ends.
process.once("message", async ({ image, crop }: Upload) => {
  const answer: RenderAnswer = await normalizePicture(image, crop)
    .then(renderPicture)
    .catch((error: unknown) => {
      if (error instanceof Refusal) return { refused: "picture-unusable" as const };
      throw error;
    });
  process.send!(answer, () => process.disconnect());
});
