import { ownerLogin } from "../owner.ts";
import { adminAccessJourneys, submitOwnerLogin } from "./admin-access.ts";
import { expect, waitForHydration, test } from "./site.ts";

test.describe("the owner's login", () => {
  adminAccessJourneys();

  test("two tabs stay logged in through six token expiries that both meet at once", async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.allow(/401/);
    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/today$/);
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
    await expect(page).toHaveURL(/\/admin\/today$/);
    const secondTab = await context.newPage();
    await secondTab.goto("/admin/security");
    await waitForHydration(secondTab);
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await expect(secondTab).toHaveURL(/\/admin$/);
  });
});
