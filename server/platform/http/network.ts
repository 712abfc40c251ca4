import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/**
 * The network of a caller, which limits count: an IPv4 address itself, or the /64 of an IPv6 address, the smallest
 * network that a provider gives one customer. Ignores the port that some proxies add. An invalid address has the
 * network "": all such callers are counted together.
 */
export function networkOf(address: string | undefined): string {
  const plain = withoutPort(address?.toLowerCase() ?? "");
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : "";
  const groups = groupsOf(plain);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

/** The /56 of an IPv6 address, which many providers give to one customer; undefined for other addresses. */
export function widerNetworkOf(address: string): string | undefined {
  const network = networkOf(address);
  if (!network.endsWith("::/64")) return undefined;
  const [one, two, three, four = ""] = network.replace("::/64", "").split(":");
  return `${one}:${two}:${three}:${(Number.parseInt(four, 16) & 0xff00).toString(16)}::/56`;
}

/** The network of a customer of a provider, who may have a whole /56: its caps cannot be passed by more addresses. */
export const customerNetworkOf = (address: string): string => widerNetworkOf(address) ?? networkOf(address);

/** `203.0.113.7:80` and `[2001:db8::1]:80` without the port, `fe80::1%eth0` without the zone. */
function withoutPort(address: string): string {
  const [, inBrackets, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  return (inBrackets ?? dotted ?? address).replace(/%.*$/, "");
}

/** The eight groups of an IPv6 address, with `::` and a dotted end expanded. */
function groupsOf(address: string): number[] {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(":"),
  );
  const [before = [], after = []] = inHex
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16))));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/** Checks whether an address, also IPv4 as IPv6 (::ffff:…), is in these networks (CIDR) or one of these addresses. */
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
