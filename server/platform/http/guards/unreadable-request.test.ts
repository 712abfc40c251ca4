import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startSite } from "../../../../test/start-site.ts";

const site = startSite({ from: "empty" });

test.each([
  ["a length that is no number", "Content-Length: abc", 400, "We can't read this request."],
  ["two lengths", "Content-Length: 2\r\nContent-Length: 3", 400, "We can't read this request."],
  [
    "an expectation other than 100-continue",
    "Content-Length: 2\r\nExpect: 200-maybe",
    417,
    "We can't read this request.",
  ],
  ["headers over the limit", `X-Long: ${"x".repeat(40_000)}`, 431, "That’s too much to send at once."],
])("a request with %s is refused with a sentence", async (_case, header, status, message) => {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.write(`POST /api/contact HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n{}`);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body).message).toBe(message);
});
