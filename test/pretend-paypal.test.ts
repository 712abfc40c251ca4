import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { startSite } from "./start-site.ts";

const credentials = { PAYPAL_CLIENT_ID: "client", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_WEBHOOK_ID: "WH-1" };

const site = startSite();
const siteWithPayPal = startSite({ env: credentials });

describe("the browser part of the PayPal simulator", () => {
  test("is a script at the configured URL, which offers methods for this site's client id and PayPal's currencies only", async () => {
    const { body } = await site.request("GET", "/config/paypal");
    const scriptUrl = "/pretend-paypal/web-sdk/v6/core";
    expect(body).toMatchObject({ scriptUrl, isPretend: true, isSandbox: true, currency: "USD" });
    const answer = await site.request("GET", scriptUrl);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/javascript/);
    const eligible = async (query: Record<string, string>) =>
      (await site.request("GET", `/pretend-paypal/eligible?${new URLSearchParams(query)}`)).status;
    expect(await eligible({ "client-id": body.clientId, currency: "USD" })).toBe(204);
    expect(await eligible({ "client-id": "another", currency: "USD" })).toBe(400);
    expect(await eligible({ "client-id": body.clientId, currency: "EUR" })).toBe(204);
    expect(await eligible({ "client-id": body.clientId, currency: "XAU" })).toBe(400);
    expect((await site.request("GET", "/pretend-paypal/dialog.css")).status).toBe(200);
  });

  test("refuses to approve unknown orders, and refuses cross-site requests", async () => {
    const path = "/pretend-paypal/orders/NOBODY";
    expect((await site.request("GET", path)).status).toBe(404);
    expect((await site.request("POST", `${path}/approve`, { card: "good" })).status).toBe(404);
    expect((await site.request("POST", `${path}/approve`, { card: "any" })).status).toBe(400);
    expect((await site.request("POST", `${path}/approve`, { card: "good", ending: "any" })).status).toBe(400);
    const foreign = { origin: "https://elsewhere.example" };
    expect((await site.request("POST", `${path}/approve`, { card: "good" }, foreign)).status).toBe(403);
  });

  test("does not exist on a site with a PayPal account", async () => {
    const { body } = await siteWithPayPal.request("GET", "/config/paypal");
    expect(body).toEqual({
      clientId: "client",
      currency: "USD",
      scriptUrl: "https://www.paypal.com/web-sdk/v6/core",
      components: ["paypal-payments", "paypal-guest-payments", "venmo-payments", "googlepay-payments"],
      isSandbox: false,
      isPretend: false,
    });
    expect((await siteWithPayPal.request("GET", "/pretend-paypal/web-sdk/v6/core")).status).toBe(404);
  });
});

test("only the content security policy of payment pages allows PayPal", async () => {
  const policyOf = async (from: TestApp, path: string) =>
    (await from.request("GET", path)).headers.get("content-security-policy");
  for (const path of ["/cart", "/user/00000000-0000-4000-8000-000000000000/book"]) {
    expect(await policyOf(siteWithPayPal, path)).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/\*\.paypal\.com /);
    expect(await policyOf(site, path)).not.toContain("paypal");
  }
  for (const path of ["/", "/chocolates", "/login", "/admin"])
    expect(await policyOf(siteWithPayPal, path)).not.toContain("paypal");
});

test("the sandbox has its own script, and Apple Pay is offered with the file of the domain", async () => {
  const file = "/.well-known/apple-developer-merchantid-domain-association";
  expect((await siteWithPayPal.request("GET", file)).status).toBe(404);
  const sandbox = await testApp({
    env: {
      ...credentials,
      PAYPAL_API_URL: "https://api-m.sandbox.paypal.com",
      APPLE_PAY_DOMAIN_ASSOCIATION: "7B227073704964",
    },
  });
  try {
    const { body } = await sandbox.request("GET", "/config/paypal");
    expect(body).toMatchObject({ scriptUrl: "https://www.sandbox.paypal.com/web-sdk/v6/core", isSandbox: true });
    expect(body.components).toContain("applepay-payments");
    const answer = await sandbox.request("GET", file);
    expect(answer).toMatchObject({ status: 200, body: "7B227073704964" });
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  } finally {
    await sandbox.close();
  }
});
