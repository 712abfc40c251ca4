import { isLoopbackHost } from "../../server/platform/http/network.ts";

/** PayPal's addresses. A test has others. */
export type Addresses = { live: string; sandbox: string; sdk: string };

export const payPalAddresses: Addresses = {
  live: "https://api-m.paypal.com",
  sandbox: "https://api-m.sandbox.paypal.com",
  sdk: "https://www.paypal.com/sdk/js",
};

/** Where the credentials belong. The stand-in is on this machine. */
export type Place = "live" | "sandbox" | "stand-in";

export const placeNames: Record<Place, string> = {
  live: "live, real money",
  sandbox: "sandbox, no real money",
  "stand-in": "a stand-in on this machine",
};

/** Undefined: neither PayPal nor this machine. */
export function placeOf(apiUrl: string, { live, sandbox }: Addresses): Place | undefined {
  if (apiUrl === live) return "live";
  if (apiUrl === sandbox) return "sandbox";
  return isLoopbackHost(new URL(apiUrl).hostname) ? "stand-in" : undefined;
}

/**
 * Whether the script of the buttons belongs to the same place: each has a host of its own.
 */
export function isScriptOf(place: Place, sdkUrl: string): boolean {
  const { hostname } = new URL(sdkUrl);
  if (place === "stand-in") return true;
  return hostname === (place === "live" ? "www.paypal.com" : "www.sandbox.paypal.com");
}
