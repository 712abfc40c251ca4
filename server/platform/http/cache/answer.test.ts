import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { type PreparedResponse, prepareResponse, sendPrepared } from "./answer.ts";

const readable = (length: number) => Array.from({ length: length / 10 }, (_, n) => `${n * 7919}`.padStart(10)).join("");

function send(answer: PreparedResponse, times: number): void {
  for (let time = 0; time < times; time++) {
    const request = new IncomingMessage(new Socket());
    sendPrepared(request, new ServerResponse(request), answer);
  }
}

test("one response at a time is compressed with brotli; a skipped one is compressed at a later use", async () => {
  const [large, small] = await Promise.all(
    [100_000, 4_000].map((length) =>
      prepareResponse(200, { "content-type": "text/html" }, Buffer.from(readable(length))),
    ),
  );
  send(large!, 3);
  send(small!, 3);
  await expect.poll(() => large!.br).toBeDefined();
  expect(small!.br).toBeUndefined();
  send(small!, 1);
  await expect.poll(() => small!.br).toBeDefined();
});
