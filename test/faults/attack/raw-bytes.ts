import type { Random } from "../../seeded.ts";
import {
  ambiguous,
  apiPaths,
  brokenChunks,
  brokenHeads,
  json,
  multipart,
  oddMethods,
  oddPaths,
  oddValues,
  readPaths,
  smuggled,
  types,
} from "./raw-inputs.ts";

/** One attack with bytes that no browser sends. */
export type RawAttack = {
  pieces: (Buffer | string)[];
  /** The address is one of the API: a refusal must be JSON. */
  isApi?: boolean;
  isHead?: boolean;
  /** The bytes are one broken or ambiguous request: no response may be a success, and only one may come. */
  isRefused?: boolean;
};

type Target = { host: string; ip(): string };

const crlf = "\r\n";

/** A request as text. Its headers are lines, so that they may be repeated or broken. */
function requestOf(line: string, { host, ip }: Target, lines: readonly string[] = [], body = ""): string {
  return [line, `Host: ${host}`, `X-Forwarded-For: ${ip()}`, ...lines, "", body].join(crlf);
}

function post(target: Target, path: string, type: string, body: string, more: readonly string[] = []): string {
  return requestOf(
    `POST ${path} HTTP/1.1`,
    target,
    [type, `Content-Length: ${Buffer.byteLength(body, "latin1")}`, ...more],
    body,
  );
}

