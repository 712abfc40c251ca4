import { Agent, request } from "node:http";

// A cheap HTTP client: the CPU time it uses is taken from the site on the same machine.

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** A caller with its own IP address, so that no rate limit applies. Needs TRUST_PROXY=1. */
export type Caller = { address: string; token?: string };

export const newCaller = (n: number, token?: string): Caller => ({
  address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  ...(token ? { token } : {}),
});

/** Calls the site; throws if the status is 300 or above. */
export async function callApi<T>(
  url: string,
  { address, token }: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      "x-forwarded-for": address,
      ...(sent ? { "content-type": "application/json", "content-length": sent.length } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    request(url + path, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    })
      .on("error", reject)
      .end(sent);
  });
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** Throughput, and latency percentiles. */
export type Rate = { perSecond: number; p50Ms: number; p99Ms: number };

/** Runs `work` `times` times, `concurrency` of them in parallel. */
export async function measureRate(
  times: number,
  concurrency: number,
  work: (n: number) => Promise<unknown>,
): Promise<Rate> {
  const tookMs: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < times) {
        const callStartedAt = performance.now();
        await work(next++);
        tookMs.push(performance.now() - callStartedAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  tookMs.sort((one, other) => one - other);
  const quantile = (part: number) => Math.round(tookMs[Math.min(times - 1, Math.floor(times * part))]!);
  return { perSecond: times / seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}
