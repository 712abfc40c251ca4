import { expect, test } from "vitest";
import { sourcesOf } from "../../selling/payments/open-provider.ts";
import { siteHeaders } from "./headers.ts";

const site = { publicUrl: "https://example.com", botCheckOrigins: ["https://www.google.com"] };
const payPalOrigins = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];
const sdkUrl = "https://www.paypal.com/web-sdk/v6/core";
const paymentSources = sourcesOf(sdkUrl, ["paypal-payments"]);

/** One directive of a policy, as the list of its sources. */
function sources(policy: string, name: string): string[] {
  const rule = policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";
  return rule.split(" ").slice(1);
}

test("a page that takes payments allows PayPal's script, frames, requests and pictures, and its styles by nonce", () => {
  const { policy } = siteHeaders({ ...site, paymentSources });
  const given = policy({ nonce: "n0nce", takesPayments: true });
  for (const name of ["script-src", "frame-src", "connect-src", "img-src", "style-src"])
    expect(sources(given, name)).toEqual(expect.arrayContaining(payPalOrigins));
  expect(sources(given, "script-src")).toContain("'nonce-n0nce'");
  expect(sources(given, "style-src")).toContain("'nonce-n0nce'");
  expect(given).not.toContain("unsafe-inline");
  expect(sources(given, "default-src")).toEqual(["'self'"]);
});

test("each directive allows only what PayPal, Google Pay and Apple Pay load by it", () => {
  const all = siteHeaders({
    publicUrl: site.publicUrl,
    botCheckOrigins: [],
    paymentSources: sourcesOf(sdkUrl, ["paypal-payments", "googlepay-payments", "applepay-payments"]),
  }).policy({ nonce: "n0nce", takesPayments: true });
  const google = "https://pay.google.com";
  const apple = "https://applepay.cdn-apple.com";
  const nonce = "'nonce-n0nce'";
  expect(sources(all, "script-src")).toEqual(["'self'", nonce, ...payPalOrigins, google, apple]);
  expect(sources(all, "style-src")).toEqual(["'self'", nonce, ...payPalOrigins]);
  const pictures = [...payPalOrigins, "https://www.gstatic.com", apple];
  expect(sources(all, "img-src")).toEqual(["'self'", "data:", "blob:", ...pictures]);
  expect(sources(all, "connect-src")).toEqual(["'self'", ...payPalOrigins, google, "https://google.com/pay", apple]);
  expect(sources(all, "frame-src")).toEqual([...payPalOrigins, google]);
  const other = siteHeaders({ ...site, paymentSources: sourcesOf("https://pay.example/sdk", ["paypal-payments"]) });
  const given = other.policy({ nonce: "n0nce", takesPayments: true });
  expect(sources(given, "frame-src")).toEqual(["https://www.google.com", "https://pay.example"]);
});

test("no other page allows PayPal, neither a personal nor a cached one", () => {
  const { policy } = siteHeaders({ ...site, paymentSources });
  for (const given of [policy({ nonce: "n0nce" }), policy({ scriptHashes: ["'sha256-x'"] })]) {
    expect(given).not.toContain("paypal");
    expect(given).not.toContain("unsafe-inline");
  }
});

test("with pretend payments, a page that takes payments has the same policy as other pages", () => {
  const { policy } = siteHeaders({
    publicUrl: "http://localhost:3000",
    botCheckOrigins: [],
    paymentSources: {},
  });
  const given = policy({ nonce: "n0nce", takesPayments: true });
  expect(given).toBe(policy({ nonce: "n0nce" }));
  expect(sources(given, "script-src")).toEqual(["'self'", "'nonce-n0nce'"]);
  expect(sources(given, "style-src")).toEqual(["'self'"]);
  expect(sources(given, "frame-src")).toEqual(["'none'"]);
});

test("only a preview may be framed, by the site itself, and only the owner's pages may frame one", () => {
  const { policy } = siteHeaders({ ...site, paymentSources });
  const framing = (which?: "holds" | "is held") => {
    const given = policy({ nonce: "n0nce", framing: which });
    return { holds: sources(given, "frame-src"), heldBy: sources(given, "frame-ancestors") };
  };
  expect(framing()).toEqual({ holds: site.botCheckOrigins, heldBy: ["'none'"] });
  expect(framing("holds")).toEqual({ holds: ["'self'", ...site.botCheckOrigins], heldBy: ["'none'"] });
  expect(framing("is held")).toEqual({ holds: site.botCheckOrigins, heldBy: ["'self'"] });
});
