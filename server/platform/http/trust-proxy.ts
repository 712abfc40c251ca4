import { isIP } from "node:net";
import { networkMatcher } from "./network.ts";

/** The number of proxies in front, or their addresses and networks. */
export type TrustProxy = number | readonly string[];

/** Reads TRUST_PROXY; undefined when it is neither a number nor a list of addresses. */
export function readTrustProxy(text: string): TrustProxy | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= 10 ? Number(text) : undefined;
  const given = text.split(",").map((part) => part.trim());
  return given.every(isNetwork) ? given : undefined;
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more.length > 0) return false;
  // A prefix of 0 would trust every caller.
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}

const isPrivate = networkMatcher(
  "127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 100.64.0.0/10 ::1 fc00::/7 fe80::/10".split(" "),
);

/**
 * Whether to trust the X-Forwarded-For from `address`, which is `hop` steps away. With a number of proxies, the
 * nearest one must be on a private network, so that a direct caller is not trusted. `onStranger` gets the first
 * untrusted address.
 */
export function trustedProxies(given: TrustProxy, onStranger: (address: string) => void) {
  if (typeof given !== "number") return networkMatcher(given);
  let wasReported = false;
  return (address: string, hop: number): boolean => {
    if (hop >= given) return false;
    if (hop > 0 || isPrivate(address)) return true;
    if (!wasReported) onStranger(address);
    wasReported = true;
    return false;
  };
}
