import type { PayPalEnv } from "../../server/platform/process/env.ts";
import { scriptUrlOf } from "../../server/selling/payments/open-provider.ts";
import { createPayPal } from "../../server/selling/payments/paypal/client.ts";
import { checkAccount } from "./account.ts";
import { type Addresses, isScriptOf, payPalAddresses, type Place, placeNames, placeOf } from "./addresses.ts";
import { openApi } from "./api.ts";
import { checkCredentials, checkScopes } from "./credentials.ts";
import { payOneCent } from "./pay.ts";
import { openReport, type Report } from "./report.ts";
import { checkWebhook } from "./webhook.ts";

type Input = {
  env: PayPalEnv;
  wantsSubscription?: boolean;
  wantsPayment?: boolean;
  say(line: string): void;
  signal: AbortSignal;
  addresses?: Addresses;
  /** How often PayPal is asked whether the tester has approved the payment, and how long. */
  pollMs?: number;
  approvalMs?: number;
};

/** Checks the settings against PayPal and prints each result. Returns whether all is as the site needs it. */
export async function checkPayPal(input: Input): Promise<boolean> {
  const { env, say, signal, addresses = payPalAddresses, pollMs = 3_000, approvalMs = 5 * 60_000 } = input;
  const report = openReport(say);
  const isFine = () => {
    say(report.hasFailed() ? "Not everything is right yet. Correct it, and run the check again." : "All is right.");
    return !report.hasFailed();
  };
  const settings = readSettings(env, addresses, report);
  if (!settings) return isFine();
  const { place, ...credentials } = settings;
  const apiUrl = env.PAYPAL_API_URL;
  say(`PayPal at ${apiUrl}: ${placeNames[place]}`);
  if (input.wantsPayment && place === "live") {
    report.wrong("--pay does nothing with live credentials.", "Use it with the credentials of the sandbox.");
    return isFine();
  }
  const granted = await checkCredentials({ ...credentials, apiUrl, place, addresses, signal }, report);
  if (!granted) return isFine();
  checkScript(scriptUrlOf(env), place, report);
  checkScopes(granted.scopes, report);
  const payPal = createPayPal({
    ...credentials,
    apiUrl,
    signal,
    brandName: async () => "Check of the PayPal account",
    log: silent,
  });
  const api = openApi(apiUrl, granted.token, signal);
  const orderId = await checkAccount(payPal, report);
  await checkWebhook(api, { ...env, ...credentials, wantsSubscription: input.wantsSubscription ?? false }, report);
  if (orderId && input.wantsPayment)
    await payOneCent({ payPal, api, orderId, say, signal, pollMs, approvalMs }, report);
  return isFine();
}

/** The report says what PayPal answered. The client's log would say it again, for a developer. */
const silent = { info() {}, warn() {}, error() {} };

function readSettings(env: PayPalEnv, addresses: Addresses, report: Report) {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  const place = placeOf(env.PAYPAL_API_URL, addresses);
  if (!place)
    report.wrong(
      `PAYPAL_API_URL is ${env.PAYPAL_API_URL}, neither ${addresses.live} nor ${addresses.sandbox}.`,
      `Leave it empty for real payments, or set it to ${addresses.sandbox} for the sandbox.`,
    );
  const app = "Copy it from the app at https://developer.paypal.com (Apps & Credentials).";
  if (!clientId) report.wrong("PAYPAL_CLIENT_ID is not set.", app);
  if (!clientSecret) report.wrong("PAYPAL_CLIENT_SECRET is not set.", app);
  if (!webhookId)
    report.wrong("PAYPAL_WEBHOOK_ID is not set.", "Add a webhook to the app at PayPal, and copy the ID from its line.");
  return place && clientId && clientSecret && webhookId ? { place, clientId, clientSecret, webhookId } : undefined;
}

function checkScript(sdkUrl: string, place: Place, report: Report): void {
  if (isScriptOf(place, sdkUrl)) report.ok("The script of PayPal’s buttons belongs to the same place.");
  else
    report.wrong(
      `PAYPAL_SDK_URL is ${sdkUrl}, but PAYPAL_API_URL is PayPal’s ${place === "live" ? "live" : "sandbox"} address.`,
      "Leave PAYPAL_SDK_URL empty, or set both to addresses of the same place.",
    );
}
