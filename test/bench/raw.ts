import { createServer } from "node:http";

/**
 * The yardstick: a bare node:http server that sends the very bytes and headers of one answer of the site.
 * `node raw.ts <address of the answer> <accept-encoding>`; prints its own address.
 */
const [, , address, encoding] = process.argv;
const answer = await fetchRaw(address!, encoding!);
const server = createServer((_request, response) => {
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
});

/** Not `fetch`: it would unpack the body. */
async function fetchRaw(from: string, acceptEncoding: string): Promise<{ headers: string[]; body: Buffer }> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(from, { headers: { "accept-encoding": acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const own = new Set(["date", "connection", "keep-alive", "x-request-id"]);
        const headers = Object.entries(response.headers).filter(([name]) => !own.has(name));
        resolve({
          headers: headers.map(([name, value]) => [name, String(value)]).flat(),
          body: Buffer.concat(chunks),
        });
      });
    }).on("error", reject);
  });
}
