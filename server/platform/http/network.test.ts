import { expect, test } from "vitest";
import { networkOf, widerNetworkOf } from "./network.ts";

test("an IPv6 address in any notation counts as its /64; an IPv4 address counts as itself", () => {
  for (const address of [
    "2001:db8:1:2::1",
    "2001:DB8:1:2:ffff:ffff:ffff:ffff",
    "2001:0db8:0001:0002:0:0:0:9",
    "2001:db8:1:2:3:4:5.6.7.8",
  ])
    expect(networkOf(address)).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("2001:db8::")).toBe("2001:db8:0:0::/64");
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  for (const address of ["::ffff:203.0.113.7", "::FFFF:cb00:7107"]) expect(networkOf(address)).toBe("203.0.113.7");
  expect(networkOf("")).toBe("");
});

test("a port does not change the network of an address; an invalid address has no network", () => {
  for (const address of ["203.0.113.7:1001", "203.0.113.7:1002"]) expect(networkOf(address)).toBe("203.0.113.7");
  for (const address of ["[2001:db8:1:2::1]:443", "[2001:db8:1:2::9]", "[2001:db8:1:2::1%eth0]:1"])
    expect(networkOf(address)).toBe("2001:db8:1:2::/64");
  for (const address of [undefined, "unknown", "unknown7", "5.5.5.007", "[x]:1", "1.2.3.4:x", "1.2.3.4:"])
    expect(networkOf(address)).toBe("");
});

test("only an IPv6 address has a wider network, its /56", () => {
  for (const address of ["2001:db8:1:200::1", "2001:db8:1:2ff:9::", "[2001:db8:1:2ab::1]:443"])
    expect(widerNetworkOf(address)).toBe("2001:db8:1:200::/56");
  expect(widerNetworkOf("2001:db8:1:300::1")).toBe("2001:db8:1:300::/56");
  expect(widerNetworkOf("::1")).toBe("0:0:0:0::/56");
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "unknown", ""])
    expect(widerNetworkOf(address)).toBe(undefined);
});
