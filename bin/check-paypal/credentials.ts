import { z } from "zod";
import type { Addresses, Place } from "./addresses.ts";
import { answerOf, request, tryAgain } from "./api.ts";
import type { Report } from "./report.ts";

type Input = {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  place: Place;
  addresses: Addresses;
  signal: AbortSignal;
};

const grant = z.object({ access_token: z.string().min(1), scope: z.string().default("") });

/** The access token with its permissions. Undefined if PayPal gives none; the report then says which variable is wrong. */
export async function checkCredentials(
  input: Input,
  report: Report,
): Promise<{ token: string; scopes: string[] } | undefined> {
  const reply = await requestToken(input.apiUrl, input);
  const granted = grant.safeParse(reply.body);
  if (reply.status === 200 && granted.success) {
    report.ok("PayPal accepts PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.");
    return { token: granted.data.access_token, scopes: granted.data.scope.split(" ") };
  }
  if (reply.status === 401) await explainRefusal(input, report);
  else report.wrong(`No access token: ${answerOf(reply)}.`, tryAgain);
  return undefined;
}

/** PayPal does not say which of the two is wrong. Its other address and the script of the buttons know more. */
async function explainRefusal(input: Input, report: Report): Promise<void> {
  const { place, addresses, clientId, signal } = input;
  const fromApp = "at https://developer.paypal.com, Apps & Credentials";
  if (place !== "stand-in") {
    const otherPlace = place === "live" ? "sandbox" : "live";
    if ((await requestToken(addresses[otherPlace], input)).status === 200)
      return report.wrong(
        `PAYPAL_API_URL is PayPal’s ${place} address, but the credentials are of the ${otherPlace} app.`,
        otherPlace === "sandbox"
          ? `For the sandbox set PAYPAL_API_URL=${addresses.sandbox}. For real payments take the credentials of the tab Live, ${fromApp}.`
          : `For real payments leave PAYPAL_API_URL empty. For the sandbox take the credentials of the tab Sandbox, ${fromApp}.`,
      );
    const script = await request(`${addresses.sdk}?${new URLSearchParams({ "client-id": clientId })}`, signal);
    if (script.status === 200)
      return report.wrong(
        "PAYPAL_CLIENT_SECRET is wrong: PayPal knows PAYPAL_CLIENT_ID, but not with this secret.",
        `Copy the secret again (or add a second one) ${fromApp}.`,
      );
    if (script.status === 400)
      return report.wrong("PAYPAL_CLIENT_ID is wrong: PayPal does not know it.", `Copy it again, ${fromApp}.`);
  }
  report.wrong(
    "PayPal refuses the credentials: PAYPAL_CLIENT_ID or PAYPAL_CLIENT_SECRET is wrong.",
    `Copy both again from the same app, ${fromApp}.`,
  );
}

function requestToken(apiUrl: string, { clientId, clientSecret, signal }: Input) {
  return request(`${apiUrl}/v1/oauth2/token`, signal, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
}

/** Each permission with the scopes that give it, and where the operator gives it to the app. */
const permissions: { name: string; scope: RegExp; todo: string }[] = [
  {
    name: "take payments",
    scope: /\/services\/payments\/(payment|realtimepayment)$|\/v1\/payments\/\.\*$/,
    todo: "Turn on “Accept payments” in the app’s features.",
  },
  {
    name: "refund payments",
    scope: /\/services\/payments\/refund$|\/v1\/payments\/\.\*$/,
    todo: "Turn on “Accept payments” in the app’s features; if it is on, ask PayPal’s support for refunds by API.",
  },
  {
    name: "read disputes",
    scope: /\/services\/disputes\/read(-seller)?$/,
    todo: "Turn on “Customer disputes” in the app’s features.",
  },
  {
    name: "read and change webhooks",
    scope: /\/services\/applications\/webhooks$/,
    todo: "Make a new REST API app of the type Merchant, and use its credentials.",
  },
];

export function checkScopes(scopes: string[], report: Report): void {
  const missing = permissions.filter(({ scope }) => !scopes.some((each) => scope.test(each)));
  for (const { name, todo } of missing) report.wrong(`The app may not ${name}.`, todo);
  if (missing.length === 0) report.ok("The app may take payments, refund them, read disputes, and read its webhook.");
}