/** The kinds of attacks by name. Each makes one at random. */
export const rawAttacks: Readonly<Record<string, (random: Random, target: Target) => RawAttack>> = {
  "random bytes": (random) => ({ pieces: [bytesOf(random, 1 + random.below(3_000))] }),
  "a broken head": (random) => ({ pieces: [random.pick(brokenHeads)] }),
  "an odd method": (random, target) => {
    const path = random.pick([...apiPaths, ...readPaths]);
    return { pieces: [requestOf(`${random.pick(oddMethods)} ${path} HTTP/1.1`, target)] };
  },
  "a HEAD request": (random, target) => ({
    pieces: [requestOf(`HEAD ${random.pick([...readPaths, ...apiPaths])} HTTP/1.1`, target)],
    isHead: true,
  }),
  "an odd address": (random, target) => ({
    pieces: [
      requestOf(`${random.pick(["GET", "GET", "POST"])} ${random.pick(oddPaths)} HTTP/1.1`, target, [
        `Accept: ${random.pick(["*/*", "text/html", "application/json"])}`,
        "Content-Length: 0",
      ]),
    ],
  }),
  "an address with random escapes": (random, target) => {
    const escapes = Array.from(
      { length: 1 + random.below(12) },
      () => `%${random.below(256).toString(16).padStart(2, "0")}`,
    );
    return {
      pieces: [
        requestOf(
          `GET ${random.pick(["/", "/api/", "/chocolates/", "/api/chocolates/", "/assets/", "/calendar?day="])}${escapes.join("")} HTTP/1.1`,
          target,
        ),
      ],
    };
  },
  "many headers": (random, target) => ({
    pieces: [
      requestOf(
        "GET /about HTTP/1.1",
        target,
        Array.from({ length: random.pick([50, 500, 1_900, 3_000]) }, (_, n) => `x${n}: ${random.below(9)}`),
      ),
    ],
  }),
  "a long header": (random, target) => ({
    pieces: [
      requestOf(`GET ${random.pick(readPaths)} HTTP/1.1`, target, [
        `${random.pick(["Cookie", "Authorization", "X-Any", "If-None-Match", "Accept-Language", "Range"])}: ${"x".repeat(random.pick([100, 7_000, 15_000, 17_000, 100_000]))}`,
      ]),
    ],
  }),
  "an odd header": (random, target) => ({
    pieces: [
      requestOf(`GET ${random.pick(readPaths)} HTTP/1.1`, target, [
        random.pick([
          "Authorization: Bearer",
          "Authorization: Bearer a.b.c",
          `Authorization: Bearer ${"a.".repeat(3_000)}`,
          "Authorization: \u00ff",
          "Cookie: __proto__=1; constructor=2; =; ;;a",
          `Cookie: ${"a=1;".repeat(3_000)}`,
          "Cookie: refresh=%E0%A4%A",
          "Range: bytes=0-,-1,5-2",
          'If-None-Match: "',
          "If-None-Match: *",
          "If-Modified-Since: yesterday",
          "Expect: 100-continue",
          "Expect: 200-ok",
          "Connection: close, upgrade",
          "Upgrade: h2c",
          "Origin: null",
          "Origin: \u0001",
          "Sec-Fetch-Site: x",
          "Accept: ,;;*",
          "Accept-Encoding: br;q=9,*;q=-1",
          "X-Forwarded-For: ,,,::,1.2.3,%00",
          "X-Forwarded-For: [::1]:99999",
          "X-Forwarded-Host: evil.example",
          "X-Forwarded-Proto: javascript",
          "X-HTTP-Method-Override: DELETE",
          "Content-Encoding: gzip",
          "Trailer: X",
          "TE: trailers",
          "Max-Forwards: 0",
        ]),
      ]),
    ],
  }),
  "an ambiguous length": (random, target) => {
    const body = `0${crlf}${crlf}${smuggled}`;
    return {
      pieces: [
        requestOf(`POST ${random.pick(apiPaths)} HTTP/1.1`, target, [json, ...random.pick(ambiguous)(body)], body),
      ],
      isRefused: true,
    };
  },
  "a GET with a body": (random, target) => {
    const body = random.pick([smuggled, "{}", "x".repeat(5_000)]);
    return {
      pieces: [
        requestOf(
          `GET ${random.pick(readPaths)} HTTP/1.1`,
          target,
          [`Content-Length: ${body.length}`, random.pick([json, "X: y"])],
          body,
        ),
      ],
    };
  },
  "broken chunks": (random, target) => ({
    pieces: [
      requestOf(
        `POST ${random.pick(apiPaths)} HTTP/1.1`,
        target,
        [json, "Transfer-Encoding: chunked"],
        random.pick(brokenChunks),
      ),
    ],
    isRefused: true,
  }),
  "many tiny chunks": (random, target) => ({
    pieces: [
      requestOf(
        `POST ${random.pick(apiPaths)} HTTP/1.1`,
        target,
        [json, "Transfer-Encoding: chunked"],
        `1${crlf}[${crlf}`.repeat(random.pick([100, 5_000, 70_000])) + `0${crlf}X: y${crlf}${crlf}`,
      ),
    ],
    isApi: true,
  }),
  "an odd body": (random, target) => {
    const body = Buffer.from(random.pick(oddValues)).toString("latin1");
    return { pieces: [post(target, random.pick(apiPaths), json, body)], isApi: true };
  },
  "a body of random bytes": (random, target) => {
    const body = bytesOf(random, 1 + random.below(2_000)).toString("latin1");
    return {
      pieces: [post(target, random.pick(apiPaths), json, random.pick([body, `{"name":"${body}"}`]))],
      isApi: true,
    };
  },
  "a wrong type": (random, target) => ({
    pieces: [
      post(
        target,
        random.pick([...apiPaths, "/contact", "/login", "/api/webhooks/paypal"]),
        `Content-Type: ${random.pick(types)}`,
        random.pick(['{"name":"x"}', multipart, "name=%00&name=%ff"]),
      ),
    ],
  }),
  "a form of a page": (random, target) => ({
    pieces: [
      post(
        target,
        random.pick(["/contact", "/login", "/register", "/about", "/signup", "/cart"]),
        "Content-Type: application/x-www-form-urlencoded",
        random.pick([
          "name=%00",
          "%=%&&&==",
          "__proto__=1&constructor=2",
          "a=1&".repeat(10_000),
          "email[]=1&email[$ne]=x",
          "x".repeat(70_000),
        ]),
        [`Accept: ${random.pick(["text/html", "*/*"])}`],
      ),
    ],
  }),
  "a webhook": (random, target) => ({
    pieces: [
      post(
        target,
        "/api/webhooks/paypal",
        json,
        random
          .pick([...oddValues, '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"x"}}'])
          .replace(/[^\0-\xff]/g, "?"),
        random.pick([
          [],
          ["transmission-id", "transmission-time", "transmission-sig", "cert-url", "auth-algo"].map(
            (name) => `paypal-${name}: ${random.pick(["x", "https://evil.example/cert", "9".repeat(3_000)])}`,
          ),
        ]),
      ),
    ],
  }),
  "a truncated body": (random, target) => {
    const whole = post(target, random.pick(apiPaths), json, JSON.stringify({ name: "x".repeat(500) }));
    return { pieces: [whole.slice(0, -1 - random.below(whole.length - 1))] };
  },
  "pipelined requests": (random, target) => ({
    pieces: [
      Array.from({ length: random.pick([2, 6, 9, 40]) }, () =>
        requestOf(`GET ${random.pick(readPaths)} HTTP/1.1`, target),
      ).join(""),
    ],
  }),
  "a body that is too large": (random, target) => ({
    pieces: [post(target, random.pick(apiPaths), json, `{"name":"${"x".repeat(random.pick([66_000, 500_000]))}"}`)],
    isApi: true,
  }),
  "an upgrade": (random, target) => ({
    pieces: [
      requestOf(
        `GET ${random.pick(["/socket.io/?EIO=4&transport=websocket", "/about", "/api/events", "/socket.io/?EIO=4&transport=websocket&sid=x", "/socket.io/?EIO=x"])} HTTP/1.1`,
        target,
        [
          "Connection: Upgrade",
          `Upgrade: ${random.pick(["websocket", "h2c", "x"])}`,
          `Sec-WebSocket-Version: ${random.pick(["13", "8", "x"])}`,
          `Sec-WebSocket-Key: ${random.pick(["AAAAAAAAAAAAAAAAAAAAAA==", "x", ""])}`,
          ...random.pick([
            [],
            ["Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=\u00ff"],
            ["Origin: https://evil.example"],
          ]),
        ],
      ),
      bytesOf(random, 200),
    ],
  }),
};

const bytesOf = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.below(256)));
