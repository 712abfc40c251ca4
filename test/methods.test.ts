import { connect } from "node:net";
import { expect, test } from "vitest";
import { rawRequest } from "./raw-request.ts";
import { startSite } from "./start-site.ts";

const site = startSite();

test("a 401 for a login link has a WWW-Authenticate header", async () => {
  const answer = await site.request("GET", "/api/user/verify-login?token=x");
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
});

test.each([
  ["DELETE", "/api/contact", "POST"],
  ["PUT", "/api/bookings?x=1", "GET, HEAD, POST"],
  ["HEAD", "/api/user/verify-login?token=x", "GET"],
  ["GET", "/api/webhooks/paypal", "POST"],
  ["POST", "/api/openapi.json", "GET, HEAD"],
  ["POST", "/api/user/auth/google", "GET"],
  ["DELETE", "/login", "GET, HEAD, POST"],
  ["PUT", "/verify-login", "GET, HEAD, POST"],
  ["DELETE", "/about", "GET, HEAD, POST"],
  ["PATCH", "/healthz", "GET, HEAD, POST"],
  ["DELETE", "/0190a000-0000-7000-8000-00000000000a", "GET, HEAD, POST"],
])("%s %s is answered with 405 and Allow: %s", async (method, path, allow) => {
  const answer = await rawRequest(site.url + path, { accept: "application/json" }, { method });
  expect({ status: answer.status, allow: answer.headers["allow"] }).toEqual({ status: 405, allow });
});

test("a form sent to a page without forms is answered with 405", async () => {
  const answer = await site.request("POST", "/about", "name=Ana", {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
});

/** The status line of a GET with these header lines. */
function statusLineOf(path: string, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket
      .setEncoding("utf8")
      .on("error", reject)
      .once("data", (text: string) => {
        socket.destroy();
        resolve(text.split("\r\n", 1)[0]!);
      });
    socket.write([`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  });
}

test("a request that names two hosts is refused, at pages, calls, kept files and the live socket", async () => {
  const socket = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA==",
  ];
  for (const path of ["/", "/", "/api/events", "/favicon.svg", "/healthz", "/nowhere"]) {
    expect(await statusLineOf(path, ["Host: a.example"])).not.toContain(" 400 ");
    expect(await statusLineOf(path, ["Host: a.example", "hOST: b.example"])).toContain(" 400 ");
  }
  const live = "/socket.io/?EIO=4&transport=websocket";
  expect(await statusLineOf(live, ["Host: a.example", ...socket])).toContain(" 101 ");
  expect(await statusLineOf(live, ["Host: a.example", "Host: a.example", ...socket])).toContain(" 400 ");
});
