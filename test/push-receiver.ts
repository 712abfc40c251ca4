import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { decrypt } from "http_ece";
import { importJWK, jwtVerify } from "jose";

/** A message that the service accepted, decrypted as the browser does. `publicKey`: of the site that sent it. */
export type ReceivedPush = {
  endpoint: string;
  message: { title: string; path: string; tag: string };
  publicKey: string;
  claims: { aud?: unknown; sub?: unknown };
  topic: string | undefined;
};

/** A browser's subscription at this service, as `PushSubscription.toJSON()` writes it. */
export type TestSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A push service like those of browsers (RFC 8030). It checks signatures (RFC 8292) and holds the browsers' keys. */
export async function pushReceiver() {
  const browsers = new Map<string, { ecdh: ECDH; auth: string }>();
  const received: ReceivedPush[] = [];
  let status = 201;
  let tries = 0;
  const server = createServer((request, response) => {
    void (async () => {
      tries += 1;
      const endpoint = origin() + request.url!;
      const browser = browsers.get(endpoint);
      const body = await buffer(request);
      const [, token = "", publicKey = ""] =
        /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.authorization ?? "") ?? [];
      if (!browser || status !== 201) return void response.writeHead(browser ? status : 404).end();
      const point = Buffer.from(publicKey, "base64url");
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
      const key = await importJWK({ kty: "EC", crv: "P-256", x, y } as never, "ES256");
      const { payload } = await jwtVerify(token, key, { audience: origin() });
      const text = decrypt(body, { version: "aes128gcm", privateKey: browser.ecdh, authSecret: browser.auth });
      received.push({
        endpoint,
        message: JSON.parse(text.toString()) as ReceivedPush["message"],
        publicKey,
        claims: payload,
        topic: request.headers["topic"] as string | undefined,
      });
      response.writeHead(201).end();
    })().catch((error: unknown) => response.writeHead(403).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: origin(),
    received,
    /** How many requests came. */
    tries: () => tries,
    /** What it answers from now on. 201: takes messages. */
    answer: (next: number) => void (status = next),
    /** A browser subscribes. */
    subscribe(): TestSubscription {
      const ecdh = createECDH("prime256v1");
      const auth = randomBytes(16).toString("base64url");
      const endpoint = `${origin()}/send/${randomBytes(12).toString("hex")}`;
      browsers.set(endpoint, { ecdh, auth });
      return { endpoint, keys: { p256dh: ecdh.generateKeys("base64url"), auth } };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
