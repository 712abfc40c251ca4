import type { Server } from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Connections that a proxy keeps open for its next requests may be used for this long after the last one was accepted. */
const lingerMs = 1_000;

export type Drain = {
  /** Whether the server is about to stop: each response ends its connection, so that the proxy uses another process. */
  isOn(): boolean;
  /**
   * Begins to stop without refusing a request: accepts new connections for `acceptMs`, until a load balancer that reads
   * /readyz has noticed, then no more, and waits until the open ones are used up. `hasProxy`: browsers have connections
   * of their own, and repeat a request on a closed one; a proxy does that only for some.
   */
  run(server: Server, options: { acceptMs: number; hasProxy: boolean }): Promise<void>;
};

export function openDrain(): Drain {
  let isOn = false;
  return {
    isOn: () => isOn,
    async run(server, { acceptMs, hasProxy }) {
      isOn = true;
      if (acceptMs > 0) await sleep(acceptMs);
      if (!hasProxy) return;
      // Unlike the method of http.Server, this one leaves idle connections open.
      net.Server.prototype.close.call(server);
      const openUntil = performance.now() + lingerMs;
      while ((await connectionsOf(server)) > 0 && performance.now() < openUntil) await sleep(20);
    },
  };
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
