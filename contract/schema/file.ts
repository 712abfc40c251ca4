import { z } from "zod";

/** The output of every call that answers with a file. The name goes into a header, so it holds nothing to break one. */
export const fileAnswer = z.strictObject({
  fileName: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,120}$/, "A file's name is plain."),
  content: z.instanceof(Blob),
});
