import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type StartedApp, testApp } from "./app.ts";

/**
 * Starts a reCAPTCHA verification server that accepts every token; `env` makes a site use it. For tests with many
 * requests, where solving a bot check for each would take most of the time. Each token (`<action> <anything>`) is
 * still bound to its action and single-use.
 */
export async function startPretendRecaptcha() {
  const google = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const token = new URLSearchParams(Buffer.concat(chunks).toString()).get("response") ?? "";
      const action = token.split(" ")[0];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ success: token !== "", action, score: 0.9, hostname: "localhost" }));
    });
  });
  google.listen(0, "127.0.0.1");
  await once(google, "listening");
  const url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  return {
    env: {
      RECAPTCHA_SITE_KEY: "site-key",
      RECAPTCHA_SECRET_KEY: "secret-key",
      RECAPTCHA_VERIFY_URL: `${url}/siteverify`,
      RECAPTCHA_SCRIPT_URL: `${url}/api.js`,
    },
    close() {
      google.closeAllConnections();
      google.close();
    },
  };
}

/** Starts a site with this reCAPTCHA server as its bot check. */
export async function testAppWithRecaptcha({
  env = {},
  ...options
}: Parameters<typeof testApp>[0] = {}): Promise<StartedApp> {
  const google = await startPretendRecaptcha();
  const site = await testApp({ ...options, env: { ...google.env, ...env } });
  return {
    ...site,
    botToken: async (action) => `${action} ${randomUUID()}`,
    async close() {
      await site.close();
      google.close();
    },
  };
}
