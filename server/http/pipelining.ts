import type { IncomingMessage, ServerResponse } from "node:http";

/** Requests of one connection that may wait behind its current answer. Browsers and proxies send one after the other. */
const mostWaiting = 8;

/**
 * Closes a connection whose client sends request after request and does not read the answers: each waiting answer is
 * kept in memory. Returns whether to answer this request.
 */
export function pipeliningGuard(): (req: IncomingMessage, res: ServerResponse) => boolean {
  const waiting = new WeakMap<object, number>();
  return ({ socket }, res) => {
    if (socket.destroyed) return false;
    // Node assigns the socket to the answer whose turn it is; any other answer waits.
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
