import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { Server } from "socket.io";
import { type SlotEvents, slotEvents } from "../../../contract/teaching/slots/calls.ts";
import { networkOf, widerNetworkOf } from "./network.ts";

/** A client that has not joined after this time is disconnected. */
const connectMs = 10_000;
/** Largest message from a client; all are ignored. */
const mostBytes = 1024;
/**
 * Maximum number of open connections of one network, enough for a class in one Wi-Fi, of the networks of one IPv6 customer,
 * and of all networks.
 */
const mostConnections = { network: 60, wider: 4 * 60, all: 2_000 };

type Parts = {
  /** Detects pages of other sites, because CORS does not protect websockets. */
  isForeign(headers: NodeJS.Dict<string | string[]>): boolean;
  /** For requests that are answered here: those that do not become a websocket. */
  commonHeaders: Record<string, string>;
  /** Returns the IP address of a request's caller. */
  callerOf(request: IncomingMessage): string;
};

/**
 * Notifies open pages of changes of slots, by Socket.IO over websockets only. Every process gets the changes through
 * the database (`tx.live`) and notifies its own pages. Messages from clients are ignored.
 */
export function openLive(server: HttpServer, parts: Parts) {
  const connections = connectionCounter();
  const io = new Server<Record<string, never>, SlotEvents>(server, {
    transports: ["websocket"],
    allowRequest: (request, done) =>
      done(
        null,
        // A reset connection has no address.
        request.socket.remoteAddress !== undefined &&
          !parts.isForeign(request.headers) &&
          connections.take(request.socket, parts.callerOf(request)),
      ),
    maxHttpBufferSize: mostBytes,
    connectTimeout: connectMs,
    serveClient: false,
    allowEIO3: false,
  });
  server.prependListener("request", (request, response) => {
    if (request.url?.startsWith("/socket.io/")) response.setHeaders(new Headers(parts.commonHeaders));
  });
  return {
    /** Sends a notification of `tx.live` to this process's pages. */
    send(payload: string): void {
      const { event, slotId } = JSON.parse(payload) as { event: keyof SlotEvents; slotId: string };
      if (slotEvents.includes(event)) io.emit(event, { slotId });
    },
    openPages: () => io.sockets.sockets.size,
    /** Closes all connections: pages connect again and read their lists again. */
    disconnectPages: () => closeConnections(io),
    close(): void {
      closeConnections(io);
      io.engine.close();
    },
    /** Ends the connections of pages that do not answer a close. */
    destroy(): void {
      for (const socket of connections.open()) socket.destroy();
    },
  };
}

/** Counts open connections. `take` returns whether one more is allowed, and counts it until it closes. */
function connectionCounter() {
  const open = new Map<string, Set<Socket>>();
  const ofWider = new Map<string, number>();
  let all = 0;
  return {
    open: () => [...open.values()].flatMap((sockets) => [...sockets]),
    take(socket: Socket, address: string): boolean {
      const [network, wider] = [networkOf(address), widerNetworkOf(address)];
      const ofNetwork = open.get(network) ?? new Set();
      // Several requests may come over one connection, one after the other.
      if (ofNetwork.has(socket)) return true;
      if (socket.destroyed || ofNetwork.size >= mostConnections.network || all >= mostConnections.all) return false;
      if (wider && (ofWider.get(wider) ?? 0) >= mostConnections.wider) return false;
      const countWider = (change: 1 | -1) => {
        const count = wider ? (ofWider.get(wider) ?? 0) + change : 0;
        if (wider && count > 0) ofWider.set(wider, count);
        else if (wider) ofWider.delete(wider);
      };
      open.set(network, ofNetwork.add(socket));
      countWider(1);
      all += 1;
      socket.once("close", () => {
        all -= 1;
        countWider(-1);
        ofNetwork.delete(socket);
        if (ofNetwork.size === 0) open.delete(network);
      });
      return true;
    },
  };
}

/** Closes all connections. Not with Socket.IO's disconnect, after which browsers would not reconnect. */
function closeConnections(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close(true);
}
