import { BlockList, isIP } from "node:net";

/**
 * Returns a check whether an address is in these networks (CIDR) or equals one of these addresses. Also accepts IPv4
 * written as IPv6 (::ffff:…).
 */
export function networkMatcher(given: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of given) {
    const [address = "", prefix] = network.split("/");
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

export const isLoopbackAddress = networkMatcher(["127.0.0.0/8", "::1"]);

/** Whether a host in a URL or a Host header, without its port, is this machine. */
export function isLoopbackHost(host: string): boolean {
  return /^([\w-]+\.)*localhost$/i.test(host) || isLoopbackAddress(host.replace(/^\[(.*)\]$/, "$1"));
}
