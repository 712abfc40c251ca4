import { connect, createServer, type Socket } from "node:net";
import type { Connection } from "../server/db/pool.ts";

/** A proxy to a database whose connections can be cut, as by a restart of PostgreSQL. */
export async function cuttableProxy(to: Connection) {
  const { host, port, ...rest } = to as { host: string; port: number; user: string; database: string };
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((client) => {
    if (isCut) {
      refused += 1;
      client.destroy();
      return;
    }
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [client, upstream].forEach((each) => each.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: at } = server.address() as { port: number };
  return {
    connection: { host: "127.0.0.1", port: at, ...rest },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => void (isCut = false),
    /** Number of connections that were refused while the proxy was cut. */
    refused: () => refused,
    close: () => server.close(),
  };
}
