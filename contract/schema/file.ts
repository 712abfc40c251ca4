import { z } from "zod";
import * as t from "../text/fields/file.ts";

/** Part of a response header, therefore only safe characters. */
const fileName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,120}$/, t.fileNameCharacters);

/** Output of calls that return a file. */
export const fileResponse = z.strictObject({ fileName, content: z.instanceof(Blob) });

/** Output of calls that stream a file. */
export const fileStream = z.strictObject({ fileName, content: z.instanceof(ReadableStream<Uint8Array>) });
