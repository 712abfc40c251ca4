import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../server/platform/db/listen.ts";
import { type Server, startServer } from "./postgres.ts";
import { debianPostgres } from "./programs.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer((await debianPostgres())!);
});
afterAll(() => server.stop());

test("a listener whose network drops its packets without a word notices, connects again, and says so", async () => {
  const sockets: Socket[] = [];
  const network = createServer((client) => {
    const upstream = connect(server.port, "127.0.0.1");
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on("error", () => {});
    client.pipe(upstream).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(network, "listening");
  const { port } = network.address() as AddressInfo;
  const heard: string[] = [];
  let reconnections = 0;
  const listener = await listen(
    { connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` },
    { messages: { changed: (topic) => void heard.push(topic) }, reconnect: () => void reconnections++ },
  );
  await server.sql("notify changed, 'events'");
  await expect.poll(() => heard).toEqual(["events"]);

  for (const socket of sockets) socket.unpipe().pause();
  await server.sql("notify changed, 'missed'");
  await expect.poll(() => reconnections).toBe(1);
  expect(listener.isConnected()).toBe(true);
  await server.sql("notify changed, 'slots'");
  await expect.poll(() => heard).toEqual(["events", "slots"]);

  await listener.stop();
  expect(listener.isConnected()).toBe(false);
  network.close();
  for (const socket of sockets) socket.destroy();
});
