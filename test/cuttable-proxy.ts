import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "../server/platform/db/pool.ts";

/** Changes what the database sends: yields the packets in which it is to arrive. */
type Packets = (sent: Buffer) => AsyncIterable<Buffer>;

/** A proxy to a database whose connections can be cut, as by a restart of PostgreSQL. */
export async function cuttableProxy(to: Connection, packets?: Packets) {
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
    client.pipe(upstream);
    (packets ? upstream.pipe(inPackets(packets)) : upstream).pipe(client);
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

function inPackets(packets: Packets): Transform {
  return new Transform({
    async transform(sent: Buffer, _encoding, done) {
      for await (const packet of packets(sent)) this.push(packet);
      done();
    },
  });
}

const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

/** What follows the end of a COPY's data comes 8 ms later, as it may from a database on another machine. */
export async function* slowAfterCopy(sent: Buffer): AsyncGenerator<Buffer> {
  let rest = sent;
  for (let at = rest.indexOf(copyDone); at >= 0; at = rest.indexOf(copyDone)) {
    const end = at + copyDone.length;
    yield rest.subarray(0, end);
    await sleep(8);
    rest = rest.subarray(end);
  }
  if (rest.length > 0) yield rest;
}
