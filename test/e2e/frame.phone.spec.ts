import type { Page } from "@playwright/test";
import { framePhoneJourneys } from "./frame.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

const menu = (page: Page) => page.getByRole("banner").locator("summary");
const sheet = (page: Page) => page.getByRole("navigation", { name: "Menu" });

test.describe("header and footer on a phone", () => {
  framePhoneJourneys(async (page) => {
    if (!(await sheet(page).isVisible())) await menu(page).tap();
    await expect(sheet(page)).toBeVisible();
    return sheet(page);
  });

  test("the menu opens over the page and closes by its button, by Escape and when a page is chosen", async ({
    page,
  }) => {
    await visit(page, "/");
    await expect(sheet(page)).toBeHidden();
    await expect(menu(page)).toHaveAccessibleName("Menu");
    await menu(page).tap();
    await expect(sheet(page)).toBeInViewport();
    await menu(page).tap();
    await expect(sheet(page)).toBeHidden();

    await menu(page).press("Enter");
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(focusedElement(page)).toHaveText("Home");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await expect(menu(page)).toBeFocused();

    await menu(page).tap();
    await sheet(page).getByRole("link", { name: "Calendar" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendar");
    await expect(sheet(page)).toBeHidden();

    // Also when the current page is chosen.
    await menu(page).tap();
    await sheet(page).getByRole("link", { name: "Calendar" }).tap();
    await expect(sheet(page)).toBeHidden();
  });

  test("the menu is closed before a chosen page is first painted @detail", async ({ page }) => {
    await visit(page, "/");
    await menu(page).tap();
    const isMenuOpen = page.evaluate(
      () =>
        new Promise((resolve) => {
          // Runs after React has put the new page into the DOM and before the browser paints it.
          new MutationObserver((_, observer) => {
            if (document.querySelector("h1")?.textContent !== "Calendar") return;
            observer.disconnect();
            resolve(document.querySelector("header details")?.hasAttribute("open"));
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
    await sheet(page).getByRole("link", { name: "Calendar" }).tap();
    expect(await isMenuOpen).toBe(false);
  });

  test("tabbing past the end of the menu closes it @detail", async ({ page }) => {
    await visit(page, "/");
    await menu(page).press("Enter");
    for (let presses = 0; presses < 9 && (await sheet(page).isVisible()); presses++) await page.keyboard.press("Tab");
    await expect(sheet(page)).toBeHidden();
  });
});

test.describe("the menu on a phone without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("opens, and its links work", async ({ page }) => {
    await page.goto("/");
    await menu(page).tap();
    await sheet(page).getByRole("link", { name: "About" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, I’m Mira");
  });
});
