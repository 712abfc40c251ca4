import { request } from "node:http";

/** Text of the attacker. No response to another person may contain it. */
export const mark = "evil-q7x";

export type Got = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

/** Sends exactly this path and these headers; `fetch` would change both. */
export function get(url: string, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const sent = request({ port, hostname, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
    sent.on("error", reject).end();
  });
}

/** What a victim gets, without what differs between any two responses, like the moment at which a page was made. */
export function comparable({ status, headers, body }: Got): object {
  const withoutMoment = (text: string) =>
    text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|DTSTAMP:\w+|'sha256-[\w+/=]+'/g, "moment");
  const {
    date: _date,
    etag: _etag,
    "content-security-policy": policy = "",
    "x-request-id": _id,
    connection: _connection,
    "keep-alive": _keepAlive,
    ...others
  } = headers;
  return { status, headers: others, policy: withoutMoment(String(policy)), body: withoutMoment(body) };
}

/** Sets of request headers that are in no cache key and must change nothing that others get. */
export const headerVariations: readonly Record<string, string>[] = [
  {
    host: `${mark}.example`,
    "x-forwarded-host": `${mark}.example`,
    "x-host": `${mark}.example`,
    forwarded: `host=${mark}.example;proto=http`,
    "x-forwarded-proto": "javascript",
    "x-forwarded-port": "1",
  },
  {
    "x-forwarded-prefix": `/${mark}`,
    "x-original-url": `/${mark}`,
    "x-rewrite-url": `/${mark}`,
    "x-http-method-override": "DELETE",
    "x-react-router-data": "yes",
    "x-remix-response": mark,
  },
  {
    "accept-language": `${mark},de;q=0.9`,
    accept: `application/json, text/event-stream;${mark}`,
    "accept-encoding": "br;q=1, *;q=0",
  },
  { cookie: `wrote=1; userRefresh=${mark}; theme=${mark}`, "user-agent": `<script>${mark}</script>`, via: mark },
  { range: "bytes=0-10", "if-range": `"${mark}"`, "if-match": `"${mark}"`, te: "trailers", "max-forwards": "0" },
  { "if-none-match": "*", "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" },
  { authorization: `Bearer ${mark}` },
  {
    origin: `https://${mark}.example`,
    referer: `https://${mark}.example/<script>`,
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "iframe",
  },
];

/** Endings and prefixes with which a cache in front might take a page for a file, or for another page. */
export const pathVariations: readonly ((path: string) => string)[] = [
  (path) => `${path};${mark}.css`,
  (path) => `${path}/${mark}.css`,
  (path) => `${path}%2f${mark}.js`,
  (path) => `${path}.json`,
  (path) => `${path}.data`,
  (path) => `${path}%00.css`,
  (path) => `${path}%0a.css`,
  (path) => `${path}%23${mark}.css`,
  (path) => `${path}%3f${mark}.css`,
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/assets/..${path}`,
  (path) => `/assets/..%2f${path.slice(1)}`,
  (path) => `/assets/%2e%2e${path}`,
  (path) => `/about/..%2f${path.slice(1)}`,
  (path) => `/about/..${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}\\${mark}`,
];

/** Queries that are in no cache key, or only with another order or case. */
export const queryVariations = [
  `?${mark}=1`,
  `?utm_source=${mark}`,
  `?_routes=${mark}`,
  `?month=${mark}&day=${mark}`,
  `?problem=${mark}`,
  `?token=${mark}`,
  `?__proto__=${mark}`,
  `?month=2026-01%0d%0a${mark}: 1`,
  `?&&;${mark}`,
];
