import type { FastifyRequest } from "fastify";
import { isLoopbackAddress, isLoopbackHost } from "../loopback.ts";

const forwarding = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
  "cf-connecting-ip",
];

/**
 * A call from this very machine that shows no sign of a proxy. The address is the socket's, and the Host is asked too:
 * a foreign name may point here. A proxy that adds no header looks the same, so ask only where there is none.
 */
export function isLocalCall({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    !forwarding.some((name) => headers[name] !== undefined) &&
    isLoopbackHost((headers.host ?? "").replace(/:\d+$/, ""))
  );
}
