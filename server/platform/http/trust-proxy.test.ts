import Fastify from "fastify";
import { expect, test } from "vitest";
import { readTrustProxy, trustedProxies } from "./trust-proxy.ts";

/** The caller according to a site with this TRUST_PROXY. */
async function callerOf(given: string, peer: string, forwardedFor: string) {
  const strangers: string[] = [];
  const app = Fastify({
    trustProxy: trustedProxies(readTrustProxy(given)!, (address) => strangers.push(address)),
  });
  app.get("/", (request) => ({ ip: request.ip }));
  const call = { url: "/", remoteAddress: peer, headers: { "x-forwarded-for": forwardedFor } };
  await app.inject(call);
  const { ip } = (await app.inject(call)).json<{ ip: string }>();
  return { ip, strangers };
}

test.each([
  ["0", "127.0.0.1", "198.51.100.1", "127.0.0.1"],
  ["1", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["1", "172.17.0.1", "203.0.113.5, 198.51.100.1", "198.51.100.1"],
  ["2", "10.1.2.3", "203.0.113.5, 198.51.100.1", "203.0.113.5"],
  ["1", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["1", "fd12::1", "2001:db8::7", "2001:db8::7"],
  ["127.0.0.1", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["127.0.0.1", "127.0.0.2", "198.51.100.1", "127.0.0.2"],
  ["127.0.0.1,192.0.2.0/24", "127.0.0.1", "203.0.113.5, 198.51.100.1, 192.0.2.9", "198.51.100.1"],
  ["2001:db8:1::/48", "2001:db8:1::5", "198.51.100.1", "198.51.100.1"],
  ["2001:db8:1::/48", "2001:db8:2::5", "198.51.100.1", "2001:db8:2::5"],
  ["10.0.0.0/8", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["127.0.0.1", "127.0.0.1", "not an address", "not an address"],
])("TRUST_PROXY=%s, called by %s for %s: the caller is %s", async (given, peer, forwardedFor, ip) => {
  expect(await callerOf(given, peer, forwardedFor)).toEqual({ ip, strangers: [] });
});

test("with a number of proxies, a direct caller from a public address is not trusted, and reported once", async () => {
  expect(await callerOf("1", "203.0.113.66", "198.51.100.1")).toEqual({
    ip: "203.0.113.66",
    strangers: ["203.0.113.66"],
  });
});
