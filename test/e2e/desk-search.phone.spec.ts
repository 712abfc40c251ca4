import { visitAsOwner } from "./admin-lists.ts";
import { anOrderByName, deskSearch } from "./desk-search.ts";
import { expect, test } from "./site.ts";

test.describe("the owner's search on a phone", () => {
  test("an order of a person is opened by the name with two taps, from any page @detail", async ({ page, site }) => {
    const { order, name, plain } = await anOrderByName(site);
    const { dialog, opener, input, group } = deskSearch(page);
    for (const path of ["/admin/today", "/admin/settings", `/admin/orders/${order.id}`]) {
      await visitAsOwner(page, site, path);
      const { width, height } = (await opener.boundingBox())!;
      expect(Math.min(width, height), path).toBeGreaterThanOrEqual(48);
      await opener.tap();
      await expect(input).toBeFocused();
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
      await page.keyboard.type(plain);
      await group("Orders")
        .getByRole("option", { name: `Order ${order.number} · ${name}` })
        .tap();
      await expect(page).toHaveURL(`/admin/orders/${order.id}`);
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(String(order.number));
    }
  });

  test("the shortcuts are listed from More @detail", async ({ page, site }) => {
    await visitAsOwner(page, site, "/admin/today");
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).tap();
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(list).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await list.getByRole("button", { name: "Close" }).tap();
    await expect(list).toHaveCount(0);
    await expect(page.getByRole("button", { name: "More" })).toBeFocused();
  });
});
