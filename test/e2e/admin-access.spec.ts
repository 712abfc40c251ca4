import { ownerLogin } from "../owner.ts";
import { adminAccessJourneys, submitOwnerLogin } from "./admin-access.ts";
import { expect, test, visit, waitForHydration, waitForLists } from "./site.ts";

test.describe("the owner's login", () => {
  adminAccessJourneys();

  test("leads to the dashboard, also with a stored token; the bar has the tabs in order, each with its page", async ({
    page,
    site,
  }) => {
    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByText("Login Successful! Welcome to the admin dashboard.")).toBeVisible();
    await visit(page, "/admin");
    await expect(page).toHaveURL("/admin/dashboard");

    const bar = page.getByRole("banner");
    await expect(bar.getByText("Admin Dashboard")).toBeVisible();
    const tabs = bar.getByRole("navigation", { name: "Admin" }).getByRole("list").first();
    await expect(tabs.getByRole("listitem")).toHaveText([
      "Today",
      "Events",
      "Bookings",
      "Chocolates",
      "Classes",
      "Clients",
      "Logout",
    ]);
    for (const [name, path, heading] of [
      ["Events", "/admin/dashboard", "Manage Classes and Events"],
      ["Bookings", "/admin/bookings", "Manage Bookable Slots"],
      ["Chocolates", "/admin/chocolates", "Manage Chocolates"],
      ["Classes", "/admin/signups", "Manage Class Registrations"],
      ["Clients", "/admin/users", "Manage Users/Clients"],
    ] as const) {
      await tabs.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      await expect(page).toHaveTitle(new RegExp(`^${name}`));
    }
    await waitForLists(page);
    await tabs.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/admin");
    expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  });

  test("two tabs stay logged in through six token expiries that both meet at once @detail", async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.allow(/401/);
    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    const secondTab = await context.newPage();
    let refreshes = 0;
    context.on("request", (request) => {
      if (request.url().endsWith("/refresh-token")) refreshes += 1;
    });
    const tabs = [page, secondTab];
    for (let expiry = 1; expiry <= 6; expiry++) {
      site.clock.advance(11 * 60_000);
      await Promise.all(tabs.map((tab) => tab.goto("/admin/security", { waitUntil: "domcontentloaded" })));
      for (const tab of tabs) await expect(tab.getByText(`You log in with ${ownerLogin.email}.`)).toBeVisible();
      // One refresh per expiry, or two if a tab reads the storage before the other's new token arrives.
      expect(refreshes).toBeLessThanOrEqual(2 * expiry);
    }
  });

  test("a logout in one tab redirects the other tab to the login", async ({ page, context, site }) => {
    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    const secondTab = await context.newPage();
    await secondTab.goto("/admin/security");
    await waitForHydration(secondTab);
    await waitForLists(secondTab);
    await waitForLists(page);
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await expect(secondTab).toHaveURL(/\/admin$/);
  });
});
