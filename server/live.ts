import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { Server } from "socket.io";
import { type LiveEvents, liveEvents } from "../contract/slots.ts";
import { listen } from "./db/listen.ts";
import type { Connection } from "./db/pool.ts";
import { networkOf } from "./network.ts";

export type Live = { close(): Promise<void> };

/** A browser has this long to say that it wants to listen. */
const connectMs = 10_000;
/** Nothing that a browser has to say is longer; it is heard by nobody anyway. */
const mostBytes = 1024;
/** Open lines of one network, enough for a class in one Wi-Fi, and of all together. */
const mostLines = { network: 60, all: 2_000 };

/**
 * Tells open pages what happens to slots, by Socket.IO over websockets only. Every process hears of it through the
 * database (`tx.live`) and tells its own pages. `isForeign` says whether a page of another site asks: CORS does not
 * guard websockets. `callerOf` is the address that a request comes from. What clients send is ignored.
 */
export async function openLive(
  server: HttpServer,
  parts: {
    connection: Connection;
    isForeign(headers: NodeJS.Dict<string | string[]>): boolean;
    callerOf(request: IncomingMessage): string;
  },
): Promise<Live> {
  const lines = countLines();
  const io = new Server<Record<string, never>, LiveEvents>(server, {
    transports: ["websocket"],
    allowRequest: (request, done) =>
      done(
        null,
        // A connection that was reset has no address any more.
        request.socket.remoteAddress !== undefined &&
          !parts.isForeign(request.headers) &&
          lines.take(request.socket, networkOf(parts.callerOf(request))),
      ),
    maxHttpBufferSize: mostBytes,
    connectTimeout: connectMs,
    serveClient: false,
    allowEIO3: false,
  });
  const listener = await listen(parts.connection, "live", {
    message(payload) {
      const { event, slotId } = JSON.parse(payload) as { event: keyof LiveEvents; slotId: string };
      if (liveEvents.includes(event)) io.emit(event, { slotId });
    },
    // What happened meanwhile is lost: pages whose line breaks come back and read their lists again.
    reconnect: () => breakLines(io),
  });
  return {
    async close() {
      await listener.stop();
      breakLines(io);
      io.engine.close();
    },
  };
}

/** Counts open lines; `take` says whether there is room for one more, and counts it until it closes. */
function countLines(): { take(line: Socket, network: string): boolean } {
  const open = new Map<string, Set<Socket>>();
  let all = 0;
  return {
    take(line, network) {
      const ofNetwork = open.get(network) ?? new Set();
      // Several requests may come over one connection, one after the other.
      if (ofNetwork.has(line)) return true;
      if (line.destroyed || ofNetwork.size >= mostLines.network || all >= mostLines.all) return false;
      open.set(network, ofNetwork.add(line));
      all += 1;
      line.once("close", () => {
        all -= 1;
        ofNetwork.delete(line);
        if (ofNetwork.size === 0) open.delete(network);
      });
      return true;
    },
  };
}

/** Not Socket.IO's own disconnect, after which browsers would stay away. */
function breakLines(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close(true);
}
