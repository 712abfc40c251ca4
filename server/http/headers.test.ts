import { expect, test } from "vitest";
import { siteHeaders } from "./headers.ts";

const site = { publicUrl: "https://example.com", botCheckOrigins: ["https://www.google.com"] };
const payPalOrigins = ["https://*.paypal.com", "https://*.paypalobjects.com"];

/** One directive of a policy, as the list of its sources. */
function sources(policy: string, name: string): string[] {
  const rule = policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";
  return rule.split(" ").slice(1);
}

test("a page that takes payments allows PayPal's script, frames, requests and pictures, and its styles by nonce", () => {
  const { policy } = siteHeaders({ ...site, paymentOrigins: payPalOrigins });
  const given = policy({ nonce: "n0nce", takesPayments: true });
  for (const name of ["script-src", "frame-src", "connect-src", "img-src", "style-src"])
    expect(sources(given, name)).toEqual(expect.arrayContaining(payPalOrigins));
  expect(sources(given, "script-src")).toContain("'nonce-n0nce'");
  expect(sources(given, "style-src")).toContain("'nonce-n0nce'");
  expect(given).not.toContain("unsafe-inline");
  expect(sources(given, "default-src")).toEqual(["'self'"]);
});

test("no other page allows PayPal, neither a personal nor a cached one", () => {
  const { policy } = siteHeaders({ ...site, paymentOrigins: payPalOrigins });
  for (const given of [policy({ nonce: "n0nce" }), policy({ scriptHashes: ["'sha256-x'"] })]) {
    expect(given).not.toContain("paypal");
    expect(given).not.toContain("unsafe-inline");
  }
});

test("with pretend payments, a page that takes payments has the same policy as other pages", () => {
  const { policy } = siteHeaders({
    publicUrl: "http://localhost:3000",
    botCheckOrigins: [],
    paymentOrigins: [],
  });
  const given = policy({ nonce: "n0nce", takesPayments: true });
  expect(given).toBe(policy({ nonce: "n0nce" }));
  expect(sources(given, "script-src")).toEqual(["'self'", "'nonce-n0nce'"]);
  expect(sources(given, "style-src")).toEqual(["'self'"]);
  expect(sources(given, "frame-src")).toEqual(["'none'"]);
});

test("only a preview may be framed, by the site itself, and only the owner's pages may frame one", () => {
  const { policy } = siteHeaders({ ...site, paymentOrigins: payPalOrigins });
  const framing = (which?: "holds" | "is held") => {
    const given = policy({ nonce: "n0nce", framing: which });
    return { holds: sources(given, "frame-src"), heldBy: sources(given, "frame-ancestors") };
  };
  expect(framing()).toEqual({ holds: site.botCheckOrigins, heldBy: ["'none'"] });
  expect(framing("holds")).toEqual({ holds: ["'self'", ...site.botCheckOrigins], heldBy: ["'none'"] });
  expect(framing("is held")).toEqual({ holds: site.botCheckOrigins, heldBy: ["'self'"] });
});
