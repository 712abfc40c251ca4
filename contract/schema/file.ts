import { z } from "zod";

/** The output of every call that answers with a file. The name goes into a header, so it holds nothing to break one. */
const fileName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,120}$/, "A file's name is plain.");
export const fileAnswer = z.strictObject({ fileName, content: z.instanceof(Blob) });

/** The same for a file that is sent piece by piece. */
export const fileStream = z.strictObject({ fileName, content: z.instanceof(ReadableStream<Uint8Array>) });
