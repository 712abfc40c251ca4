import type { IncomingMessage } from "node:http";
import { isLoopbackAddress, isLoopbackHost } from "../network.ts";

const forwardingHeaders =
  "forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip via cf-connecting-ip".split(" ");

/**
 * Whether a call comes from this machine without any sign of a proxy. The Host is checked too, because a foreign name
 * may resolve to this machine. A proxy that adds no header looks the same: use this only where there is none.
 */
export function isLocalCall({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    !forwardingHeaders.some((name) => headers[name] !== undefined) &&
    isLoopbackHost((headers.host ?? "").replace(/:\d+$/, ""))
  );
}
