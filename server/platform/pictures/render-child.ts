import { Refusal } from "../call/ctx.ts";
import type { RenderAnswer, Upload } from "./render-in-child.ts";
import { renderPicture } from "./render.ts";
import { normalizePicture } from "./usable.ts";

// The process of one picture: it gets the upload, answers, and ends.
process.once("message", (upload: Upload) => {
  void answerTo(upload).then((answer) => process.send!(answer, () => process.disconnect()));
});

async function answerTo({ image, crop }: Upload): Promise<RenderAnswer> {
  try {
    return await renderPicture(await normalizePicture(image, crop));
  } catch (error) {
    if (error instanceof Refusal) return { refused: "picture-unusable" };
    throw error;
  }
}
