import { contactForm } from "./contact.ts";
import { addButton } from "./chocolates.ts";
import { freeSessionForm } from "./free-session.ts";
import { ana, rememberUser } from "./frame.ts";
import { expect, expectAccessible, publicPages, test, visit } from "./site.ts";

/** Every page and every state of it, for axe, in light and dark, on whatever screen the project has. */
export function accessibilityJourneys(): void {
  for (const path of publicPages) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await visit(page, path);
      await expectAccessible(page);
    });
  }

  test("nor with an offering's dialog open", async ({ page }) => {
    await visit(page, "/about");
    await page.getByRole("link", { name: "Read more: Yoga Therapy Sessions" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });

  test("nor with the forms' complaints shown", async ({ page, trouble }) => {
    trouble.allow(/bot-check/);
    await page.route("**/api/bot-check*", (route) => route.abort());
    await visit(page, "/");
    await freeSessionForm(page).send.click();
    await expect(page.locator("[aria-invalid]")).toHaveCount(4);
    await expectAccessible(page);

    await visit(page, "/contact");
    const { name, email, message, send, failure } = contactForm(page);
    await name.fill("Tomas");
    await email.fill("tomas@example.com");
    await message.fill("Hello");
    await send.click();
    await expect(failure).toBeVisible();
    await expectAccessible(page);
  });

  test("nor when a request was taken", async ({ page }) => {
    await visit(page, "/contact");
    const { name, email, message, send, success } = contactForm(page);
    await name.fill("Tomas");
    await email.fill("tomas.axe@example.com");
    await message.fill("Hello");
    await send.click();
    await expect(success).toBeVisible();
    await expectAccessible(page);
  });

  test("nor with something in the cart, and said so", async ({ page }) => {
    await visit(page, "/chocolates");
    await addButton(page, "Mint & Nib").click();
    await expect(page.getByText("Mint & Nib is in your cart")).toBeVisible();
    await expectAccessible(page);
    await visit(page, "/cart");
    await expect(page.getByRole("heading", { name: "Mint & Nib" })).toBeVisible();
    await expectAccessible(page);
  });

  test("nor with the menu open, logged in or not", async ({ page }) => {
    await visit(page, "/about");
    const menu = page.getByRole("banner").locator("summary");
    const hasSheet = await menu.isVisible();
    if (hasSheet) {
      await menu.click();
      await expectAccessible(page);
    }
    await rememberUser(page, ana);
    await visit(page, "/about");
    if (hasSheet) await menu.click();
    if (!hasSheet) await page.getByRole("button", { name: /^AW/ }).click();
    await expectAccessible(page);
  });

  test("nor where there is nothing", async ({ page, trouble }) => {
    trouble.allow(/nowhere/);
    await page.goto("/nowhere");
    await expectAccessible(page);
    await visit(page, "/calendar?month=2020-01");
    await expectAccessible(page);
  });
}
