import type { IncomingMessage, ServerResponse } from "node:http";

/** Maximum number of requests of one connection that wait for its current response. Browsers and proxies do not pipeline. */
const mostWaiting = 8;

/**
 * Closes a connection whose client sends many requests without reading the responses, because each waiting response
 * is held in memory. Returns whether to answer this request.
 */
export function pipeliningGuard(): (req: IncomingMessage, res: ServerResponse) => boolean {
  const waiting = new WeakMap<object, number>();
  return ({ socket }, res) => {
    if (socket.destroyed) return false;
    // Node assigns the socket to the response whose turn it is; other responses wait.
    if (res.socket !== null) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostWaiting) {
      socket.destroy();
      return false;
    }
    waiting.set(socket, count);
    res.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return true;
  };
}
