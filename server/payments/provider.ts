import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { type Simulator, startSimulator } from "../../pretend/paypal/index.ts";
import { pretendScriptUrl } from "../../pretend/paypal/serve-browser.ts";
import type { PayPalPage } from "../ctx.ts";
import type { Connection } from "../db/pool.ts";
import type { Env } from "../env.ts";
import { type PayPal, payPal } from "./paypal/client.ts";

export type Provider = {
  payPal: PayPal;
  page: PayPalPage;
  /** What a page that takes payments may load from elsewhere, as sources of its policy. */
  pageOrigins: string[];
  /** What pretends to be PayPal, when nobody gave credentials for the real one. */
  simulator: Simulator | undefined;
  /** Ends calls to it that are under way; nobody knows what became of them, and reconciliation asks later. */
  hangUp(): void;
  close(): Promise<void>;
};

/** Opens PayPal, or without credentials its stand-in: the same client speaks HTTP to either. */
export async function openProvider(
  env: Env,
  on: { connection: Connection; log: Logger; clock: () => Date; brandName(): Promise<string> },
): Promise<Provider> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  const { log, brandName } = on;
  const stopping = new AbortController();
  const { signal } = stopping;
  const hangUp = () => stopping.abort();
  if (clientId && secret && webhookId) {
    const account = { apiUrl: env.PAYPAL_API_URL, clientId, clientSecret: secret, webhookId };
    return {
      payPal: payPal({ ...account, brandName, log, signal }),
      page: { clientId, scriptUrl: env.PAYPAL_SDK_URL, isPretend: false },
      pageOrigins: originsOf(env.PAYPAL_SDK_URL),
      simulator: undefined,
      hangUp,
      close: async () => {},
    };
  }
  const simulator = await startSimulator(on);
  return {
    payPal: payPal({ ...simulator, brandName, log, signal }),
    page: { clientId: simulator.clientId, scriptUrl: pretendScriptUrl, isPretend: true },
    pageOrigins: [],
    simulator,
    hangUp,
    close: simulator.close,
  };
}

/** PayPal's script loads parts, frames and pictures from several hosts of its own; another's comes from one. */
export function originsOf(scriptUrl: string): string[] {
  const { hostname, origin } = new URL(scriptUrl);
  return /(^|\.)paypal\.com$/.test(hostname)
    ? ["https://*.paypal.com", "https://*.paypalobjects.com"]
    : [origin];
}

/** PayPal knows a webhook's address from its account; its stand-in is told where the site listens. */
export function connectPretendWebhooks({ simulator }: Provider, server: Server): void {
  server.once("listening", () => {
    const { address, port } = server.address() as AddressInfo;
    const isAnywhere = address === "0.0.0.0" || address === "::";
    const host = isAnywhere ? "127.0.0.1" : address.includes(":") ? `[${address}]` : address;
    simulator?.sendWebhooksTo(`http://${host}:${port}/api/webhooks/paypal`);
  });
}
