import { defaultPlace } from "../../contract/platform/values/place.ts";
import { defaultSettings } from "../../contract/site/settings/schema.ts";
import { newId } from "../../server/platform/db/id.ts";
import { berlin, settle } from "../place.ts";
import { insertRow } from "../rows.ts";
import { changeSettings } from "../settings.ts";
import { logInStudent } from "./account.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { fillCart, makeTin, sumOf } from "./checkout.ts";
import { expect, test, visit } from "./site.ts";

// In dollars: other journeys have bought something.
test.beforeEach(({ site }) => settle(site, { ...berlin, currency: "USD" }));
test.afterEach(async ({ site }) => {
  await settle(site, defaultPlace);
  await changeSettings(site, defaultSettings);
});

test("a studio in Berlin ships to three countries, and a guest whose code pays all types the address of each", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/400/);
  await visitAsOwner(page, site, "/admin/settings");
  const shop = page.getByRole("region", { name: "Shop and tax", exact: true });
  await shop.getByRole("button", { name: "Change: Shop and tax" }).click();
  for (const country of ["CA", "HK"]) await shop.getByLabel("Add a country").selectOption(country);
  await shop.getByLabel("Price of a parcel to Canada").fill("19.999");
  await shop.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shop.getByText("Please enter a price of 0 to 500, or nothing for the usual price.")).toBeVisible();
  await shop.getByLabel("Price of a parcel to Canada").fill("19,50");
  await shop.getByLabel("Price of a parcel to Germany").fill("0");
  await shop.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shop.getByText("Saved.")).toBeVisible();
  await shop.getByRole("button", { name: "Close: Shop and tax" }).click();
  await expect(shop).toContainText(/Germany \(.*0\), Canada \(.*19\.50\).* and Hong Kong/);

  const code = `BERLIN-${process.pid}`;
  await insertRow(site.database.db, "discount_codes", {
    id: newId(),
    code,
    percent: 100,
    created_at: site.clock.now(),
  });
  await fillCart(page, await makeTin(site, "Berlin"));
  await page.getByText("Discount code").click();
  await page.getByRole("textbox", { name: /^Code/ }).fill(code);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const country = page.getByLabel("Country");
  await expect(country).toHaveValue("DE");
  await country.selectOption("CA");
  await expect.poll(async () => (await sumOf(page)).at(-1)).toMatch(/^Total .*19\.50/);
  await country.selectOption("DE");
  await expect.poll(async () => (await sumOf(page)).at(-1)).toMatch(/^Total .*0\.00/);
  await expect(page.getByLabel("Province")).toHaveCount(0);
  await page.getByLabel("Name on the parcel").fill("Pat Payer");
  await page.getByLabel("Street and number").fill("Hauptstraße 1");
  await page.getByLabel("City").fill("Bremen");
  await page.getByLabel("Postal code").fill("281");
  await page.getByLabel("Email for the receipt").fill(`berlin${process.pid}@example.com`);
  const order = page.getByRole("button", { name: "Place order" });
  await order.click();
  await expect(page.getByText("Please check the postal code.")).toBeVisible();
  await page.getByLabel("Postal code").fill("28195");
  await order.click();
  await expect(page.getByRole("heading", { level: 1, name: "Order Confirmed" })).toBeVisible();
  await expect(page.getByText("Pat Payer, Hauptstraße 1, 28195 Bremen", { exact: true })).toBeVisible();
});

test("a student in Berlin keeps a German phone and postal code in the account", async ({ page, site, trouble }) => {
  trouble.allow(/400/);
  const ana = await logInStudent(page, site, { phone: "+4930901820" });
  await visit(page, `/user/${ana.id}/account`);
  const card = page.getByRole("region", { name: "Profile" });
  await expect(card.getByText("030 901820")).toBeVisible();
  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Phone").fill("12");
  await card.getByLabel("Postal code").fill("10117");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("It should look like 01512 3456789")).toBeVisible();
  await card.getByLabel("Phone").fill("0170 / 123 45 67");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Your profile is saved.")).toBeVisible();
  await expect(card.getByText("0170 1234567")).toBeVisible();
  await expect(card.getByText("10117")).toBeVisible();
});
