import { storedAna, frameJourneys, storeUser } from "./frame.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

test.describe("header and footer", () => {
  frameJourneys(async (page) => page.getByRole("navigation", { name: "Main" }));

  test("the account menu closes by Escape, by a click outside and when the focus leaves @detail", async ({ page }) => {
    await storeUser(page, storedAna);
    await visit(page, "/about");
    const circle = page.getByRole("button", { name: /^AW/ });
    const item = page.getByRole("link", { name: "My Bookings" });
    await circle.press("Enter");
    await expect(item).toBeVisible();
    await expect(circle).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(item).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden();
    await expect(circle).toBeFocused();

    await circle.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(item).toBeHidden();

    await circle.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await expect(focusedElement(page)).toHaveText("Chocolates");
    await expect(item).toBeHidden();
  });

  test("a logout in one tab shows in the other tab, and an unreadable stored user counts as logged out", async ({
    page,
    context,
  }) => {
    await storeUser(page, storedAna);
    await visit(page, "/about");
    const other = await context.newPage();
    await visit(other, "/");
    await expect(other.getByRole("button", { name: /^AW/ })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("user"));
    await expect(other.getByRole("link", { name: "Log in" })).toBeVisible();
    await other.close();

    for (const broken of ['{"id"', "7", '"Ana"', "[]"]) {
      await page.evaluate((text) => localStorage.setItem("user", text), broken);
      await visit(page, "/privacy");
      await expect(page.getByRole("link", { name: "Log in" }), broken).toBeVisible();
    }
  });

  test("an unknown URL shows the 404 page with a link home, also on client-side navigation @detail", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/nowhere/);
    const response = await page.goto("/nowhere");
    expect(response!.status()).toBe(404);
    await expect(page).toHaveTitle(/Page not found/);
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
    // No link on the site is broken, so a history entry simulates one.
    await page.evaluate(() => {
      history.pushState(null, "", "/nowhere");
      history.pushState(null, "", "/");
    });
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can’t find this page");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
  });

  test("an injected inline script does not run, and these tests would report it", async ({ page, trouble }) => {
    trouble.allow(/Content Security Policy/);
    await visit(page, "/");
    const violation = page.waitForEvent("console", (message) => message.text().includes("Content Security Policy"));
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.slipped = true";
      document.body.append(script);
    });
    expect((await violation).type()).toBe("error");
    expect(await page.evaluate(() => "slipped" in window)).toBe(false);
  });
});
