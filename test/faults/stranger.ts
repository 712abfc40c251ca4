import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { studioDay } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import { ana } from "../people.ts";

let addresses = 0;
/** Number of the next request. Continues across calls of the function below, so that no URL is requested twice. */
let nextCall = 0;

/**
 * Tries every known way to make the process grow, in turn, each call from a different IP address. Refusals are fine;
 * the process must survive. Returns the number of responses by status; 0 is a closed connection.
 */
export async function tryToExhaustMemory(url: string, calls: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const countStatus = (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1);
  const send = async (path: string, init: { method?: string; body?: object; headers?: object } = {}) => {
    const number = addresses++;
    try {
      const answer = await fetch(url + path, {
        method: init.method ?? "GET",
        headers: {
          "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          ...(init.body ? { "content-type": "application/json" } : {}),
          ...init.headers,
        },
        ...(init.body ? { body: JSON.stringify(init.body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      await answer.arrayBuffer();
      countStatus(answer.status);
    } catch {
      countStatus(0);
    }
  };
  const day = (n: number) => new Date(Date.UTC(2033, 0, 1) + (n % 20_000) * 86_400_000).toISOString().slice(0, 10);
  const month = studioDay(new Date()).slice(0, 7);
  const sections = ["home", "teacher", "brand", "links", "about", "privacy", "terms", "refunds"];
  const garbage = (length: number, n: number) => `${n}-`.padEnd(length, "x");

  const attacks: ((n: number) => Promise<void>)[] = [
    // URLs of cached responses.
    (n) => send(`/about.data?_routes=${garbage(7_500, n)}`),
    (n) => send(`/about.data?_routes=root,${garbage(7_500, n)}`),
    (n) => send(`/about?${garbage(7_500, n)}=1`),
    (n) => send(`/api/events?from=${day(n)}&to=${day(n + 7)}`),
    (n) => send(`/calendar?month=${month}&day=${day(n)}`),
    (n) => send(`/calendar.data?month=${month}&day=${day(n)}&_routes=root,public`),
    (n) => send(`/api/site?sections=${sections.toSorted(() => Math.random() - 0.5).join(",")}&n=${n}`),
    () => send(`/api/site?sections=${sections.toSorted(() => Math.random() - 0.5).join(",")}`),
    (n) => send(`/chocolates/${garbage(200, n)}`),
    (n) => send(`/${garbage(7_500, n)}`),
    // Headers, cookies and tokens.
    (n) => send("/api/events", { headers: { cookie: `a=${garbage(12_000, n)}` } }),
    (n) => send("/cart", { headers: { cookie: Array.from({ length: 500 }, (_, m) => `c${m}=${n}`).join("; ") } }),
    (n) => send("/api/user/sessions", { headers: { authorization: `Bearer ${garbage(12_000, n)}` } }),
    (n) => send("/api/events", { headers: { "if-none-match": `"${garbage(12_000, n)}"` } }),
    // Emails, holds, and bodies of the maximum size.
    (n) => send("/api/contact", { method: "POST", body: message(n) }),
    () => send("/api/payments", { method: "POST", body: { id: newId(), for: "cart", items: [] } }),
    (n) => send("/api/user/login", { method: "POST", body: { email: `${n}@example.com` } }),
    (n) => send("/api/signup", { method: "POST", body: { name: garbage(60_000, n) } }),
    (n) => send("/contact", { method: "POST", body: { name: garbage(60_000, n) } }),
  ];
  const message = (n: number) => ({
    ...ana,
    id: newId(),
    email: `${n}@example.com`,
    message: garbage(1_000, n),
    captchaToken: `contact_form_submit ${randomUUID()}`,
  });

  const idleSockets = await openIdleSockets(url, Math.min(Math.ceil(calls / 20), 300));
  const end = nextCall + calls;
  const worker = async () => {
    for (let n = nextCall++; n < end; n = nextCall++) await attacks[n % attacks.length]!(n);
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  for (const socket of idleSockets) socket.destroy();
  return counts;
}

/** Opens connections that send nothing, stop in the middle of a head or body, never read, or only listen. */
async function openIdleSockets(url: string, perKind: number): Promise<Socket[]> {
  const { hostname, port, host } = new URL(url);
  const head = (line: string, ...more: string[]) => [line, `Host: ${host}`, ...more, "", ""].join("\r\n");
  const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
  const starts = [
    "",
    `GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${"x".repeat(8_000)}`,
    head("POST /api/contact HTTP/1.1", "Content-Type: application/json", "Content-Length: 60000") + "x".repeat(30_000),
    head("GET /calendar HTTP/1.1").repeat(20),
    head(
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      ...upgrade,
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ),
  ];
  const sockets: Socket[] = [];
  for (let n = 0; n < perKind * starts.length; n++) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {}).pause();
    sockets.push(socket);
    await Promise.race([once(socket, "connect"), sleep(1_000)]).catch(() => {});
    socket.write(starts[n % starts.length]!);
  }
  return sockets;
}
