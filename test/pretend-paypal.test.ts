import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { remotePayPal } from "./pretend-paypal.ts";
import { stopSites, createDataFolder, startSite } from "./site-process.ts";

let site: TestApp;
let siteWithPayPal: TestApp;
beforeAll(async () => {
  site = await testApp();
  siteWithPayPal = await testApp({
    env: { PAYPAL_CLIENT_ID: "client", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_WEBHOOK_ID: "WH-1" },
  });
});
afterAll(async () => {
  await site.close();
  await siteWithPayPal.close();
  await stopSites();
});

describe("the browser part of the PayPal simulator", () => {
  test("is a script at the configured URL, for this site's client id and USD only", async () => {
    const { body } = await site.request("GET", "/config/paypal");
    expect(body).toMatchObject({ scriptUrl: "/pretend-paypal/sdk/js", isPretend: true, currency: "USD" });
    const script = (query: object) => site.request("GET", `${body.scriptUrl}?${new URLSearchParams({ ...query })}`);
    const answer = await script({ "client-id": body.clientId, currency: "USD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/javascript/);
    expect((await script({ "client-id": "another", currency: "USD" })).status).toBe(400);
    expect((await script({ "client-id": body.clientId, currency: "EUR" })).status).toBe(400);
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
      scriptUrl: "https://www.paypal.com/sdk/js",
      isPretend: false,
    });
    expect((await siteWithPayPal.request("GET", "/pretend-paypal/sdk/js?client-id=client&currency=USD")).status).toBe(
      404,
    );
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

const noMoney = { orders: [], captures: [], refunds: [], reversals: [], disputes: [] };

test("the simulator's ledger and controls work again after a kill and restart of the site", async () => {
  const DATA_DIR = await createDataFolder();
  const first = await startSite({ DATA_DIR, SEED: "none" });
  await expect.poll(() => first.output()).toContain("payments are in test mode");
  const payPal = remotePayPal(DATA_DIR);
  expect(await payPal.ledger()).toEqual(noMoney);
  await payPal.misbehave({ on: "create", do: "wait", ms: 1 });
  await first.kill();
  const second = await startSite({ DATA_DIR, SEED: "none" });
  await payPal.behave();
  expect(await payPal.ledger()).toEqual(noMoney);
  await second.stop();
});
