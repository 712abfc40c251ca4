import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { pipeliningGuard } from "./pipelining.ts";

const server = createServer((req, res) => {
  if (mayAnswer(req, res)) res.end("x".repeat(1_000_000));
});
const mayAnswer = pipeliningGuard();
afterEach(() => void server.close());

const requests = (count: number) => "GET / HTTP/1.1\r\nHost: studio.test\r\n\r\n".repeat(count);

test("a client that sends many requests and reads no response is disconnected; a few in a row are answered", async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as { port: number };
  const greedy = connect(port, "127.0.0.1");
  greedy.on("error", () => {});
  greedy.pause();
  greedy.write(requests(200));
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  greedy.destroy();

  const usual = connect(port, "127.0.0.1");
  let received = 0;
  usual.on("data", (bytes) => void (received += bytes.length));
  usual.write(requests(5));
  await expect.poll(() => received).toBeGreaterThan(5_000_000);
  usual.destroy();
});
