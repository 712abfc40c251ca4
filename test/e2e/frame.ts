import type { Locator, Page } from "@playwright/test";
import { logInStudent } from "./account.ts";
import { expect, storeItems, test, visit } from "./site.ts";

export const storedAna = {
  id: "0190a000-0000-7000-8000-000000000001",
  firstName: "Ana",
  lastName: "Whitlow",
};

/** Stores a user in localStorage, as a login does. */
export async function storeUser(page: Page, user: object): Promise<void> {
  await storeItems(page, { user: JSON.stringify(user) });
}

/** Opens the account menu, unless it is already open as in the phone's sheet. */
async function openAccount(nav: Locator): Promise<void> {
  const item = nav.getByRole("link", { name: "My Bookings" });
  if (!(await item.isVisible())) await nav.getByRole("button", { name: /, menu for / }).click();
  await expect(item).toBeVisible();
}

const bar = (page: Page) => page.getByRole("banner");

/** Journeys of header and footer, for desktop. `links` returns the bar or opens the phone's sheet. */
export function frameJourneys(links: (page: Page) => Promise<Locator>): void {
  framePhoneJourneys(links);

  test("a page that takes longer than 400 ms is announced, and the tapped link is busy; a fast one is not @detail", async ({
    page,
  }) => {
    await visit(page, "/");
    const announcement = page.getByText("The page is loading …");
    const seen = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          new MutationObserver(() => {
            if (document.body.textContent.includes("The page is loading …")) resolve(true);
            else if (document.querySelector("h1")?.textContent === "Calendar") resolve(false);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await (await links(page)).getByRole("link", { name: "Calendar" }).click();
    expect(await seen).toBe(false);

    const { promise: announced, resolve: release } = Promise.withResolvers<void>();
    await page.route(/about\.data/, async (route) => {
      await announced;
      await route.continue();
    });
    const about = (await links(page)).getByRole("link", { name: "About" });
    await about.click();
    await expect(announcement).toBeAttached();
    await expect(about).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page).toHaveURL("/about");
    await expect(announcement).toHaveCount(0);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  });

  test("a link tapped without a connection keeps the page, and is followed once the connection is back", async ({
    page,
    context,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED/);
    await visit(page, "/");
    await context.setOffline(true);
    await page.getByLabel("Message").fill("Kept");
    await page.getByRole("link", { name: "See all classes" }).first().click();
    await expect(page.getByText("You’re offline. The page opens as soon as the connection is back.")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("Kept");
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/calendar$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendar");
  });

  test("the account links of a stored user without an ID lead to the login @detail", async ({ page }) => {
    await storeUser(page, { firstName: "Ana" });
    await visit(page, "/");
    const nav = await links(page);
    await expect(nav.getByRole("button", { name: /^AU/ })).toHaveText("AU");
    await openAccount(nav);
    for (const name of ["My Bookings", "New Booking", "Account"])
      await expect(nav.getByRole("link", { name })).toHaveAttribute("href", "/login");
  });
}

/** Journeys that are different on a phone: they run on both. */
export function framePhoneJourneys(links: (page: Page) => Promise<Locator>): void {
  test("the shop and the cart show the chocolate brand, other pages the owner's name", async ({ page }) => {
    for (const [path, brand, names] of [
      ["/", "Mira Solano", ["Home", "About", "Calendar", "Contact", "Chocolates"]],
      ["/privacy", "Mira Solano", ["Home", "About", "Calendar", "Contact", "Chocolates"]],
      ["/chocolates", "Tin Moon", ["Chocolates", "Contact", "Back to Yoga"]],
      ["/cart", "Tin Moon", ["Chocolates", "Contact", "Back to Yoga"]],
    ] as const) {
      await visit(page, path);
      await expect(bar(page).getByRole("link", { name: brand })).toBeVisible();
      const nav = await links(page);
      await expect(nav.getByRole("list").first().getByRole("link")).toHaveText([...names]);
      const inShop = brand === "Tin Moon";
      await expect(bar(page).getByRole("link", { name: /^Cart/ })).toHaveCount(inShop ? 1 : 0);
      await expect(nav.getByRole("link", { name: "Log in" })).toBeVisible();
      await expect(nav.getByRole("link", { name: "Register" })).toBeVisible();
    }
  });

  test("a visitor opens all pages from the bar, and each starts at its top", async ({ page }) => {
    await visit(page, "/");
    for (const [name, path] of [
      ["About", "/about"],
      ["Calendar", "/calendar"],
      ["Contact", "/contact"],
      ["Chocolates", "/chocolates"],
      ["Back to Yoga", "/"],
    ] as const) {
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      const nav = await links(page);
      await nav.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      if (path === "/") continue;
      // The address changes a moment before the page and its menu.
      await expect(async () => {
        const current = (await links(page)).locator("[aria-current=page]");
        await expect(current).toHaveText(name, { timeout: 1_000 });
      }).toPass();
    }
  });

  test("a logged-in student finds the account pages behind the initials, and logs out", async ({ page, site }) => {
    const { id } = await logInStudent(page, site);
    for (const from of ["/cart", "/about"]) {
      await visit(page, from);
      const nav = await links(page);
      await expect(nav.getByRole("link", { name: "Log in" })).toHaveCount(0);
      await expect(nav.getByRole("button", { name: /^AW/ })).toHaveText("AW");
      await openAccount(nav);
      for (const [name, path] of [
        ["My Bookings", `/user/${id}`],
        ["New Booking", `/user/${id}/book`],
        ["Account", `/user/${id}/account`],
      ] as const) {
        await expect(nav.getByRole("link", { name })).toHaveAttribute("href", path);
      }
    }
    await (await links(page)).getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in");
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => [localStorage.getItem("user"), localStorage.getItem("userToken")])).toEqual([
      null,
      null,
    ]);
    await expect((await links(page)).getByRole("link", { name: "Log in" })).toBeVisible();
  });
}
