import { beforeEach, describe, expect, test } from "vitest";
import { defaultSettings } from "../../../contract/site/settings/schema.ts";
import {
  openAndApproveCart,
  buyCart,
  newGuest,
  captureCart,
  openCart,
  readOrder,
  cartRequest,
} from "../../../test/buying.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
beforeEach(() => changeSettings(site, defaultSettings));

const words = async (section: string, from = site) =>
  (await from.request("GET", `/api/site?sections=${section}`)).body[section];

describe("the shop's settings", () => {
  const setRates = (rates: object[]) => site.request("PUT", "/api/admin/tax-rates", { rates }, owner);
  const abroad = {
    name: { full_name: "Pat Payer" },
    address: {
      address_line_1: "Hauptstraße 1",
      admin_area_2: "Bremen",
      postal_code: "28195",
      country_code: "DE",
    },
  };

  test("set the state whose tax a pick-up has", async () => {
    await setRates([{ state: "WA", percent: 10 }]);
    await changeSettings(site, { shop: { ...defaultSettings.shop, state: "WA" } });
    const event = await makeEvent(site.database.db);
    const tin = await makeChocolate(site.database.db);
    const bought = (change: object) => buyCart(site, newGuest(), cartRequest([[tin, 1]], change));
    const delivery = { how: "pickup", eventId: event.id };
    expect((await bought({ delivery })).amount).toBe("15.40");
    await changeSettings(site, { shop: { ...defaultSettings.shop, state: "OR" } });
    expect((await bought({ delivery })).amount).toBe("14.00");
    await setRates([]);
  });

  test("set the shipping countries; orders abroad have no ZIP code and no sales tax", async () => {
    await setRates([{ state: "CA", percent: 10 }]);
    await changeSettings(site, { shop: { ...defaultSettings.shop, shipTo: ["DE", "US"] } });
    const tin = await makeChocolate(site.database.db);
    const quote = (delivery: object) =>
      site.request("POST", "/api/cart/quote", { items: [{ _id: tin.id, quantity: 1 }], delivery });
    expect((await quote({ how: "ship" })).body).toMatchObject({
      needsDestination: true,
      shipTo: ["US", "DE"],
    });
    expect((await quote({ how: "ship", country: "DE" })).body).toMatchObject({
      needsDestination: false,
      total: { taxCents: 0 },
    });
    expect((await quote({ how: "ship", country: "DE", zip: "28195" })).body.message).toBe(
      "ZIP and state are only for the United States.",
    );
    const { status, body } = await quote({ how: "ship", zip: "97366", state: "CA" });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { "delivery.state": "This ZIP is in another state. Please check both." },
    });

    const ana = newGuest();
    const wanted = cartRequest([[tin, 1]], { delivery: { how: "ship", country: "DE" } });
    const opened = await openAndApproveCart(site, ana, wanted);
    await site.payPal.approve(opened.orderId, abroad);
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(200);
    expect(await readOrder(site, wanted.id)).toMatchObject({
      total: { taxCents: 0 },
      address: { country: "DE" },
    });
    const confirmed = await site.request("GET", "/api/admin/orders", undefined, owner);
    expect(confirmed.body.orders[0].address.country).toBe("DE");
    await setRates([]);
  });

  test("change the price if the address chosen at PayPal is in another country", async () => {
    await setRates([{ state: "CA", percent: 10 }]);
    await changeSettings(site, { shop: { ...defaultSettings.shop, shipTo: ["US", "DE"] } });
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    const opened = await openAndApproveCart(
      site,
      ana,
      cartRequest([[tin, 1]], { delivery: { how: "ship", country: "DE" } }),
    );
    // The stand-in's payer lives in California.
    expect((await captureCart(site, ana, opened.orderId)).body).toMatchObject({
      code: "price-changed",
      fields: { tax: "1.40" },
    });
    await setRates([]);
  });

  test("refuse a country that is not a shipping country", async () => {
    const tin = await makeChocolate(site.database.db);
    const wanted = cartRequest([[tin, 1]], { delivery: { how: "ship", country: "DE" } });
    expect((await openCart(site, newGuest(), wanted)).body.code).toBe("not-shipped-there");
  });

  test("with one shipping country abroad: the cart needs no destination", async () => {
    await setRates([{ state: "CA", percent: 10 }]);
    await changeSettings(site, { shop: { ...defaultSettings.shop, shipTo: ["DE"] } });
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    const { body } = await openCart(site, ana, cartRequest([[tin, 1]]));
    await site.payPal.approve(body.orderId);
    expect((await captureCart(site, ana, body.orderId)).body.code).toBe("not-shipped-there");
    await site.payPal.approve(body.orderId, abroad);
    expect((await captureCart(site, ana, body.orderId)).status).toBe(200);
    expect(
      (await words("terms")).blocks.some(({ text = "" }) => text.includes("shipped on Fridays, to Germany.")),
    ).toBe(true);
    await setRates([]);
  });
});
