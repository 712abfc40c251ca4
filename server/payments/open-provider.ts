import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { type Simulator, startSimulator } from "../../pretend/paypal/index.ts";
import { pretendScriptUrl } from "../../pretend/paypal/serve-browser.ts";
import type { Connection } from "../db/pool.ts";
import type { Env } from "../env.ts";
import { createPayPal } from "./paypal/client.ts";
import type { PaymentPage, PaymentProvider } from "./provider.ts";

export type OpenProvider = {
  provider: PaymentProvider;
  page: PaymentPage;
  /** Origins that the Content-Security-Policy of payment pages allows. */
  pageOrigins: string[];
  /** PayPal's stand-in, used without credentials for the real PayPal. */
  simulator: Simulator | undefined;
  /** Aborts running calls. Their outcome is unknown until reconciliation polls PayPal. */
  hangUp(): void;
  close(): Promise<void>;
};

/** Connects to PayPal, or to its stand-in if there are no credentials. The same HTTP client serves both. */
export async function openProvider(
  env: Env,
  on: { connection: Connection; log: Logger; clock: () => Date; brandName(): Promise<string> },
): Promise<OpenProvider> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  const stopping = new AbortController();
  const common = { brandName: on.brandName, log: on.log, signal: stopping.signal };
  const hangUp = () => stopping.abort();
  if (clientId && clientSecret && webhookId) {
    const { PAYPAL_API_URL: apiUrl, PAYPAL_SDK_URL: scriptUrl } = env;
    return {
      provider: createPayPal({ ...common, apiUrl, clientId, clientSecret, webhookId }),
      page: { clientId, scriptUrl, isPretend: false },
      pageOrigins: originsOf(scriptUrl),
      simulator: undefined,
      hangUp,
      close: async () => {},
    };
  }
  const simulator = await startSimulator(on);
  return {
    provider: createPayPal({ ...common, ...simulator }),
    page: { clientId: simulator.clientId, scriptUrl: pretendScriptUrl, isPretend: true },
    pageOrigins: [],
    simulator,
    hangUp,
    close: simulator.close,
  };
}

/** Origins for a script URL. PayPal's script loads scripts, frames and images from several of its own hosts. */
export function originsOf(scriptUrl: string): string[] {
  const { hostname, origin } = new URL(scriptUrl);
  return /(^|\.)paypal\.com$/.test(hostname) ? ["https://*.paypal.com", "https://*.paypalobjects.com"] : [origin];
}

/** Gives the stand-in the site's webhook URL. The real PayPal has it in its account settings. */
export function connectPretendWebhooks({ simulator }: OpenProvider, server: Server): void {
  server.once("listening", () => {
    const { address, port } = server.address() as AddressInfo;
    const isAnywhere = address === "0.0.0.0" || address === "::";
    const host = isAnywhere ? "127.0.0.1" : address.includes(":") ? `[${address}]` : address;
    simulator?.sendWebhooksTo(`http://${host}:${port}/api/webhooks/paypal`);
  });
}
