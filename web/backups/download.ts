import type { Endpoint, FileResponse, InputOf } from "../../contract/endpoint.ts";
import { sendRequest, readFileResponse, withLogin } from "../api.ts";

/**
 * Downloads a streamed file (`FileStream`) as the owner. `onBytes` gets the number of bytes read so far. Throws the
 * CallError of a network error if the download breaks off or `signal` aborts it.
 */
export function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { onBytes, signal }: { onBytes: (bytes: number) => void; signal: AbortSignal },
): Promise<FileResponse> {
  return withLogin("admin", async (token) => {
    const { headers, body } = await sendRequest(token, endpoint, input, signal);
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
