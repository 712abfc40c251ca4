import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import { type LiveEvents, liveEvents } from "../contract/bookings.ts";
import { listen } from "./db/listen.ts";
import type { Connection } from "./db/pool.ts";

export type Live = { close(): Promise<void> };

/** A browser has this long to say that it wants to listen. */
const connectMs = 10_000;
/** Nothing that a browser has to say is longer; it is heard by nobody anyway. */
const mostBytes = 1024;

/**
 * Tells open pages what happens to slots, by Socket.IO over websockets only. Every process hears of it through the
 * database (`tx.live`) and tells its own pages. `isForeign` says whether a page of another site asks: CORS does not
 * guard websockets. What clients send is ignored.
 */
export async function openLive(
  server: HttpServer,
  parts: { connection: Connection; isForeign(headers: NodeJS.Dict<string | string[]>): boolean },
): Promise<Live> {
  const io = new Server<Record<string, never>, LiveEvents>(server, {
    transports: ["websocket"],
    allowRequest: (request, done) => done(null, !parts.isForeign(request.headers)),
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

/** Not Socket.IO's own disconnect, after which browsers would stay away. */
function breakLines(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close(true);
}
