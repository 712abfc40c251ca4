import { request as httpRequest } from "node:http";

export type RawResponse = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

/** Sends a request with exactly these headers (`fetch` adds others). Does not follow redirects. */
export function rawRequest(
  url: string,
  headers: Record<string, string>,
  { method = "GET", body }: { method?: string; body?: string } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    request.on("error", reject).end(body);
  });
}

const mozilla = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Headers of a browser with Sec-Fetch support, by kind of request. */
export const browserHeaders = {
  ownFetch: {
    "user-agent": mozilla,
    accept: "application/json",
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "cors",
    "sec-fetch-dest": "empty",
  },
  foreignNavigation: {
    "user-agent": mozilla,
    accept: "text/html,application/xhtml+xml,*/*;q=0.8",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  },
  foreignImage: {
    "user-agent": mozilla,
    accept: "image/avif,image/webp,*/*;q=0.8",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    "sec-fetch-dest": "image",
  },
  foreignFetch: {
    "user-agent": mozilla,
    accept: "application/json",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    "sec-fetch-dest": "empty",
  },
} as const;

/** The same headers without Sec-Fetch, as a browser sends them over plain HTTP. */
export function withoutSecFetch(sends: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(sends).filter(([name]) => !name.startsWith("sec-fetch")));
}
