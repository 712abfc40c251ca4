import * as t from "../../../contract/operations/backups/text.desk.ts";
import type { Endpoint, FileResponse, InputOf } from "../../../contract/platform/call/endpoint.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { CallError, readFileResponse, sendRequest, withLogin } from "../../kit/calls/api.ts";
import type { Failure } from "../../kit/ui/forms/Form.tsx";

export type Progress = { onBytes: (bytes: number) => void; signal: AbortSignal };

/**
 * Downloads a streamed file (`FileStream`) as the owner. `onBytes` gets the number of bytes read so far. Throws the
 * CallError of a network error if the download breaks off or `signal` aborts it.
 */
export function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { onBytes, signal }: Progress,
): Promise<FileResponse> {
  return withLogin("admin", async (token) => {
    const { headers, body } = await sendRequest(token, endpoint, input, { signal });
    let bytes = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        bytes += piece.length;
        onBytes(bytes);
        controller.enqueue(piece);
      },
    });
    return readFileResponse(new Response(body?.pipeThrough(counted) ?? null, { headers }));
  });
}

/** Why a download failed. A wrong password or code is an error of its field. */
export function downloadFailure(error: unknown): Failure {
  if (!(error instanceof CallError) || error.code === "unreachable")
    return { title: t.downloadInterrupted, text: shared.tryAgain, fields: {} };
  if (error.code === "not-found") return { title: t.fileIsNotInFolder, text: t.chooseAnother, fields: {} };
  return Object.keys(error.fields).length > 0 ? { fields: error.fields } : { title: error.message, fields: {} };
}

/** `3.2 MB`, `820 KB` (decimal units). */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? t.kb(Math.max(1, Math.round(bytes / 1_000))) : t.mb((bytes / 1_000_000).toFixed(1));
}
