import { ownerLogin } from "../owner.ts";
import { adminAccessJourneys, logIn } from "./admin-access.ts";
import { expect, isAlive, test } from "./site.ts";

test.describe("the owner's login", () => {
  adminAccessJourneys();

  test("two tabs outlive twenty expiries that both meet at once", async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.allow(/401/);
    await logIn(page, site);
    await expect(page).toHaveURL(/dashboard/);
    const other = await context.newPage();
    let refreshes = 0;
    context.on("request", (request) => {
      if (request.url().endsWith("/refresh-token")) refreshes += 1;
    });
    const tabs = [page, other];
    for (let expiry = 1; expiry <= 20; expiry++) {
      site.clock.advance(11 * 60_000);
      await Promise.all(tabs.map((tab) => tab.goto("/admin/security", { waitUntil: "domcontentloaded" })));
      for (const tab of tabs) await expect(tab.getByText(`You log in as ${ownerLogin.email}.`)).toBeVisible();
      // One, but where a tab reads storage before the other's new token got there: then one each, never one a call.
      expect(refreshes).toBeLessThanOrEqual(2 * expiry);
    }
  });

  test("logging out in one tab leads the other to the login", async ({ page, context, site }) => {
    await logIn(page, site);
    await expect(page).toHaveURL(/dashboard/);
    const other = await context.newPage();
    await other.goto("/admin/security");
    await isAlive(other);
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await expect(other).toHaveURL(/\/admin$/);
  });
});
