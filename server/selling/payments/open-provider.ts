import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { type Simulator, startSimulator } from "../../../pretend/paypal/index.ts";
import { pretendScriptUrl } from "../../../pretend/paypal/serve-browser.ts";
import type { Connection } from "../../platform/db/pool.ts";
import type { PageSources } from "../../platform/http/headers.ts";
import type { Env } from "../../platform/process/env.ts";
import { createPayPal } from "./paypal/client.ts";
import type { PaymentPage, PaymentProvider } from "./provider.ts";

export type OpenProvider = {
  provider: PaymentProvider;
  page: PaymentPage;
  /** What the Content-Security-Policy of payment pages allows. */
  pageSources: PageSources;
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
    const { PAYPAL_API_URL: apiUrl, APPLE_PAY_DOMAIN_ASSOCIATION: appleFile } = env;
    const isSandbox = isSandboxAddress(apiUrl);
    const scriptUrl = scriptUrlOf(env);
    const components = [...everywhere, ...(appleFile ? (["applepay-payments"] as const) : [])];
    return {
      provider: createPayPal({ ...common, apiUrl, clientId, clientSecret, webhookId }),
      page: { clientId, scriptUrl, components, isSandbox, isPretend: false },
      pageSources: sourcesOf(scriptUrl, components),
      simulator: undefined,
      hangUp,
      close: async () => {},
    };
  }
  const simulator = await startSimulator(on);
  return {
    provider: createPayPal({ ...common, ...simulator }),
    page: {
      clientId: simulator.clientId,
      scriptUrl: pretendScriptUrl,
      components: [...everywhere, "applepay-payments"],
      isSandbox: true,
      isPretend: true,
    },
    pageSources: {},
    simulator,
    hangUp,
    close: simulator.close,
  };
}

const isSandboxAddress = (apiUrl: string) => /(^|\.)sandbox\./.test(new URL(apiUrl).hostname);

/** The script of PayPal's buttons. By default that of the place of `PAYPAL_API_URL`. */
export const scriptUrlOf = (env: Pick<Env, "PAYPAL_API_URL" | "PAYPAL_SDK_URL">): string =>
  env.PAYPAL_SDK_URL ??
  `https://www.${isSandboxAddress(env.PAYPAL_API_URL) ? "sandbox." : ""}paypal.com/web-sdk/v6/core`;

/** What is offered on every site with an account. Apple Pay also needs a file on the site's domain. */
const everywhere = ["paypal-payments", "paypal-guest-payments", "venmo-payments", "googlepay-payments"] as const;

/**
 * What payment pages may load. PayPal's script loads scripts, frames and images from several of its own hosts; the sheets
 * of Google and Apple have scripts of their own.
 */
export function sourcesOf(scriptUrl: string, components: PaymentPage["components"]): PageSources {
  const { hostname, origin } = new URL(scriptUrl);
  const isPayPals = /(^|\.)paypal\.com$/.test(hostname);
  const own = isPayPals ? ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"] : [origin];
  const sources = { script: [...own], style: [...own], img: [...own], connect: [...own], frame: [...own] };
  if (components.includes("googlepay-payments")) {
    for (const name of ["script", "connect", "frame"] as const) sources[name].push("https://pay.google.com");
    sources.connect.push("https://google.com/pay");
    sources.img.push("https://www.gstatic.com");
  }
  if (components.includes("applepay-payments"))
    for (const name of ["script", "connect", "img"] as const) sources[name].push("https://applepay.cdn-apple.com");
  return sources;
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
