import { changeSettings } from "../settings.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { makeTin } from "./checkout.ts";
import { expect, test, visit } from "./site.ts";

test.describe("in Spanish on a phone", () => {
  test.beforeAll(({ site }) => changeSettings(site, { languages: ["en", "es"] }));
  test.afterAll(({ site }) => changeSettings(site, { languages: ["en"] }));

  test("the language that a visitor chooses is remembered", async ({ page }) => {
    await visit(page, "/calendar");
    await expect(page.getByRole("link", { name: "Lee este sitio en español" })).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/calendar$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendario");
    await page.goto("/about?section=classDescriptions");
    await expect(page).toHaveURL(/\/es\/about\?section=classDescriptions$/);
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/about\?section=classDescriptions$/);
    await page.goto("/es/contact");
    await expect(page).toHaveURL(/\/contact$/);
  });

  test("a browser that prefers Spanish is offered it once @detail", async ({ browser, site, trouble }) => {
    const context = await browser.newContext({
      locale: "es-MX",
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
    });
    trouble.watch(context);
    const page = await context.newPage();
    await visit(page, "/contact");
    const offer = page.getByRole("link", { name: "Lee este sitio en español" });
    await expect(offer).toBeVisible();
    await expect(page).toHaveURL(/\/contact$/);
    await page.getByRole("button", { name: "Ahora no" }).click();
    await expect(offer).toBeHidden();
    await visit(page, "/about");
    await expect(offer).toBeHidden();
    await context.close();
  });

  test("the owner translates a text, and visitors read it at once", async ({ page, site }) => {
    const { name } = await makeTin(site, "Juniper");
    await visitAsOwner(page, site, "/admin/words");
    await page.getByRole("link", { name: "In Spanish" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Spanish" })).toBeVisible();
    const field = page.getByRole("textbox", { name: `In Spanish: ${name}` });
    await field.fill("Enebro");
    await field.blur();
    await expect(page.getByText("Saved.")).toBeVisible();
    await visit(page, "/es/chocolates");
    await expect(page.getByRole("heading", { name: "Enebro" })).toBeVisible();
  });
});
