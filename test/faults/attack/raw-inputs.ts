// Parts of requests that no browser sends.

export const json = "Content-Type: application/json";
export const apiPaths = [
  "/api/contact",
  "/api/signup",
  "/api/payments",
  "/api/user/login",
  "/api/cart/quote",
  "/api/nothing",
];
export const readPaths = [
  "/api/events",
  "/api/site?sections=home",
  "/api/bookings",
  "/about",
  "/calendar",
  "/api/chocolates",
];
export const smuggled = "GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n";

export const oddMethods =
  "TRACE CONNECT OPTIONS PATCH PROPFIND LOCK SEARCH M-SEARCH PURGE LINK QUERY FOO get G\u00cbT".split(" ");

export const oddPaths = [
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..%2f..%2fetc/passwd",
  "/%c0%ae%c0%ae/etc/passwd",
  "/%00",
  "/api/events%00.json",
  "/api/%65vents",
  "/api//events",
  "//evil.example/about",
  "//[",
  "//:x",
  "//%",
  "/\\[",
  "/\\evil.example",
  "/%5c%5cevil.example",
  "/api/events/%ff%fe",
  "/%u0061bout",
  "/%",
  "/%zz",
  "/about;.css",
  "/about/.%0d%0aSet-Cookie:%20a=1",
  "/login%0d%0aLocation:%20https://evil.example",
  "/api/chocolates/__proto__",
  "/api/chocolates/constructor",
  "/assets/../../server/platform/process/env.ts",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/%252e%252e/package.json",
  "/.env",
  "/.git/config",
  "/dev/mail",
  "/metrics",
  "/socket.io/",
  "/socket.io/?EIO=4&transport=polling",
  "/socket.io/?EIO=3&transport=websocket",
  "/socket.io/../about",
  "/pictures/../../x",
  "/calendar/x.ics",
  "http://evil.example/about",
  "*",
  "",
  "/about?__proto__[x]=1&constructor.prototype.y=2",
  "/calendar?month=%00&day=%ED%A0%80",
  "/?" + "a=1&".repeat(1_500),
  "/" + "a/".repeat(3_500),
  "/" + "x".repeat(9_000),
  "/api/events?from=" + "9".repeat(7_000),
  "/api/site?sections=" + "home,".repeat(1_400),
];

export const oddValues = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"name":1e400}',
  `{"name":${"9".repeat(20_000)}}`,
  '{"name":"a","name":"b"}',
  '{"name":"\\ud800"}',
  '\ufeff{"name":"x"}',
  "NaN",
  "{'name':1}",
  '{"name":"x"',
  "[".repeat(30_000),
  "[".repeat(30_000) + "]".repeat(30_000),
  '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000),
  '"' + "\\u0000".repeat(5_000) + '"',
];

/** Headers about the length of a body that different servers read differently. */
export const ambiguous: readonly ((body: string) => string[])[] = [
  (body) => [`Content-Length: ${body.length}`, "Transfer-Encoding: chunked"],
  (body) => ["Transfer-Encoding: chunked", `Content-Length: ${body.length}`],
  (body) => [`Content-Length: ${body.length}`, `Content-Length: 0`],
  (body) => [`Content-Length: ${body.length}, 0`],
  (body) => [`Content-Length: +${body.length}`],
  () => ["Content-Length: -1"],
  () => ["Content-Length: 1e2"],
  () => ["Content-Length: 0x10"],
  () => ["Content-Length: 99999999999999999999999"],
  () => ["Content-Length: "],
  () => ["Transfer-Encoding: xchunked"],
  () => ["Transfer-Encoding: chunked, identity"],
  () => ["Transfer-Encoding: chunked", "Transfer-Encoding: cow"],
  () => ["Transfer-Encoding : chunked"],
  () => ["Transfer-Encoding:\u000bchunked"],
  (body) => [`Content-Length : ${body.length}`],
];

export const brokenChunks = [
  "zz\r\nx\r\n0\r\n\r\n",
  "-1\r\nx\r\n0\r\n\r\n",
  "5\r\nabc\r\n0\r\n\r\n",
  "ffffffffffffffffff\r\nx",
  "3;" + "e".repeat(20_000) + "\r\nabc\r\n0\r\n\r\n",
  "1\nx\n0\n\n",
  "3\r\nabcX\r\n0\r\n\r\n",
];

export const brokenHeads = [
  "GET /about HTTP/9.9\r\n\r\n",
  "GET /about HTTP/0.9\r\n\r\n",
  "GET /about\r\n\r\n",
  "GET\r\n\r\n",
  "/about\r\n\r\n",
  "GET  /about  HTTP/1.1\r\n\r\n",
  "GET /about HTTP/1.1\r\n\r\n",
  "GET /about HTTP/1.1\r\nHost: a\r\nHost: b\r\nX: y: z\r\n folded\r\n\r\n",
  "GET /about HTTP/1.1\r\nHost: a\r\n: empty\r\n\r\n",
  "GET /about HTTP/1.1\r\nHost: a\r\nX\u0000Y: 1\r\n\r\n",
  "GET /about HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n",
  "GET /about HTTP/1.1\nHost: a\n\n",
  "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET /about HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
];

export const types = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/json; charset=utf-16",
  "application/json; charset=\u00ff",
  "application/json;;;",
  "application/json, text/html",
  "a".repeat(4_000),
  "/",
  "",
];

export const multipart =
  '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="../../x"\r\n\r\n<script>\r\n--x--\r\n';
