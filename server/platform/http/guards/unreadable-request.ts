import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RefusalBody } from "../../../../contract/platform/call/refusals.ts";
import { text as t } from "../../../../contract/platform/call/text.ts";
import { Refusal } from "../../call/ctx.ts";

/** Answers a request that Node's parser refuses or whose client is too slow, and closes the connection. */
export function answerUnreadableRequest(error: { code?: string } & Error, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, { message, code }] = refusalOf(error);
  const body = JSON.stringify({ message, code } satisfies RefusalBody);
  const head = `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/json`;
  if (socket.writable) socket.write(`${head}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Answers an `Expect` header other than `100-continue`. Node alone would answer it without a sentence. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { message, code } = unreadable();
  const body = JSON.stringify({ message, code } satisfies RefusalBody);
  const length = { "content-length": Buffer.byteLength(body) };
  const headers = { "content-type": "application/json", "cache-control": "no-store", connection: "close", ...length };
  response.writeHead(417, headers).end(body);
}

const unreadable = () => new Refusal("invalid", { message: t.requestCannotBeRead });

function refusalOf({ code }: { code?: string }): [string, Refusal] {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return ["408 Request Timeout", new Refusal("invalid", { message: t.requestTookTooLong })];
  if (code === "HPE_HEADER_OVERFLOW") return ["431 Request Header Fields Too Large", new Refusal("too-large")];
  return ["400 Bad Request", unreadable()];
}
