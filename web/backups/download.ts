import type { Endpoint, FileAnswer, InputOf } from "../../contract/endpoint.ts";
import { answerOf, fileOf, withLogin } from "../api.ts";

/**
 * The owner's download of a file that comes piece by piece (a `FileStream` of the contract): `onBytes` hears how much
 * has come so far. One that breaks off, or that `signal` gives up, throws a CallError like a site that cannot be reached.
 */
export function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { onBytes, signal }: { onBytes: (bytes: number) => void; signal: AbortSignal },
): Promise<FileAnswer> {
  return withLogin("admin", async (token) => {
    const { headers, body } = await answerOf(token, endpoint, input, signal);
    let bytes = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        bytes += piece.length;
        onBytes(bytes);
        controller.enqueue(piece);
      },
    });
    return fileOf(new Response(body?.pipeThrough(counted) ?? null, { headers }));
  });
}
