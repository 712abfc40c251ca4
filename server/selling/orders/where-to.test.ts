import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { CountryCode } from "../../../contract/platform/values/countries.ts";
import { defaultPlace } from "../../../contract/platform/values/place.ts";
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
import { berlin, settle } from "../../../test/place.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
beforeEach(() => changeSettings(site, defaultSettings));

/** Countries with the usual price of a parcel, or one of its own in dollars. */
const shipTo = (...countries: (CountryCode | [CountryCode, number])[]) => ({
  shop: {
    shipTo: countries.map((each) =>
      Array.isArray(each) ? { country: each[0], price: each[1] } : { country: each, price: null },
    ),
  },
});

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

  test("a pick-up has the tax of the studio's state", async () => {
    await setRates([{ state: "WA", percent: 10 }]);
    await settle(site, { region: "WA" });
    const event = await makeEvent(site.database.db);
    const tin = await makeChocolate(site.database.db);
    const bought = (change: object) => buyCart(site, newGuest(), cartRequest([[tin, 1]], change));
    const delivery = { how: "pickup", eventId: event.id };
    expect((await bought({ delivery })).amount).toBe("15.40");
    await settle(site, { region: "OR" });
    expect((await bought({ delivery })).amount).toBe("14.00");
    await setRates([]);
  });

  test("set the shipping countries; orders abroad have no ZIP code and no sales tax", async () => {
    await setRates([{ state: "CA", percent: 10 }]);
    await changeSettings(site, shipTo("DE", "US"));
    const tin = await makeChocolate(site.database.db);
    const quote = (delivery: object) =>
      site.request("POST", "/api/cart/quote", { items: [{ _id: tin.id, quantity: 1 }], delivery });
    expect((await quote({ how: "ship" })).body).toMatchObject({
      needsDestination: true,
      shipTo: [
        { country: "US", parcelCents: null },
        { country: "DE", parcelCents: null },
      ],
      addressFields: { country: "US", region: { label: "State" }, postalCode: { label: "ZIP" } },
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
    await changeSettings(site, shipTo("US", "DE"));
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
    await changeSettings(site, shipTo("DE"));
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

  test("give a country a price of its own, which the buyer pays", async () => {
    await changeSettings(site, shipTo("US", ["DE", 19.5]));
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    const wanted = cartRequest([[tin, 2]], { delivery: { how: "ship", country: "DE" } });
    const quote = await site.request("POST", "/api/cart/quote", {
      items: wanted.items,
      delivery: { how: "ship", country: "DE" },
    });
    const total = { itemsCents: 2800, shippingCents: 1950, handlingCents: 0, creditCents: 0, totalCents: 4750 };
    expect(quote.body).toMatchObject({ total, addressFields: { country: "DE", region: null } });
    const opened = await openAndApproveCart(site, ana, wanted);
    expect(opened.amount).toBe("47.50");
    // A later price is for later orders.
    await changeSettings(site, shipTo("US", ["DE", 25]));
    await site.payPal.approve(opened.orderId, abroad);
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(200);
    expect(await readOrder(site, wanted.id)).toMatchObject({ total });
    expect((await site.payPal.ledger()).captures.at(-1)).toMatchObject({ amountCents: 4750 });
    const { body } = await site.request("GET", "/api/admin/orders", undefined, owner);
    expect(body.orders[0].address.written).toEqual(["Pat Payer", "Hauptstraße 1", "28195 Bremen", "Germany"]);
  });

  test("PayPal's address is in another country with a price of its own: the buyer approves the new total", async () => {
    await changeSettings(site, shipTo("US", ["DE", 19.5]));
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    const wanted = cartRequest([[tin, 2]]);
    const opened = await openAndApproveCart(site, ana, wanted);
    expect(opened.amount).toBe("35.80");
    await site.payPal.approve(opened.orderId, abroad);
    expect((await captureCart(site, ana, opened.orderId)).body).toMatchObject({
      code: "price-changed",
      fields: { amount: "47.50" },
    });
    await site.payPal.approve(opened.orderId, abroad);
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(200);
    // And back: in the other direction the usual price applies again.
    const second = cartRequest([[tin, 2]], { delivery: { how: "ship", country: "DE" } });
    const toGermany = await openAndApproveCart(site, newGuest(), second);
    expect(toGermany.amount).toBe("47.50");
    expect((await site.payPal.ledger()).captures.at(-1)).toMatchObject({ amountCents: 4750 });
    expect((await captureCart(site, ana, toGermany.orderId)).body).toMatchObject({ fields: { amount: "35.80" } });
  });

  test("an order whose goods name no country went to the United States, and is read as before", async () => {
    const tin = await makeChocolate(site.database.db);
    const wanted = cartRequest([[tin, 1]]);
    const ana = newGuest();
    const opened = await openAndApproveCart(site, ana, wanted);
    await sql`update purchases set goods = goods #- '{delivery,country}' #- '{delivery,parcelCents}' where id = ${wanted.id}`.execute(
      site.database.db,
    );
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(200);
    const { body } = await site.request("GET", "/api/admin/orders", undefined, owner);
    expect(body.orders[0].address.written.at(-1)).toBe("Los Angeles, CA 90012");
  });

  test("a free order of a studio in Berlin goes to a German address without a state", async () => {
    await settle(site, { ...berlin, currency: "USD" });
    await site.request("POST", "/api/admin/codes", { code: "BERLIN", percent: 100 }, owner);
    await changeSettings(site, shipTo("US", ["DE", 0]));
    const tin = await makeChocolate(site.database.db);
    const address = { name: "Pat Payer", line1: "Hauptstraße 1", city: "Bremen", zip: "28195" };
    const order = (change: object) =>
      openCart(
        site,
        newGuest(),
        cartRequest([[tin, 1]], {
          code: "BERLIN",
          email: "pat@example.com",
          delivery: { how: "ship", address: { ...address, ...change } },
        }),
      );
    expect((await order({ zip: "281" })).body.fields).toEqual({
      "delivery.address.zip": "Please check the postal code. It doesn’t look like one of this country: Germany.",
    });
    expect((await order({ zip: "", city: "" })).body.fields).toEqual({
      "delivery.address.city": "Enter the city.",
      "delivery.address.zip": "Please enter the postal code.",
    });
    expect(await order({})).toMatchObject({ status: 201, body: { state: "fulfilled", amount: "0.00" } });
    const { body } = await site.request("GET", "/api/admin/orders", undefined, owner);
    expect(body.orders[0].address).toMatchObject({
      country: "DE",
      state: "",
      written: ["Pat Payer", "Hauptstraße 1", "28195 Bremen"],
    });
    await settle(site, defaultPlace);
  });
});
