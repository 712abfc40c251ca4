import { createServer } from "node:http";

/**
 * Baseline: a bare node:http server that sends the bytes and headers of one response of the site.
 * `node raw.ts <URL of the response> <accept-encoding>` prints the server's URL.
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

/** Not `fetch`, which decompresses the body. */
async function fetchRaw(from: string, acceptEncoding: string): Promise<{ headers: string[]; body: Buffer }> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(from, { headers: { "accept-encoding": acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const perResponse = new Set(["date", "connection", "keep-alive", "x-request-id"]);
        const headers = Object.entries(response.headers).filter(([name]) => !perResponse.has(name));
        resolve({
          headers: headers.map(([name, value]) => [name, String(value)]).flat(),
          body: Buffer.concat(chunks),
        });
      });
    }).on("error", reject);
  });
}
