import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { payPalOf } from "./pretend-paypal.ts";
import { endSites, dataFolder, startSite } from "./site-process.ts";

let site: TestApp;
let real: TestApp;
beforeAll(async () => {
  site = await testApp();
  real = await testApp({
    env: { PAYPAL_CLIENT_ID: "client", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_WEBHOOK_ID: "WH-1" },
  });
});
afterAll(async () => {
  await site.close();
  await real.close();
  await endSites();
});

describe("the browser's half of what stands in for PayPal", () => {
  test("is a script at the address of the page's configuration, for this site's client and for dollars only", async () => {
    const { body } = await site.request("GET", "/config/paypal");
    expect(body).toMatchObject({ scriptUrl: "/pretend-paypal/sdk/js", isPretend: true, currency: "USD" });
    const script = (query: object) =>
      site.request("GET", `${body.scriptUrl}?${new URLSearchParams({ ...query })}`);
    const answer = await script({ "client-id": body.clientId, currency: "USD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/javascript/);
    expect((await script({ "client-id": "another", currency: "USD" })).status).toBe(400);
    expect((await script({ "client-id": body.clientId, currency: "EUR" })).status).toBe(400);
    expect((await site.request("GET", "/pretend-paypal/dialog.css")).status).toBe(200);
  });

  test("approves orders that are there, and none for a page of another site", async () => {
    const path = "/pretend-paypal/orders/NOBODY";
    expect((await site.request("GET", path)).status).toBe(404);
    expect((await site.request("POST", `${path}/approve`, { card: "good" })).status).toBe(404);
    expect((await site.request("POST", `${path}/approve`, { card: "any" })).status).toBe(400);
    const foreign = { origin: "https://elsewhere.example" };
    expect((await site.request("POST", `${path}/approve`, { card: "good" }, foreign)).status).toBe(403);
  });

  test("is not there when the site has a PayPal of its own", async () => {
    const { body } = await real.request("GET", "/config/paypal");
    expect(body).toEqual({
      clientId: "client",
      currency: "USD",
      scriptUrl: "https://www.paypal.com/sdk/js",
      isPretend: false,
    });
    expect((await real.request("GET", "/pretend-paypal/sdk/js?client-id=client&currency=USD")).status).toBe(
      404,
    );
  });
});

test("only the pages that take payments let PayPal in", async () => {
  const policyOf = async (on: TestApp, path: string) =>
    (await on.request("GET", path)).headers.get("content-security-policy");
  for (const path of ["/cart", "/user/00000000-0000-4000-8000-000000000000/book"]) {
    expect(await policyOf(real, path)).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/\*\.paypal\.com /);
    expect(await policyOf(site, path)).not.toContain("paypal");
  }
  for (const path of ["/", "/chocolates", "/login", "/admin"])
    expect(await policyOf(real, path)).not.toContain("paypal");
});

test("its ledger and its controls outlive the site, which may be killed", async () => {
  const DATA_DIR = await dataFolder();
  const first = await startSite({ DATA_DIR, SEED: "none" });
  await expect.poll(() => first.output()).toContain("payments are in test mode");
  const payPal = payPalOf(DATA_DIR);
  expect(await payPal.ledger()).toEqual({ orders: [], captures: [], refunds: [] });
  await payPal.misbehave({ on: "create", do: "wait", ms: 1 });
  await first.kill();
  const second = await startSite({ DATA_DIR, SEED: "none" });
  await payPal.behave();
  expect(await payPal.ledger()).toEqual({ orders: [], captures: [], refunds: [] });
  await second.stop();
}, 60_000);
